/** Carries a finding from a field of a request to the document that the request is in. */
import type { Diagnostic, Note, RequestChange, TextEdit } from '@odatalint/core';
import { carryFinding, placedHeaders } from '@odatalint/core/internal';
import type { DocumentDiagnostic, StoredRequest } from '../document/document.js';
import { editsToInput } from './edits-to-input.js';
import { descriptorOf, type DocumentFormat } from '../formats/formats.js';

/**
 * In: a finding as the checker made it, its request, the document and its format. Out: the same finding in document
 * offsets. A finding without a place in the document is placed on the URL of the request, and cannot be fixed.
 */
export function diagnosticToDocument(
  diagnostic: Diagnostic,
  request: StoredRequest,
  text: string,
  format: DocumentFormat,
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
        ? editsToInput(fix.edits, diagnostic.in, request, text, format)
        : changeToInput(change, request, text, format);
    return edits === undefined ? [] : [{ ...rest, edits }];
  });
  return { ...diagnostic, ...carryFinding({ ...finding, fixes: [] }, map), fixes };
}

/** The edits that give a request another method or header; undefined where the document cannot contain them. */
function changeToInput(
  change: RequestChange,
  request: StoredRequest,
  text: string,
  format: DocumentFormat,
): readonly TextEdit[] | undefined {
  if ('method' in change) {
    const { method } = request.maps;
    const edit = { start: 0, end: method?.length ?? 0, text: change.method };
    return method === undefined ? undefined : editsToInput([edit], 'method', request, text, format);
  }
  const { name, value } = change.header;
  const headers = placedHeaders('url' in request.input ? request.input.headers : undefined);
  const given = headers.find((header) => header.name.toLowerCase() === name.toLowerCase());
  if (given !== undefined)
    return editsToInput([{ start: given.valueStart, end: given.end, text: value }], 'headers', request, text, format);
  const added = descriptorOf(format).addHeader?.(text, request, `${name}: ${value}`);
  return added === undefined ? undefined : [added];
}

function withoutSpan({ span: _span, ...note }: Note): Note {
  return note;
}
