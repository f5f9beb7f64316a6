/** The queries of a file of values, and the finding about an invalid file. */
import type { DocumentDiagnostic, ReadDocument } from '../document/document.js';
import type { QueryPlace } from '../document/query-place.js';
import { placedFields, placedRequests } from '../values/placed-requests.js';
import type { ReadValue } from '../values/host-value.js';
import { plainQueries } from './plain-queries.js';

/** The queries that a place names, otherwise those that are certainly queries. */
export function queriesIn({ roots }: ReadValue, place: QueryPlace | undefined): ReadDocument['requests'] {
  const isSelective = place !== undefined && placedFields.some((field) => place[field] !== undefined);
  return roots.flatMap((root) => (isSelective ? placedRequests(root, place) : plainQueries(root)));
}

/** The finding about a document that violates the syntax of its format. */
export const malformedDocument = ({ fault }: ReadValue, format: string): readonly DocumentDiagnostic[] =>
  fault === undefined
    ? []
    : [
        {
          code: 'malformed-document',
          severity: 'error',
          message: `This is not valid ${format}: ${fault.message}; queries after this place may not have been found.`,
          in: 'url',
          start: fault.start,
          end: fault.end,
          notes: [],
          fixes: [],
        },
      ];
