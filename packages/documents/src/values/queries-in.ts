/** The queries of a file of values, and what is said when it is none. */
import type { DocumentDiagnostic, ReadDocument, QueryPlace } from '../document/index.js';
import type { ReadValue } from './host-value.js';
import { placedFields, placedRequests } from './placed-requests.js';
import { plainAddresses } from './plain-addresses.js';

/** The queries of a document: those that the place names, or if it names none, what is plainly an address. */
export function queriesIn({ roots }: ReadValue, place: QueryPlace | undefined): ReadDocument['requests'] {
  const isSelective = place !== undefined && placedFields.some((field) => place[field] !== undefined);
  return roots.flatMap((root) => (isSelective ? placedRequests(root, place) : plainAddresses(root)));
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
