/**
 * Every offered fix, safe or not, of every wrong request of the corpora, and of a third of them under each profile in which its finding occurs
 * (`REQUESTS=all` for all).
 */
import { builtInServices, type CheckInput, createChecker } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import { corpusRequests, sampleOf } from './corpora.js';
import { tryFixes } from './fix-differential.js';

const requests = corpusRequests();

test('with the schemas and services of the corpora', () => {
  const results = requests.map(({ checker, input }) => tryFixes(checker, input));
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  expect(results.reduce((sum, { tried }) => sum + tried, 0)).toBeGreaterThan(1_000);
}, 300_000);

const inputs: readonly CheckInput[] = [
  ...new Map(
    (process.env['REQUESTS'] === 'all' ? requests : sampleOf(requests, 3)).map(({ input }) => [
      JSON.stringify(input),
      input,
    ]),
  ).values(),
];

describe('under the profile', () => {
  test.each([...builtInServices.map(({ name }) => name), undefined])(
    '%s',
    (service) => {
      const checker = createChecker(service === undefined ? {} : { service });
      expect(inputs.flatMap((input) => tryFixes(checker, input).faults)).toEqual([]);
    },
    300_000,
  );
});
