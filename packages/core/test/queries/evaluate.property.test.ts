/** Generated filters have the same rows in `evaluate`, in `predicate` and in a second, naive evaluator. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluate, predicate } from '../../src/query/index.js';
import { customerFilters } from './naive-filter.js';
import { shopData, shopSchema } from './query-cases.js';

const orders = shopData['Orders']!;
const customers: readonly Record<string, unknown>[] = shopData['Customers']!.map((row) => ({
  ...row,
  Orders: orders.filter((order) => order['CustomerID'] === row['ID']),
}));

test('a filter is true for the same rows', () => {
  fc.assert(
    fc.property(customerFilters, ({ text, value }) => {
      const expected = customers.filter((row) => value(new Map([['', row]])) === true).map(({ ID }) => ID);
      const url = `/Customers?$select=ID&$filter=${encodeURIComponent(text)}`;
      const result = evaluate({ url }, { schema: shopSchema, data: shopData });
      const found = result.ok ? (result.value as { ID: unknown }[]).map(({ ID }) => ID) : result.diagnostics;
      expect(found, text).toEqual(expected);
      const matches = predicate(text, { schema: shopSchema, on: 'Customers' });
      expect(
        customers.filter(matches).map(({ ID }) => ID),
        text,
      ).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
