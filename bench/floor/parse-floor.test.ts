/** The floor is one only if it does the same work: its trees are ours, and it reports something wherever ours does. */
import { dialects, parseFilter } from '@odatalint/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matrix } from '../../packages/core/test/grammar/precedence-matrix.js';
import { drawExpressions } from '../expressions.js';
import { constructs, longFilters, smallFilters } from '../workloads.js';
import { parseFloor } from './parse-floor.js';

const dialect = dialects['odata-4.01']!;
const cells = Object.values(matrix).flatMap((group) => group.map(({ input }) => input));
const filters = [
  ...cells,
  ...drawExpressions(2000, 7),
  ...smallFilters,
  ...Object.values(longFilters(50)),
  ...Object.values(constructs).flat(),
];

/** A tree without the numbers of its nodes, which come in another order. */
const withoutNumbers = (tree: unknown): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'id' ? undefined : value)));

test('trees are ours', () => {
  for (const filter of filters) {
    const ours = parseFilter(filter, { dialect });
    expect(ours.problems, filter).toEqual([]);
    const floor = parseFloor(filter, dialect);
    expect(withoutNumbers(floor.tree), filter).toEqual(withoutNumbers(ours.tree));
    expect(floor.problems, filter).toEqual([]);
  }
});

test('node numbers run from 0 without gaps', () => {
  for (const filter of filters) {
    const numbers = [...JSON.stringify(parseFloor(filter).tree).matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
    expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index));
  }
});

test('broken filters have a tree, and are reported where ours reports what the grammar lacks', () => {
  const piece = fc.constantFrom(
    'A',
    '1',
    "'x'",
    'eq',
    'and',
    'not',
    '-',
    '(',
    ')',
    ',',
    '/',
    'in',
    'f(',
    '#',
    '{{v}}',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join(' ');
      const floor = parseFloor(text, dialect);
      expect(floor.tree.kind).toBeTypeOf('string');
      const isMissing = parseFilter(text, { dialect }).problems.some(({ code }) => code === 'missing-operand');
      if (isMissing) expect(floor.problems.length, text).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});

test('no nesting overflows', () => {
  for (const open of ['(', 'not ', '-', 'f(', '(A add '])
    expect(parseFloor(open.repeat(100_000)).problems.length).toBeGreaterThan(0);
});
