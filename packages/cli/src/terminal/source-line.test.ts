/** Cropping, wide and invisible characters, tabs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, columnsOf } from './cells.js';
import { sourceLine } from './source-line.js';

/** The line and its underline, for a text in which ‹› are around what matters. */
function drawn(marked: string, width: number): string[] {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const text = marked.replace(/[‹›]/g, '');
  const line = sourceLine(text, { start: 0, end: text.length }, { start, end }, width);
  return [line.before + line.marked + line.after, ' '.repeat(line.indent) + '^'.repeat(line.length)];
}

test.each([
  ['a ‹bc› d', 20, ['a bc d', '  ^^']],
  ['a‹›', 20, ['a', ' ^']],
  ['\t‹a›\tb', 20, ['    a   b', '    ^']],
  ['ab\t‹a›', 20, ['ab  a', '    ^']],
  ['日本‹語›', 20, ['日本語', '    ^^']],
  ['e\u0301‹x›', 20, ['e\u0301x', ' ^']],
  ['😀‹x›', 20, ['😀x', '  ^']],
  ['a‹\u0007›b', 20, ['a␇b', ' ^']],
  ['a‹\u202e›b', 20, ['a<U+202E>b', ' ^^^^^^^^']],
  ['a‹\ud800›b', 20, ['a<U+D800>b', ' ^^^^^^^^']],
  ['0123456789‹X›0123456789', 11, ['…6789X0123…', '     ^']],
  ['‹X›01234567890123456789', 11, ['X012345678…', '^']],
  ['01234567890123456789‹X›', 11, ['…123456789X', '          ^']],
  ['ab‹0123456789012345›cd', 10, ['…01234567…', ' ^^^^^^^^']],
])('%j in %d columns', (text, width, lines) => expect(drawn(text, width)).toEqual(lines));

test('a megabyte in one line is cropped', () => {
  const text = 'x'.repeat(1_000_000);
  const line = sourceLine(text, { start: 0, end: text.length }, { start: 500_000, end: 900_000 }, 80);
  expect(line.before.length + line.marked.length + line.after.length).toBeLessThanOrEqual(80);
});

test('no line is wider than there is room', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\t', '日', '😀', '\u0000', '\u202e', '\u0301'), maxLength: 80 });
  fc.assert(
    fc.property(text, fc.nat(80), fc.nat(80), fc.integer({ min: 20, max: 60 }), (each, a, b, width) => {
      const mark = { start: Math.min(a, b), end: Math.max(a, b) };
      const line = sourceLine(each, { start: 0, end: each.length }, mark, width);
      const shown = line.before + line.marked + line.after;
      expect(columnsOf(cellsOf(shown, 0, shown.length))).toBeLessThanOrEqual(width);
    }),
  );
});
