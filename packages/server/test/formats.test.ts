/** Formats, versions and conditions of responses. */
import { expect, test } from 'vitest';
import { createService, rows } from '../src/index.js';
import { sqliteStore } from './databases.js';
import { schema, send, shopRows } from './shop.js';

const stores = { rows: rows(shopRows()), SQLite: sqliteStore() };

test.each(['rows', 'SQLite'] as const)('%s', async (name) => {
  const service = createService({ schema, store: stores[name], root: '/odata/' });
  const get = (path: string, headers: Record<string, string> = {}) => send(service, `GET ${path}`, { headers });
  const exact = await get('Orders(7)', { Accept: 'application/json;IEEE754Compatible=true' });
  expect(exact.body).toMatchObject({ Units: '9007199254740993', Total: '12.5' });
  expect(exact.headers.get('Content-Type')).toContain('IEEE754Compatible=true');
  const none = await get('Orders?$count=true&$select=ID&$format=application/json;metadata=none');
  expect(Object.keys(none.body)).toEqual(['@odata.count', 'value']);
  expect(none.body.value[0]).toEqual({ ID: 7 });
  const full = await get('Orders(7)', { Accept: 'application/json;odata.metadata=full' });
  expect(full.body).toMatchObject({
    '@odata.type': '#Shop.Order',
    '@odata.id': 'http://localhost/odata/Orders(7)',
    '@odata.editLink': 'http://localhost/odata/Orders(7)',
    'Units@odata.type': '#Int64',
    'Customer@odata.navigationLink': 'http://localhost/odata/Orders(7)/Customer',
  });
  const newer = await get('Orders?$top=1', { 'OData-MaxVersion': '4.01' });
  expect(newer.headers.get('OData-Version')).toBe('4.01');
  expect(Object.keys(newer.body)).toEqual(['@context', 'value']);
  expect((await get('Orders', { 'OData-MaxVersion': '3.0' })).status).toBe(400);
  expect((await get('Orders', { Accept: 'text/csv' })).status).toBe(406);
  const etag = (await get('Orders(7)')).headers.get('ETag')!;
  expect((await get('Orders(7)', { 'If-None-Match': etag })).status).toBe(304);
  const query = { headers: { 'Content-Type': 'text/plain' }, body: '$filter=ID eq 8&$select=ID' };
  const found = await send(service, 'POST Orders/$query', query);
  expect(found.body.value.map(({ ID }: { ID: number }) => ID)).toEqual([8]);
});
