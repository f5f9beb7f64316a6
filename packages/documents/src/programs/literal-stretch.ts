/**
 * Finds the end of a stretch of a literal: its closing mark, an interpolated expression, or the end of an unclosed
 * literal.
 */
import { isSpaceCode } from '../text/line.js';
import type { HoleForm, LiteralForm } from './languages/source-language.js';

/** The end of the text of a stretch, and the end of the mark after it. */
export interface StretchEnd {
  readonly to: number;
  readonly end: number;
  /** Set if an expression follows. */
  readonly hole?: HoleForm;
  readonly isClosed: boolean;
}

/** Finds the end of a stretch of a literal, in time linear in the stretch. */
export function endOfStretch(
  text: string,
  from: number,
  form: LiteralForm,
  close: string,
  isAtLineStart = true,
): StretchEnd {
  const { mark, pairs = [], holes = [] } = form;
  let lineStart = isAtLineStart;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (lineStart && form.closesAtLine === true) {
      const closing = skipSpaces(text, at);
      if (text.startsWith(close, closing) && !isNameCode(text.charCodeAt(closing + close.length))) {
        const to = Math.max(from, lineBreakBefore(text, at));
        return { to, end: closing + close.length, isClosed: true };
      }
    }
    lineStart = character === '\n';
    const pair = pairs.find(([written]) => text.startsWith(written, at));
    if (pair !== undefined) {
      at += pair[0].length - 1;
      continue;
    }
    const hole = holes.find(({ open }) => text.startsWith(open, at));
    if (hole !== undefined) return { to: at, end: at + hole.open.length, hole, isClosed: false };
    if (character === mark) {
      if (text.startsWith('\r\n', at + 1)) at++;
      else lineStart = text.charAt(at + 1) === '\n';
      at++;
      continue;
    }
    if (form.closesAtLine !== true && text.startsWith(close, at)) return closedAt(text, at, close);
    if (form.isMultiline !== true && (lineStart || character === '\r')) return { to: at, end: at, isClosed: false };
  }
  return { to: text.length, end: text.length, isClosed: false };
}

/** The end at a closing mark. Three quotes after a fourth close the literal, whose text ends in a quote (Kotlin, Java). */
function closedAt(text: string, at: number, close: string): StretchEnd {
  // The end of an element's text begins the next tag.
  if (close === '<') return { to: at, end: at, isClosed: true };
  let to = at;
  if (close.length > 2) while (text.charAt(to + close.length) === close.charAt(0)) to++;
  return { to, end: to + close.length, isClosed: true };
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== '\n' && isSpaceCode(text.charCodeAt(at))) at++;
  return at;
}

function lineBreakBefore(text: string, at: number): number {
  if (text.charAt(at - 1) !== '\n') return at;
  return text.charAt(at - 2) === '\r' ? at - 2 : at - 1;
}

const isNameCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
