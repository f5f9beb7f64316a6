/** Follows the advice of every message in the corpora: the request then has no other finding, in every dialect and profile. */
import { builtInServices, createChecker } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import { followAll } from './advice-differential.js';
import { corpusRequests, sampleOf } from './corpora.js';

const requests = corpusRequests();

test('with the schemas and services of the corpora', () => {
  const result = { held: new Map<string, number>(), faults: [] };
  for (const { checker, input } of requests) followAll(checker, input, result);
  expect(result.faults).toEqual([]);
  expect([...result.held.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1_000);
}, 300_000);

describe('under the profile', () => {
  test.each(builtInServices.map(({ name }) => name))(
    '%s',
    (service) => {
      const checker = createChecker({ service });
      const result = { held: new Map<string, number>(), faults: [] };
      const sample = sampleOf(requests, 10);
      for (const { input } of sample) followAll(checker, input, result);
      expect(result.faults).toEqual([]);
    },
    300_000,
  );
});
