/** The findings that are not shown yet, because the request at the cursor is still being typed. */
import type { Span } from '@odatalint/core';
import type { EditedText } from './edited-text.js';

/**
 * Codes of findings that later text of the request can resolve: missing or unclosed parts, and facts that another option
 * or the body completes.
 */
const completedLater: ReadonlySet<string> = new Set([
  'empty-body', 'expand-without-select', 'malformed-batch', 'malformed-body', 'malformed-envelope', 'missing-body',
  'missing-content-language', 'missing-custom-parameter', 'missing-if-match', 'missing-key', 'missing-key-property',
  'missing-non-nullable-property', 'missing-operand', 'missing-required-filter', 'missing-required-header', 'missing-required-option',
  'missing-required-property', 'put-resets-property', 'invalid-action-parameter', 'skip-without-orderby',
  'unclosed-parenthesis', 'undefined-parameter-alias', 'undeclared-batch-reference', 'unknown-dependency',
  'unselective-expand', 'unterminated-string', 'unused-suppression',
]); // prettier-ignore

/** Codes of findings that the rest of the same query option can resolve. */
const completedInOption: ReadonlySet<string> = new Set([
  'invalid-arguments',
  'invalid-transformation-argument',
  'misplaced-search-operator',
  'non-boolean-filter',
  'unexpected-token',
]);

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
  let wordStart = cursor;
  // A header without a value is found at its colon.
  while (text.charAt(wordStart - 1) === ' ') wordStart--;
  if (text.charAt(wordStart - 1) !== ':') wordStart = cursor;
  while (wordStart > 0 && cursor - wordStart < longestWord && !boundary.test(text.charAt(wordStart - 1))) wordStart--;
  const index = requests.findLastIndex(({ span }) => span.start <= cursor);
  const from = requests[index]?.span.start ?? 0;
  const to = requests[index + 1]?.span.start ?? text.length + 1;
  let optionStart = cursor;
  while (optionStart > from && !/[?&\r\n]/.test(text.charAt(optionStart - 1))) optionStart--;
  return ({ code, start, end }) => {
    if (start >= to) return false;
    if (end >= wordStart) return true;
    // A comment above the next request is read before that request is there.
    if (start < from) return code === 'unused-suppression';
    return completedLater.has(code) || (completedInOption.has(code) && start >= optionStart);
  };
}
