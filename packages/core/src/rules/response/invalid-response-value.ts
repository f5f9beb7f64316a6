/** A value in a response that does not match the type that the schema declares for it. */
import { isTagged, keyOf } from '../../schema/index.js';
import { isExpression, type TypedBody, type TypedValue } from '../../semantics/index.js';
import type { JsonNode, Literal, Missing, Response } from '../../syntax/index.js';
import type { Span } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { concreteTypes, propertyFault, typeFault, type TypeFault, typeFaultWords } from '../shared/body/type-faults.js';
import { notNull, valueFault } from '../shared/body/value-faults.js';
import { knownLiteral, stringContent } from '../shared/expressions/operands.js';
import { addedNames, type AddedNames } from '../shared/response/added-names.js';
import {
  responseEntities,
  headerOf,
  isSuccess,
  memberNamed,
  type ResponseEntities,
  typedResponseEntities,
  typedResult,
} from '../shared/response/response-entities.js';
import { shorten } from '../shared/text/words.js';

interface ValueFact {
  readonly name: string;
  readonly value: JsonNode;
  readonly expected: string;
}

/** A value of another type; or a type that a value cannot have, and an annotation that is not a string, in words. */
type Fact = (ValueFact & { readonly words?: undefined }) | { readonly words: string };

export const invalidResponseValue = defineRule<'Response', Fact>({
  name: 'invalid-response-value',
  visits: ['Response'],
  find(response, context, report) {
    const { schema, conventions, binding } = context;
    const answer = responseEntities(response, context);
    if (schema === undefined) return;
    const bodies = answer === undefined ? resultIn(response, context) : typedResponseEntities(answer, context);
    for (const { words, at } of [...mistypedIn(bodies, response, context), ...otherKeys(answer, context)])
      report(response, { words }, { span: at });
    const single = answer === undefined ? singleValue(response, context) : [];
    const values = [...single, ...bodies.flatMap((body) => body.values)];
    const added = addedNames(context);
    const results = answer === undefined ? [] : resultsIn(answer, added, context);
    if (values.length === 0 && results.length === 0) return;
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
    for (const typed of results) {
      const fault = valueFault(typed, schema, { ...options, knowsNulls: false });
      if (fault !== undefined) report(response, { ...fault, name: typed.declaration.name }, { span: fault.value });
    }
  },
  describe: (fact) => {
    if (fact.words !== undefined) return { message: fact.words };
    const { name, value, expected } = fact;
    const found =
      value.kind === 'JsonScalar' ? shorten(value.text) : value.kind === 'JsonArray' ? 'an array' : 'an object';
    const problem =
      expected === notNull
        ? `${shorten(name)} cannot be null in this response`
        : `${shorten(name)} must be ${expected}, but is ${found} in this response`;
    return { message: `${problem}; record the response again, or correct the schema.` };
  },
});

function resultIn(response: Response, context: RuleContext): readonly TypedBody[] {
  const result = typedResult(response, context);
  return result === undefined ? [] : [result];
}

/** The values that `$compute` and `$apply` of the request add to its entities, with the types of their expressions. */
function resultsIn(answer: ResponseEntities, added: AddedNames | undefined, context: RuleContext): TypedValue[] {
  const { binding, conventions } = context;
  if (added === undefined || binding.isPartial || conventions.responses.contextUrls.length === 0) return [];
  return [...added.types].flatMap(([name, type]): TypedValue[] => {
    if (type === undefined || type.isCollection || !resultFamilies.has(type.family)) return [];
    // Calculations may widen numbers, so only their family is certain.
    const declared = { name: type.family === 'number' ? 'Edm.Double' : type.name, isCollection: false };
    return answer.entities.flatMap((entity) => {
      const value = memberNamed(entity, name)?.value;
      if (value === undefined || value.kind === 'Missing') return [];
      // Services write decimal results as strings as well.
      if (type.family === 'number' && value.kind === 'JsonScalar' && /^-?\d/.test(String(value.value))) return [];
      const span = { start: 0, end: 0 };
      const declaration = { kind: 'property', name, type: declared, span, annotations: [], isNullable: true } as const;
      return [{ value, declaration, isItem: false }];
    });
  });
}

const resultFamilies: ReadonlySet<string> = new Set(['boolean', 'number', 'string', 'date', 'dateTimeOffset', 'timeOfDay', 'duration', 'guid', 'enum']); // prettier-ignore

interface Mistyped {
  readonly words: string;
  readonly at: Span;
}

