/** Follows the advice in the messages of requests, and reports advice that leads to another finding. */
import type { Checker, CheckInput } from '@odatalint/core';
import { faultAfter } from './fix-differential.js';
import { adviceOf } from './follow-advice.js';

/** Advice that is right although following it alone leads to another finding, by code and words. */
const exceptions: Readonly<Record<string, string>> = {
  'unauthorized-property: remove it':
    'an insert requires the property that the key cannot write: this key cannot insert',
  'restricted-query-option: remove it': 'the option is the whole text',
  'misplaced-query-option: remove it': 'the option is the whole text',
  'unknown-body-property: did you mean Id': 'the body then has a value for a member that the service sets',
  'unknown-dependency: remove it': 'the text to remove is an item of an array',
  'invalid-body-value: write Parent@odata.bind': 'the value of the member is not the URL of an existing set',
  'invalid-body-value: write Plane@odata.bind': 'the value of the member becomes the URL of an entity',
  'forbidden-key-character: write': 'the query after the key has a question mark of its own',
  "invalid-literal: write duration'": 'a service without durations accepts none',
  'unknown-route: write object': 'the words after the version are a list of the APIs',
  'malformed-body: write true': 'only a body that is JSON is checked for the properties that it lacks',
  'unknown-body-property: did you mean Parent': 'the value of the member is not that of the other member',
  'unknown-body-property: write': 'the member of an older version has an object as its value',
  'unknown-navigation: did you mean Name': 'the path is to a collection, which has no properties under any name',
  'unknown-property: did you mean Width': 'an object cannot be compared in a path',
  'malformed-envelope: remove this one': 'the text to remove is an element',
  'malformed-batch: did you mean': 'the value of the member is not that of the other member',
  'unknown-property: did you mean Shed': 'the property is single-valued, so it has no lambda operator',
  'unknown-operation: did you mean Press.Note': 'the name is that of a type to which nothing can be cast here',
  'unknown-function: did you mean year': 'the argument is a time of day, which has no year',
  'reference-separator: write Shed/Head': 'a path in expand continues in parentheses',
  "invalid-arguments: write '1'": 'the argument is a list of flags, which are letters',
  'invalid-option-value: write true instead of 1': 'the set cannot be counted',
  'quoted-type-name: write': 'the result of a cast is not a condition under any name',
};

const isException = (code: string, words: string): boolean =>
  Object.keys(exceptions).some((key) => `${code}: ${words}`.startsWith(key));

/** The number of followed pieces of advice, by code, and the advice that leads to another finding. */
export interface AdviceDifferential {
  readonly held: Map<string, number>;
  readonly faults: string[];
}

/** Follows the advice of every finding of an input. */
export function followAll(checker: Checker, input: CheckInput, { held, faults }: AdviceDifferential): void {
  const before = checker.check(input);
  for (const finding of before) {
    const { code, message } = finding;
    for (const { words, results } of adviceOf(input, finding)) {
      if (results.some((each) => faultAfter(code, before, checker.check(each)) === undefined))
        held.set(code, (held.get(code) ?? 0) + 1);
      else if (!isException(code, words)) faults.push(`${code}: ${words}: ${message} ${JSON.stringify(input)}`);
    }
  }
}
