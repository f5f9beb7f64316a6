/** The names of the schema that the requests of a document use, and how often. */
import { type Span, usedElements } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import type { EditedText } from './edited-text.js';

/** The names that a request uses, as `usedElements` writes them. */
export const namesOfRequest = (document: EditedText, request: StoredRequest): readonly string[] =>
  document.bind(request).flatMap((bound) => [...usedElements(bound)]);

/** How many requests use each name, but for the request around an offset. */
export function countNames(
  requests: readonly { readonly span: Span; readonly answer: readonly string[] }[],
  offset: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { span, answer } of requests)
    if (offset < span.start || offset > span.end)
      for (const name of answer) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
