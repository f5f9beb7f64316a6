/** The names of the schema that the requests of documents use, and how often. */
import { type Span, usedElements } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import type { EditedText } from './edited-text.js';

/** The names that a request uses, as `usedElements` writes them. */
export const namesOfRequest = (document: EditedText, request: StoredRequest): readonly string[] =>
  document.bind(request).flatMap((bound) => [...usedElements(bound)]);

/** How many requests use each name, but for the request of the first document around an offset. */
export function countNames(
  documents: readonly (readonly { readonly span: Span; readonly answer: readonly string[] }[])[],
  offset: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [i, requests] of documents.entries())
    for (const { span, answer } of requests)
      if (i > 0 || offset < span.start || offset > span.end)
        for (const name of answer) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
