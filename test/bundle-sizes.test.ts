/** What somebody who imports one thing from the core gets besides it, and how large that is; `npm run bench` shows the sizes. */
import { describe, expect, test } from 'vitest';
import { bundledSize } from '../bench/measuring/bundled-size.js';

/** Kilobytes, compressed; to be lowered whenever there is less. */
const limits: Readonly<Record<string, number>> = { parse: 45, loadSchema: 40, createChecker: 158, '*': 202 };

test.each(Object.entries(limits))('a bundle of %s is no larger than %d kB', async (names, limit) => {
  expect((await bundledSize(names)).compressed / 1000).toBeLessThanOrEqual(limit);
});

describe('what is not asked for is left out', () => {
  const cases = [
    ['parse', /\/(?:schema|semantics|rules|services|format)\/|saxes|jsonc-parser/],
    ['loadSchema', /\/(?:syntax|semantics|rules|services|format)\/|chevrotain|jsonc-parser/],
    ['createChecker', /\/format\/|compare-schemas|describe-schema|csdl|openapi|\/load-schema/],
  ] as const;

  test.each(cases)('a bundle of %s has nothing of the other rooms', async (names, others) => {
    expect((await bundledSize(names)).files.filter((file) => others.test(file))).toEqual([]);
  });
});
