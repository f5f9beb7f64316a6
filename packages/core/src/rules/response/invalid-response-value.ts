/** A value in a response that does not match the type that the schema declares for it. */
import { isTagged } from '../../schema/index.js';
import type { TypedValue } from '../../semantics/index.js';
import type { JsonNode, Response } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { notNull, valueFault } from '../shared/body/value-faults.js';
import { addedNames } from '../shared/response/added-names.js';
import {
  responseRecords,
  headerOf,
  isSuccess,
  memberNamed,
  typedResponseRecords,
} from '../shared/response/response-records.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly name: string;
  readonly value: JsonNode;
  readonly expected: string;
}

export const invalidResponseValue = defineRule<'Response', Fact>({
  name: 'invalid-response-value',
  visits: ['Response'],
  find(response, context, report) {
    const { schema, conventions, binding } = context;
    const answer = responseRecords(response, context);
    if (schema === undefined) return;
    const values = answer === undefined ? singleValue(response, context) : typedResponseRecords(answer, context).values;
    if (values.length === 0) return;
    const added = addedNames(context);
    const type = headerOf(response.headers, 'content-type');
    const isVerbose = conventions.bodies.forms === 'verbose';
    const options = {
      isVerbose,
      acceptsNumericStrings:
        isVerbose ||
        (conventions.bodies.numericStrings !== 'rejected' &&
          (type === undefined || /ieee754compatible\s*=\s*true/i.test(type))),
      // Steps of $apply leave values empty that entities must have.
      knowsNulls: !binding.isPartial && added?.isApplied === false,
      isLenient: conventions.bodies.forms !== 'standard',
      nameCase: conventions.names.case,
    };
    for (const typed of values) {
      if (added?.names.has(typed.declaration.name) !== false) continue;
      const fault = languageFault(typed, context) ?? valueFault(typed, schema, options);
      if (fault !== undefined) report(response, { ...fault, name: typed.declaration.name }, { span: fault.value });
    }
  },
  describe: ({ name, value, expected }) => {
    const found =
      value.kind === 'JsonScalar' ? shorten(value.text) : value.kind === 'JsonArray' ? 'an array' : 'an object';
    const problem =
      expected === notNull
        ? `${shorten(name)} cannot be null in this response`
        : `${shorten(name)} must be ${expected}, but is ${found} in this response`;
    return { message: `${problem}; record the response again, or correct the schema.` };
  },
});

/** The value of a property or an operation in V2 and V3: `{"d":{"Name":"x"}}` (MS-ODATA 2.2.6.3.5 and 2.2.6.3.7). */
function singleValue(response: Response, { binding, conventions, method }: RuleContext): readonly TypedValue[] {
  const { wrapper } = conventions.responses;
  const { target, path } = binding;
  if (wrapper === undefined || target === undefined || method === 'DELETE' || !isSuccess(response)) return [];
  const name = path.at(-1)?.segment.name;
  const type = target.operation?.returnType;
  const referent = name?.kind === 'Name' ? binding.referentOf(name) : undefined;
  const property = referent?.kind === 'property' ? referent.property : undefined;
  const wrapped = memberNamed(response.body?.content, wrapper)?.value;
  const member = name?.kind === 'Name' && wrapped?.kind !== 'Missing' ? memberNamed(wrapped, name.text) : undefined;
  if (member === undefined || member.value.kind === 'Missing' || member.value.kind === 'Hole') return [];
  if (property !== undefined && !property.type.isCollection)
    return [{ value: member.value, declaration: property, isItem: false }];
  if (type === undefined || type.isCollection || !type.name.startsWith('Edm.') || name?.kind !== 'Name') return [];
  const span = target.operation!.span;
  const declaration = { kind: 'property', name: name.text, type, span, annotations: [], isNullable: true } as const;
  return [{ value: member.value, declaration, isItem: false }];
}

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
  const {
    headers: { languages },
  } = conventions;
  const wrong =
    value.kind === 'JsonObject'
      ? value.members.find(({ name: language }) => !languages.includes(language.text.toUpperCase()))
      : undefined;
  return wrong === undefined ? undefined : { name, value, expected: 'an object by language code' };
}
