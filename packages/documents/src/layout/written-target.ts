/** The lines of a request's URL, split for formatting. */
import type { KeptLines } from '@odatalint/core';
import type { StoredRequest } from '../document/document.js';
import { endWithoutVersion } from '../text/request-line.js';
import { lineAt, linesOf, textStart, type Line } from '../text/line.js';

/** A URL in a document. */
export interface WrittenTarget {
  /** From the start of its first line (after the margin) to the end of its last, without the line break. */
  readonly start: number;
  readonly end: number;
  /** The method and a space after it; empty if there is none. */
  readonly before: string;
  /** The URL with joined lines. Variables stay. */
  readonly address: string;
  /** A space and the version of HTTP; empty if there is none. */
  readonly after: string;
  /** The comments between the lines; offsets count in the URL. */
  readonly kept: readonly KeptLines[];
  /** Whether a line begins with a query option. */
  readonly isExpanded: boolean;
  /** The line end of the document, and the margin. */
  readonly lineEnd: string;
}

/**
 * Splits a URL into its lines. Undefined if a line between them is not a comment, or text follows one of them. In a
 * block of another document each line begins with the same margin: spaces, or the marks of a quotation.
 */
export function targetOf(text: string, request: StoredRequest): WrittenTarget | undefined {
  const { targetLines = [], span } = request;
  const [first] = targetLines;
  const last = targetLines.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const lineFrom = lineStart(text, span.start);
  const start = request.blockFormat === undefined ? lineFrom : span.start;
  const margin = text.slice(lineFrom, start);
  const lines = [...linesOf(text, lineFrom, lineAt(text, last.end, text.length).end)];
  if (!lines.every((each) => text.startsWith(margin, each.start))) return undefined;
  const kept: KeptLines[] = [];
  let address = '';
  let after = '';
  let next = 0;
  let comments: string[] = [];
  for (const line of lines) {
    const piece = targetLines[next];
    if (piece === undefined || after !== '') return undefined;
    if (piece.start < line.start || piece.start > line.end) {
      if (!isComment(text, line)) return undefined;
      comments.push(text.slice(line.from, line.to));
      continue;
    }
    if (piece.isApart) address += ' ';
    if (comments.length > 0) kept.push({ offset: address.length, lines: comments });
    comments = [];
    // The reader ignores the second of two marks that a line break separates.
    const isDoubled = address.endsWith('?') && text.startsWith('&', piece.start);
    address += text.slice(isDoubled ? piece.start + 1 : piece.start, piece.end);
    after = text.slice(piece.end, line.to).trim();
    next++;
  }
  // On the first line the last word would be read as the version of HTTP.
  if (endWithoutVersion(address, 0) < address.length) return undefined;
  const before = text.slice(start, first.start).trim();
  const { end, next: below } = lineAt(text, last.end, text.length);
  return {
    start,
    end,
    before: before === '' ? '' : `${before} `,
    address,
    after: after === '' ? '' : ` ${after}`,
    kept,
    isExpanded: targetLines.slice(1).some((line) => '?&'.includes(text.charAt(line.start))),
    lineEnd: `${lineEndOf(text, lineFrom, end, below)}${margin}`,
  };
}

function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > textStart(text) && !'\r\n'.includes(text.charAt(start - 1))) start--;
  return start;
}

const isComment = (text: string, { from }: Line): boolean => text.startsWith('#', from) || text.startsWith('//', from);

/** The line break after the URL; at the end of the text the one before it, otherwise the first inside it. */
function lineEndOf(text: string, start: number, end: number, below: number): string {
  if (below > end) return text.slice(end, below);
  const before = text.slice(Math.max(0, start - 2), start);
  return /(?:\r\n|\r|\n)$/.exec(before)?.[0] ?? /\r\n|\r|\n/.exec(text.slice(start, end))?.[0] ?? '\n';
}
