/** Selection ranges: the selected text at each step, from the narrowest on. */
import { expect, test } from 'vitest';
import { selectionRanges } from '../src/index.js';
import { documentFor, runCases } from './editor-cases.js';

runCases('selection-ranges', (document, offset) =>
  selectionRanges(document, offset)
    .map(({ start, end }) => document.text.slice(start, end).replaceAll('\n', '⏎'))
    .join('\n'),
);

test('each range is wider than the one before', () => {
  const text = "GET /Orders?$filter=Items/any(i:i/Price gt 5 and contains(i/Product/Name,'a%20b'))\nAccept: a/b\n";
  const document = documentFor(text, { schema: 'shop' });
  for (let offset = 0; offset <= text.length; offset++) {
    const ranges = selectionRanges(document, offset);
    expect(ranges.at(-1)).toEqual({ start: 0, end: text.length });
    ranges.slice(1).forEach(({ start, end }, i) => {
      const inner = ranges[i]!;
      expect(start <= inner.start && end >= inner.end && end - start > inner.end - inner.start).toBe(true);
    });
  }
});
