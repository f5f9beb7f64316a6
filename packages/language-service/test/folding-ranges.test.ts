/** Folding: the lines that each range covers, counted from 1, with the first and the last of them. */
import { expect, test } from 'vitest';
import { foldingRanges } from '../src/index.js';
import { documentFor, runCases } from './editor-cases.js';

runCases('folding-ranges', (document) =>
  foldingRanges(document)
    .map(({ start, end, kind }) => {
      const line = (offset: number): number => document.text.slice(0, offset).split('\n').length;
      const lines = document.text.split('\n');
      const [first, last] = [line(start), line(end)];
      return `${kind} ${first}-${last}: ${lines[first - 1]!.trim()} … ${lines[last - 1]!.trim()}`;
    })
    .join('\n'),
);

test('a long body on one line takes no longer for it', () => {
  const items = Array.from({ length: 30_000 }, () => '{"Price":1}').join(',');
  const document = documentFor(`POST /Orders\nContent-Type: application/json\n\n{"Items":[${items}]}`, {
    schema: 'shop',
  });
  expect(foldingRanges(document)).toHaveLength(1);
});
