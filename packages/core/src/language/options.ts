/** The system query options, one row for each (URL conventions 5.1, data aggregation and temporal extensions). */
import { namesIn, type ODataVersion, type Versioned } from './versions.js';

/** A system query option; its name has no `$` and is in lower case. */
export interface OptionRow extends Versioned {
  /** Whether it is recognized only with its `$`, because its name is a common word. */
  readonly needsPrefix?: true;
  readonly signature: string;
  /** One sentence. */
  readonly summary: string;
  /** The same in a few words, for lists. */
  readonly brief?: string;
}

export const optionRows: readonly OptionRow[] = [
  { name: 'apply', since: '4.0', signature: 'apply=transformation/transformation/…', summary: 'Groups, aggregates and filters the collection before the other options (data aggregation extension).', brief: 'aggregate' },
  { name: 'compute', since: '4.01', signature: 'compute=expression as Name, …', summary: 'Gives values names, which the other options can use.', brief: 'computed properties' },
  { name: 'count', since: '4.0', signature: 'count=true|false', summary: 'Whether the response contains the number of matching items on all pages.', brief: 'number of items on all pages' },
  { name: 'deltatoken', since: '4.0', signature: 'deltatoken=token', summary: 'Requests the changes since the service returned the token.', brief: 'changes since' },
  { name: 'expand', since: '2.0', signature: 'expand=Navigation, …', summary: 'The related entities to include with each item.', brief: 'related entities too' },
  { name: 'filter', since: '2.0', signature: 'filter=condition', summary: 'Only items for which the condition is true are in the response.', brief: 'only items that satisfy a condition' },
  { name: 'format', since: '2.0', signature: 'format=media type', summary: 'The media type of the response; overrides the header Accept.', brief: 'media type of the answer' },
  { name: 'id', since: '4.0', signature: 'id=URL', summary: 'The URL of the entity that the reference addresses.', brief: 'address of the entity' },
  { name: 'index', since: '4.01', signature: 'index=position', summary: 'The position of a new item in an ordered collection; negative numbers count from the end.', brief: 'place in an ordered collection' },
  { name: 'levels', since: '4.0', signature: 'levels=number|max', summary: 'The number of levels of a recursive expand.', brief: 'levels of recursion' },
  { name: 'orderby', since: '2.0', signature: 'orderby=expression asc|desc, …', summary: 'The order of the items; ascending by default.', brief: 'sort' },
  { name: 'schemaversion', since: '4.01', signature: 'schemaversion=version|*', summary: 'The version of the schema that the request is written for.', brief: 'version of the schema' },
  { name: 'search', since: '4.0', signature: 'search=term AND term …', summary: 'Only items that match the free text are in the response.', brief: 'free text' },
  { name: 'select', since: '2.0', signature: 'select=Property, …', summary: 'The properties of each item in the response.', brief: 'only these properties' },
  { name: 'skip', since: '2.0', signature: 'skip=number', summary: 'The number of items to skip at the beginning.', brief: 'omit the first items' },
  { name: 'skiptoken', since: '2.0', signature: 'skiptoken=token', summary: 'The beginning of the next page, from a next link of the service; do not write it yourself.', brief: 'next page' },
  { name: 'top', since: '2.0', signature: 'top=number', summary: 'The maximum number of items in the response.', brief: 'maximum number of items' },
  { name: 'inlinecount', since: '2.0', until: '3.0', signature: 'inlinecount=allpages|none', summary: 'The count option of OData V2 and V3; since 4.0 it is `count=true`.' },
  { name: 'at', since: '4.0', needsPrefix: true, signature: '$at=time', summary: 'The state at a point in time (temporal extension).' },
  { name: 'from', since: '4.0', needsPrefix: true, signature: '$from=time', summary: 'The beginning of a period, inclusive (temporal extension).' },
  { name: 'to', since: '4.0', needsPrefix: true, signature: '$to=time', summary: 'The end of a period, exclusive (temporal extension).' },
  { name: 'toinclusive', since: '4.0', needsPrefix: true, signature: '$toInclusive=time', summary: 'The end of a period, inclusive (temporal extension).' },
]; // prettier-ignore

/** The options that a version has. */
export const optionsIn = (version: ODataVersion): readonly string[] => namesIn(optionRows, version);

/** The system query options of all versions that are recognized with and without their `$`. */
export const systemQueryOptions: readonly string[] = optionRows
  .filter(({ needsPrefix }) => needsPrefix !== true)
  .map(({ name }) => name);

/** The options that are recognized only with their `$`. */
export const temporalOptions: readonly string[] = optionRows
  .filter(({ needsPrefix }) => needsPrefix === true)
  .map(({ name }) => name);
