/** Writes a piece of a URL in another form with the same meaning: percent-encoded, or decoded (RFC 3986 2). */
import { decodeText, holeEnd } from '../syntax/index.js';

/**
 * `encoded` percent-encodes all characters that a URL cannot contain, and no others. `decoded` decodes all characters
 * that people can read and that have the same meaning decoded.
 */
export type Coding = 'encoded' | 'decoded';

/** Characters whose encoded form does not have the same meaning, or not for every service: these stay as they are. */
const lasting = '&#%+;=?';

/** The characters that are decoded in a query: unreserved characters, sub-delimiters, and those that RFC 3986 3.4 adds. */
const rawInQuery = /^[\w\-.~!$'()*,:@/?]$/;
/** The characters that stay decoded in a path, where encoding may make a difference. */
const rawInPath = /^[\w\-.~!$'()*,:@/&+;=]$/;

const isReadable = (character: string): boolean => /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character);

/**
 * Recodes `raw[start..end]`, one token of the query. The text of `{{holes}}`, and bytes that are not UTF-8, stay. A
 * plus sign is a space, except in a number.
 */
export function recodeQuery(raw: string, start: number, end: number, coding: Coding, isNumber: boolean): string {
  if (isNumber) return coding === 'encoded' ? raw.slice(start, end).replaceAll('+', '%2B') : raw.slice(start, end);
  const source = decodeText(raw, start, end, 'query');
  const { text } = source;
  let recoded = '';
  for (let i = 0; i < text.length;) {
    const at = source.start(i);
    const hole = raw.startsWith('{{', at) ? holeEnd(raw, at, end) : undefined;
    if (hole !== undefined) {
      recoded += raw.slice(at, hole);
      i += hole - at;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(i)!);
    const next = i + character.length;
    const written = source.written(i, next);
    recoded +=
      coding === 'encoded'
        ? encoded(character, written)
        : decoded(character, written, i === 0 || next === text.length || isBraceBeside(text, i));
    i = next;
  }
  return recoded;
}

/** Percent-encodes the characters of `raw[start..end]`, a piece of the path, that a URL cannot contain; all others stay. */
export function encodePath(raw: string, start: number, end: number): string {
  let recoded = '';
  for (let i = start; i < end;) {
    const hole = raw.startsWith('{{', i) ? holeEnd(raw, i, end) : undefined;
    const next = hole ?? i + String.fromCodePoint(raw.codePointAt(i)!).length;
    const written = raw.slice(i, next);
    const isEncoded = written === '%' && /^[\dA-Fa-f]{2}$/.test(raw.slice(next, next + 2));
    recoded += hole !== undefined || isEncoded || rawInPath.test(written) ? written : percentEncoded(written);
    i = next;
  }
  return recoded;
}

function encoded(character: string, written: string): string {
  if (lasting.includes(character)) return written === '%' ? '%25' : written.toUpperCase();
  if (isBroken(character, written)) return written;
  return rawInQuery.test(character) ? character : percentEncoded(character);
}

/** A space at an edge would be lost when lines are joined, and a brace beside another one would begin a variable. */
function decoded(character: string, written: string, isAtRisk: boolean): string {
  if (written === character || lasting.includes(character) || isBroken(character, written)) return written;
  if (character === ' ') return isAtRisk ? '%20' : ' ';
  if (character === '{' && isAtRisk) return written;
  return isReadable(character) ? character : written;
}

const isBraceBeside = (text: string, i: number): boolean => text[i - 1] === '{' || text[i + 1] === '{';

/** Whether a character represents invalid bytes, or is half of a surrogate pair. */
const isBroken = (character: string, written: string): boolean =>
  (character === '\ufffd' && written !== character) || /^[\ud800-\udfff]$/.test(character);

const percentEncoded = (character: string): string =>
  /^[\ud800-\udfff]$/.test(character)
    ? character
    : encodeURIComponent(character).replace(/^[!'()*]$/, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
