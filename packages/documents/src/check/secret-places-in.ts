/** Finds where else in a document the secrets of its requests are written: in the definitions of variables, in comments. */
import { SecretWords, type Span } from '@odatalint/core';

/** A text that agrees with so much of the beginning of a secret shows it. */
const head = 24;
/** Shorter secrets are found in too many words by chance. */
const shortest = 6;

/** The places that are known and those of the words, in order and without overlaps. Takes time that grows with the text alone. */
export function secretPlacesIn(text: string, places: readonly Span[], words: ReadonlySet<string>): readonly Span[] {
  const known = new SecretWords(
    [...words].filter(({ length }) => length >= shortest),
    head,
  );
  return merged([...places, ...known.placesIn(text)]);
}

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
