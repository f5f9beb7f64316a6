/** Carries a finding from a field of a request to the document that the request stands in. */
import {
  carryFinding,
  type Diagnostic,
  type Field,
  type FitEdit,
  type Fix,
  headerLines,
  type Note,
  type OffsetMap,
  type RequestChange,
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
  reader: DocumentReader,
): DocumentDiagnostic {
  const map = request.maps[diagnostic.in];
  if (map === undefined) {
    const { start, end } = request.target;
    return { ...diagnostic, start, end, notes: diagnostic.notes.map(withoutSpan), fixes: [] };
  }
  const isWhole = diagnostic.path !== undefined;
  const finding = isWhole ? { ...diagnostic, start: 0, end: map.length } : diagnostic;
  const fixes = diagnostic.fixes.flatMap((fix) => {
    const { request: change, ...rest } = fix;
    const edits =
      change === undefined
        ? carryEdits(fix.edits, diagnostic.in, request, text, reader)
        : carryChange(change, request, text, reader);
    return edits === undefined ? [] : [{ ...rest, edits }];
  });
  return { ...diagnostic, ...carryFinding({ ...finding, fixes: [] }, map), fixes };
}

/** The edits that give a request another method or header; undefined where the document cannot hold them. */
function carryChange(
  change: RequestChange,
  request: StoredRequest,
  text: string,
  reader: DocumentReader,
): readonly TextEdit[] | undefined {
  if ('method' in change) {
    const { method } = request.maps;
    const edit = { start: 0, end: method?.length ?? 0, text: change.method };
    return method === undefined ? undefined : carryEdits([edit], 'method', request, text, reader);
  }
  const { name, value } = change.header;
  const lines = 'url' in request.input ? headerLines(request.input.headers ?? []) : [];
  let start = 0;
  for (const line of lines) {
    const valueStart = start + line.name.length + ': '.length;
    const end = valueStart + line.value.length;
    if (line.name.toLowerCase() === name.toLowerCase())
      return carryEdits([{ start: valueStart, end, text: value }], 'headers', request, text, reader);
    start = end + 1;
  }
  const added = reader.addHeader?.(text, request, `${name}: ${value}`);
  return added === undefined ? undefined : [added];
}

/**
 * In: edits that belong together, with offsets in a field of a request. Out: the same in the document, in the copy of the field
 * too if it has one; undefined unless each of them lands in characters that stand there as they are, and fits the format.
 */
export function carryEdits(
  edits: readonly TextEdit[],
  field: Field,
  request: StoredRequest,
  text: string,
  { fitEdit }: Pick<DocumentReader, 'fitEdit'>,
): readonly TextEdit[] | undefined {
  const map = request.maps[field];
  if (map === undefined) return undefined;
  const fit = fitEdit === undefined ? undefined : (edit: TextEdit) => fitEdit(text, edit, field, request);
  const copy = request.copies?.[field];
  return copy === undefined ? carriedBy(map, edits, fit) : carriedByBoth(map, copy, edits, fit);
}

function carriedBy(
  map: OffsetMap,
  edits: readonly TextEdit[],
  fit: FitEdit | undefined,
): readonly TextEdit[] | undefined {
  const fix: Fix = { title: '', safety: 'safe', edits };
  return carryFinding({ start: 0, end: 0, notes: [], fixes: [fix] }, map, fit).fixes[0]?.edits;
}

/** Edits made in a field and in the copy of it, undefined unless they can be made in both. */
function carriedByBoth(
  map: OffsetMap,
  copy: OffsetMap,
  edits: readonly TextEdit[],
  fit: FitEdit | undefined,
): readonly TextEdit[] | undefined {
  const [here, there] = [map, copy].map((each) => carriedBy(each, edits, fit));
  if (here === undefined || there === undefined) return undefined;
  // What is not copied stands at the same place in both.
  const others = there.filter((edit) => !here.some(({ start, end }) => start === edit.start && end === edit.end));
  return [...here, ...others].sort((a, b) => a.start - b.start);
}

function withoutSpan({ span: _span, ...note }: Note): Note {
  return note;
}
