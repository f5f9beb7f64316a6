/** Folding: the lines that each range covers, counted from 1, with the first and the last of them. */
import { foldingRanges } from '../src/index.js';
import { runCases } from './editor-cases.js';

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
