/** Carries a finding from a field of a request to the document that the request stands in. */
import {
  carryFinding,
  type Diagnostic,
  type FitEdit,
  type Fix,
  type Note,
  type OffsetMap,
  type TextEdit,
} from '@odatalint/core';
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
  const finding = isWhole ? { ...diagnostic, start: 0, end: map.length } : diagnostic;
  const fit = fitEdit === undefined ? undefined : (edit: TextEdit) => fitEdit(text, edit, diagnostic.in, request);
  const copy = request.copies?.[diagnostic.in];
  const carried = carryFinding(finding, map, fit);
  const fixes = copy === undefined ? carried.fixes : finding.fixes.flatMap((fix) => fixBoth(fix, map, copy, fit) ?? []);
  return { ...diagnostic, ...carried, fixes };
}

/** A fix made in a field and in the copy of it, undefined unless it can be made in both. */
function fixBoth(fix: Fix, map: OffsetMap, copy: OffsetMap, fit: FitEdit | undefined): Fix | undefined {
  const [here, there] = [map, copy].map(
    (each) => carryFinding({ start: 0, end: 0, notes: [], fixes: [fix] }, each, fit).fixes[0],
  );
  if (here === undefined || there === undefined) return undefined;
  // What is not copied stands at the same place in both.
  const others = there.edits.filter(
    (edit) => !here.edits.some(({ start, end }) => start === edit.start && end === edit.end),
  );
  return { ...here, edits: [...here.edits, ...others].sort((a, b) => a.start - b.start) };
}

function withoutSpan({ span: _span, ...note }: Note): Note {
  return note;
}
