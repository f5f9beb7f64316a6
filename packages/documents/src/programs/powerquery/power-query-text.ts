/** Reads the characters of Power Query texts, and writes text so that it can be in them. */
import type { GeneratedText } from '../../text/generated-text.js';

/** What `#(lf)` and its like represent. */
const escapes: ReadonlyMap<string, string> = new Map([
  ['cr', '\r'],
  ['lf', '\n'],
  ['tab', '\t'],
  ['#', '#'],
]);

/** The most that an escape may be long: `#(00000000,…` lists some characters. */
const longestEscape = 64;

/**
 * Appends what the characters `from..to` between the quotes of a text mean; each escape is a collapsed piece. With
 * `encoded`, the characters for which it says how they are in an address are collapsed pieces too.
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

/** The characters at an offset that represent something, and what that is: `""`, `#(…)`, or one that represents itself. */
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

/** A text as it is between the quotes of one in Power Query. */
export const escapePowerQuery = (text: string): string =>
  text
    .replaceAll('"', '""')
    .replaceAll('#(', '#(#)(')
    .replaceAll(/[\r\n\t]/g, (character) => `#(${character === '\r' ? 'cr' : character === '\n' ? 'lf' : 'tab'})`);
