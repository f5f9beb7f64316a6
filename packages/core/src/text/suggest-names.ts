/** Finds the names that a wrong one may have been meant for. */
import { editDistance } from './edit-distance.js';
import { isTypo } from './typo.js';

export interface SuggestOptions {
  /** For a partial schema: only names that are certainly typos, so that an unknown real name is not reported. */
  readonly strict?: boolean;
}

/** Names of OData have at most 128 characters, qualified ones 511; comparing longer ones is not worth the time. */
const longestName = 511;

const maxDistance = 5;

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
  const limit = distanceFor(wrong);
  const near: NearName[] = [];
  for (const name of new Set(candidates)) {
    if (name === wrong) return [];
    // This test is cheap and rejects most names of a large schema.
    if (Math.abs(name.length - wrong.length) > limit) continue;
    const distance = editDistance(lower, name.toLowerCase(), limit);
    if (distance > limit || (strict && distance > 0 && !isTypo(wrong, name))) continue;
    near.push({ name, distance });
  }
  return bestOf(near, lower);
}

interface NearName {
  readonly name: string;
  readonly distance: number;
}

/** The maximum number of typing errors in a name. Every name of one letter is one letter away from every other. */
const distanceFor = (wrong: string): number =>
  wrong.length < 2 ? 0 : Math.min(Math.max(1, Math.floor(wrong.length / 3)), maxDistance);

const bestOf = (near: NearName[], lower: string): string[] =>
  near
    .sort((a, b) => a.distance - b.distance || firstLetter(lower, a.name) - firstLetter(lower, b.name))
    .slice(0, 3)
    .map(({ name }) => name);

/** The maximum number of answers that an index remembers, and of the length of their names: these come from outside. */
const maxAnswers = 1000;
const longestAnswered = 100;

/** A name with the data for its comparison with a wrong one. */
interface IndexedName {
  readonly name: string;
  readonly lower: string;
  readonly letters: number;
}

/**
 * The names of a large schema, prepared for many wrong ones: `near` gives what `suggestNames` would. It compares only names that have
 * nearly the same letters, and remembers its answers, because a mistake is found again in each trial of a fix.
 */
export class NameIndex {
  readonly #names: ReadonlySet<string>;
  readonly #answers = new Map<string, readonly string[]>();
  #indexed: readonly IndexedName[] | undefined;

  constructor(names: Iterable<string>) {
    this.#names = new Set(names);
  }

  /** Whether the index has exactly this name. */
  has(name: string): boolean {
    return this.#names.has(name);
  }

  near(wrong: string): readonly string[] {
    const known = this.#answers.get(wrong);
    if (known !== undefined) return known;
    const near = this.#find(wrong);
    if (wrong.length > longestAnswered) return near;
    if (this.#answers.size >= maxAnswers) this.#answers.clear();
    this.#answers.set(wrong, near);
    return near;
  }

  #find(wrong: string): readonly string[] {
    if (wrong === '' || wrong.length > longestName || this.#names.has(wrong)) return [];
    this.#indexed ??= Array.from(this.#names, (name) => {
      const lower = name.toLowerCase();
      return { name, lower, letters: lettersOf(lower) };
    });
    const lower = wrong.toLowerCase();
    const letters = lettersOf(lower);
    const limit = distanceFor(wrong);
    const near: NearName[] = [];
    for (const each of this.#indexed) {
      if (Math.abs(each.name.length - wrong.length) > limit) continue;
      // Each letter that only one of the names has is at least one error.
      if (countBits(letters & ~each.letters) > limit || countBits(each.letters & ~letters) > limit) continue;
      const distance = editDistance(lower, each.lower, limit);
      if (distance <= limit) near.push({ name: each.name, distance });
    }
    return bestOf(near, lower);
  }
}

/** The letters of a name as bits; some characters share one. */
function lettersOf(lower: string): number {
  let letters = 0;
  for (let at = 0; at < lower.length; at++) letters |= 1 << lower.charCodeAt(at);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
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