/** Types that a value cannot have, an abstract type without a derived one, and annotations of another kind (JSON format 4.5). */
function mistypedIn(bodies: readonly TypedBody[], { body }: Response, context: RuleContext): Mistyped[] {
  const { schema, binding, conventions } = context;
  if (schema === undefined || binding.isPartial || schema.isUnannotated === true) return [];
  if (conventions.responses.contextUrls.length === 0 || conventions.bodies.forms === 'verbose') return [];
  const faults: Mistyped[] = [];
  const add = (fault: TypeFault | undefined): void => {
    if (fault?.value !== undefined)
      faults.push({ words: typeFaultWords(fault.fault, fault.name, fault.declared, fault.near), at: fault.value });
  };
  // A context URL can name the derived type of an object, and minimal metadata leaves "@odata.type" out.
  const written = memberNamed(body?.content, conventions.responses.contextUrls)?.value;
  const isMinimal =
    written?.kind === 'JsonScalar' && typeof written.value === 'string' && !namesDerivedType(written.value);
  for (const { types, propertyTypes, untyped, objects } of bodies) {
    for (const each of types) add(typeFault(each, schema));
    for (const each of propertyTypes) add(propertyFault(each, schema));
    for (const { object, type } of isMinimal && addedNames(context)?.isApplied === false ? untyped : [])
      faults.push({
        words: typeFaultWords('missing', type.name, type.name, concreteTypes(type, schema)),
        at: { start: object.start, end: object.start + 1 },
      });
    for (const { member, annotation } of objects.flatMap(({ members }) => members)) {
      const { value } = member;
      const isText =
        value.kind !== 'JsonScalar' || typeof value.value === 'string' || value.value === null || value.hasHole;
      if (!isText && textAnnotations.has(annotation ?? ''))
        faults.push({ words: `"${member.name.text}" must be a string, but is ${shorten(value.text)}.`, at: value });
    }
  }
  return faults;
}

const textAnnotations: ReadonlySet<string> = new Set([
  'id', 'etag', 'editLink', 'readLink', 'navigationLink', 'associationLink', 'mediaEtag', 'mediaContentType', 'mediaReadLink', 'mediaEditLink',
]); // prettier-ignore

/** The entity of a key, with another value in it. Services may write a key with other zeros or in another case. */
function otherKeys(answer: ResponseEntities | undefined, context: RuleContext): Mistyped[] {
  const { binding, method, url, schema } = context;
  const segment = binding.path.at(-1)?.segment;
  const [list] = segment?.keys ?? [];
  if (answer?.form !== 'entity' || method === 'POST' || schema === undefined || list === undefined) return [];
  if (segment?.keys.length !== 1 || answer.target.type === undefined || url === undefined) return [];
  const keys = keyOf(schema, answer.target.type) ?? [];
  return list.items.flatMap(({ name, value }): Mistyped[] => {
    const key = name === undefined && list.items.length === 1 && keys.length === 1 ? keys[0]?.path : name?.text;
    const literal = isExpression(value) ? knownLiteral(value) : undefined;
    const given = literal === undefined ? undefined : keyText(literal);
    const found = key === undefined ? undefined : memberNamed(answer.object, key)?.value;
    // A value of another type is reported as that.
    if (literal?.literal === 'integer' && found?.kind === 'JsonScalar' && !/^-?\d+$/.test(String(found.value)))
      return [];
    if (key === undefined || given === undefined || found?.kind !== 'JsonScalar' || found.hasHole) return [];
    if (
      (typeof found.value !== 'string' && typeof found.value !== 'number') ||
      plainKey(String(found.value)) === plainKey(given)
    )
      return [];
    return [
      {
        words: `The request is for the entity with ${key} ${shorten(literal!.text)}, but ${key} is ${shorten(found.text)} in this response.`,
        at: found,
      },
    ];
  });
}

const keyText = (literal: Literal): string | undefined =>
  literal.literal === 'string'
    ? stringContent(literal)
    : literal.literal === 'integer' || literal.literal === 'guid'
      ? literal.text
      : undefined;

/** `$metadata#Orders/Shop.Gift/$entity`. */
const namesDerivedType = (contextUrl: string): boolean =>
  contextUrl.includes('#') &&
  contextUrl
    .slice(contextUrl.indexOf('#') + 1)
    .split('/')
    .slice(1)
    .some((part) => part.includes('.'));

const plainKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^\+?0*/, '') || '0';

/** The value of a property or an operation in V2 and V3: `{"d":{"Name":"x"}}` (MS-ODATA 2.2.6.3.5 and 2.2.6.3.7). */
function singleValue(response: Response, { binding, conventions, method }: RuleContext): TypedValue[] {
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
function languageFault({ value, declaration }: TypedValue, { key, conventions }: RuleContext): ValueFact | undefined {
  const output = key?.multilingual?.output;
  if (declaration.kind !== 'property' || conventions.headers.languages.length === 0) return undefined;
  if (!isTagged(declaration, 'Org.OData.Core.V1.IsLanguageDependent')) return undefined;
  const { name } = declaration;
  if (value.kind === 'JsonScalar' && value.value === null) return undefined;
  if (output === false) return value.kind === 'JsonObject' ? { name, value, expected: 'a string' } : undefined;
  if (value.kind === 'JsonScalar')
    return value.hasHole || output === undefined
      ? undefined
      : { name, value, expected: 'an object with a text for each language' };
  const {
    headers: { languages },
  } = conventions;
  const wrong =
    value.kind === 'JsonObject'
      ? value.members.find(({ name: language }) => !languages.includes(language.text.toUpperCase()))
      : undefined;
  if (wrong !== undefined) return { name, value, expected: 'an object by language code' };
  const text = value.kind === 'JsonObject' ? value.members.find(({ value: each }) => !mayBeText(each)) : undefined;
  return text === undefined || text.value.kind === 'Missing'
    ? undefined
    : { name: `${name}.${text.name.text}`, value: text.value, expected: 'a string' };
}

const mayBeText = (node: JsonNode | Missing): boolean =>
  node.kind === 'Hole' ||
  node.kind === 'Missing' ||
  (node.kind === 'JsonScalar' && (node.hasHole || node.value === null || typeof node.value === 'string'));
