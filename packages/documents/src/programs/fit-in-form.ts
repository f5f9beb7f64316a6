/** Escapes an edit for a literal of a program, and verifies that the literal then has the intended text. */
import type { Span, TextEdit } from '@odatalint/core';
import { countLeading } from '../text/count-leading.js';
import { memo } from '@odatalint/core/internal';
import type { HostLiteral } from '../document/document.js';
import { isSpaceCode } from '../text/line.js';
import { endOfStretch } from './literal-stretch.js';
import { forEachPiece, readLiteralText, writeLiteralText } from './literal-text.js';
import type { LiteralForm } from './languages/source-language.js';

/**
 * Escapes an edit with plain text for a literal. It reads only the text around the edit, because a fix can have as many
 * edits as the literal has characters.
 *
 * @returns Undefined if the literal cannot contain the text, for example because it has no escape for its own quote.
 */
export function fitInForm(
  text: string,
  edit: TextEdit,
  literal: HostLiteral,
  form: LiteralForm,
  close: string,
): TextEdit | undefined {
  const plain = writeLiteralText(edit.text, form, close);
  // In most languages the first three of four quotes close the literal, in some the last three.
  const isBeforeClose = close.length > 2 && plain.endsWith(close.charAt(0)) && edit.end === literal.end;
  if (isBeforeClose && form.mark === undefined) return undefined;
  const written = isBeforeClose ? `${plain.slice(0, -1)}${form.mark}${close.charAt(0)}` : plain;
  const { start, end } = surroundings(text, edit, literal, form);
  const before = text.slice(start, edit.start);
  const after = text.slice(edit.end, end);
  const whole = before + written + after;
  if (readLiteralText(whole, form) !== readLiteralText(before, form) + edit.text + readLiteralText(after, form))
    return undefined;
  const isAtLineStart = start === literal.start || text.charAt(start - 1) === '\n';
  if (end < literal.end) {
    // The text after the edit must keep its meaning: no escape reaches into it, and the literal continues.
    const further = whole + text.slice(end, Math.min(literal.end, end + reach));
    if (!isBoundary(further, whole.length, form)) return undefined;
    const { to, hole } = endOfStretch(further, 0, form, close, isAtLineStart);
    return to === further.length && hole === undefined ? { ...edit, text: written } : undefined;
  }
  // The new text must end where the literal ends.
  const follows = text.slice(literal.end, literal.end + close.length + 2);
  const breaks = form.closesAtLine === true ? (follows.startsWith('\r') ? '\r\n' : '\n') + close : close;
  const opensHole = (form.holes ?? []).find(({ open }) => follows.startsWith(open))?.open;
  const stop = endOfStretch(whole + (opensHole ?? breaks), 0, form, close, isAtLineStart);
  return stop.to === whole.length ? { ...edit, text: written } : undefined;
}

/** The longest escape or closing mark, in UTF-16 units: the name of a heredoc has at most 60 letters. */
const reach = 80;

/** The part of a literal around an edit that determines how the edit is read. It begins and ends between two pieces. */
function surroundings(text: string, edit: TextEdit, literal: HostLiteral, form: LiteralForm): Span {
  let start = Math.max(literal.start, edit.start - reach);
  let end = Math.min(literal.end, edit.end + reach);
  // The spaces at the beginning of a line belong to one piece, with the characters before them.
  while (start > literal.start && isSpaceCode(text.charCodeAt(start - 1))) start--;
  while (end < literal.end && isSpaceCode(text.charCodeAt(end))) end++;
  const pieces = piecesOf(literal, text, form);
  return { start: pieceAround(start, pieces)?.start ?? start, end: pieceAround(end, pieces)?.end ?? end };
}

const isBoundary = (text: string, offset: number, form: LiteralForm): boolean => {
  let isInside = false;
  forEachPiece(text, 0, text.length, form, (_, start, end) => (isInside ||= start < offset && offset < end));
  return !isInside;
};

/** The characters of a literal that do not represent themselves, in order. */
const piecesOf = memo((literal: HostLiteral, text: string, form: LiteralForm): readonly Span[] => {
  const pieces: Span[] = [];
  forEachPiece(text, literal.start, literal.end, form, (_, start, end) => pieces.push({ start, end }));
  return pieces;
});

/** The piece that contains an offset. */
function pieceAround(offset: number, pieces: readonly Span[]): Span | undefined {
  const piece = pieces[countLeading(pieces, ({ start }) => start < offset) - 1];
  return piece !== undefined && offset < piece.end ? piece : undefined;
}
