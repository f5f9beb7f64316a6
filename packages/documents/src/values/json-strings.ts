/** Finds where the members of a JSON object and the characters of a JSON string are. */
import type { Span } from '@odatalint/core';
import { createScanner, type JSONScanner } from './json-library.js';
import { MadeText } from '../text/index.js';

/** The kinds of token that matter here; the library's own enumeration is erased when it is compiled. */
export const JsonToken = {
  OpenBraceToken: 1,
  CloseBraceToken: 2,
  OpenBracketToken: 3,
  CloseBracketToken: 4,
  CommaToken: 5,
  ColonToken: 6,
  TrueKeyword: 8,
  StringLiteral: 10,
  Unknown: 16,
  EOF: 17,
} as const;

/** One member of an object; both spans count in the scanned text, quotes included. */
export interface WrittenMember {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: Span;
}

/**
 * The members of the object that starts at `from`, in their order. Values are not looked into, so nesting costs no
 * stack. The text must be JSON; in any other the members up to the first mistake come out.
 */
export function membersOf(text: string, from: number): readonly WrittenMember[] {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  const members: WrittenMember[] = [];
  if (scanner.scan() !== JsonToken.OpenBraceToken) return members;
  for (let token: number = scanner.scan(); token === JsonToken.StringLiteral; token = scanner.scan()) {
    const name = scanner.getTokenValue();
    const nameSpan = tokenSpan(scanner);
    if (scanner.scan() !== JsonToken.ColonToken) break;
    const value = skipValue(scanner);
    if (value === undefined) break;
    members.push({ name, nameSpan, value });
    if (scanner.scan() !== JsonToken.CommaToken) break;
  }
  return members;
}

const tokenSpan = (scanner: JSONScanner): Span => ({
  start: scanner.getTokenOffset(),
  end: scanner.getTokenOffset() + scanner.getTokenLength(),
});

function skipValue(scanner: JSONScanner): Span | undefined {
  let depth = 0;
  let start = -1;
  for (;;) {
    const token: number = scanner.scan();
    if (token === JsonToken.EOF) return undefined;
    if (start === -1) start = scanner.getTokenOffset();
    if (token === JsonToken.OpenBraceToken || token === JsonToken.OpenBracketToken) depth++;
    else if (token === JsonToken.CloseBraceToken || token === JsonToken.CloseBracketToken) depth--;
    if (depth <= 0) return { start, end: tokenSpan(scanner).end };
  }
}

const backslash = 92;
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Appends the decoded characters of a JSON string literal; each escape is a collapsed piece. */
export function addJsonString(made: MadeText, text: string, literal: Span): void {
  const end = literal.end - 1;
  let plain = literal.start + 1;
  if (plain >= end) made.addExact(text, plain, plain);
  for (let at = plain; at < end; at++) {
    if (text.charCodeAt(at) !== backslash) continue;
    if (at > plain) made.addExact(text, plain, at);
    const mark = text.charAt(at + 1);
    const length = mark === 'u' ? 6 : 2;
    const decoded =
      mark === 'u' ? String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16)) : (escapes[mark] ?? mark);
    made.addCollapsed(decoded, { start: at, end: at + length });
    at += length - 1;
    plain = at + 1;
  }
  if (plain < end) made.addExact(text, plain, end);
}

/** The decoded text of a JSON string literal with its way back. */
export function madeOfJsonString(text: string, literal: Span): MadeText {
  const made = new MadeText();
  addJsonString(made, text, literal);
  return made;
}

/** A text as it is inside the quotes of a JSON string. */
export const escapeJsonText = (text: string): string => JSON.stringify(text).slice(1, -1);
