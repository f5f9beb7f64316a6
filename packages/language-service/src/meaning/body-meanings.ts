/** The referents of the members of a JSON body: properties of the written entity, or parameters of an action. */
import type { BoundRequest, Operation, Schema, StructuredType } from '@odatalint/core';
import {
  type Body,
  findProperty,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  resolveAlias,
  structuredType,
} from '@odatalint/core/internal';
import type { AddMeaning, Meaning } from './meaning.js';

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Adds the meaning of the names of members; nothing for a request that writes nothing or whose target is unknown. */
export function addBodyMeanings(bound: BoundRequest, { content }: Body, add: AddMeaning): void {
  const { method, binding, schema } = bound;
  const { target } = binding;
  if (schema === undefined || target === undefined || content === undefined || !writes.has(method)) return;
  if (target.operation?.kind === 'action') return addParameters(bound, schema, content, target.operation, add);
  if (target.role === 'system' || target.role === 'operation') return;
  if (target.type !== undefined) addValue(bound, schema, content, target.type, add);
}

function addParameters(
  bound: BoundRequest,
  schema: Schema,
  content: JsonNode,
  operation: Operation,
  add: AddMeaning,
): void {
  if (content.kind !== 'JsonObject') return;
  for (const { name, value } of content.members) {
    const parameter = operation.parameters.find((each) => each.name === name.text);
    if (parameter === undefined) continue;
    add(name, { kind: 'parameter', parameter, operation });
    const type = structuredType(schema, parameter.type.name);
    if (type !== undefined && value.kind !== 'Missing') addValue(bound, schema, value, type, add);
  }
}

/** Depth is bounded by the parser's limit. */
function addValue(bound: BoundRequest, schema: Schema, value: JsonNode, type: StructuredType, add: AddMeaning): void {
  if (value.kind === 'JsonArray') for (const item of value.items) addValue(bound, schema, item, type, add);
  if (value.kind !== 'JsonObject') return;
  const own = namedType(schema, value) ?? type;
  for (const member of value.members) {
    const meaning = memberMeaning(bound, schema, member, own);
    add(member.name, meaning);
    if (meaning?.kind !== 'property' && meaning?.kind !== 'navigation') continue;
    const inner = structuredType(schema, meaning.property.type.name);
    if (inner !== undefined && member.value.kind !== 'Missing') addValue(bound, schema, member.value, inner, add);
  }
}

/** The type that an object says it has (JSON format 4.5.3). */
function namedType(schema: Schema, { members }: JsonObject): StructuredType | undefined {
  const said = members.find(({ name }) => name.text === '@odata.type' || name.text === '@type')?.value;
  if (said?.kind !== 'JsonScalar' || typeof said.value !== 'string') return undefined;
  return structuredType(schema, resolveAlias(schema, said.value.replace(/^#/, '')));
}

function memberMeaning(
  { service }: BoundRequest,
  schema: Schema,
  { name }: JsonMember,
  type: StructuredType,
): Meaning | undefined {
  const at = name.text.indexOf('@');
  if (at === 0) return { kind: 'control', name: name.text };
  const mark = at > 0 ? at : referenceDot(name.text, service.conventions.bodies.referenceMembers);
  const word = mark < 0 ? name.text : name.text.slice(0, mark);
  const found = word.includes('{{') ? undefined : findProperty(schema, type, word);
  if (found === undefined) return word.includes('{{') ? undefined : { kind: 'unknown', name: word, scope: type };
  const suffix = mark < 0 ? {} : { suffix: name.text.slice(mark + 1) };
  const { property, declaredBy } = found;
  return property.kind === 'navigation'
    ? { kind: 'navigation', property, declaredBy, scope: type, ...suffix }
    : { kind: 'property', property, declaredBy, scope: type, ...suffix };
}

/** The offset of the dot after which a body names a part of a reference: `Department.Id`; -1 if there is none. */
function referenceDot(name: string, parts: readonly string[]): number {
  const dot = name.indexOf('.');
  return dot > 0 && parts.includes(name.slice(dot + 1)) ? dot : -1;
}
