/** The names of the schema that the requests of a document use, and how often. */
import { usedElements } from '@odatalint/core';
import type { StoredRequest } from '@odatalint/documents';
import type { LanguageDocument } from './language-document.js';

const namesIn = (document: LanguageDocument, request: StoredRequest): readonly string[] =>
  document.bind(request).flatMap((bound) => [...usedElements(bound)]);

/**
 * By name as `usedElements` writes it; the request around `offset` does not count, which has them already. Only requests in changed
 * parts of the document are asked again.
 */
export function usedNames(document: LanguageDocument, offset: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { span, answer } of document.answersTo(namesIn))
    if (offset < span.start || offset > span.end)
      for (const name of answer) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
