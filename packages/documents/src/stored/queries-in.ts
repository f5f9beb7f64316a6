/** The queries of a file of values, and the finding about an invalid file. */
import { escapeJson } from '@odatalint/core/internal';
import type { DocumentDiagnostic, ReadDocument } from '../document/document.js';
import type { QueryPlace } from '../document/query-place.js';
import { placedFields, placedRequests } from '../values/placed-requests.js';
import type { ReadValue } from '../values/host-value.js';
import { plainQueries, type ProgramProblem } from './plain-queries.js';

/** The queries that a place names, otherwise those that are certainly queries, and the problems of programs. */
export function queriesIn(
  text: string,
  { roots }: ReadValue,
  place: QueryPlace | undefined,
): Pick<ReadDocument, 'requests' | 'problems'> {
  const isSelective = place !== undefined && placedFields.some((field) => place[field] !== undefined);
  if (isSelective) return { requests: roots.flatMap((root) => placedRequests(root, place)), problems: [] };
  const read = roots.map((root) => plainQueries(root));
  return {
    requests: read.flatMap(({ requests }) => requests),
    problems: read.flatMap(({ problems }) => problems.map((each) => escapeFixes(text, each))),
  };
}

/** A problem whose fixes fit a value in double quotes. */
export function escapeFixes(text: string, { problem, holder }: ProgramProblem): DocumentDiagnostic {
  if (text.charAt(holder.start) !== '"') return problem;
  const fixes = problem.fixes.map((fix) => ({
    ...fix,
    edits: fix.edits.map((edit) => ({ ...edit, text: escapeJson(edit.text) })),
  }));
  return { ...problem, fixes };
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
