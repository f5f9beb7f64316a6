/** The queries of a file of values, and what is said when it is none. */
import type { DocumentDiagnostic, RequestDocument } from '../document.js';
import type { Place } from '../place.js';
import type { ReadValue } from './host-value.js';
import { placedFields, placedRequests } from './placed-requests.js';
import { plainQueries } from './plain-queries.js';

/** The queries of a document: those that the place names, or if it names none, what is plainly one. */
export function queriesIn({ roots }: ReadValue, place: Place | undefined): RequestDocument['requests'] {
  const isSelective = place !== undefined && placedFields.some((field) => place[field] !== undefined);
  return roots.flatMap((root) => (isSelective ? placedRequests(root, place) : plainQueries(root)));
}

/** The finding about a document that is not what its format asks for. */
export const malformedDocument = ({ fault }: ReadValue, format: string): readonly DocumentDiagnostic[] =>
  fault === undefined
    ? []
    : [
        {
          code: 'malformed-document',
          severity: 'error',
          message: `This is not valid ${format}: ${fault.message}; queries behind this place may not have been found.`,
          in: 'url',
          start: fault.start,
          end: fault.end,
          notes: [],
          fixes: [],
        },
      ];
