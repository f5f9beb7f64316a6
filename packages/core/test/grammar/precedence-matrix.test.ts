/** Every cell of the operator table is a line of the grammar corpus with the same result. */
import { expect, test } from 'vitest';
import { operators } from '../../src/language/index.js';
import { readCorpus } from './corpus.js';
import { levels, matrix } from './precedence-matrix.js';

const lines = readCorpus().filter(({ dialect, kind }) => dialect.name === 'odata-4.01' && kind === 'filter');
const written = new Map(lines.map(({ input, expected }) => [input, expected]));

test.each(Object.entries(matrix))('%s', (_name, cells) => {
  const asLine = (input: string, tree: string | undefined): string => `${input}  =>  ${tree ?? 'no line'}`;
  expect(cells.map(({ input }) => asLine(input, written.get(input)))).toEqual(
    cells.map(({ input, tree }) => asLine(input, tree)),
  );
});

test('the table has every infix operator of the standard', () => {
  const standard = Object.keys(operators).filter((name) => name !== 'like');
  expect(levels.flat().sort()).toEqual(standard.sort());
});
