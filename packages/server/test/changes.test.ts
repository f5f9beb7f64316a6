/** Changes: statuses, rows afterwards, conditions, references, policies. */
import { afterAll, describe, expect, test } from 'vitest';
import { createService, Rejected, rows, type FetchHandler, type Store } from '../src/index.js';
import { postgresStore, sqliteStore } from './databases.js';
import { schema, send, shopRows } from './shop.js';

const postgres = await postgresStore();
afterAll(() => postgres.database.close());
const stores: Readonly<Record<string, () => Store | Promise<Store>>> = {
  rows: () => rows(shopRows()),
  SQLite: () => sqliteStore(),
  PostgreSQL: async () => {
    await postgres.refill();
    return postgres;
  },
};

const etag = 'W/"WyIxIl0"';

describe.each(Object.keys(stores))('changes of %s', (name) => {
  const made = async (): Promise<FetchHandler> =>
    createService({ schema, store: await stores[name]!(), root: '/odata/', writable: 'all' });

  test.each([
    ['POST Customers', { ID: 9, Name: 'New' }, {}, 201],
    ['POST Customers', { Name: 'New' }, {}, 201],
    ['POST Customers', { ID: 1, Name: 'New' }, {}, 409],
    ['POST Customers', { ID: 9 }, {}, 400],
    ['POST Customers', { ID: 9, Name: 5 }, {}, 400],
    ['POST Customers', { ID: 9, Nam: 'x' }, {}, 400],
    ['POST Customers', '{"ID":9,"Name":"a","Name":"b"}', {}, 400],
    ['POST Customers', '{"ID":9,', {}, 400],
    ['POST Customers', { ID: 9, Name: 'New' }, { 'Content-Type': 'text/plain' }, 415],
    ['POST Customers', { ID: 9, Name: 'New' }, { Prefer: 'return=minimal' }, 204],
    ['POST Orders', { ID: 20, 'Customer@odata.bind': 'Customers(1)' }, {}, 201],
    ['POST Orders', { ID: 20, 'Customer@odata.bind': '/odata/Customers(1)' }, {}, 201],
    ['POST Orders', { ID: 20, 'Customer@odata.bind': 'Customers(99)' }, {}, 400],
    ['POST Orders', { ID: 20, CustomerID: 99 }, {}, 400],
    [
      'POST Orders',
      { ID: 20, Items: [{ Line: 1, Product: 'a' }, { Line: 2 }], Customer: { ID: 30, Name: 'Deep' } },
      {},
      201,
    ],
    ['POST Customers(1)/Orders', { ID: 20, Total: 1.5 }, {}, 201],
    ['POST Customers(99)/Orders', { ID: 20 }, {}, 404],
    ['PATCH Customers(1)', { Name: 'Changed' }, {}, 200],
    ['PATCH Customers(1)', { Name: 'Changed' }, { Prefer: 'return=minimal' }, 204],
    ['PATCH Customers(1)', { Address: { City: 'Rome' } }, {}, 200],
    ['PATCH Customers(99)', { Name: 'Upserted' }, {}, 201],
    ['PATCH Customers(99)', { Name: 'Upserted' }, { 'If-Match': '*' }, 412],
    ['PUT Customers(1)', { Name: 'Changed' }, { 'If-None-Match': '*' }, 412],
    ['PUT Customers(1)', { Name: 'Replaced' }, {}, 200],
    ['PATCH Items(OrderID=99,Line=1)', { Quantity: 1 }, {}, 404],
    ['PATCH Orders(7)', { Note: 'x' }, {}, 428],
    ['PATCH Orders(7)', { Note: 'x' }, { 'If-Match': etag }, 200],
    ['PATCH Orders(7)', { Note: 'x' }, { 'If-Match': '*' }, 200],
    ['PATCH Orders(7)', { Note: 'x' }, { 'If-Match': 'W/"other"' }, 412],
    ['PATCH Orders(7)', '{"Effort":"PT2H","Units":9007199254740993,"State":"Done"}', { 'If-Match': '*' }, 200],
    ['PATCH Orders(7)/Customer', { Name: 'Through' }, {}, 200],
    ['PATCH Orders(10)/Customer', { Name: 'Through' }, {}, 404],
    ['DELETE Customers(3)', undefined, {}, 204],
    ['DELETE Customers(1)', undefined, {}, 409],
    ['DELETE Customers(99)', undefined, {}, 404],
    ['DELETE Orders(9)', undefined, { 'If-Match': etag }, 204],
    ['PUT Customers(1)/Name', { value: 'Put' }, {}, 200],
    ['PUT Customers(1)/Name', { value: null }, {}, 400],
    ['DELETE Customers(1)/Name', undefined, {}, 405],
    ['DELETE Customers(1)/Address', undefined, {}, 204],
    ['PUT Customers(1)/Address/City', { value: 'Rome' }, {}, 200],
    ['PATCH Customers(1)/Address', { City: 'Rome' }, {}, 200],
    ['PUT Customers(1)/Address', { City: 'Rome' }, {}, 200],
    ['POST Customers(1)/Tags', { value: 'z' }, {}, 200],
    ['PUT Customers(1)/Tags', { value: ['z'] }, {}, 200],
    ['PUT Orders(10)/Customer/$ref', { '@odata.id': 'Customers(1)' }, {}, 204],
    ['PUT Orders(10)/Customer/$ref', { '@odata.id': 'Customers(99)' }, {}, 400],
    ['DELETE Orders(7)/Customer/$ref', undefined, {}, 204],
    ['POST Customers(1)/Orders/$ref', { '@odata.id': 'Orders(10)' }, {}, 204],
    ['DELETE Customers(1)/Orders(7)/$ref', undefined, {}, 204],
    ['DELETE Customers(1)/Orders/$ref?$id=Orders(7)', undefined, {}, 204],
    ['DELETE Customers(1)/Orders/$ref?$id=Orders(8)', undefined, {}, 404],
    ['PATCH Main', { Name: 'Single' }, {}, 200],
    ['DELETE Main', undefined, {}, 405],
    ['POST Orders(7)', { ID: 20 }, {}, 405],
    ['PATCH Orders', { value: [] }, {}, 501],
    ['POST Orders(7)/Shop.Cancel', { units: 1 }, {}, 501],
  ])('%s %j %j is %i', async (request, body, headers, status) => {
    const { status: found, text } = await send(await made(), request, { headers, body });
    expect([found, text]).toEqual([status, expect.anything()]);
  });

  test.each([
    ['PATCH Items(OrderID=7,Line=1)', { Quantity: 9 }, 200],
    ['PATCH Items(OrderID=8,Line=1)', { Quantity: 9 }, 404],
    ['DELETE Items(OrderID=8,Line=1)', undefined, 404],
    ['POST Items', { OrderID: 7, Line: 5 }, 201],
    ['POST Items', { OrderID: 8, Line: 5 }, 400],
    ['POST Items', { OrderID: 99, Line: 5 }, 400],
    ['POST Customers', { ID: 50, Name: 'x', TenantId: 'B' }, 403],
    ['PATCH Customers(1)', { TenantId: 'B' }, 403],
    ['PATCH Customers(2)', { Name: 'x', TenantId: 'A' }, 409],
    ['PUT Orders(10)/Customer/$ref', { '@odata.id': 'Customers(2)' }, 400],
  ])('with a policy through another table: %s %j is %i', async (request, body, status) => {
    const service = createService<string>({
      schema,
      store: await stores[name]!(),
      root: '/odata/',
      writable: 'all',
      caller: () => 'A',
      policy: ({ type }, tenant) =>
        type?.name === 'Shop.Item' ? `Order/TenantId eq '${tenant}'` : { TenantId: tenant },
    });
    const { status: found, text } = await send(service, request, { body });
    expect([found, text]).toEqual([status, expect.anything()]);
    const store = await service.fetch(new Request('http://localhost/odata/Customers/$count'));
    expect(await store.text()).toBe('2');
  });

  test('what is written can be read', async () => {
    const service = await made();
    const { headers, body } = await send(service, 'POST Orders', {
      body: '{"ID":20,"Units":9007199254740993,"Total":12.3456,"State":"Sent","Placed":"2026-02-01T10:00:00+02:00","Effort":"PT90M","CustomerID":1,"Items":[{"Line":1,"Product":"a"}]}',
      headers: { Prefer: 'return=representation' },
    });
    expect(headers.get('Location')).toBe('http://localhost/odata/Orders(20)');
    expect(body).toMatchObject({
      ID: 20,
      Total: 12.3456,
      State: 'Sent',
      CustomerID: 1,
      Items: [{ OrderID: 20, Line: 1, Quantity: 1 }],
    });
    const { text } = await send(service, 'GET Orders(20)');
    expect(text).toContain('"Units":9007199254740993');
    expect(text).toMatch(/"Effort":"PT(?:1H30M|5400(?:\.0)?S)"/);
  });
});

