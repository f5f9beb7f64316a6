/** The decoded characters of JSON strings, with maps to a document. */
import type { Span } from '@odatalint/core';
import { eachStringPiece } from '@odatalint/core/internal';
import { GeneratedText } from '../text/generated-text.js';

/** Appends the decoded characters of a JSON string literal; each escape is a collapsed piece. */
export const addJsonString = (made: GeneratedText, text: string, { start, end }: Span): void =>
  eachStringPiece(
    text,
    { start: start + 1, end: end - 1 },
    {
      plain: (from, to) => made.addExact(text, from, to),
      escaped: (meaning, place) => made.addCollapsed(meaning, place),
    },
  );

/** The decoded text of a JSON string literal with its map. */
export function madeOfJsonString(text: string, literal: Span): GeneratedText {
  const made = new GeneratedText();
  addJsonString(made, text, literal);
  return made;
}
