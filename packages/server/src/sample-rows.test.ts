/** Sample rows are always the same, their links refer to existing rows, and their responses have no finding. */
import { expect, test } from 'vitest';
import { createService, rows, sampleRows } from './index.js';
import { schema, send } from '../test/shop.js';

test('they are the same each time, and as many as asked for', () => {
  const data = sampleRows(schema, { rows: 7 });
  expect(data['Orders']).toHaveLength(7);
  expect(data['Main']).toHaveLength(1);
  expect(JSON.stringify(sampleRows(schema, { rows: 7 }))).toBe(JSON.stringify(data));
  expect(JSON.stringify(sampleRows(schema, { rows: 7, seed: 2 }))).not.toBe(JSON.stringify(data));
  expect(data['Customers']![2]).toMatchObject({ ID: 3, Name: 'Name 3 (sample)', Address: { City: 'City 3 (sample)' } });
});

test.each([
  ['GET Orders?$expand=Customer,Items', 200],
  ['GET Items?$expand=Order($expand=Customer)', 200],
  ['GET Customers?$filter=Orders/any()&$count=true', 200],
  ['GET Orders?$filter=Customer eq null', 200],
  ['GET Main', 200],
])('%s is %i', async (request, status) => {
  const service = createService({ schema, store: rows(sampleRows(schema)), root: '/odata/' });
  const { status: found, text } = await send(service, request);
  expect([found, text]).toEqual([status, expect.anything()]);
});

test('every link leads to a row', async () => {
  const service = createService({ schema, store: rows(sampleRows(schema)), root: '/odata/' });
  const { body } = await send(service, 'GET Items?$expand=Order($expand=Customer)');
  expect(body.value).toHaveLength(25);
  for (const { Order } of body.value) expect(Order.Customer.Name).toMatch(/\(sample\)$/);
});
