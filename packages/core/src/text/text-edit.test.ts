/** The composition of two lists of edits has the same effect as both in a row. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeEdits } from './text-edit.js';
import { applyEdits, type TextEdit } from './text-edit.js';

/** Edits without overlaps of a text of a length that is known only when they are made. */
const cuts = fc.array(fc.tuple(fc.nat(6), fc.nat(3), fc.constantFrom('', 'x', 'yz', 'longer')), { maxLength: 6 });

function editsOf(text: string, steps: readonly (readonly [number, number, string])[]): TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  for (const [gap, length, added] of steps) {
    const start = at + gap;
    const end = start + length;
    if (end > text.length) break;
    edits.push({ start, end, text: added });
    at = end + 1;
  }
  return edits;
}

test('what is composed does the same, in order and apart', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), cuts, cuts, (text, one, other) => {
      const first = editsOf(text, one);
      const between = applyEdits(text, first);
      const second = editsOf(between, other);
      const composed = composeEdits(first, between, second);
      expect(applyEdits(text, composed)).toBe(applyEdits(between, second));
      expect(
        composed.every(({ start, end }, i) => start <= end && start >= 0 && (composed[i - 1]?.end ?? -1) < start),
      ).toBe(true);
    }),
  );
});

test('edits that are far from each other stay apart', () => {
  const first = [{ start: 0, end: 1, text: 'AA' }];
  expect(composeEdits(first, 'AAbcdef', [{ start: 6, end: 7, text: 'F' }])).toEqual([
    { start: 0, end: 1, text: 'AA' },
    { start: 5, end: 6, text: 'F' },
  ]);
});

test.each([
  [
    'in any order',
    'abcdef',
    [
      [4, 5, 'X'],
      [1, 2, 'Y'],
    ],
    'aYcdXf',
  ],
  [
    'the later of two that overlap is left out',
    'abcdef',
    [
      [1, 4, 'X'],
      [3, 5, 'Y'],
    ],
    'aXef',
  ],
  [
    'two insertions at one place',
    'ab',
    [
      [1, 1, 'X'],
      [1, 1, 'Y'],
    ],
    'aXYb',
  ],
  [
    'an insertion before a replacement at its place',
    'abc',
    [
      [1, 2, 'X'],
      [1, 1, 'Y'],
    ],
    'aYXc',
  ],
] as const)('%s', (_, text, edits, changed) => {
  expect(
    applyEdits(
      text,
      edits.map(([start, end, added]) => ({ start, end, text: added })),
    ),
  ).toBe(changed);
});
