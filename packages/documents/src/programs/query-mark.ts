/** Reads the comment before a literal that marks it as a query. */
import type { Span } from '@odatalint/core';
import { isSpaceCode } from '../text/line.js';
import type { FragmentField } from '../values/stored-text.js';

/** What a literal contains: without a field a request, an address or a filter, as its text shows. */
export interface QueryMark {
  readonly field?: FragmentField;
  /** The name of the entity set that the field is for. */
  readonly on?: Span;
}

const fields: ReadonlySet<string> = new Set(['filter', 'orderby', 'select', 'expand']);

/**
 * In: a document, the bounds of the text of a comment. Out: the mark for `odata`, `odata filter` or
 * `odata filter on Equipment`, likewise for orderby, select and expand; undefined for a comment that says anything else.
 */
export function readQueryMark(text: string, from: number, to: number): QueryMark | undefined {
  const words = wordsOf(text, from, to);
  const [mark, field, on, set, ...more] = words.map(({ start, end }) => text.slice(start, end));
  if (mark !== 'odata' || more.length > 0) return undefined;
  if (field === undefined) return {};
  if (!fields.has(field) || (on !== undefined && (on !== 'on' || set === undefined))) return undefined;
  return { field: field as FragmentField, ...(words[3] === undefined ? {} : { on: words[3] }) };
}

/** The words of a comment, no more of them than any mark has and one. */
function wordsOf(text: string, from: number, to: number): readonly Span[] {
  const words: Span[] = [];
  for (let at = from; at < to && words.length < 5; at++) {
    if (isSpaceCode(text.charCodeAt(at))) continue;
    const start = at;
    while (at < to && !isSpaceCode(text.charCodeAt(at))) at++;
    words.push({ start, end: at });
  }
  return words;
}
