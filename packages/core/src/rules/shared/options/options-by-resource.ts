/** Which system query options the standard defines on which kind of resource (OData 4.01 URL conventions 5.1). */
import type { ResourceKind } from '../../../semantics/index.js';
import { type Dialect, isBeforeV4 } from '../../../syntax/index.js';

/** The options that the table below restricts; all others may appear anywhere. */
const known = new Set([
  'filter', 'search', 'orderby', 'skip', 'top', 'count', 'expand', 'select', 'apply', 'skiptoken', 'id', 'format',
]); // prettier-ignore

const onLists = ['filter', 'search', 'orderby', 'skip', 'top', 'count', 'skiptoken', 'format'];
const onEntity = ['expand', 'select', 'format'];

/** `$count` cannot be combined with `$format` and others: the result is not defined (Protocol 11.2.10). */
const allowed: Readonly<Record<ResourceKind, ReadonlySet<string>>> = {
  service: new Set(['format', 'schemaversion']),
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

/** The options that V2 and V3 also allow there (MS-ODATA 2.2.3.6.1): a condition on one entity, and counts of pages. */
const formerlyAllowed: Readonly<Partial<Record<ResourceKind, readonly string[]>>> = {
  entity: ['filter'],
  reference: ['filter'],
  media: ['filter'],
  count: ['filter', 'orderby', 'skip', 'top'],
};

/** Whether an option applies to a request; an option that the table does not list always does. */
export function acceptsOption(resource: ResourceKind, method: string, option: string, dialect: Dialect): boolean {
  // `$index` is the position of an item to insert (URL conventions 5.1.11).
  if (option === 'index' && method === 'GET') return false;
  // The service document has no values to which other options could apply (Protocol 11.1.1).
  if (resource === 'service') return allowed.service.has(option);
  if (!known.has(option)) return true;
  // A reference of a collection is deleted by its id (Protocol 11.4.6.2).
  if (resource === 'references' && option === 'id') return method === 'DELETE';
  if (method === 'DELETE') return false;
  return allowed[resource].has(option) || (isBeforeV4(dialect) && formerlyAllowed[resource]?.includes(option) === true);
}

const words: Readonly<Record<ResourceKind, string>> = {
  service: 'the service document',
  metadata: 'the metadata document',
  batch: 'the batch endpoint',
  all: 'the collection of all entities',
  crossjoin: 'a cross join',
  entityId: 'an entity by its id',
  entities: 'a collection of entities',
  entity: 'a single entity',
  references: 'a collection of entity references',
  reference: 'an entity reference',
  media: 'a media stream',
  complexes: 'a collection of complex values',
  complex: 'a complex value',
  primitives: 'a collection of primitive values',
  primitive: 'a primitive value',
  value: 'a raw value',
  count: 'a count',
  none: 'an action without a result',
};

/** The message for an option that does not apply to a resource. */
export const standardWords = (option: string, resource: ResourceKind, method: string, advice = 'remove it'): string =>
  method === 'DELETE'
    ? `${option} is not allowed on DELETE, which returns nothing; remove it.`
    : `${option} is not allowed on ${words[resource]}; ${advice}.`;
