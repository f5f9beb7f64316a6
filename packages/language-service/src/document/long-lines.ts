/** Lines that are too long for answers that the editor requests after each key. */
import type { Span } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import type { LanguageDocument } from './language-document.js';
import { touches } from './spans.js';

const known = new WeakMap<LanguageDocument, { readonly text: string; readonly lines: readonly Span[] }>();

/** The lines of a document that are longer than its limit, in order. */
function longLines(document: LanguageDocument): readonly Span[] {
  const { text } = document;
  const kept = known.get(document);
  if (kept?.text === text) return kept.lines;
  const lines: Span[] = [];
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end - start > document.longestLine) lines.push({ start, end });
    start = end + 1;
  }
  known.set(document, { text, lines });
  return lines;
}

/** Whether a span of a text is on a line of more than `most` characters, or touches one. */
export function isOnLineOver(most: number, text: string, { start, end }: Span): boolean {
  for (let from = text.lastIndexOf('\n', start - 1) + 1; from <= end;) {
    const found = text.indexOf('\n', from);
    const to = found < 0 ? text.length : found;
    if (to - from > most) return true;
    from = to + 1;
  }
  return false;
}

/** Whether a span of a document is on a line that is too long. */
export const isOnLongLine = (document: LanguageDocument, span: Span): boolean =>
  longLines(document).some((line) => touches(line, span));

/** Whether a request has such a line. */
export const hasLongLine = (document: LanguageDocument, { span }: Pick<StoredRequest, 'span'>): boolean =>
  isOnLongLine(document, span);
