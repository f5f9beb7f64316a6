/** Finds the names that a wrong one may have been meant for. */
import { editDistance } from './edit-distance.js';
import { isTypingSlip } from './typing-slip.js';

export interface SuggestOptions {
  /** For a partial schema: only names that are certainly typos, so that an unknown real name is not reported. */
  readonly strict?: boolean;
}

/** Names of OData have at most 128 characters, qualified ones 511; comparing longer ones is not worth the time. */
const longestName = 511;

const maxSlips = 5;

/**
 * The nearest of the candidates, the best first, at most three. Names that differ in letter case only come first. A
 * name that is itself a candidate has no suggestions.
 */
export function suggestNames(
  wrong: string,
  candidates: Iterable<string>,
  { strict = false }: SuggestOptions = {},
): string[] {
  if (wrong === '' || wrong.length > longestName) return [];
  const lower = wrong.toLowerCase();
  // Every name of one letter is one letter away from every other.
  const limit = wrong.length < 2 ? 0 : Math.min(Math.max(1, Math.floor(wrong.length / 3)), maxSlips);
  const near: { readonly name: string; readonly distance: number }[] = [];
  for (const name of new Set(candidates)) {
    if (name === wrong) return [];
    // This test is cheap and rejects most names of a large schema.
    if (Math.abs(name.length - wrong.length) > limit) continue;
    const distance = editDistance(lower, name.toLowerCase(), limit);
    if (distance > limit || (strict && distance > 0 && !isTypingSlip(wrong, name))) continue;
    near.push({ name, distance });
  }
  return near
    .sort((a, b) => a.distance - b.distance || firstLetter(lower, a.name) - firstLetter(lower, b.name))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** People rarely miss the first letter, so of two equally near names the one that shares it goes first. */
const firstLetter = (lower: string, name: string): number => (name[0]?.toLowerCase() === lower[0] ? 0 : 1);

/** Whether one of two names is the English plural of the other: `Invoices` and `Invoice`, `Entries` and `Entry`. */
export const isOtherNumber = (one: string, other: string): boolean =>
  pluralsOf(one).includes(other) || pluralsOf(other).includes(one);

const pluralsOf = (name: string): readonly string[] => [
  `${name}s`,
  ...(/(?:s|x|ch|sh)$/.test(name) ? [`${name}es`] : []),
  ...(/[^aeiou]y$/.test(name) ? [`${name.slice(0, -1)}ies`] : []),
];
