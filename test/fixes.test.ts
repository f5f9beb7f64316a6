/** Every offered fix removes its mistake and causes no other one: a sample of `fixes.slow.test.ts`. */
import { builtInServices, createChecker } from '@odatalint/core';
import { expect, test } from 'vitest';
import { corpusRequests } from './corpora.js';
import { tryFixes } from './fix-differential.js';

const sample = corpusRequests().filter((_, index) => index % 12 === 0);

test('a fix of a corpus leaves no finding of its kind, and adds none', () => {
  const results = sample.map(({ checker, input }) => tryFixes(checker, input));
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  expect(results.reduce((sum, { tried }) => sum + tried, 0)).toBeGreaterThan(60);
});

test('a fix under another profile leaves no finding of its kind, and adds none', () => {
  const checkers = builtInServices.map(({ name }) => createChecker({ service: name }));
  const faults = sample.flatMap(({ input }, index) => tryFixes(checkers[index % checkers.length]!, input).faults);
  expect(faults).toEqual([]);
});
