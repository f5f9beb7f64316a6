/** Finds the line of a comment in a program that can be removed with the comment. */
import type { Span } from '@odatalint/core';
import { isSpaceCode, lineAt, type Line } from '../text/line.js';

/**
 * The first line of a comment's text. Its span is the whole line if the line contains nothing else, otherwise the
 * comment with its marks.
 */
export function lineOfComment(text: string, comment: Span, content: Span): Line {
  const first = lineAt(text, content.start, content.end);
  const start = endOfSpaces(text, comment.start, -1);
  const end = endOfSpaces(text, comment.end, 1);
  const isAlone = isLineEdge(text, start - 1) && isLineEdge(text, end);
  if (!isAlone) return { ...first, start: comment.start, next: comment.end };
  return { ...first, start, next: lineAt(text, end, Math.min(text.length, end + 2)).next };
}

/** The end of the spaces that begin at an offset, on the same line. */
function endOfSpaces(text: string, offset: number, step: 1 | -1): number {
  let at = offset;
  const next = (): number => (step === 1 ? at : at - 1);
  while (next() >= 0 && next() < text.length && !isLineEdge(text, next()) && isSpaceCode(text.charCodeAt(next())))
    at += step;
  return at;
}

/** Whether an offset is at a line break or at the end of the text. */
export const isLineEdge = (text: string, at: number): boolean =>
  at < 0 || at >= text.length || text.charAt(at) === '\n' || text.charAt(at) === '\r';
