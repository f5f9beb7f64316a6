/** Malicious or wrong requests and programs: each has a response in time, and no more rights than its own. */
import { describe, expect, test } from 'vitest';
import { createService, type FetchHandler, rows, type ServiceOptions, type Store } from '../src/index.js';
import { sqliteStore } from './databases.js';
import { schema, send, shopRows } from './shop.js';

const stores: Readonly<Record<string, () => Store>> = { rows: () => rows(shopRows()), SQLite: () => sqliteStore() };
const never = (): Promise<never> => new Promise(() => undefined);
const other = { 'If-Match': '"x"' };
const etag = 'W/"WyIxIl0"';
const text = { 'Content-Type': 'text/plain' };

describe.each(Object.keys(stores))('over %s', (name) => {
  const made = (more: Partial<ServiceOptions<undefined>> = {}): FetchHandler =>
    createService({ schema, store: stores[name]!(), root: '/odata/', writable: 'all', ...more });

  test.each<[string, unknown, Record<string, string>, number]>([
    ['OPTIONS $batch', undefined, {}, 204],
    ['GET Orders(7)', undefined, other, 412],
    ['GET Orders(7)', undefined, { 'If-Match': `"x", ${etag}` }, 200],
    ['GET Customers(1)', undefined, other, 412],
    ['GET Customers(1)', undefined, { 'If-Match': '*' }, 200],
    ['POST Customers', '', {}, 400],
    ['POST Customers', '{"ID":9,"Name":"n"}', { 'Content-Type': 'application/json;charset=utf-16' }, 415],
    ['POST Customers', '{"ID":9,"Name":"n"}', { 'Content-Type': 'application/json; charset="UTF-8"' }, 201],
    ['POST Customers', '{"ID":9,"Name":"n"}', { 'Content-Encoding': 'gzip' }, 415],
    ['POST Customers?$filter=ID eq 1', { ID: 9, Name: 'n' }, {}, 400],
    ['GET Customers', undefined, { Accept: '' }, 200],
    ['GET Customers', undefined, { Prefer: 'maxpagesize=0' }, 200],
    ['GET Customers', undefined, { Prefer: 'retrun=minimal, return=nothing' }, 200],
    ['GET $entity?$id=Customers(1)', undefined, {}, 200],
    ['GET $entity?$id=Customers', undefined, {}, 400],
    ['GET $entity?$id=Customers(1)/Name', undefined, {}, 400],
    ['GET $all', undefined, {}, 501],
    ['PUT Customers(1)/Name/$value', 'Eve', text, 204],
    ['PUT Customers(1)/Name/$value', '{"value":"Eve"}', {}, 415],
    ['PUT Customers(1)/$value', 'Eve', text, 400],
    ['PUT Orders(7)/Units/$value', '5', { ...text, 'If-Match': etag }, 204],
    ['PUT Orders(7)/Units/$value', 'five', { ...text, 'If-Match': etag }, 400],
    ['PUT Orders(7)/Units/$value', '5', { ...text, ...other }, 412],
    ['PUT Orders(7)/Units/$value', '5', text, 428],
    ['DELETE Customers(1)/Address/City/$value', undefined, {}, 204],
    ['PATCH Customers(1)/Name/$value', 'Eve', text, 405],
    ['DELETE Orders(7)/Customer/$ref', undefined, other, 412],
    ['DELETE Orders(7)/Customer/$ref', undefined, { 'If-Match': etag }, 204],
    ['PUT Orders(7)/Customer/$ref', { '@odata.id': 'Customers(3)' }, other, 412],
    ['PUT Orders(7)/Customer/$ref', { '@odata.id': 'Customers(3)' }, { 'If-Match': etag }, 204],
    ['POST Customers(3)/Orders/$ref', { '@odata.id': 'Orders(7)' }, other, 412],
  ])('%s %j %j is %i', async (request, body, headers, status) => {
    const answered = await send(made(), request, { body, headers });
    expect([answered.status, answered.text]).toEqual([status, expect.anything()]);
  });

  test('what was written as a raw value is read', async () => {
    const service = made();
    await send(service, 'PUT Customers(1)/Name/$value', { body: '"5"', headers: text });
    expect((await send(service, 'GET Customers(1)/Name/$value')).text).toBe('"5"');
  });

  test('a handler that never ends holds up no later change', async () => {
    let calls = 0;
    const service = made({ limits: { time: 100 }, beforeChange: () => (calls++ === 0 ? never() : undefined) });
    const change = (Name: string): Promise<{ status: number }> =>
      send(service, 'PATCH Customers(1)', { body: { Name } });
    expect((await change('First')).status).toBe(503);
    expect((await send(service, 'GET Customers(1)/Name')).body.value).toBe('Ada');
    expect((await change('Second')).status).toBe(200);
  });

  test('a change that the client has given up does not count', async () => {
    const stop = new AbortController();
    const service = made({
      beforeChange: async () => {
        stop.abort();
        await new Promise((resolve) => setTimeout(resolve, 1));
      },
    });
    const init = { method: 'PATCH', body: '{"Name":"x"}', headers: { 'Content-Type': 'application/json' } };
    await service.fetch(new Request('http://localhost/odata/Customers(1)', { ...init, signal: stop.signal }));
    expect((await send(service, 'GET Customers(1)/Name')).body.value).toBe('Ada');
  });

  test('a handler whose request calls it again', async () => {
    const service = made({
      beforeChange: async (_, { send: again }) => void (await again('PATCH', 'Customers(1)', { Name: 'x' })),
    });
    expect((await send(service, 'PATCH Customers(1)', { body: { Name: 'y' } })).status).toBe(200);
  });
});

