/** Generated changes have the same responses and the same resulting rows in memory and in a database. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createService, rows, type FetchHandler } from '../src/index.js';
import { sqliteStore } from './databases.js';
import { schema, send, shopRows } from './shop.js';

interface Change {
  readonly request: string;
  readonly body?: unknown;
  readonly headers: Record<string, string>;
}

const customer = fc.constantFrom(1, 2, 3, 4, 5, 99);
const order = fc.constantFrom(7, 8, 9, 10, 20, 21, 99);
const line = fc.constantFrom(1, 2, 3);
const text = fc.constantFrom('', 'a', "it's", 'ü', 'x'.repeat(40), 'x'.repeat(41));
const some = <T extends object>(model: { readonly [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> =>
  fc.record(model, { requiredKeys: [] }) as fc.Arbitrary<Partial<T>>;

// With a value, because SQLite has the parts in columns: without values the address is null.
const address = fc.option(
  fc.record({ Street: fc.option(text), City: fc.constantFrom('a', 'ü') }, { requiredKeys: ['City'] }),
);
const customerBody = some({
  ID: customer,
  Name: fc.option(text, { freq: 9 }),
  Address: address,
  Tags: fc.array(text, { maxLength: 2 }),
});
// Rows in memory number items that have no line.
const itemBody = fc.record(
  { Line: line, Product: fc.option(text), Quantity: fc.option(fc.constantFrom(1, 2, 2147483647)) },
  { requiredKeys: ['Line'] },
);
const orderBody = some({
  ID: order,
  CustomerID: fc.option(customer),
  Total: fc.option(fc.constantFrom(0, 1.5, -2, 12.25)),
  Units: fc.option(fc.constantFrom(0, 9007199254740991)),
  State: fc.option(fc.constantFrom('Open', 'Done')),
  Note: fc.option(text),
  Version: fc.option(fc.constantFrom(1, 2)),
  'Customer@odata.bind': fc.oneof(
    { weight: 3, arbitrary: customer.map((id) => `Customers(${id})`) },
    fc.constant('Customers'),
  ),
  Items: fc.array(itemBody, { maxLength: 2 }),
});
const condition = fc.constantFrom<Record<string, string>>(
  {},
  { 'If-Match': '*' },
  { 'If-Match': 'W/"WyIxIl0"' },
  { 'If-None-Match': '*' },
);
const prefer = fc.constantFrom<Record<string, string>>({}, { Prefer: 'return=minimal' });
const headers = fc.tuple(condition, prefer).map(([a, b]) => ({ ...a, ...b }));

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ request: fc.constant('POST Customers'), body: customerBody, headers: prefer }),
  fc.record({ request: fc.constant('POST Orders'), body: orderBody, headers: prefer }),
  fc.record({ request: customer.map((id) => `POST Customers(${id})/Orders`), body: orderBody, headers: prefer }),
  fc.record({ request: order.map((id) => `POST Orders(${id})/Items`), body: itemBody, headers: prefer }),
  fc.record({ request: fc.tuple(fc.constantFrom('PATCH', 'PUT'), customer).map(([method, id]) => `${method} Customers(${id})`), body: customerBody, headers }),
  fc.record({ request: fc.tuple(fc.constantFrom('PATCH', 'PUT'), order).map(([method, id]) => `${method} Orders(${id})`), body: orderBody, headers }),
  fc.record({ request: fc.tuple(order, line).map(([id, at]) => `PATCH Items(OrderID=${id},Line=${at})`), body: itemBody, headers }),
  fc.record({ request: customer.map((id) => `DELETE Customers(${id})`), headers }),
  fc.record({ request: order.map((id) => `DELETE Orders(${id})`), headers }),
  fc.record({ request: fc.tuple(order, line).map(([id, at]) => `DELETE Items(OrderID=${id},Line=${at})`), headers }),
  fc.record({ request: customer.map((id) => `PUT Customers(${id})/Name`), body: text.map((value) => ({ value })), headers }),
  fc.record({ request: customer.map((id) => `DELETE Customers(${id})/Address`), headers }),
  fc.record({ request: customer.map((id) => `PATCH Customers(${id})/Address`), body: address.filter((value) => value !== null), headers }),
  fc.record({ request: fc.tuple(order, customer).map(([id, to]) => `PUT Orders(${id})/Customer/$ref|${to}`), headers }),
  fc.record({ request: order.map((id) => `DELETE Orders(${id})/Customer/$ref`), headers }),
); // prettier-ignore

const made = (store: Parameters<typeof createService>[0]['store']): FetchHandler =>
  createService({ schema, store, root: '/odata/', writable: 'all' });

/** Without the durations that a database writes in another form of the same value, and with expanded items in one order. */
const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (name, each: unknown) => {
    if (name === 'Items') return (each as { Line: number }[]).toSorted((a, b) => a.Line - b.Line);
    return name === 'Effort' ? undefined : each;
  });

async function outcome(service: FetchHandler, { request, body, headers }: Change): Promise<unknown> {
  const [path = '', to] = request.split('|');
  const sent = to === undefined ? body : { '@odata.id': `Customers(${to})` };
  const answer = await send(service, path, { headers, ...(sent === undefined ? {} : { body: sent }) });
  const { status, body: answered } = answer;
  // A database does not name the column of every constraint.
  if (status >= 400) return [status, answered.error.code];
  return [status, comparable(answered), answer.headers.get('Location'), answer.headers.get('ETag')];
}

const everything = async (service: FetchHandler): Promise<unknown> =>
  Promise.all(
    ['Customers?$orderby=ID', 'Orders?$orderby=ID', 'Items?$orderby=OrderID,Line'].map(async (path) =>
      comparable((await send(service, `GET ${path}`)).body.value),
    ),
  );

test('rows and SQLite', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const [memory, database] = [made(rows(shopRows())), made(sqliteStore())];
      for (const each of changes) {
        const what = JSON.stringify(each);
        expect([what, await outcome(memory, each)]).toEqual([what, await outcome(database, each)]);
      }
      expect(await everything(memory)).toEqual(await everything(database));
    }),
    { numRuns: Number(process.env['CHANGES'] ?? 20) },
  );
}, 600_000);
