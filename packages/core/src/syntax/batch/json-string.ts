/** The text that a JSON string stands for, with the way back to how it is written (RFC 8259, 7). */
import { OffsetMap, type Span } from '../../source/index.js';

const backslash = 92;
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * In: a text, and the place of a JSON string in it without the quotes. Out: the string's value, and the map from offsets
 * in it to offsets in the text, in which each escape is one collapsed piece.
 */
export function readJsonString(text: string, { start, end }: Span): { readonly text: string; readonly map: OffsetMap } {
  const map = new OffsetMap();
  const parts: string[] = [];
  let plain = start;
  const finish = (to: number): void => {
    map.addExact(to - plain, plain);
    parts.push(text.slice(plain, to));
  };
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) !== backslash) continue;
    if (at > plain) finish(at);
    const mark = text.charAt(at + 1);
    const length = Math.min(mark === 'u' ? 6 : 2, end - at);
    const value =
      mark === 'u' ? String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)) : (escapes[mark] ?? mark);
    map.addCollapsed(value.length, { start: at, end: at + length });
    parts.push(value);
    at += length - 1;
    plain = at + 1;
  }
  if (plain < end || map.length === 0) finish(end);
  return { text: parts.join(''), map };
}

/** A text as it is between the quotes of a JSON string. */
export const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);
