/** The findings in a body file, for one or several documents that send it. */
import type { BodyCheck } from '@odatalint/documents';
import type { FileDiagnostic } from '../findings/file-diagnostic.js';
import type { SuppressedFinding } from '../results/report.js';

/** A body file as one document sends it. */
export interface CheckedBody extends Omit<BodyCheck, 'diagnostics'> {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly suppressed: readonly SuppressedFinding[];
}

/** Both checks are of one text; a finding that both have is kept once. */
export function mergeBodies(known: CheckedBody, other: CheckedBody): CheckedBody {
  const keyOf = ({ code, start, end, message }: FileDiagnostic): string => JSON.stringify([code, start, end, message]);
  const keys = new Set(known.diagnostics.map(keyOf));
  const isNew = (each: FileDiagnostic): boolean => keys.size < keys.add(keyOf(each)).size;
  const diagnostics = [...known.diagnostics, ...other.diagnostics.filter(isNew)];
  // The order must not depend on which of the documents was checked last.
  diagnostics.sort(
    (a, b) => a.start - b.start || a.end - b.end || order(a.code, b.code) || order(a.message, b.message),
  );
  // What one document shows is not suppressed, though it is where another one sends the body.
  const suppressed = [...known.suppressed, ...other.suppressed].filter(({ diagnostic }) => isNew(diagnostic));
  return { ...known, diagnostics, suppressed };
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
