/** The example as its clients see it. */
import { describe, expect, test } from 'vitest';
import { createShop } from './service.js';

async function send(shop, method, path, { headers = {}, body } = {}) {
  const init =
    body === undefined
      ? { method, headers }
      : { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const response = await shop.fetch(new Request(new URL(encodeURI(path), 'http://localhost/odata/'), init));
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
  return { status: response.status, text, body: isJson ? JSON.parse(text) : text };
}

const reading = createShop({ customers: 60 });
const get = (path, headers) => send(reading, 'GET', path, { headers });

test.each([
  ['Orders?$top=2&$select=ID,Total', [{ ID: 1, Total: 37 }, { ID: 2, Total: 74 }]],
  ['Orders?$filter=Total gt 900 and Customer/Country eq null&$select=ID&$top=1', [{ ID: 79 }]],
  ['Customers?$filter=Orders/any(o:o/Total gt 985)&$select=ID&$top=2', [{ ID: 9 }, { ID: 27 }]],
  ['Orders?$orderby=Total desc&$top=1&$select=ID', [{ ID: 27 }]],
  ['Customers?$search="customer 11"&$select=ID,Name', [{ ID: 11, Name: 'Customer 11' }]],
  ['Customers(1)/Orders?$select=ID', [{ ID: 1 }, { ID: 2 }, { ID: 3 }]],
  ['Orders?$apply=filter(ID le 3)/aggregate(Total with sum as Sum)', [{ Sum: 222 }]],
])('%s', async (path, expected) => {
  const { status, body } = await get(path);
  expect([status, body.value]).toEqual([200, expected]);
}); // prettier-ignore

test('the number of rows, and every page', async () => {
  expect((await get('Orders/$count')).body).toBe('90');
  const ids = [];
  for (let url = 'Orders?$select=ID&$count=true'; url !== undefined;) {
    const { body } = await get(url);
    expect(body['@count']).toBe(90);
    ids.push(...body.value.map(({ ID }) => ID));
    url = body['@nextLink'];
  }
  expect(new Set(ids).size).toBe(90);
});

test.each([
  'Customers',
  'Orders?$expand=Customer,Items',
  'Customers(1)',
  'Customers(1)/Orders',
  "Items?$filter=Order/Customer/Name eq 'Customer 1'",
  'Orders?$filter=$root/Customers(1)/Name eq null',
  'Orders?$apply=groupby((Customer/Name))',
])('%s has no row of another tenant', async (path) => {
  const { text } = await get(path, { 'x-tenant': 'B' });
  expect(text).not.toMatch(/"TenantID":"A"/);
  expect(text).not.toMatch(/"Name":"Customer \d*[13579]"/);
});

describe('changes', () => {
  const shop = createShop({ customers: 4 });
  test.each([
    ['A', 'POST', 'Customers', { ID: 90, Name: 'New', TenantID: 'B' }, 201],
    ['A', 'POST', 'Orders', { ID: 90, Placed: '2026-01-01T00:00:00Z', Total: 5, 'Customer@bind': 'Customers(90)' }, 201],
    ['A', 'POST', 'Orders', { ID: 91, Placed: '2026-01-01T00:00:00Z', Total: 5, 'Customer@bind': 'Customers(2)' }, 400],
    ['A', 'PATCH', 'Customers(90)', { Country: 'NL' }, 200],
    ['A', 'PATCH', 'Customers(2)', { Country: 'NL' }, 404],
    ['B', 'PATCH', 'Customers(90)', { Country: 'NL' }, 404],
    ['B', 'DELETE', 'Orders(90)', undefined, 404],
    ['A', 'DELETE', 'Customers(90)', undefined, 409],
    ['A', 'DELETE', 'Orders(90)', undefined, 204],
    ['A', 'DELETE', 'Customers(90)', undefined, 204],
  ])('tenant %s: %s %s %j is %i', async (tenant, method, path, body, status) => {
    const answer = await send(shop, method, path, { body, headers: { 'x-tenant': tenant } });
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
  });
}); // prettier-ignore
