/** The value of a JSON string, with a map to its notation (RFC 8259, 7). */
import { OffsetMap, type Span } from '../text/index.js';

const backslash = 92;
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Receives the pieces of a JSON string in their order. */
export interface StringPieces {
  /** The characters `from..to` of the text are unescaped. An empty string has one empty piece. */
  plain(from: number, to: number): void;
  /** An escape at `span` represents `meaning`. */
  escaped(meaning: string, span: Span): void;
}

/** Visits the pieces of a JSON string. `span` is its place in the text without the quotes. */
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

/** The value of a JSON string. `span` is its place without the quotes. */
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
 * Decodes a JSON string.
 *
 * @param span - Its place in the text, without the quotes.
 * @returns The value, and the map from its offsets to those of the text. Each escape is one collapsed piece.
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

/** Escapes a text for use between the quotes of a JSON string. */
export const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);
