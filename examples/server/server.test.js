/** The server as its clients see it. */
import { afterAll, describe, expect, test } from 'vitest';
import { createServer } from './server.js';

const app = createServer({ customers: 60 });
afterAll(() => app.close());

async function get(url, headers = {}) {
  const { statusCode, headers: answered, payload } = await app.inject({ method: 'GET', url, headers });
  const isJson = /json/.test(answered['content-type'] ?? '') && payload !== '';
  return { status: statusCode, headers: answered, body: isJson ? JSON.parse(payload) : payload };
}

describe('reading', () => {
  test('the service document and the metadata', async () => {
    expect((await get('/odata/')).body.value.map(({ name }) => name)).toEqual(['Customers', 'Orders', 'Items']);
    expect((await get('/odata/$metadata')).body).toContain('<EntitySet Name="Orders"');
  });

  test.each([
    [
      '/odata/Orders?$top=2&$select=ID,Total',
      [
        { ID: 1, Total: 37 },
        { ID: 2, Total: 74 },
      ],
    ],
    ['/odata/Orders?$filter=Total gt 900 and Customer/Country eq null&$select=ID&$top=1', [{ ID: 79 }]],
    ['/odata/Customers?$filter=Orders/any(o:o/Total gt 985)&$select=ID&$top=2', [{ ID: 9 }, { ID: 27 }]],
    ['/odata/Orders?$orderby=Total desc&$top=1&$select=ID', [{ ID: 27 }]],
    ['/odata/Customers?$search="customer 11"&$select=Name', [{ Name: 'Customer 11' }]],
    ['/odata/Customers(1)/Orders?$select=ID', [{ ID: 1 }, { ID: 2 }, { ID: 3 }]],
    ['/odata/Orders?$apply=filter(ID le 3)/aggregate(Total with sum as Sum)', [{ Sum: 222 }]],
  ])('%s', async (url, expected) => {
    const { status, body } = await get(encodeURI(url));
    expect(status).toBe(200);
    expect(body.value).toEqual(expected);
  });

  test('one entity with its related entities', async () => {
    const { body } = await get(
      '/odata/Orders(1)?$select=ID&$expand=Customer($select=Name),Items($select=Product;$orderby=Line%20desc)',
    );
    expect(body).toEqual({
      '@odata.context': 'http://localhost:80/odata/$metadata#Orders(ID)/$entity',
      ID: 1,
      Customer: { Name: 'Customer 1' },
      Items: [{ Product: 'Product 3' }, { Product: 'Product 2' }],
    });
  });

  test('the number of rows, and every page', async () => {
    expect((await get('/odata/Orders/$count')).body).toBe('90');
    const ids = [];
    for (let url = '/odata/Orders?$select=ID&$count=true'; url !== undefined;) {
      const { body } = await get(url);
      expect(body['@odata.count']).toBe(90);
      ids.push(...body.value.map(({ ID }) => ID));
      url = body['@odata.nextLink'];
    }
    expect(new Set(ids).size).toBe(90);
  });

  test('the dialect of the asset management service', async () => {
    const url =
      '/api/v1/object/Orders?filter=Customer/Name%20like%20%27Customer%2011%25%27&select=ID,Customer&expand=Customer&top=1&count=true';
    const { status, body } = await get(url);
    expect([status, body.count, body.value[0].Customer.Name]).toEqual([200, 3, 'Customer 11']);
  });
});

describe('clients', () => {
  test('a response that has not changed is 304', async () => {
    const { headers } = await get('/odata/Orders(1)');
    expect(headers['odata-version']).toBe('4.01');
    expect(await get('/odata/Orders(1)', { 'if-none-match': headers.etag })).toMatchObject({ status: 304, body: '' });
  });

  test('a batch', async () => {
    const { etag } = (await get('/odata/Orders(1)')).headers;
    const requests = [
      { id: '1', method: 'GET', url: 'Orders(1)?$select=ID' },
      { id: '2', method: 'GET', url: 'Orders?$top=x' },
      { id: '3', method: 'POST', url: 'Orders' },
      { id: '4', method: 'GET', url: 'http://[' },
      { id: '5', method: 'GET', url: 'Orders(1)', headers: { 'If-None-Match': etag } },
      { id: '6' },
      { id: 'root', method: 'GET', url: '' },
      null,
      { id: '7', method: 'GET', url: 'Orders/$count' },
    ];
    const { payload } = await app.inject({ method: 'POST', url: '/odata/$batch', payload: { requests } });
    expect(JSON.parse(payload).responses.map(({ id, status }) => [id, status])).toEqual([
      ['1', 200],
      ['2', 400],
      ['3', 501],
      ['4', 400],
      ['5', 304],
      ['6', 400],
      ['root', 501],
      [undefined, 400],
      ['7', 200],
    ]);
  });

  test.each([
    ['/odata/Orders?$top=x', 400],
    ['/odata/Ordrs', 400],
    ['/odata/Orders(99999)', 404],
    ['/odata/Orders?$skiptoken=x', 400],
    ['/odata/Orders?$apply=concat(identity,identity)', 501],
    ["/odata/Orders?$filter=Note eq 'a' or 1 eq 1; drop table Orders", 400],
  ])('%s is %i in the format of OData', async (url, status) => {
    const answer = await get(encodeURI(url));
    expect(answer.status).toBe(status);
    expect(typeof answer.body.error.message).toBe('string');
  });
});

test.each([
  ['/odata/Orders(1)/Note', 204],
  ['/odata/Orders(15)/Note', 200],
  ['/odata/Orders(99999)/Note', 404],
  ['/odata/Orders(99999)/Customer', 404],
  ['/odata/Customers(1)/Country', 200],
  ['/odata/Customers(3)/Country/$value', 204],
])('%s is %i', async (url, status) => {
  expect((await get(url)).status).toBe(status);
});

test('the annotations inside of rows are those of 4.0', async () => {
  const { body } = await get('/odata/Customers?$top=1&$select=ID&$expand=Orders($count=true;$select=ID)', {
    'odata-maxversion': '4.0',
  });
  expect(Object.keys(body.value[0])).toEqual(['ID', 'Orders@odata.count', 'Orders']);
});

test('every digit of a number is in the response', async () => {
  const big = '9007199254740993';
  const url = `/odata/Orders?$compute=${big} as Big&$select=Big&$top=1`;
  expect((await app.inject({ method: 'GET', url: encodeURI(url) })).payload).toContain(`"Big":${big}`);
  const requests = [{ id: '1', method: 'GET', url }];
  expect((await app.inject({ method: 'POST', url: '/odata/$batch', payload: { requests } })).payload).toContain(big);
});

describe('tenants', () => {
  test.each([
    '/odata/Customers',
    '/odata/Orders?$expand=Customer,Items',
    '/odata/Customers(1)',
    '/odata/Customers(1)/Orders',
    "/odata/Items?$filter=Order/Customer/Name eq 'Customer 1'",
    '/odata/Orders?$filter=$root/Customers(1)/Name eq null',
    '/odata/Orders?$apply=groupby((Customer/Name))',
  ])('%s has no row of another tenant', async (url) => {
    const { body } = await get(encodeURI(url), { 'x-tenant': 'B' });
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/"TenantID":"A"/);
    expect(text).not.toMatch(/"Name":"Customer \d*[13579]"/);
  });
});
