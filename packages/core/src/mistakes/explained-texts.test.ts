/** One mistake is one finding: parser problems in text that a rule explains are not reported. */
import { createChecker, type RuleName } from '../index.js';
import { describe, expect, test } from 'vitest';
import { ExplainedTexts } from './explained-texts.js';

const codesOf = (url: string, skip: readonly RuleName[] = []): string[] =>
  createChecker({ service: 'odata-4.01', skip })
    .check({ method: 'GET', url })
    .map(({ code }) => code);

describe('a finding of a rule', () => {
  test.each([
    ["Orders?$filter=ID eq 1 // don't", 'comment-in-url'],
    ['Orders?$select=ID;Name', 'misplaced-separator'],
    ['Orders?$expand=Items($select=ID,$top=1)', 'misplaced-separator'],
    ['Orders?$select=ID)&$expand=Items($select=ID,$top=1)', 'unexpected-token misplaced-separator'],
    ['Orders?$filter=ID eq 1 /* one */ and Name 2', 'comment-in-url unexpected-token'],
  ])('%s: %s', (url, codes) => expect(codesOf(url).join(' ')).toBe(codes));

  test('explains nothing when it is not reported', () => {
    expect(codesOf('Orders?$select=ID;Name', ['misplaced-separator'])).toEqual(['unexpected-token']);
  });
});

test('texts hold what begins in them, in their own field', () => {
  const texts = new ExplainedTexts();
  texts.add('url', { start: 20, end: 25 }, 'a');
  texts.add('url', { start: 5, end: 15 }, 'a');
  texts.add('url', { start: 6, end: 8 }, 'a');
  const holds = (start: number, field: 'url' | 'body' = 'url'): boolean => texts.hold({ in: field, start });
  expect([4, 5, 9, 14, 15, 20, 24, 25].map((start) => holds(start))).toEqual([
    false,
    true,
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(holds(5, 'body')).toBe(false);
});
