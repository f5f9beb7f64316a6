/** A check for some positions only returns the same positions as the whole check. */
import { describe, expect, test } from 'vitest';
import { createChecker, type FindingPlace } from '../src/index.js';
import { readInput } from './marked-input.js';
import { checkerOf, readPages } from './rule-pages.js';

const placeOf = ({ code, severity, in: field, start, end }: FindingPlace): unknown[] => [
  code,
  severity,
  field,
  start,
  end,
];

describe.each(readPages().map((page) => [page.code, page] as const))('%s', (code, { blocks }) => {
  test('is located where it is found, alone and among others', () => {
    for (const block of blocks) {
      if (block.kind === 'fix') continue;
      const checker = checkerOf(code, block);
      for (const line of block.lines) {
        const { input } = readInput(line);
        const found = checker.check(input);
        const own = found.filter((each) => each.code === code);
        // A limit of findings counts those of all rules.
        if (block.limits?.findings !== undefined) continue;
        expect(checker.find(input, { detail: 'places', codes: new Set([code]) }).map(placeOf), line).toEqual(
          own.map(placeOf),
        );
        const every = new Set(found.map((each) => each.code));
        expect(checker.find(input, { detail: 'places', codes: every }).map(placeOf), line).toEqual(found.map(placeOf));
      }
    }
  });
});

test('a rule that is off locates nothing', () => {
  const [input, codes] = [{ url: '/Orders?$top=x' }, new Set(['invalid-option-value'] as const)];
  expect(createChecker().find(input, { detail: 'places', codes })).toHaveLength(1);
  expect(createChecker({ skip: ['invalid-option-value'] }).find(input, { detail: 'places', codes })).toEqual([]);
  expect(createChecker({ only: ['duplicate-item'] }).find(input, { detail: 'places', codes })).toEqual([]);
  expect(createChecker({ rules: { 'invalid-option-value': 'off' } }).find(input, { detail: 'places', codes })).toEqual(
    [],
  );
});
