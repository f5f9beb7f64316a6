/** The findings that are not shown yet, because the request at the cursor is still being typed. */
import type { Span } from '@odatalint/core';
import { decidedBy } from '@odatalint/core/internal';
import type { EditedText } from './edited-text.js';

/** The characters that end a word of an address, a header or a body. */
const boundary = /[\s&?;,(){}[\]/]/;

/** The longest word; in a longer run of characters only the nearest ones count. */
const longestWord = 500;

/**
 * Tests for findings that may exist only because the text at the cursor is unfinished: they touch the word there or the
 * text after it in the same request, or further text in the request can resolve them.
 *
 * @returns A test of the place and code of a finding, in offsets of the document.
 */
export function unfinishedAt(
  { text, requests }: Pick<EditedText, 'text' | 'requests'>,
  cursor: number,
): (finding: Span & { readonly code: string }) => boolean {
  const wordStart = startOfWord(text, cursor, requests);
  const index = requests.findLastIndex(({ span }) => span.start <= cursor);
  const from = requests[index]?.span.start ?? 0;
  const to = requests[index + 1]?.span.start ?? text.length + 1;
  let optionStart = cursor;
  while (optionStart > from && !/[?&\r\n]/.test(text.charAt(optionStart - 1))) optionStart--;
  const isPath = endsInPath(text.slice(lineStartOf(text, cursor), cursor));
  return ({ code, start, end }) => {
    if (start >= to) return false;
    if (end >= wordStart) return true;
    // A comment above the next request is read before that request is there.
    if (start < from) return code === 'unused-suppression';
    switch (decidedBy(code)) {
      case 'request':
        return true;
      case 'path':
        return isPath;
      case 'option':
        return start >= optionStart;
      default:
        return false;
    }
  };
}

/**
 * The start of the word that the cursor is in or after. A variable, the beginning of a URL and a string of a body are
 * words too.
 */
function startOfWord(text: string, cursor: number, requests: EditedText['requests']): number {
  let start = cursor;
  // A header without a value is found at its colon.
  while (text.charAt(start - 1) === ' ') start--;
  if (text.charAt(start - 1) !== ':') start = cursor;
  while (start > 0 && cursor - start < longestWord && !boundary.test(text.charAt(start - 1))) start--;
  const lineStart = Math.max(lineStartOf(text, cursor), cursor - longestWord);
  const line = text.slice(lineStart, cursor);
  start = Math.min(start, lineStart + (startOfVariable(line) ?? startOfScheme(line) ?? line.length));
  const string = startOfString(line);
  const isBody = string !== undefined && requests.some(({ maps }) => maps.body?.made(cursor - 1) !== undefined);
  return isBody ? Math.min(start, lineStart + string) : start;
}

/** Whether a line ends in a path: a slash and no question mark in the text after the last space or, after a question mark, quote. */
function endsInPath(line: string): boolean {
  let start = line.length;
  while (start > 0 && !/\s/.test(line.charAt(start - 1))) start--;
  const option = line.lastIndexOf('?');
  if (option < start) return line.includes('/', start);
  const quote = line.slice(option).search(/["'`]/);
  return quote >= 0 && line.includes('/', option + quote);
}

/** The start of the variable that a line ends in, with one missing brace. */
function startOfVariable(line: string): number | undefined {
  const start = line.lastIndexOf('{{');
  return start >= 0 && /^\{\{[^{}\s]*\}$/.test(line.slice(start)) ? start : undefined;
}

/** The start of the scheme that a line ends in, as in `https:/`. */
function startOfScheme(line: string): number | undefined {
  let start = line.search(/:\/{1,2}$/);
  if (start <= 0) return undefined;
  while (start > 0 && /[A-Za-z0-9+.-]/.test(line.charAt(start - 1))) start--;
  return start;
}

const lineStartOf = (text: string, offset: number): number =>
  Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

/** The start of the string that a line of JSON ends in; undefined if it ends in none. */
function startOfString(line: string): number | undefined {
  let start: number | undefined;
  for (let at = 0; at < line.length; at++) {
    if (line.charAt(at) === '\\') at++;
    else if (line.charAt(at) === '"') start = start === undefined ? at : undefined;
  }
  return start;
}
