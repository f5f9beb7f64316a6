/** Valid filters of generated types have no finding, and wrong ones have one. `COUNT=20000` generates more of both. */
import { expect, it } from 'vitest';
import { checkerFor, faults } from './depth/depth-cases.js';
import { randomFrom, TypedFilters } from './typed-filters.js';

const count = Number(process.env['COUNT'] ?? 2000);
const checker = checkerFor('market.txt');
/** The time limit on a busy machine. */
const timeout = 60_000 + 15 * count;

/** Codes that do not depend on types: two random conditions can contradict or repeat each other. */
const aboutMeaning: ReadonlySet<string> = new Set([
  'impossible-condition',
  'redundant-condition',
  'constant-condition',
]);

const codesIn = (filter: string): readonly string[] =>
  faults(checker.check({ method: 'GET', url: `/Products?$filter=${filter}` }))
    .map(({ code }) => code)
    .filter((code) => !aboutMeaning.has(code));

it.each([1, 2, 3])(
  'valid filters have no finding: seed %i',
  (seed) => {
    const filters = new TypedFilters(randomFrom(seed));
    const disturbed = Array.from({ length: count }, () => filters.valid()).flatMap((filter) => {
      const codes = codesIn(filter);
      return codes.length === 0 ? [] : [`${filter}  =>  ${codes.join(', ')}`];
    });
    expect(disturbed).toEqual([]);
  },
  timeout,
);

it.each([1, 2, 3])(
  'at most one of 200 wrong filters is missed: seed %i',
  (seed) => {
    const filters = new TypedFilters(randomFrom(seed + 100));
    const missed = Array.from({ length: count }, () => filters.wrong()).filter(
      (filter) => codesIn(filter).length === 0,
    );
    expect(missed.length / count, missed.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.005);
  },
  timeout,
);
