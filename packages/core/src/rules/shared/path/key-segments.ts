/** Keys whose values are segments of the path, each with its property (URL conventions 4.3.6). */
import type { TypeFamily } from '../../../language/index.js';
import { annotationOf, type KeyProperty, keyOf, type Schema } from '../../../schema/index.js';
import { type BoundRequest, keyLeftBy, type SegmentFact } from '../../../semantics/index.js';
import { parseFilter } from '../../../syntax/index.js';
import { faultOf, isOutOfRange } from './key-value-fault.js';
import { typeOfKeyProperty } from './path-segments.js';

/** The segments after one collection that are the values of a key, in order. */
export interface KeySegments {
  /** The segment of the collection. */
  readonly owner: SegmentFact;
  readonly values: readonly SegmentFact[];
  /** The key properties to which the values belong, in the same order if the key is complete. */
  readonly properties: readonly KeyProperty[];
}

/** The keys that are segments of the path of a request; none if the schema may be incomplete there. */
export function keySegmentsOf({ binding, schema }: BoundRequest): KeySegments[] {
  const found: { owner: SegmentFact; values: SegmentFact[]; properties: readonly KeyProperty[] }[] = [];
  if (schema === undefined || schema.isUnannotated === true || binding.isPartial) return found;
  let owner: SegmentFact | undefined;
  for (const fact of binding.path) {
    const { role, keyValues = 0, type } = fact;
    if (role !== 'key') {
      // A type or a condition does not change the kind of the collection.
      if (role !== 'cast' && role !== 'system') owner = fact;
    } else if (keyValues > 1) {
      found.at(-1)?.values.push(fact);
    } else if (owner !== undefined && type?.kind === 'entity' && !isPlace(fact, owner)) {
      const key = keyOf(schema, type);
      if (key === undefined) continue;
      const own = keyLeftBy(key, { schema, type, navigation: owner.navigation });
      found.push({ owner, values: [fact], properties: own.length > 0 ? own : key });
    }
  }
  return found.map((each) => withWholeKey(each, schema));
}

/** A key is also complete if it has values for the properties that the key of the parent determines. */
function withWholeKey({ owner, values, properties }: KeySegments, schema: Schema): KeySegments {
  const type = values[0]?.type;
  const key = type === undefined ? undefined : keyOf(schema, type);
  return { owner, values, properties: key !== undefined && key.length === values.length ? key : properties };
}

/** A number after an ordered collection may be the position of an item (URL conventions 4.10). */
function isPlace({ segment: { name } }: SegmentFact, { entitySet, navigation }: SegmentFact): boolean {
  const declared = [entitySet, navigation].filter((each) => each !== undefined);
  const isOrdered = declared.some((each) => {
    const ordered = annotationOf(each, 'Org.OData.Core.V1.Ordered');
    return ordered !== undefined && ordered.value !== false;
  });
  return isOrdered && name.kind === 'Name' && /^-?\d+$/.test(name.text);
}

/** Families whose values are written in the same way as segments and as literals. */
const plainFamilies: ReadonlySet<TypeFamily> = new Set([
  'boolean',
  'number',
  'date',
  'dateTimeOffset',
  'timeOfDay',
  'guid',
]);

/** The family that a segment must have as the value of a key property, and whether it is only out of range. */
export function keySegmentFault(
  text: string,
  property: KeyProperty,
  type: NonNullable<SegmentFact['type']>,
  { schema, dialect }: BoundRequest,
): { readonly family: TypeFamily; readonly isOutOfRange: boolean } | undefined {
  if (schema === undefined) return undefined;
  const due = typeOfKeyProperty(property, type, schema);
  if (due === undefined || due.isCollection || !plainFamilies.has(due.family)) return undefined;
  const { family } = due;
  const { tree, problems } = parseFilter(text, { dialect, isReceived: true });
  if (problems.length > 0 || tree.kind !== 'Literal' || tree.text !== text || faultOf(tree, family) !== undefined)
    return { family, isOutOfRange: false };
  return isOutOfRange(tree, due.name) ? { family, isOutOfRange: true } : undefined;
}
