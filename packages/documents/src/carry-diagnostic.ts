/** Carries a finding from a field of a request to the document that the request stands in. */
import type { Diagnostic, Fix, OffsetMap, Span, TextEdit } from '@odatalint/core';
import type { DocumentDiagnostic, DocumentReader, StoredRequest } from './document.js';

/**
 * In: a finding as the checker made it, its request, the document and its reader. Out: the same finding in document
 * offsets. A fix comes along only if each of its edits lies in characters that stand in the document as they are.
 */
export function carryDiagnostic(
  diagnostic: Diagnostic,
  request: StoredRequest,
  text: string,
  reader: DocumentReader,
): DocumentDiagnostic {
  const map = request.maps[diagnostic.in];
  const fixes: Fix[] = [];
  for (const fix of diagnostic.fixes) {
    const carried = map === undefined ? undefined : carryFix(fix, diagnostic, map, text, reader);
    if (carried !== undefined) fixes.push(carried);
  }
  return {
    ...diagnostic,
    ...placeOf(diagnostic, request, map, diagnostic.path !== undefined),
    notes: diagnostic.notes.map((note) =>
      note.span === undefined || map === undefined
        ? { message: note.message }
        : { message: note.message, span: carrySpan(note.span, map) },
    ),
    fixes,
  };
}

function placeOf(span: Span, request: StoredRequest, map: OffsetMap | undefined, isWhole: boolean): Span {
  if (map === undefined) return { start: request.target.start, end: request.target.end };
  return carrySpan(isWhole ? { start: 0, end: map.length } : span, map);
}

/** A place between two characters stays with the one before it, so that it does not jump over a line break. */
function carrySpan(span: Span, map: OffsetMap): Span {
  const start = Math.max(0, Math.min(span.start, map.length));
  const end = Math.max(start, Math.min(span.end, map.length));
  if (start < end) return map.span({ start, end });
  const at = start > 0 ? map.end(start) : map.start(0);
  return { start: at, end: at };
}

function carryFix(
  fix: Fix,
  diagnostic: Diagnostic,
  map: OffsetMap,
  text: string,
  reader: DocumentReader,
): Fix | undefined {
  const edits: TextEdit[] = [];
  for (const edit of fix.edits) {
    const place = exactPlace(edit, map);
    if (place === undefined) return undefined;
    const carried = { ...place, text: edit.text };
    const fitted = reader.fitEdit === undefined ? carried : reader.fitEdit(text, carried, diagnostic.in);
    if (fitted === undefined) return undefined;
    edits.push(fitted);
  }
  return { ...fix, edits };
}

/** Where an edit lands, or undefined unless it touches exact characters alone; an insertion needs one exact neighbour. */
function exactPlace(edit: Span, map: OffsetMap): Span | undefined {
  const { start, end } = edit;
  if (start < 0 || end > map.length || start > end) return undefined;
  if (start < end) return map.isExact(edit) ? map.span(edit) : undefined;
  if (start > 0 && map.isExact({ start: start - 1, end: start })) return { start: map.end(start), end: map.end(start) };
  const follows = start < map.length ? map.isExact({ start, end: start + 1 }) : map.length === 0 && map.isExact(edit);
  return follows ? { start: map.start(start), end: map.start(start) } : undefined;
}