const over = (more: Partial<ServiceOptions<undefined>>): FetchHandler =>
  createService({ schema, store: rows(shopRows()), root: '/odata/', writable: 'all', limits: { time: 100 }, ...more });

test.each<[string, Partial<ServiceOptions<undefined>>, string, number]>([
  ['a caller that never comes', { caller: never }, 'GET Customers', 503],
  ['a store that never ends', { store: { read: never } }, 'GET Customers', 503],
  ['an operation that never ends', { operations: { 'Shop.Above': never } }, 'GET Above(total=1)', 503],
  ['a policy that returns a promise', { policy: (() => Promise.resolve('none')) as never }, 'GET Customers', 500],
  ['a policy that returns a list', { policy: (() => []) as never }, 'GET Customers', 500],
  [
    'an operation with another result',
    { operations: { 'Shop.Above': () => [{ ID: 'x' }] } },
    'GET Above(total=1)',
    500,
  ],
  ['an operation with a value for an entity', { operations: { 'Shop.Above': () => [5] } }, 'GET Above(total=1)', 500],
])('%s', async (_, more, request, status) => {
  expect((await send(over(more), request)).status).toBe(status);
});

test('a log that fails changes no response', async () => {
  const service = over({
    log: () => {
      throw new Error('The log is full.');
    },
  });
  expect((await send(service, 'GET Customers')).status).toBe(200);
});

test.each<[string, () => ReadableStream, number]>([
  ['never ends', () => new ReadableStream({ pull: never }), 503],
  ['fails', () => new ReadableStream({ pull: () => Promise.reject(new Error('cut')) }), 400],
  ['is too long', () => new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(100_000).fill(32)) }), 413],
])('a body that %s', async (_, body, status) => {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: body(), duplex: 'half' };
  const response = await over({}).fetch(new Request('http://localhost/odata/Customers', init as RequestInit));
  expect(response.status).toBe(status);
});

test('an id cannot add lines to a multipart response', async () => {
  const requests = [{ id: 'a\r\nX: y', method: 'GET', url: 'Customers(1)' }];
  const { text: answer } = await send(over({}), 'POST $batch', {
    body: { requests },
    headers: { Accept: 'multipart/mixed' },
  });
  expect(answer).not.toMatch(/^X: y/m);
});
