/** Searches in a syntax of the service's own (`Capabilities.SearchRestrictions`, OData 4.02 URL conventions 5.1.8). */
import type { BoundRequest } from '../../../semantics/index.js';
import type { QueryOption } from '../../../syntax/index.js';
import { addressedResource } from './resource.js';
import { restrictionOf } from './restriction.js';

/** The options `$search` whose syntax the schema says to be another one, so that the grammar of the standard says nothing of them. */
export function ownSearches(bound: BoundRequest): readonly QueryOption[] {
  const searches = (bound.url?.query?.options ?? []).filter(({ option }) => option === 'search');
  const resource = searches.length === 0 || bound.schema === undefined ? undefined : addressedResource(bound);
  if (resource === undefined) return [];
  const syntax = restrictionOf(bound.schema, resource, 'SearchRestrictions', 'SearchSyntax')?.value;
  return typeof syntax === 'string' && syntax !== '' ? searches : [];
}
