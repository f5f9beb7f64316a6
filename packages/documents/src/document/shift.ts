/** Maps findings in a part of a text to their places in the whole. */
import type { Span } from '@odatalint/core';
import { OffsetMap } from '@odatalint/core/internal';
import type { Directive, DocumentDiagnostic, StoredRequest } from './document.js';
import { embedDocument } from './embed-document.js';

const moved = <S extends Span>(span: S, by: number): S => ({ ...span, start: span.start + by, end: span.end + by });

/** In: a finding whose places count in the part, and where the part begins. Out: the same with places in the whole. */
export function shiftDiagnostic(diagnostic: DocumentDiagnostic, by: number): DocumentDiagnostic {
  if (by === 0) return diagnostic;
  return {
    ...moved(diagnostic, by),
    notes: diagnostic.notes.map((note) => (note.span === undefined ? note : { ...note, span: moved(note.span, by) })),
    fixes: diagnostic.fixes.map((fix) => ({ ...fix, edits: fix.edits.map((edit) => moved(edit, by)) })),
  };
}

/** In: a request of a part of `length` characters, and where the part begins. Out: the same with places in the whole. */
export function shiftRequest(request: StoredRequest, length: number, by: number): StoredRequest {
  if (by === 0) return request;
  const part = { requests: [request], directives: [], problems: [] };
  return embedDocument(part, OffsetMap.identity(length, by)).requests[0]!;
}

/** In: a comment of a part of `length` characters, and where the part begins. Out: the same with places in the whole. */
export function shiftDirective(directive: Directive, length: number, by: number): Directive {
  if (by === 0) return directive;
  const part = { requests: [], directives: [directive], problems: [] };
  return embedDocument(part, OffsetMap.identity(length, by)).directives[0]!;
}
