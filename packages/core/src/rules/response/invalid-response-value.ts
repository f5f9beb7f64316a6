/** A value in a response that does not match the type that the schema declares for it. */
import { isTagged } from '../../schema/index.js';
import type { TypedValue } from '../../semantics/index.js';
import type { JsonNode } from '../../syntax/index.js';
import { defineRule, type RuleContext } from '../engine/index.js';
import { notNull, valueFault } from '../shared/body/index.js';
import { answerOf, headerOf, typedAnswer } from '../shared/response/index.js';
import { shorten } from '../shared/text/index.js';

interface Fact {
  readonly name: string;
  readonly value: JsonNode;
  readonly expected: string;
}

export const invalidResponseValue = defineRule<'Response', Fact>({
  name: 'invalid-response-value',
  wakes: ['Response'],
  find(response, context, report) {
    const { schema, conventions, binding } = context;
    const answer = answerOf(response, context);
    if (answer === undefined || schema === undefined) return;
    const type = headerOf(response.headers, 'content-type');
    const isVerbose = conventions.bodyForms === 'verbose';
    const options = {
      isVerbose,
      takesNumericStrings:
        isVerbose ||
        (conventions.numericStrings !== 'rejected' &&
          (type === undefined || /ieee754compatible\s*=\s*true/i.test(type))),
      knowsNulls: !binding.isPartial,
      isLenient: conventions.bodyForms !== 'standard',
      nameCase: conventions.nameCase,
    };
    for (const typed of typedAnswer(answer, context).values) {
      const fault = languageFault(typed, context) ?? valueFault(typed, schema, options);
      if (fault !== undefined) report(response, { ...fault, name: typed.declaration.name }, { span: fault.value });
    }
  },
  describe: ({ name, expected }) => ({
    message: expected === notNull ? `${shorten(name)} cannot be null.` : `${shorten(name)} must be ${expected}.`,
  }),
});

/** Under a key with multilingual output a text is an object by language, and under another it is not. */
function languageFault({ value, declaration }: TypedValue, { key, conventions }: RuleContext): Fact | undefined {
  const output = key?.multilingual?.output;
  if (output === undefined || declaration.kind !== 'property') return undefined;
  if (!isTagged(declaration, 'Org.OData.Core.V1.IsLanguageDependent')) return undefined;
  const { name } = declaration;
  if (value.kind === 'JsonScalar' && value.value === null) return undefined;
  if (!output) return value.kind === 'JsonObject' ? { name, value, expected: 'a string' } : undefined;
  if (value.kind === 'JsonScalar')
    return value.hasHole ? undefined : { name, value, expected: 'an object with a text for each language' };
  const { languages } = conventions;
  const wrong =
    value.kind === 'JsonObject'
      ? value.members.find(({ name: language }) => !languages.includes(language.text.toUpperCase()))
      : undefined;
  return wrong === undefined ? undefined : { name, value, expected: 'an object by language code' };
}
