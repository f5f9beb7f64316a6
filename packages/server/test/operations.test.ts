/** Functions and actions: parameters by their types, results as responses, the transaction of an action. */
import { expect, test } from 'vitest';
import { createService, type OperationCall, Rejected, rows, type FetchHandler } from '../src/index.js';
import { schema, send, shopRows } from './shop.js';

const made = (operations: Record<string, (call: OperationCall<undefined>) => unknown>): FetchHandler =>
  createService({ schema, store: rows(shopRows()), root: '/odata/', writable: 'all', operations });

test('a function returns entities, over which the options are evaluated', async () => {
  const service = made({
    'Shop.Above': ({ parameters }) =>
      shopRows()['Orders']!.filter((row) => Number((row as { Total: string }).Total) > Number(parameters['total'])),
  });
  const { status, body } = await send(service, 'GET Above(total=5)?$select=ID&$orderby=ID desc&$top=2&$count=true');
  expect(status).toBe(200);
  expect(body.value.map(({ ID }: { ID: number }) => ID)).toEqual([10, 8]);
  expect(body['@odata.count']).toBe(3);
});

test('an action gets exact parameters and the URL of its entity, and sends requests in its transaction', async () => {
  const calls: unknown[] = [];
  const service = made({
    'Shop.Cancel(Shop.Order)': async ({ parameters, bound, send: request }) => {
      calls.push([parameters['units'], bound]);
      const { status } = await request('PATCH', 'Customers(1)', { Name: 'From action' });
      if (parameters['units'] === 0n) throw new Rejected(409, 'empty', 'There is nothing to cancel.');
      return `status ${status}`;
    },
  });
  const refused = await send(service, 'POST Orders(7)/Shop.Cancel', { body: { units: 0 } });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'empty']);
  expect((await send(service, 'GET Customers(1)/Name')).body.value).toBe('Ada');
  const done = await send(service, 'POST Orders(7)/Shop.Cancel', { body: '{"units":9007199254740993}' });
  expect([done.status, done.body.value]).toEqual([200, 'status 200']);
  expect(calls).toEqual([[0n, 'Orders(7)'], [9007199254740993n, 'Orders(7)']]); // prettier-ignore
  expect((await send(service, 'GET Customers(1)/Name')).body.value).toBe('From action');
});

test('an action that changes nothing is not in the journal', async () => {
  const entries: unknown[] = [];
  const store = rows(shopRows(), { journal: { read: () => [], write: (entry) => void entries.push(entry) } });
  const service = createService({
    schema,
    store,
    root: '/odata/',
    writable: 'all',
    operations: { 'Shop.Cancel(Shop.Order)': () => 'done' },
  });
  expect((await send(service, 'POST Orders(7)/Shop.Cancel', { body: { units: 1 } })).status).toBe(200);
  expect(entries).toEqual([]);
  await send(service, 'PATCH Customers(1)', { body: { Name: 'Changed' } });
  expect(entries).toHaveLength(1);
});

test.each([
  ['POST Orders(99)/Shop.Cancel', { units: 1 }, 404],
  ['POST Orders(7)/Shop.Cancel', { units: 'x' }, 400],
  ['GET Orders(7)/Shop.Cancel', undefined, 405],
  ['GET Above(total=x)', undefined, 400],
])('%s %j is %i', async (request, body, status) => {
  const service = made({ 'Shop.Cancel': () => 'done', 'Shop.Above': () => [] });
  expect((await send(service, request, { body })).status).toBe(status);
});

test('the error of a handler is for the log alone', async () => {
  const logged: unknown[] = [];
  const service = createService({
    schema,
    store: rows(shopRows()),
    root: '/odata/',
    operations: {
      'Shop.Above': () => {
        throw new Error('the password is hidden');
      },
    },
    log: ({ error }) => logged.push(error),
  });
  const { status, text } = await send(service, 'GET Above(total=1)');
  expect([status, text.includes('password')]).toEqual([500, false]);
  expect(logged).toEqual([new Error('the password is hidden')]);
});
