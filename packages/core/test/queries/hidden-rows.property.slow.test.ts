/** With a policy on the columns of rows, a request has the same result as without the hidden rows: nothing leaks. */
import { describe, expect, test } from 'vitest';
import { createReader, evaluate, printQuery, restrict } from '../../src/query/index.js';
import { queryCases, shopData, shopSchema as schema } from './query-cases.js';

type Row = Readonly<Record<string, unknown>>;

/** A filter for each set, and the same condition as a function. */
const policies: readonly Readonly<Record<string, readonly [filter: string, isVisible: (row: Row) => boolean]>>[] = [
  {
    Orders: ["TenantID eq 'A'", ({ TenantID }) => TenantID === 'A'],
    Customers: ["TenantID eq 'A'", ({ TenantID }) => TenantID === 'A'],
  },
  {
    Items: ['Quantity gt 2', ({ Quantity }) => Number(Quantity) > 2],
    Products: ["Category eq 'Office'", ({ Category }) => Category === 'Office'],
  },
  { Employees: ['Salary ge 500', ({ Salary }) => Number(Salary) >= 500] },
  { Orders: ['false', () => false], Memos: ['false', () => false] },
];

const read = createReader({
  schema,
  decoding: 'standard',
  limits: { nodes: Infinity, expandDepth: Infinity, top: Infinity },
});

const urls = queryCases.filter(({ service }) => service === undefined).map(({ url }) => url);

describe.each(policies.map((each) => [Object.keys(each).join(' and '), each] as const))('hidden %s', (_, each) => {
  const policy = Object.fromEntries(Object.entries(each).map(([set, [filter]]) => [set, filter]));
  const visible = Object.entries(shopData).map(([set, rows]) => [set, rows.filter(each[set]?.[1] ?? (() => true))]);
  const data = Object.fromEntries(visible) as typeof shopData;

  test('leak nowhere', () => {
    let answered = 0;
    for (const url of urls) {
      const restricted = evaluate({ url }, { schema, data: shopData, policy });
      // A query that cannot be restricted is refused.
      if (!restricted.ok) continue;
      answered++;
      expect(restricted, url).toEqual(evaluate({ url }, { schema, data }));
    }
    expect(answered).toBeGreaterThan(urls.length * 0.9);
  });

  test('are hidden as well by the filters of a URL that is sent on', () => {
    let answered = 0;
    for (const url of urls) {
      const result = read({ url });
      if (!result.ok) continue;
      const restricted = restrict(result.query, ({ set }) => policy[set?.name ?? ''] ?? 'all', { as: 'filters' });
      if (!restricted.ok) continue;
      answered++;
      const sent = `/${printQuery(restricted.query)}`;
      const [found, expected] = [
        evaluate({ url: sent }, { schema, data: shopData }),
        evaluate({ url }, { schema, data }),
      ];
      // A division by 0 has another place in a longer URL.
      if (found.ok || expected.ok) expect(found, decodeURIComponent(`${url} => ${sent}`)).toEqual(expected);
    }
    expect(answered).toBeGreaterThan(urls.length * 0.5);
  });
});
