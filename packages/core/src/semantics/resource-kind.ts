/** The kind of a resource according to the standard (OData 4.01 URL conventions 4 and 5.1). */
import type { SegmentFact } from './binding.js';

/**
 * `none` is the result of an action without one; `references` and `reference` are addresses of entities (`$ref`);
 * `service` is the service document; `media` is the stream of an entity, `value` the raw value of a property.
 */
export type ResourceKind =
  | 'service'
  | 'metadata'
  | 'batch'
  | 'all'
  | 'crossjoin'
  | 'entityId'
  | 'entities'
  | 'entity'
  | 'references'
  | 'reference'
  | 'media'
  | 'complexes'
  | 'complex'
  | 'primitives'
  | 'primitive'
  | 'value'
  | 'count'
  | 'none';

/** System resources at the beginning of a path (URL conventions 3 and 4.12 to 4.16). */
const rootKinds: Readonly<Record<string, ResourceKind>> = {
  $metadata: 'metadata',
  $batch: 'batch',
  $all: 'all',
  $crossjoin: 'crossjoin',
  $entity: 'entityId',
};

/** The kind of the resource that the last segment addresses; undefined if it is unknown. */
export const resourceKindOf = (path: readonly SegmentFact[]): ResourceKind | undefined => resourceKindsOf(path).at(-1);

/** For each segment the kind of the resource that the path addresses up to it; undefined if it is unknown. */
export function resourceKindsOf(path: readonly SegmentFact[]): readonly (ResourceKind | undefined)[] {
  const kinds: (ResourceKind | undefined)[] = [];
  for (const fact of path) kinds.push(kindAfter(fact, kinds, path[0]!, path));
  return kinds;
}

function kindAfter(
  fact: SegmentFact,
  before: readonly (ResourceKind | undefined)[],
  first: SegmentFact,
  path: readonly SegmentFact[],
): ResourceKind | undefined {
  const name = fact.segment.name.kind === 'Name' ? fact.segment.name.text : '';
  if (isAfterLinks(before.length, path)) return linkKind(valueKind(fact));
  if (fact.role === 'system') return fact === first ? rootKinds[name] : systemKind(name, before.at(-1), fact);
  if (first.role === 'system' && name.includes('.')) return before[0];
  if (fact.operation?.kind === 'action' && fact.operation.returnType === undefined) return 'none';
  return valueKind(fact);
}

/** Whether the segment at a place follows `$links`, which V2 and V3 write before a navigation property. */
function isAfterLinks(at: number, path: readonly SegmentFact[]): boolean {
  const name = at === 0 ? undefined : path[at - 1]!.segment.name;
  return name?.kind === 'Name' && name.text === '$links';
}

const linkKind = (kind: ResourceKind | undefined): ResourceKind | undefined =>
  kind === 'entities' ? 'references' : kind === 'entity' ? 'reference' : kind;

function valueKind({ value, cardinality, role, type }: SegmentFact): ResourceKind | undefined {
  if (role === 'unknown' || cardinality === undefined) return undefined;
  const isMany = cardinality === 'many';
  if (value !== undefined && value.family !== 'structured') return isMany ? 'primitives' : 'primitive';
  if (type === undefined) return undefined;
  if (type.kind === 'complex') return isMany ? 'complexes' : 'complex';
  return isMany ? 'entities' : 'entity';
}

function systemKind(
  name: string,
  kind: ResourceKind | undefined,
  { cardinality }: SegmentFact,
): ResourceKind | undefined {
  switch (name) {
    case '$count':
      return 'count';
    case '$value':
      return kind === 'entity' ? 'media' : 'value';
    case '$ref':
      return kind === 'entities' ? 'references' : kind === 'entity' ? 'reference' : undefined;
    case '$each':
      return kind;
    case '$filter':
      return kind === 'entities' && cardinality === 'one' ? 'entity' : kind;
    default:
      return undefined;
  }
}
