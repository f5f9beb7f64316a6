/** Carries a finding from a field of a request to the document that the request stands in. */
import { carryFinding, type Diagnostic, type Note } from '@odatalint/core';
import type { DocumentDiagnostic, DocumentReader, StoredRequest } from './document.js';

/**
 * In: a finding as the checker made it, its request, the document and its reader. Out: the same finding in document
 * offsets. What stands nowhere in the document is placed where the request says where it goes, and cannot be fixed.
 */
export function carryDiagnostic(
  diagnostic: Diagnostic,
  request: StoredRequest,
  text: string,
  { fitEdit }: DocumentReader,
): DocumentDiagnostic {
  const map = request.maps[diagnostic.in];
  if (map === undefined) {
    const { start, end } = request.target;
    return { ...diagnostic, start, end, notes: diagnostic.notes.map(withoutSpan), fixes: [] };
  }
  const isWhole = diagnostic.path !== undefined;
  return {
    ...diagnostic,
    ...carryFinding(
      isWhole ? { ...diagnostic, start: 0, end: map.length } : diagnostic,
      map,
      fitEdit === undefined ? undefined : (edit) => fitEdit(text, edit, diagnostic.in, request),
    ),
  };
}

function withoutSpan({ span: _span, ...note }: Note): Note {
  return note;
}
