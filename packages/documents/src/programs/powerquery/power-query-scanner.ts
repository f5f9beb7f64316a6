/** Splits Power Query M into tokens (the lexical structure of its language specification). */
import type { Span } from '@odatalint/core';
import { isSpaceCode } from '../../text/line.js';

/** One token. A quoted name `#"…"` is a name. An unclosed text or name ends with the document. */
export interface PowerQueryToken extends Span {
  readonly kind: 'text' | 'name' | 'number' | 'punctuator' | 'comment';
  /** Whether a text or comment is closed. */
  readonly isClosed: boolean;
}

/** The tokens of any text, in order. Never throws. */
export function scanPowerQuery(text: string): readonly PowerQueryToken[] {
  const tokens: PowerQueryToken[] = [];
  for (let at = 0; at < text.length;) {
    const token = tokenAt(text, at);
    if (token !== undefined) tokens.push(token);
    at = token?.end ?? at + 1;
  }
  return tokens;
}

function tokenAt(text: string, start: number): PowerQueryToken | undefined {
  const code = text.charCodeAt(start);
  if (isSpaceCode(code)) return undefined;
  const character = text.charAt(start);
  if (character === '"') return quoted(text, 'text', start, start + 1);
  if (text.startsWith('#"', start)) return quoted(text, 'name', start, start + 2);
  if (text.startsWith('//', start)) {
    return { kind: 'comment', start, end: endWhere(text, start, (each) => each !== 10 && each !== 13), isClosed: true };
  }
  if (text.startsWith('/*', start)) {
    const close = text.indexOf('*/', start + 2);
    return { kind: 'comment', start, end: close === -1 ? text.length : close + 2, isClosed: close !== -1 };
  }
  if (!isNameCode(code)) return { kind: 'punctuator', start, end: start + 1, isClosed: true };
  const kind = code >= 48 && code <= 57 ? 'number' : 'name';
  return { kind, start, end: endWhere(text, start + 1, isNameCode), isClosed: true };
}

/** Reads a text or name whose first character is at `from`; two quotes in it represent one. */
function quoted(text: string, kind: 'text' | 'name', start: number, from: number): PowerQueryToken {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 2)) {
    if (text.charAt(end + 1) !== '"') return { kind, start, end: end + 1, isClosed: true };
  }
  return { kind, start, end: text.length, isClosed: false };
}

/** Letters, digits, `_`, `.`, the `#` of `#date`, and all beyond ASCII. */
const isNameCode = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  code === 95 ||
  code === 46 ||
  code === 35 ||
  (code >= 128 && !isSpaceCode(code));

function endWhere(text: string, from: number, goesOn: (code: number) => boolean): number {
  let end = from;
  while (end < text.length && goesOn(text.charCodeAt(end))) end++;
  return end;
}
