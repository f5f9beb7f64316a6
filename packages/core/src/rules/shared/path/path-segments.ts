/** Shared by the rules about paths: the segments that have a key, and a segment as written with a key. */
import { findProperty, type KeyProperty, propertyAtPath } from '../../../schema/index.js';
import {
  type KeyFact,
  type SegmentFact,
  type ValueType,
  valueTypeOf,
  type BoundRequest,
} from '../../../semantics/index.js';
import { isBeforeV4, type KeyValue, type Segment } from '../../../syntax/index.js';

/** A segment with a key. */
export type KeyedSegment = SegmentFact & { readonly key: KeyFact };

/** The segments whose parentheses contain a key. If a path can call functions, parentheses after an unknown name may contain arguments. */
export const keyedSegments = ({ binding, dialect }: BoundRequest): KeyedSegment[] =>
  binding.path.filter(
    (fact): fact is KeyedSegment => fact.key !== undefined && (fact.role !== 'unknown' || !dialect.boundOperations),
  );

/**
 * Whether the parentheses of a segment contain only literals without names. These are a key, because arguments of a function have names
 * (URL conventions 4.3.1 and 4.5). Before V4, arguments have no names.
 */
export function hasUnnamedLiterals({ name, keys }: Segment, { dialect }: BoundRequest): boolean {
  const [key] = keys;
  return (
    !isBeforeV4(dialect) &&
    name.kind === 'Name' &&
    !name.text.startsWith('$') &&
    keys.length === 1 &&
    key !== undefined &&
    key.items.length > 0 &&
    key.items.every((item) => item.name === undefined && item.value.kind === 'Literal')
  );
}

/** Whether the key selects one of several entities; a key after a single-valued reference is always wrong. */
export const acceptsKey = ({ navigation }: SegmentFact): boolean => navigation?.type.isCollection !== false;

/** Whether a segment is a property. A property without a type may also be a reference or a collection. */
export function isPlainProperty({ role, segment: { name } }: SegmentFact, binding: BoundRequest['binding']): boolean {
  const referent = role === 'property' && name.kind === 'Name' ? binding.referentOf(name) : undefined;
  return referent?.kind === 'property' && referent.property.type.name !== 'Edm.Untyped';
}

/** The name of a segment as written, without its keys. */
export const segmentName = ({ name }: Segment, context: BoundRequest): string =>
  name.kind === 'Name' ? name.text : context.textOf(name);

/** The type of the key property to which a value belongs; undefined when unknown. */
export function typeOfKeyValue(
  value: KeyValue,
  { key, type }: KeyedSegment,
  { schema }: BoundRequest,
): ValueType | undefined {
  if (schema === undefined || type === undefined) return undefined;
  const property = key.values.get(value);
  if (property !== undefined) return typeOfKeyProperty(property, type, schema);
  const found = value.name === undefined ? undefined : findProperty(schema, type, value.name.text);
  // A name that is not a key property may belong to an alternate key.
  return found === undefined || key.form === 'named' ? undefined : valueTypeOf(schema, found.property.type);
}

/** The type of a key property of a type; undefined if the schema does not declare it. */
export function typeOfKeyProperty(
  { path }: KeyProperty,
  type: NonNullable<SegmentFact['type']>,
  schema: NonNullable<BoundRequest['schema']>,
): ValueType | undefined {
  const found = propertyAtPath(schema, type, path);
  return found === undefined ? undefined : valueTypeOf(schema, found.property.type);
}

/** `BuildingPart='…'`: a key property with its present value, or a placeholder. */
export function writeKeyProperty(property: KeyProperty, fact: KeyedSegment, context: BoundRequest): string {
  for (const [value, given] of fact.key.values)
    if (given === property && value.name !== undefined) return `${property.alias}=${context.textOf(value.value)}`;
  return `${property.alias}=${placeFor(property, fact, context)}`;
}

/** `'…'` for a string or an unknown type, `…` for everything else. */
export function placeFor(property: KeyProperty | undefined, { type }: SegmentFact, { schema }: BoundRequest): string {
  const family =
    property === undefined || type === undefined || schema === undefined
      ? undefined
      : typeOfKeyProperty(property, type, schema)?.family;
  return family === undefined || family === 'string' ? "'…'" : '…';
}

/** The index of a segment in the path of the request; -1 when it is not among the bound ones. */
export function segmentIndex(context: BoundRequest, segment: Segment): number {
  return context.remember(segmentPlaces).get(segment) ?? -1;
}

const segmentPlaces = ({ binding }: BoundRequest): ReadonlyMap<Segment, number> =>
  new Map(binding.path.map((fact, i) => [fact.segment, i]));
