/** The text that a JSON string represents, with the way back to how it is written (RFC 8259, 7). */
import { OffsetMap, type Span } from '../text/index.js';

const backslash = 92;
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Receives the pieces of a JSON string in their order. */
export interface StringPieces {
  /** The characters `from..to` of the text represent themselves. An empty string has one empty piece. */
  plain(from: number, to: number): void;
  /** `meaning` is written as an escape, at `span`. */
  escaped(meaning: string, span: Span): void;
}

/** Walks the pieces of a JSON string. `span` is its place in the text without the quotes. */
export function eachStringPiece(text: string, { start, end }: Span, pieces: StringPieces): void {
  let plain = start;
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) !== backslash) continue;
    if (at > plain) pieces.plain(plain, at);
    const mark = text.charAt(at + 1);
    const length = Math.min(mark === 'u' ? 6 : 2, end - at);
    const meaning =
      mark === 'u' ? String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)) : (escapes[mark] ?? mark);
    pieces.escaped(meaning, { start: at, end: at + length });
    at += length - 1;
    plain = at + 1;
  }
  if (plain < end || start >= end) pieces.plain(plain, end);
}

/** The text that a JSON string represents. `span` is its place without the quotes. */
export function stringText(text: string, span: Span): string {
  const written = text.slice(span.start, span.end);
  if (!written.includes('\\')) return written;
  let made = '';
  eachStringPiece(text, span, {
    plain: (from, to) => void (made += text.slice(from, to)),
    escaped: (meaning) => void (made += meaning),
  });
  return made;
}

/**
 * In: a text, and the place of a JSON string in it without the quotes. Out: the string's value, and the map from offsets
 * in it to offsets in the text, in which each escape is one collapsed piece.
 */
export function readJsonString(text: string, span: Span): { readonly text: string; readonly map: OffsetMap } {
  const map = new OffsetMap();
  const parts: string[] = [];
  eachStringPiece(text, span, {
    plain(from, to) {
      map.addExact(to - from, from);
      parts.push(text.slice(from, to));
    },
    escaped(meaning, place) {
      map.addCollapsed(meaning.length, place);
      parts.push(meaning);
    },
  });
  return { text: parts.join(''), map };
}

/** A text as it is between the quotes of a JSON string. */
export const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);
