/** The names that begin with `$` in paths and in the values of options, one row for each (URL conventions 4, 5.1.1.14). */
import { isIn, type ODataVersion, type Versioned } from './versions.js';

export interface SegmentRow extends Versioned {
  /** Its places: in a resource path, and in an expression or a list of `$select` and `$expand`. */
  readonly places: readonly ('path' | 'expression')[];
  /** The first version whose expressions have it, if it is later than that of paths. */
  readonly expressionsSince?: ODataVersion;
  readonly signature: string;
  /** One sentence. */
  readonly summary: string;
}

export const segmentRows: readonly SegmentRow[] = [
  { name: '$count', since: '2.0', places: ['path', 'expression'], expressionsSince: '4.0', signature: '…/$count: Edm.Int32', summary: 'The number of items of the collection.' },
  { name: '$value', since: '2.0', places: ['path', 'expression'], expressionsSince: '4.0', signature: '…/$value', summary: 'The raw value without JSON; of a media entity its stream.' },
  { name: '$ref', since: '4.0', places: ['path', 'expression'], signature: '…/$ref', summary: 'The references to the entities instead of the entities.' },
  { name: '$batch', since: '2.0', places: ['path'], signature: 'POST $batch', summary: 'Executes several requests in one body and returns a response to each.' },
  { name: '$metadata', since: '2.0', places: ['path'], signature: 'GET $metadata', summary: 'The metadata document: the resources of the service and their types.' },
  { name: '$all', since: '4.0', places: ['path'], signature: '$all', summary: 'Every entity of the service.' },
  { name: '$crossjoin', since: '4.0', places: ['path'], signature: '$crossjoin(Set,Set,…)', summary: 'Every combination of the entities of several sets.' },
  { name: '$entity', since: '4.0', places: ['path'], signature: '$entity?$id=URL', summary: 'The entity with the URL in `$id`.' },
  { name: '$each', since: '4.01', places: ['path', 'expression'], signature: '…/$each', summary: 'Each member of the collection, for a request that changes all of them.' },
  { name: '$filter', since: '4.01', places: ['path', 'expression'], signature: '…/$filter(condition)', summary: 'The members of the collection for which the condition is true.' },
  { name: '$query', since: '4.01', places: ['path', 'expression'], signature: 'POST …/$query', summary: 'Accepts the query options in the body, if they are too long for a URL.' },
  { name: '$it', since: '3.0', places: ['expression'], signature: '$it', summary: 'The item of the collection that the resource path addresses.' },
  { name: '$this', since: '4.01', places: ['expression'], signature: '$this', summary: 'The item of the collection to which the condition applies.' },
  { name: '$root', since: '4.0', places: ['expression'], signature: '$root/…', summary: 'The service root, from which any set or singleton can be reached.' },
  { name: '$links', since: '2.0', until: '3.0', places: ['path'], signature: '…/$links/Navigation', summary: 'The references to related entities instead of the entities.' },
]; // prettier-ignore

/** The names that the paths or the option values of a version can have. */
export const segmentsIn = (version: ODataVersion, place: 'path' | 'expression'): readonly string[] =>
  segmentRows
    .filter((row) => row.places.includes(place) && isIn(row, version))
    .filter(({ expressionsSince: since }) => place === 'path' || since === undefined || isIn({ since }, version))
    .map(({ name }) => name)
    .sort();

/**
 * Words that can only begin a path or a URL, not an expression or an item of `$select` or `$expand` (ABNF firstMemberExpr,
 * odataRelativeUri).
 */
export const pathStarts: ReadonlySet<string> = new Set([
  '$it', '$this', '$root', '$metadata', '$batch', '$all', '$crossjoin', '$entity', '$each',
]); // prettier-ignore
