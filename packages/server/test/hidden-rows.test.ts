/** Two stores that differ only in rows that the caller cannot see return the same response to every request. */
import { describe, expect, test } from 'vitest';
import { createService, rows, type FetchHandler, type Store } from '../src/index.js';
import { sqliteStore } from './databases.js';
import { schema, shopRows } from './shop.js';

const visible = (): Record<string, object[]> =>
  Object.fromEntries(
    Object.entries(shopRows()).map(([set, list]) => [
      set,
      list.filter((row) => (row as { TenantId: string }).TenantId === 'A'),
    ]),
  );

const worlds: Readonly<Record<string, (data: Record<string, object[]>) => Store>> = { rows, SQLite: sqliteStore };

const made = (store: Store): FetchHandler =>
  createService<string>({
    schema,
    store,
    root: '/odata/',
    writable: 'all',
    caller: () => 'A',
    policy: (_, tenant) => ({ TenantId: tenant }),
    computed: ({ name }) => (name === 'TenantId' ? (tenant) => tenant : undefined),
  });

// A duplicate key reveals a hidden row, which cannot be avoided, so no request here inserts a hidden key.
type Sent = [request: string, body: object | undefined, headers: Record<string, string>];
const given: readonly (readonly [request: string, body?: object | undefined, headers?: Record<string, string>])[] = [
  ['GET Customers?$count=true'],
  ['GET Customers/$count'],
  ['GET Customers(2)'],
  ['GET Customers(2)/Name'],
  ['GET Customers(2)/Orders'],
  ['GET Orders?$expand=Customer,Items'],
  ['GET Orders?$filter=Customer/Name eq null'],
  ['GET Orders?$filter=Items/any(i:i/Quantity gt 0)'],
  ['GET Orders(8)'],
  ['GET Orders(8)/Customer'],
  ['GET Orders(8)/$ref'],
  ['GET Orders?$apply=aggregate(Total with sum as Sum)'],
  ['GET Orders?$apply=groupby((Note),aggregate($count as Number))'],
  ['GET Items(OrderID=8,Line=1)/Order/Customer'],
  ['GET Orders?$orderby=Customer/Name&$top=2'],
  ['GET $entity?$id=Orders(8)'],
  ['PATCH Orders(8)', { Note: 'x' }],
  ['PATCH Orders(8)', { Note: 'x' }, { 'If-Match': '*' }],
  ['PATCH Orders(8)', { Note: 'x' }, { 'If-Match': 'W/"WyIxIl0"' }],
  ['DELETE Orders(8)', undefined, { 'If-Match': '*' }],
  ['DELETE Items(OrderID=8,Line=1)'],
  ['PUT Items(OrderID=8,Line=1)', { Product: 'x' }],
  ['POST Orders', { ID: 20, CustomerID: 2 }],
  ['POST Orders', { ID: 20, 'Customer@odata.bind': 'Customers(2)' }],
  ['POST Items', { OrderID: 8, Line: 9 }],
  ['POST Customers(2)/Orders', { ID: 20 }],
  ['PATCH Orders(10)', { CustomerID: 2 }, { 'If-Match': '*' }],
  ['PUT Orders(10)/Customer/$ref', { '@odata.id': 'Customers(2)' }],
  ['POST Customers(1)/Orders/$ref', { '@odata.id': 'Orders(8)' }],
  ['DELETE Customers(1)/Orders/$ref?$id=Orders(8)'],
  ['PATCH Customers(2)/Address', { City: 'x' }],
  ['POST Orders(8)/Shop.Cancel', { units: 1 }],
  ['POST $batch', { requests: [{ id: '1', method: 'PATCH', url: 'Items(OrderID=8,Line=1)', body: { Product: 'x' } }, { id: '2', dependsOn: ['1'], method: 'GET', url: 'Orders' }] }],
]; // prettier-ignore

const requests = given.map(([request, body, headers = {}]): Sent => [request, body, headers]);

describe.each(Object.keys(worlds))('%s', (name) => {
  test.each(requests)('%s %j %j', async (request, body, headers) => {
    const [method = '', path = ''] = request.split(/ (.*)/s);
    const answers = await Promise.all(
      [shopRows(), visible()].map(async (data) => {
        const init = {
          method,
          headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        };
        const response = await made(worlds[name]!(data)).fetch(
          new Request(`http://localhost/odata/${encodeURI(path)}`, init),
        );
        return { status: response.status, headers: [...response.headers], text: await response.text() };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]!.status).not.toBe(500);
    expect(answers[0]!.text).not.toMatch(/Bob|Saw/);
  });
});
