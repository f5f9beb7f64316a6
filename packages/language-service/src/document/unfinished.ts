/** The findings that are not shown yet, because the request at the cursor is still being typed. */
import type { Span } from '@odatalint/core';
import type { EditedText } from './edited-text.js';

/**
 * Codes of findings that later text of the request can resolve: missing or unclosed parts, and facts that another option
 * or the body completes.
 */
const completedLater: ReadonlySet<string> = new Set([
  'empty-body', 'expand-without-select', 'malformed-batch', 'malformed-body', 'malformed-envelope', 'missing-body', 'incomplete-link', 'missing-content-type', 'missing-reference-segment',
  'missing-resource-requirement', 'unfiltered-order', 'unsendable-batch',
  'missing-content-language', 'missing-custom-parameter', 'missing-if-match', 'missing-key', 'missing-key-property',
  'missing-non-nullable-property', 'missing-operand', 'missing-required-filter', 'missing-required-header', 'missing-required-option',
  'missing-required-property', 'put-resets-property', 'invalid-action-parameter', 'invalid-reference', 'skip-without-orderby',
  'unclosed-parenthesis', 'undefined-parameter-alias', 'undeclared-batch-reference', 'unknown-dependency',
  'unselective-expand', 'unterminated-string', 'unused-suppression',
]); // prettier-ignore

/** Codes of findings that the rest of the same query option can resolve. */
const completedInOption: ReadonlySet<string> = new Set([
  'invalid-arguments',
  'invalid-parameter',
  'invalid-transformation-argument',
  'lambda-variable',
  'misplaced-search-operator',
  'non-boolean-filter',
  'unexpected-token',
]);

/** Codes of findings that the rest of the path can resolve: what it addresses decides which methods it supports. */
const completedInPath: ReadonlySet<string> = new Set([
  'external-id-insert', 'post-without-generated-key', 'restricted-method', 'unexpected-post-key', 'unsupported-method',
  'write-through-navigation', 'write-to-single-navigation',
]); // prettier-ignore

/** What ends a word of an address, a header or a body. */
const boundary = /[\s&?;,(){}[\]/]/;

/** A word is no longer than this; in a longer run of characters the nearest of them count. */
const longestWord = 500;

/**
 * Finds the findings that may exist only because the text at the cursor is unfinished: they touch the word there or
 * what follows in the same request, or further text in the request can resolve them.
 *
 * In: the document, and where the last key left the cursor. Out: a test of the place and code of a finding, in offsets of the
 * document.
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
    if (isPath && completedInPath.has(code)) return true;
    return completedLater.has(code) || (completedInOption.has(code) && start >= optionStart);
  };
}

/** Where the word begins that the cursor is in or after; a variable, the beginning of a URL and a string of a body are words too. */
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

/** Where the variable begins that a line ends in, with one brace still missing. */
function startOfVariable(line: string): number | undefined {
  const start = line.lastIndexOf('{{');
  return start >= 0 && /^\{\{[^{}\s]*\}$/.test(line.slice(start)) ? start : undefined;
}

/** Where the scheme begins that a line ends in, as in `https:/`. */
function startOfScheme(line: string): number | undefined {
  let start = line.search(/:\/{1,2}$/);
  if (start <= 0) return undefined;
  while (start > 0 && /[A-Za-z0-9+.-]/.test(line.charAt(start - 1))) start--;
  return start;
}

const lineStartOf = (text: string, offset: number): number =>
  Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

/** Where the string begins that a line of JSON ends in; undefined where it ends in none. */
function startOfString(line: string): number | undefined {
  let start: number | undefined;
  for (let at = 0; at < line.length; at++) {
    if (line.charAt(at) === '\\') at++;
    else if (line.charAt(at) === '"') start = start === undefined ? at : undefined;
  }
  return start;
}