describe('policies', () => {
  const tenants = (caller: string): FetchHandler =>
    createService<string>({
      schema,
      store: rows(shopRows()),
      root: '/odata/',
      writable: 'all',
      caller: () => caller,
      policy: ({ type }, tenant) => (type?.properties.has('TenantId') === true ? { TenantId: tenant } : 'all'),
      computed: ({ name }, set) => (name === 'TenantId' && set.name !== 'Main' ? (tenant) => tenant : undefined),
    });

  test.each([
    ['PATCH Customers(2)', { Name: 'x' }, 409],
    ['PATCH Customers(1)', { Name: 'x', TenantId: 'B' }, 200],
    ['POST Customers', { ID: 9, Name: 'x', TenantId: 'B' }, 201],
    ['DELETE Customers(2)', undefined, 404],
    ['POST Orders', { ID: 20, CustomerID: 2 }, 400],
    ['POST Orders', { ID: 20, 'Customer@odata.bind': 'Customers(2)' }, 400],
    ['GET Customers(2)', undefined, 404],
    ['GET Customers/$count', undefined, 200],
  ])('%s %j is %i', async (request, body, status) => {
    const { status: found, text } = await send(tenants('A'), request, { body });
    expect([found, text]).toEqual([status, expect.anything()]);
  });

  test('a row cannot be moved out of its tenant', async () => {
    const store = rows(shopRows());
    const own = createService<string>({
      schema,
      store,
      root: '/odata/',
      writable: 'all',
      caller: () => 'A',
      policy: () => ({ TenantId: 'A' }),
    });
    expect((await send(own, 'PATCH Customers(1)', { body: { TenantId: 'B' } })).status).toBe(403);
    expect((await send(own, 'POST Customers', { body: { ID: 50, Name: 'x', TenantId: 'B' } })).status).toBe(403);
    expect((await send(own, 'GET Customers(1)')).body.TenantId).toBe('A');
    expect((await send(own, 'GET Customers(50)')).status).toBe(404);
  });

  test('a handler refuses a change', async () => {
    const refusing = createService({
      schema,
      store: rows(shopRows()),
      root: '/odata/',
      writable: ['Customers'],
      beforeChange: () => {
        throw new Rejected(422, 'closed', 'The shop is closed.', 'Name');
      },
    });
    const { status, body } = await send(refusing, 'PATCH Customers(1)', { body: { Name: 'x' } });
    expect([status, body]).toEqual([
      422,
      { error: { code: 'closed', message: 'The shop is closed.', target: 'Name' } },
    ]);
    expect((await send(refusing, 'PATCH Orders(7)', { body: { Note: 'x' } })).status).toBe(405);
  });

  test('an unknown caller', async () => {
    const closed = createService<string>({ schema, store: rows(shopRows()), root: '/odata/', caller: () => undefined });
    expect((await send(closed, 'GET Customers')).status).toBe(401);
  });
});
