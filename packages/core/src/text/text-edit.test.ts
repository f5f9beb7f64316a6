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
