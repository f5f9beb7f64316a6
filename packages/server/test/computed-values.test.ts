/** Every store returns numbers of `$compute` and `$apply` as numbers, and as strings only for clients that ask for exact numbers. */
import { afterAll, expect, test } from 'vitest';
import { createService, rows, type Store } from '../src/index.js';
import { duckdbStore, postgresStore, sqliteStore } from './databases.js';
import { schema, send, shopRows } from './shop.js';

const postgres = await postgresStore();
const duckdb = await duckdbStore();
afterAll(async () => {
  duckdb.close();
  await postgres.database.close();
});
const stores: Readonly<Record<string, Store>> = {
  rows: rows(shopRows()),
  SQLite: sqliteStore(),
  PostgreSQL: postgres,
  DuckDB: duckdb,
};

const requests: Readonly<Record<string, RegExp>> = {
  'Orders?$apply=aggregate(Total with sum as Sum,$count as N)': /"value":\[\{"Sum":118\.62340*,"N":4\}/,
  'Orders?$apply=aggregate(Units with max as M)': /"value":\[\{"M":9007199254740993\}/,
  'Orders?$apply=filter(ID eq 8)/groupby((Note),aggregate(Total with average as A))': /"A":99(?:\.0+)?[,}]/,
  'Orders(7)?$compute=ID add 1 as Next,Units add 1 as U&$select=Next,U': /"Next":8,"U":9007199254740994/,
  'Orders?$apply=compute(ID add 1 as Next)&$select=Next&$top=1': /"Next":8/,
  'Customers(1)?$select=ID&$expand=Orders($compute=ID add 1 as Next;$select=Next;$top=1)': /"Next":8/,
  "Orders(7)?$compute=concat('1','2') as Text&$select=Text": /"Text":"12"/,
};

test.each(Object.keys(stores).flatMap((store) => Object.keys(requests).map((request) => [store, request] as const)))(
  '%s: %s',
  async (store, request) => {
    const service = createService({ schema, store: stores[store]!, root: '/odata/' });
    expect((await send(service, `GET ${request}`)).text).toMatch(requests[request]!);
  },
);

test.each(Object.keys(stores))('%s: exact numbers as strings on request', async (store) => {
  const service = createService({ schema, store: stores[store]!, root: '/odata/' });
  const headers = { Accept: 'application/json;IEEE754Compatible=true' };
  const request = 'GET Orders(7)?$compute=Units add 1 as U&$select=U,Total';
  expect((await send(service, request, { headers })).body).toMatchObject({
    U: '9007199254740994',
    Total: expect.stringMatching(/^12\.50*$/),
  });
});
