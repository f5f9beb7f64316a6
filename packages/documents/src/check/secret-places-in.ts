/** Finds where else in a document the secrets of its requests are written: in the definitions of variables, in comments. */
import { SecretWords, type Span } from '@odatalint/core';

/** A text that agrees with so much of the beginning of a secret shows it. */
const head = 24;
/** Shorter secrets are found in too many words by chance. */
const shortest = 6;

/** The places that are known and those of the words, in order and without overlaps. Takes time that grows with the text alone. */
export const secretPlacesIn = (text: string, places: readonly Span[], words: ReadonlySet<string>): readonly Span[] =>
  placesOfSecrets(text, places, secretSearch(words));

/** The words, ready to be searched for in several texts. */
export const secretSearch = (words: ReadonlySet<string>): SecretWords =>
  new SecretWords(
    [...words].filter(({ length }) => length >= shortest),
    head,
  );

/** The same places as `secretPlacesIn` returns, with words that are ready. */
export const placesOfSecrets = (text: string, places: readonly Span[], words: SecretWords): readonly Span[] =>
  merged([...places, ...words.placesIn(text)]);

function merged(spans: readonly Span[]): readonly Span[] {
  const ordered = spans.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start || a.end - b.end);
  const apart: Span[] = [];
  for (const { start, end } of ordered) {
    const last = apart.at(-1);
    if (last === undefined || start >= last.end) apart.push({ start, end });
    else if (end > last.end) apart[apart.length - 1] = { start: last.start, end };
  }
  return apart;
}
