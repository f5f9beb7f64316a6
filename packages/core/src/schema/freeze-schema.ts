/** A schema as plain JSON and back, for programs that load one without a reader of metadata. */
import { requireArgument, mustBe, anObject } from '../text/index.js';
import type { Schema } from './model/model.js';

/**
 * A schema as a value of JSON, for `thawSchema`. `odatalint schema freeze` writes it. Its other members may change in any version.
 *
 * @opaque
 */
export interface FrozenSchema {
  /** The version of the form; a library reads only its own. */
  readonly frozenSchema: number;
  readonly schema: unknown;
}

/** A change of the model or of its form increments it. */
const version = 1;

/**
 * Converts a schema to a value that JSON can express. Places in its documents and the names of these are omitted, so findings have no
 * notes that refer to declarations.
 *
 * @throws A TypeError for a value that is not a schema.
 * @public
 */
export function freezeSchema(schema: Schema): FrozenSchema {
  requireArgument('freezeSchema', 'schema', schema, aSchema);
  return { frozenSchema: version, schema: frozen({ ...schema, documents: undefined }) };
}

/**
 * Restores a frozen schema. A check with it has the same findings.
 *
 * @throws A TypeError for a value that `freezeSchema` of this version did not return.
 * @public
 */
export function thawSchema(frozenSchema: object): Schema {
  requireArgument('thawSchema', 'frozenSchema', frozenSchema, aFrozenSchema);
  return thawed((frozenSchema as FrozenSchema).schema) as Schema;
}

const aSchema = mustBe(
  'a schema (see "loadSchema")',
  (value) => typeof value === 'object' && value !== null && 'types' in value && value.types instanceof Map,
);

const aFrozenSchema: typeof anObject = (value, name) =>
  anObject(value, name) ??
  ((value as Partial<FrozenSchema>).frozenSchema === version
    ? undefined
    : `${name} was not written by this version of odatalint; run "odatalint schema freeze" again.`);

/** The place of every thawed declaration. */
const nowhere = { start: 0, end: 0 };

/** The names in an annotation are those of the user's document; all other names are those of the model. */
const isNamedByUser = (name: string): boolean => name === 'record';

function frozen(value: unknown, name = ''): unknown {
  if (typeof value === 'bigint') return { $integer: String(value) };
  if (value instanceof Map)
    return { $map: [...(value as Map<string, unknown>)].flatMap(([key, each]) => [key, frozen(each)]) };
  if (value instanceof Set) return { $set: [...(value as Set<string>)] };
  if (Array.isArray(value)) return value.map((each) => frozen(each));
  if (typeof value !== 'object' || value === null) return value;
  const isOwn = !isNamedByUser(name);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, isOwn && key === 'span' ? 0 : frozen(member, isOwn ? key : '')]),
  );
}

function thawed(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => thawed(each));
  if (typeof value !== 'object' || value === null) return value;
  const isOwn = !isNamedByUser(name);
  if (isOwn) {
    if ('$map' in value) return thawedMap(value.$map as readonly unknown[]);
    if ('$set' in value) return new Set(value.$set as readonly unknown[]);
    if ('$integer' in value) return BigInt(value.$integer as string);
  }
  // Without a prototype, a name that every object has is not found in a record.
  const object = (isOwn ? {} : Object.create(null)) as Record<string, unknown>;
  for (const [key, member] of Object.entries(value))
    object[key] = isOwn && key === 'span' ? nowhere : thawed(member, isOwn ? key : '');
  return object;
}

function thawedMap(entries: readonly unknown[]): Map<unknown, unknown> {
  const map = new Map<unknown, unknown>();
  for (let i = 0; i < entries.length; i += 2) map.set(entries[i], thawed(entries[i + 1]));
  return map;
}
