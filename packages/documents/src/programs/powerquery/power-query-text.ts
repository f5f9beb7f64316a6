/** Decodes the characters of Power Query texts, and escapes text for them. */
import type { GeneratedText } from '../../text/generated-text.js';

/** The meaning of `#(lf)` and similar escapes. */
const escapes: ReadonlyMap<string, string> = new Map([
  ['cr', '\r'],
  ['lf', '\n'],
  ['tab', '\t'],
  ['#', '#'],
]);

/** The longest escape: `#(00000000,…` lists some characters. */
const longestEscape = 64;

/**
 * Appends the meaning of the characters `from..to` of a text. Each escape is a collapsed piece; so is each character
 * that `encoded` encodes for a URL.
 */
export function addPowerQueryText(
  made: GeneratedText,
  text: string,
  from: number,
  to: number,
  encoded: ReadonlyMap<string, string> = new Map(),
): void {
  let plain = from;
  for (let at = from; at < to; at++) {
    const { length, meaning } = pieceAt(text, at, to);
    const written = [...meaning].map((each) => encoded.get(each) ?? each).join('');
    if (length === 1 && written === text.charAt(at)) continue;
    if (at > plain) made.addExact(text, plain, at);
    made.addCollapsed(written, { start: at, end: at + length });
    at += length - 1;
    plain = at + 1;
  }
  if (plain < to || made.length === 0) made.addExact(text, plain, to);
}

/** The escape at an offset and its meaning: `""`, `#(…)`, or a character that represents itself. */
function pieceAt(text: string, at: number, to: number): { readonly length: number; readonly meaning: string } {
  const character = text.charAt(at);
  if (character === '"' && at + 1 < to) return { length: 2, meaning: '"' };
  if (character === '#' && text.charAt(at + 1) === '(') {
    const content = text.slice(at + 2, Math.min(to, at + longestEscape));
    const close = content.indexOf(')');
    const meanings = close === -1 ? [undefined] : content.slice(0, close).split(',').map(escapeMeaning);
    if (meanings.every((each) => each !== undefined)) return { length: close + 3, meaning: meanings.join('') };
  }
  return { length: 1, meaning: character };
}

function escapeMeaning(name: string): string | undefined {
  const known = escapes.get(name);
  if (known !== undefined || !/^(?:[0-9A-Fa-f]{4}|[0-9A-Fa-f]{8})$/.test(name)) return known;
  const code = Number.parseInt(name, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** A text with the escapes of Power Query. */
export const escapePowerQuery = (text: string): string =>
  text
    .replaceAll('"', '""')
    .replaceAll('#(', '#(#)(')
    .replaceAll(/[\r\n\t]/g, (character) => `#(${character === '\r' ? 'cr' : character === '\n' ? 'lf' : 'tab'})`);
