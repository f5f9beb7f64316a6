/** Followed advice has no next finding; a sample of what `advice.slow.test.ts` follows whole. */
import { expect, test } from 'vitest';
import { followAll } from './advice-differential.js';
import { corpusRequests, pageRequests } from './corpora.js';

test('what the messages of a corpus say leads to no other finding', () => {
  const result = { held: new Map<string, number>(), faults: [] };
  const sample = [...pageRequests(), ...corpusRequests().filter((_, index) => index % 20 === 0)];
  for (const { checker, input } of sample) followAll(checker, input, result);
  expect(result.faults).toEqual([]);
  expect([...result.held.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(400);
  expect(result.held.size).toBeGreaterThan(60);
});
