/** Follows the advice in the messages of requests, and reports advice that leads to another finding. */
import type { Checker, CheckInput } from '@odatalint/core';
import { faultAfter } from './fix-differential.js';
import { adviceOf } from './follow-advice.js';

/** Advice that is right although following it alone leads to another finding, by code and words. */
const exceptions: Readonly<Record<string, string>> = {
  'unknown-body-property: did you mean Id': 'the service sets Id, so the next finding says to remove it',
  'malformed-body: write true': 'only a body that is JSON is checked for the properties that it lacks',
  'unknown-navigation: did you mean Name': 'the path is to a collection, which has no properties under any name',
  'unknown-navigation: did you mean Title': 'the path is to a collection, which has no properties under any name',
  'unknown-body-property: did you mean Status': 'the object of the example has this member already',
  'unknown-body-property: did you mean Description': 'the property has a language, which the example does not name',
  'misplaced-query-option: remove filter': 'in the text of a batch only the name is removed here, not the whole option',
  'legacy-literal: write 2024-01-31T00:00:00Z':
    'the other operand is a date, which OData 4.02 compares only with dates',
  'unknown-property: did you mean Width': 'with the right name the object of the example repeats the other one',
  'malformed-envelope: remove this one': 'the other Body of the example calls no operation, which is another mistake',
  'malformed-batch: did you mean': 'the list of the example is empty under any name',
  'unknown-property: did you mean Shed': 'the property is single-valued, so it has no lambda operator',
  'unknown-operation: did you mean Press.Note': 'the name is that of a type to which nothing can be cast here',
  'unknown-function: did you mean year': 'the argument is a time of day, which has no year',
  "invalid-arguments: write '1'": 'the argument is a list of flags, which are letters',
  'invalid-option-value: write true instead of 1': 'the set of the example cannot be counted under any value',
  'unexpected-token: write / instead of ,': 'the service of the example does not have the transformation after it',
  'unsupported-operator: write div': 'the filter of the example is a number, not a condition',
  'quoted-type-name: write': 'the schema of the example has no type of that name',
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
