/** Fixes that add members with values of the right type to an object of a body, or remove members. */
import { type Schema, type TypeReference, typeDeclaration, structuredType } from '../../../schema/index.js';
import { valueTypeOf, type BoundRequest } from '../../../semantics/index.js';
import type { Fix } from '../../../text/index.js';
import type { JsonMember, JsonObject } from '../../../syntax/index.js';
import { removeFromList } from '../text/list-edits.js';

/** A JSON value for each type family (OData 4.01 JSON format 7.1), which a person replaces. */
const placeholders: Readonly<Record<string, unknown>> = {
  boolean: false,
  number: 0,
  date: '2026-01-31',
  dateTimeOffset: '2026-01-31T08:00:00Z',
  timeOfDay: '08:00:00',
  duration: 'PT1H',
  guid: '00000000-0000-0000-0000-000000000000',
};

/** A value of the type: the first member of an enumeration, an empty string, object or array; null if the type is unknown. */
function placeholderOf(type: TypeReference | undefined, schema: Schema | undefined): unknown {
  if (type === undefined || schema === undefined) return null;
  if (type.isCollection) return [];
  const declaration = typeDeclaration(schema, type.name);
  if (declaration?.kind === 'enum') return [...declaration.members.keys()][0] ?? '';
  if (structuredType(schema, type.name) !== undefined) return {};
  const family = valueTypeOf(schema, type)?.family;
  return family === undefined ? null : (placeholders[family] ?? '');
}

/**
 * The fix that adds a member. The object is valid JSON up to its last member, and the type may be unknown. The fix is manual; the
 * member gets its own line if the last member has one, with the same margin.
 */
export function addMember(
  object: JsonObject,
  name: string,
  type: TypeReference | undefined,
  context: BoundRequest,
): Fix[] {
  const text = `${JSON.stringify(name)}: ${JSON.stringify(placeholderOf(type, context.schema))}`;
  const last = object.members.at(-1);
  const before = object.members.at(-2);
  const at = last?.end ?? object.start + 1;
  const from = before?.end ?? object.start + 1;
  const margin = last === undefined ? '' : context.textOf(object, { start: from, end: last.start });
  const space = margin.replace(/^[\s,]*,/, '');
  const separator = last === undefined ? '' : `,${/^\s+$/.test(space) && space.includes('\n') ? space : ' '}`;
  const edits = [{ start: at, end: at, text: `${separator}${text}` }];
  return [{ title: `Add "${name}"`, safety: 'unsafe', edits, isManual: true }];
}

/** The fix that removes a member of an object with its comma. */
export function removeMember({ members }: JsonObject, member: JsonMember): Fix[] {
  const index = members.indexOf(member);
  if (index < 0) return [];
  return [{ title: `Remove "${member.name.text}"`, safety: 'unsafe', edits: [removeFromList(members, index)] }];
}
