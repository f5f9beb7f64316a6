/** Reading requests: statuses, bodies, links, formats and versions. */
import { afterAll, describe, expect, test } from 'vitest';
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

test('a store that only reads accepts no changes', async () => {
  const service = createService({ schema, store: duckdb, root: '/odata/', writable: 'all' });
  const { status, headers } = await send(service, 'PATCH Orders(7)', { body: { Note: 'x' } });
  expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

describe.each(Object.keys(stores))('reading %s', (name) => {
  const service = createService({ schema, store: stores[name]!, root: '/odata/', limits: { page: 2 } });

  test.each([
    ['GET ', 200],
    ['GET $metadata', 200],
    ['GET Orders', 200],
    ['GET Orders(7)', 200],
    ['GET Orders(70)', 404],
    ['GET Ordrs', 404],
    ['GET Orders(7)/Foo', 404],
    ['GET Orders(7)/Note', 204],
    ['GET Orders(70)/Note', 404],
    ['GET Orders(8)/Note', 200],
    ['GET Orders(8)/Note/$value', 200],
    ['GET Orders(7)/Note/$value', 204],
    ['GET Orders/$count', 200],
    ['GET Orders/$count?$filter=ID gt 8', 200],
    ['GET Orders(7)/Customer', 200],
    ['GET Orders(10)/Customer', 204],
    ['GET Orders(70)/Customer', 404],
    ['GET Orders(7)/Items', 200],
    ['GET Orders(70)/Items', 404],
    ['GET Customers(1)/Address', 200],
    ['GET Customers(1)/Address/City', 200],
    ['GET Customers(2)/Address', 204],
    ['GET Customers(1)/Tags', 200],
    ['GET Main', 200],
    ['GET Main/Name', 200],
    ['GET Orders/$ref', 200],
    ['GET Orders(7)/Customer/$ref', 200],
    ['GET Orders?$filter=Totl gt 1', 400],
    ['GET Orders?$filter=Total gt 1 and', 400],
    ['GET Orders?$top=x', 400],
    ['GET Orders?$skiptoken=x', 400],
    ['GET Orders?$format=xml', 406],
    ['GET Orders?$format=json', 200],
    ['GET Orders?$deltatoken=x', 501],
    ['GET Items(OrderID=7,Line=1)', 200],
    ['GET Orders?$apply=groupby((Note))', 200],
    ['GET Orders?$apply=aggregate(Total with sum as Sum)', 200],
    ['GET Orders?$select=Note&$expand=Customer($select=Name),Items', 200],
    ['GET Orders?$expand=Items/$ref,Customer/$ref', 200],
    ['GET Customers?$expand=Orders/$count', 200],
    ['GET $entity?$id=Orders(7)', 200],
    ['GET $entity?$id=http://elsewhere/Orders(7)', 400],
    ['POST Orders', 405],
    ['DELETE Orders(7)', 405],
    ['POST $metadata', 405],
    ['OPTIONS Orders', 204],
  ])('%s is %i', async (request, status) => {
    const { status: found, text } = await send(service, request);
    expect([found, text]).toEqual([status, expect.anything()]);
  });
});

test('a URL may have as many characters as the limit', async () => {
  const statusWith = async (url: number): Promise<number> =>
    (await send(createService({ schema, store: rows(shopRows()), root: '/odata/', limits: { url } }), 'GET Customers'))
      .status;
  const { length } = '/odata/Customers';
  expect([await statusWith(length - 1), await statusWith(length)]).toEqual([414, 200]);
});
