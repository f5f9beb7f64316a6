/** Maps the characters of a YAML scalar: plain, quoted, literal or folded (YAML 1.2.2 chapters 7.3 and 8.1). */
import type { Span } from '@odatalint/core';
import { lineAt } from '../../text/line.js';
import type { GeneratedText } from '../../text/generated-text.js';

/**
 * Appends the decoded characters of a scalar to `made`, with their map to the document. If the scalar does not have the
 * expected value, it appends a text that differs from it.
 *
 * @param span - The scalar with its quotes or block header.
 */
export function addYamlScalar(made: GeneratedText, text: string, { start, end }: Span, value: string): void {
  switch (text.charAt(start)) {
    case '"':
      return addQuoted(made, text, start + 1, end - 1, doubleEscape);
    case "'":
      return addQuoted(made, text, start + 1, end - 1, singleEscape);
    case '|':
    case '>':
      return addWords(made, text, { start: lineAt(text, start, end).next, end }, value);
    default:
      return addWords(made, text, { start, end }, value);
  }
}

const isSpace = (code: number): boolean => code === 32 || code === 9;
const isBreak = (code: number): boolean => code === 10 || code === 13;
const isSpaceOrBreak = (code: number): boolean => isSpace(code) || isBreak(code);

/**
 * The words of a scalar without escapes equal those of its value; the white space between them may be folded or
 * indented differently. Words are exact, and so is equal white space.
 */
function addWords(made: GeneratedText, text: string, { start, end }: Span, value: string): void {
  let at = start;
  for (let from = 0; from < value.length;) {
    const space = isSpaceOrBreak(value.charCodeAt(from));
    let to = from;
    while (to < value.length && isSpaceOrBreak(value.charCodeAt(to)) === space) to++;
    let next = at;
    while (next < end && isSpaceOrBreak(text.charCodeAt(next))) next++;
    if (space) {
      if (next === at) return;
      made.addGap(value.slice(from, to), text, at, next);
    } else {
      // White space before the first word is indentation.
      next += to - from;
      if (next > end) return;
      made.addExact(text, next - (to - from), next);
    }
    at = next;
    from = to;
  }
}

/** The meaning and the end of an escape. */
type Escape = (text: string, at: number) => { readonly decoded: string; readonly end: number } | undefined;

const singleEscape: Escape = (text, at) => (text.charAt(at) === "'" ? { decoded: "'", end: at + 2 } : undefined);

const escapes: Readonly<Record<string, string>> = {
  0: '\0', a: '\x07', b: '\b', t: '\t', '\t': '\t', n: '\n', v: '\v', f: '\f', r: '\r', e: '\x1b', N: '\x85', _: '\xa0',
  L: '\u2028', P: '\u2029',
}; // prettier-ignore
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

const doubleEscape: Escape = (text, at) => {
  if (text.charAt(at) !== '\\') return undefined;
  const mark = text.charAt(at + 1);
  const length = hexLengths[mark];
  if (length !== undefined) {
    const code = Number.parseInt(text.slice(at + 2, at + 2 + length), 16);
    return { decoded: code <= 0x10ffff ? String.fromCodePoint(code) : '', end: at + 2 + length };
  }
  if (!isBreak(mark.charCodeAt(0))) return { decoded: escapes[mark] ?? mark, end: at + 2 };
  // A line break after a backslash and the indentation of the next line are not part of the text.
  let end = lineAt(text, at + 1, text.length).next;
  while (isSpace(text.charCodeAt(end))) end++;
  return { decoded: '', end };
};

function addQuoted(made: GeneratedText, text: string, from: number, to: number, escape: Escape): void {
  let plain = from;
  const flush = (end: number): void => {
    if (end > plain) made.addExact(text, plain, end);
  };
  if (from >= to) made.addExact(text, from, from);
  for (let at = from; at < to;) {
    const special = escape(text, at);
    const fold = special === undefined ? foldAt(text, at, to) : undefined;
    const { decoded, end } = special ?? fold ?? { decoded: '', end: at };
    if (end > at) {
      flush(at);
      if (decoded !== '') made.addCollapsed(decoded, { start: at, end: Math.min(end, to) });
      at = end;
      plain = at;
    } else {
      // Each stretch of white space without a line break is read once.
      do at++;
      while (at < to && isSpace(text.charCodeAt(at - 1)) && isSpace(text.charCodeAt(at)));
    }
  }
  flush(to);
}

/** White space with line breaks: one break is a space; of several, all but the first are kept. */
function foldAt(
  text: string,
  from: number,
  to: number,
): { readonly decoded: string; readonly end: number } | undefined {
  let at = from;
  let breaks = 0;
  for (; at < to && isSpaceOrBreak(text.charCodeAt(at)); at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) breaks++;
  }
  return breaks === 0 ? undefined : { decoded: breaks === 1 ? ' ' : '\n'.repeat(breaks - 1), end: at };
}
