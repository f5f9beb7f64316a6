/** Numbers are calculated with those of JavaScript where the result is exact, and then have the result that exact decimals have. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculate } from './calculate.js';
import { toDecimal } from './datum.js';

const place = { start: 0, end: 0 };
const edges = [0, -0, 1, -1, 2, 3, 7, 8, 10, 9_999, 10_000, 94_906_265, 94_906_267, 2 ** 31, 1e15 - 1, 1e15, 2 ** 53 - 2, 2 ** 53 - 1, 2 ** 53, 1e21, 0.1, 0.0001, 0.00005, 2.5, 1 / 3, 5e-324, 1e300]; // prettier-ignore
const fractions = fc.tuple(fc.integer(), fc.nat(7)).map(([units, scale]) => Number(`${units}e-${scale}`));
const numbers = fc.oneof(
  fc.constantFrom(...edges, ...edges.map((each) => -each)),
  fc.maxSafeInteger(),
  fc.integer(),
  fc.integer({ min: -100, max: 100 }),
  fractions,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** The result, or the missing operation. */
function outcome(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(['add', 'sub', 'mul', 'div', 'divby', 'mod'] as const)('%s', (operator) => {
  test.each(['whole', 'exact'] as const)('has one result: %s', (kind) => {
    fc.assert(
      fc.property(numbers, numbers, (x, y) => {
        const [a, b] = kind === 'whole' ? [Math.trunc(x), Math.trunc(y)] : [x, y];
        const asNumbers = outcome(() => calculate(operator, a, b, kind, place));
        const asDecimals = outcome(() => calculate(operator, toDecimal(a), toDecimal(b), kind, place));
        expect(asNumbers, `${a} ${operator} ${b}`).toStrictEqual(asDecimals);
      }),
      { numRuns: 500 },
    );
  });
});
