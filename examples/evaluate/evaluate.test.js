/** The mock server answers requests, and the matcher compares rows with a filter. */
import { loadSchema } from '@odatalint/core';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMockServer } from './mock-server.js';
import { toMatchFilter } from './rows-matcher.js';

const read = (file) => readFileSync(new URL(file, import.meta.url), 'utf8');
const { schema } = loadSchema(read('../shop/metadata.xml'));

const data = {
  Orders: [
    { ID: 1, Placed: '2026-01-01T00:00:00Z', State: 'Open', Total: 120.5, CustomerID: 7 },
    { ID: 2, Placed: '2026-02-01T00:00:00Z', State: 'Done', Total: 9.99, CustomerID: 8 },
  ],
  Customers: [
    { ID: 7, Name: "O'Brien", Country: null },
    { ID: 8, Name: 'Ada', Country: 'UK' },
  ],
  FormerCustomers: [],
};

describe('the mock server', () => {
  const server = createMockServer(schema, data);
  beforeAll(() => new Promise((resolve) => server.listen(0, resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const get = async (path) => {
    const response = await globalThis.fetch(`http://localhost:${server.address().port}${path}`);
    return [response.status, await response.json()];
  };

  test('reads rows with their related ones', async () => {
    const url = "/Orders?$filter=Customer/Name eq 'O''Brien'&$select=ID&$expand=Customer($select=Name)&$count=true";
    expect(await get(url)).toEqual([200, { '@count': 1, value: [{ ID: 1, Customer: { Name: "O'Brien" } }] }]);
    expect(await get('/Orders(2)/Customer/Name')).toEqual([200, { value: 'Ada' }]);
    expect(await get('/Orders/$count')).toEqual([200, { value: 2 }]);
  });

  test('answers with an error', async () => {
    expect(await get('/Orders(3)')).toMatchObject([404, { error: { code: 'not-found' } }]);
    expect(await get('/Orders?$filter=Totl gt 1')).toMatchObject([400, { error: { code: 'unknown-property' } }]);
    const twice = Array.from({ length: 40 }, (_, i) => `concat(a${i},a${i}) as a${i + 1}`);
    const refused = {
      [`$compute=concat('a','a') as a0,${twice}`]: 'unimplemented-feature',
      '$apply=topcount($it/ID,ID)': 'unimplemented-feature',
    };
    for (const [query, code] of Object.entries(refused))
      expect(await get(`/Orders?${query}`)).toMatchObject([400, { error: { code } }]);
  });
});

describe('the matcher', () => {
  expect.extend({ toMatchFilter });

  test('passes if the filter is true for every row', () => {
    expect(data.Orders).toMatchFilter('Total gt 5 and Total lt 200', { schema, on: 'Orders' });
    expect(data.Customers[0]).not.toMatchFilter('Country ne null', { schema, on: 'Customers' });
  });

  test('fails with the rows for which it is not', () => {
    expect(() => expect(data.Orders).toMatchFilter("State eq 'Open'", { schema, on: 'Orders' })).toThrow(
      /State eq 'Open'\nis not true for 1 of 2 rows:\n\{"ID":2/,
    );
  });
});

test('the page shows the programs', () => {
  const page = read('../../docs/evaluate.md');
  for (const file of ['mock-server.js', 'rows-matcher.js']) {
    const program = read(file);
    expect(page).toContain(`\`\`\`js\n${program}\`\`\``);
    expect(program.split('\n').length).toBeLessThanOrEqual(41);
  }
});
