/** Equal requests are checked once, different ones never share an answer, and the cache is limited. */
import { createChecker, type Checker } from './checker.js';
import type { CheckInput } from '../text/index.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CheckMemory, type MemoryBounds } from './check-memory.js';

/** A checker with a memory in front of it, which writes down what it was asked. */
function remembered(bounds?: MemoryBounds): { readonly checker: Checker; readonly asked: CheckInput[] } {
  const asked: CheckInput[] = [];
  const inner = createChecker({ service: 'asset-management' });
  const find: Checker['find'] = (input) => {
    asked.push(input);
    return inner.find(input);
  };
  const counting = { ...inner, find, check: find };
  return { checker: new CheckMemory(bounds).remember(counting), asked };
}

const request = (number: number): CheckInput => ({ url: `/api/v1/object/Equipment?top=${number}` });

test('an equal input is checked once', () => {
  const { checker, asked } = remembered();
  const first = checker.check({ on: 'Equipment', filter: "Code == 'A'" });
  expect(first.map(({ code }) => code)).toEqual(['foreign-operator']);
  expect(checker.check({ on: 'Equipment', filter: "Code == 'A'" })).toEqual(first);
  expect(asked).toHaveLength(1);
});

test('inputs that differ anywhere are checked each', () => {
  const url = '/api/v1/object/Equipment';
  const different: CheckInput[] = [
    { url },
    { method: 'POST', url },
    { method: 'POST', url, body: '' },
    { method: 'POST', url, body: {} },
    { method: 'POST', url, headers: [] },
    { method: 'POST', url, headers: { Accept: 'a' } },
    { filter: url },
    { orderby: url },
    { on: url },
    { batch: url },
    // The texts of these are the same in one row.
    { filter: 'ab', orderby: 'c' },
    { filter: 'a', orderby: 'bc' },
    { filter: 'a', select: 'bc' },
    { method: 'POST', url, body: '1' },
    { method: 'POST', url, body: 1 },
  ];
  const { checker, asked } = remembered();
  for (const input of different) checker.check(input);
  expect(asked).toEqual(different);
});

test('two checkers do not share answers', () => {
  const memory = new CheckMemory();
  const input: CheckInput = { filter: "Code like 'A%'" };
  const codes = ['asset-management', 'odata-4.01'].map((service) =>
    memory
      .remember(createChecker({ service }))
      .check(input)
      .map(({ code }) => code),
  );
  expect(codes).toEqual([[], ['unsupported-operator']]);
});

test('what was used least recently is forgotten', () => {
  const { checker, asked } = remembered({ entries: 4, characters: 1_000_000 });
  for (const number of [1, 2, 3, 4, 1, 5, 1, 6, 1, 2]) checker.check(request(number));
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 2].map(request));
});

test('never is more kept than the bounds say, whatever is asked', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 12 }), (asks, entries) => {
      const { checker, asked } = remembered({ entries, characters: 100_000 });
      for (const number of asks) checker.check(request(number));
      // Whatever is asked for now, all but the last `entries` different ones must be checked anew.
      asked.length = 0;
      for (let number = 0; number <= 40; number++) checker.check(request(number));
      expect(asked.length).toBeGreaterThanOrEqual(41 - entries);
    }),
    { numRuns: 30 },
  );
});

test('characters are bounded, and what is large is not kept', () => {
  const { checker, asked } = remembered({ entries: 1000, characters: 20_000 });
  const long = (number: number): CheckInput => ({ filter: `Code eq '${String(number).padStart(120, '0')}'` });
  for (let number = 0; number < 400; number++) checker.check(long(number));
  checker.check(long(0));
  expect(asked).toHaveLength(401);
  for (let i = 0; i < 3; i++) checker.check(long(399));
  expect(asked).toHaveLength(401);
  const huge = { filter: `Code eq '${'x'.repeat(1000)}'` };
  checker.check(huge);
  checker.check(huge);
  expect(asked).toHaveLength(403);
});

test('a body that is not a JSON value is checked all the same', () => {
  const { checker, asked } = remembered();
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i++) deep = [deep];
  for (const body of [circle, deep, 1n]) checker.check({ method: 'POST', url: '/api/v1/object/Equipment', body });
  expect(asked).toHaveLength(3);
});
