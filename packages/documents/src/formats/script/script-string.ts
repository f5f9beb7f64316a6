/** Reads the characters of JavaScript strings and templates, and writes text so that it can stand in them (ECMA-262, 12.9.4 and 12.9.6). */
import type { MadeText } from '../../text/index.js';

const backslash = 92;

/** What `\n` and its like stand for; any other character behind a backslash stands for itself. */
const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r': '',
  '\r\n': '',
  '\u2028': '',
  '\u2029': '',
};

/** Appends what the characters `from..to` between the quotes of a literal mean; each escape is a collapsed piece. */
export function addScriptString(made: MadeText, text: string, from: number, to: number): void {
  let plain = from;
  for (let at = from; at < to; at++) {
    if (text.charCodeAt(at) !== backslash) continue;
    if (at > plain) made.addExact(text, plain, at);
    const end = Math.min(to, endOfEscape(text, at));
    made.addCollapsed(meaningOf(text.slice(at + 1, end)), { start: at, end });
    at = end - 1;
    plain = end;
  }
  if (plain < to || made.length === 0) made.addExact(text, plain, to);
}

/** Just past the escape whose backslash is at `at`; a malformed one ends behind its first character. */
function endOfEscape(text: string, at: number): number {
  const mark = text.charAt(at + 1);
  if (mark === 'x') return hexEnd(text, at + 2, 2) ?? at + 2;
  if (mark === '\r' && text.charAt(at + 2) === '\n') return at + 3;
  if (mark !== 'u') return at + 2;
  if (text.charAt(at + 2) !== '{') return hexEnd(text, at + 2, 4) ?? at + 2;
  let end = at + 3;
  while (end - at < 10 && isHexDigit(text.charAt(end))) end++;
  return end > at + 3 && text.charAt(end) === '}' ? end + 1 : at + 2;
}

function hexEnd(text: string, from: number, length: number): number | undefined {
  for (let at = from; at < from + length; at++) if (!isHexDigit(text.charAt(at))) return undefined;
  return from + length;
}

const isHexDigit = (character: string): boolean => /^[0-9A-Fa-f]$/.test(character);

/** In: an escape without its backslash. */
function meaningOf(escape: string): string {
  if (escape.length > 1 && (escape.startsWith('u') || escape.startsWith('x'))) {
    const digits = escape.startsWith('u{') ? escape.slice(2, -1) : escape.slice(1);
    const code = Number.parseInt(digits, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  }
  return escapes[escape] ?? escape;
}

/** A text as it stands in a literal with these quotes. */
export function escapeScript(text: string, quote: string): string {
  let escaped = '';
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\n' && quote !== '`') escaped += '\\n';
    else if (character === '\r') escaped += '\\r';
    else if (character === '\\' || character === quote) escaped += `\\${character}`;
    else if (quote === '`' && character === '$' && text.charAt(at + 1) === '{') escaped += '\\$';
    else escaped += character;
  }
  return escaped;
}
