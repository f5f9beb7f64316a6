/** Which system query options the standard gives a meaning on which kind of resource (OData 4.01 URL conventions 5.1). */
import type { ResourceKind } from '../../../semantics/index.js';

/** The options that the table below speaks of; any other may stand anywhere. */
const known = new Set([
  'filter', 'search', 'orderby', 'skip', 'top', 'count', 'expand', 'select', 'apply', 'skiptoken', 'id', 'format',
]); // prettier-ignore

const onLists = ['filter', 'search', 'orderby', 'skip', 'top', 'count', 'skiptoken', 'format'];
const onEntity = ['expand', 'select', 'format'];

/** `$count` and `$format` and the like do not go together: what would come is not defined (Protocol 11.2.10). */
const allowed: Readonly<Record<ResourceKind, ReadonlySet<string>>> = {
  metadata: new Set(['format']),
  batch: new Set(['format']),
  all: new Set([...onLists, ...onEntity, 'apply']),
  crossjoin: new Set([...onLists, ...onEntity, 'apply']),
  entityId: new Set([...onEntity, 'id']),
  entities: new Set([...onLists, ...onEntity, 'apply']),
  entity: new Set(onEntity),
  references: new Set(onLists),
  reference: new Set(['format']),
  media: new Set(['format']),
  complexes: new Set([...onLists, ...onEntity, 'apply']),
  complex: new Set(onEntity),
  primitives: new Set(onLists),
  primitive: new Set(['format']),
  value: new Set(['format']),
  count: new Set(['filter', 'search', 'apply']),
  none: new Set(['format']),
};

/** Whether an option has a meaning for a request; one that no table knows has. */
export function takesOption(resource: ResourceKind, method: string, option: string): boolean {
  if (!known.has(option)) return true;
  // A reference out of many is deleted by its id (Protocol 11.4.6.2).
  if (resource === 'references' && option === 'id') return method === 'DELETE';
  return method === 'DELETE' ? false : allowed[resource].has(option);
}

const words: Readonly<Record<ResourceKind, string>> = {
  metadata: 'the metadata document',
  batch: 'the address for batches',
  all: 'all entities',
  crossjoin: 'a cross join',
  entityId: 'an entity by its id',
  entities: 'a list of entities',
  entity: 'one entity',
  references: 'references to entities',
  reference: 'a reference to one entity',
  media: 'the stream of an entity',
  complexes: 'a list of complex values',
  complex: 'one complex value',
  primitives: 'a list of plain values',
  primitive: 'one plain value',
  value: 'a raw value',
  count: 'the number of items',
  none: 'an action without a result',
};

/** One sentence about an option that a resource does not take. */
export const standardWords = (option: string, resource: ResourceKind, method: string): string =>
  method === 'DELETE'
    ? `${option} has no meaning for a DELETE, which gives nothing back; remove it.`
    : `This path addresses ${words[resource]}, for which ${option} has no meaning; remove it, or address what it is for.`;
