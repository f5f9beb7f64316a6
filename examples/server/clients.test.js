/** Clients as they are: the requests that a query builder, Excel, Power BI and DevExtreme send. */
import buildQuery from 'odata-query';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createShop } from './service.js';

const shop = createShop({ customers: 60 });

async function get(path, headers = {}, { method = 'GET', body: sent } = {}) {
  const response = await shop.fetch(
    new Request(new URL(path, 'http://localhost/'), { method, headers, ...(sent && { body: sent }) }),
  );
  const payload = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '') && payload !== '';
  return { status: response.status, headers: response.headers, payload, body: isJson ? JSON.parse(payload) : payload };
}

describe('odata-query', () => {
  const ids = async (set, query) => (await get(`/odata/${set}${buildQuery(query)}`)).body.value.map(({ ID }) => ID);

  test.each([
    ['Orders', { filter: { Total: { gt: 900, le: 950 } }, select: ['ID'] }, [25, 79, 133]],
    [
      'Orders',
      { filter: { Note: 'urgent', Customer: { Country: 'DE' } }, select: ['ID'], orderBy: 'ID desc', top: 1 },
      [170],
    ],
    ['Orders', { filter: { or: [{ ID: 1 }, { ID: 7 }] }, select: 'ID' }, [1, 7]],
    ['Orders', { filter: { not: { Note: null } }, select: 'ID', top: 2 }, [15, 20]],
    ['Orders', { filter: { ID: { in: [1, 2, 8] } }, select: 'ID' }, [1, 2, 8]],
    ['Customers', { filter: { Orders: { any: { Total: { ge: 985 } } } }, select: ['ID'] }, [9, 27, 45]],
    [
      'Customers',
      { filter: { 'tolower(Name)': { startswith: 'customer 1' } }, select: ['ID'], skip: 1, top: 2 },
      [11, 13],
    ],
    ['Customers', { filter: { 'length(Name)': { eq: 10 } }, select: ['ID'], count: true, top: 1 }, [1]],
    ['Customers', { search: 'customer 11', select: ['ID'] }, [11]],
  ])('%s %j', async (set, query, expected) => {
    expect(await ids(set, query)).toEqual(expected);
  });

  test('expanded rows, one entity and a count', async () => {
    const query = buildQuery({
      key: 1,
      select: ['ID'],
      expand: { Items: { select: ['Line'], top: 1 }, Customer: { select: ['Name'] } },
    });
    expect((await get(`/odata/Orders${query}`)).body).toMatchObject({
      ID: 1,
      Items: [{ Line: 1 }],
      Customer: { Name: 'Customer 1' },
    });
    const counted = buildQuery({ count: { Note: 'urgent' } });
    expect((await get(`/odata/Orders${counted}`)).body).toBe('18');
  });

  test('grouped rows', async () => {
    const transform = {
      groupBy: { properties: ['Note'], transform: { aggregate: { Total: { with: 'sum', as: 'Sum' } } } },
    };
    const { body } = await get(`/odata/Orders${buildQuery({ transform, orderBy: 'Note' })}`);
    expect(body.value.map(({ Note }) => Note)).toEqual([null, 'urgent']);
  });
});

/** Requests of a file, each with the headers below it, its method and its body. */
function requestsOf(file) {
  const blocks = readFileSync(new URL(file, import.meta.url), 'utf8').split(/^###.*$/m);
  return blocks.flatMap((block) => {
    const all = block
      .split('\n')
      .filter((each) => each.trim() !== '' && !each.startsWith('#') && !each.startsWith('@'));
    const [line, ...lines] = all.filter((each) => !each.startsWith('{'));
    if (line === undefined) return [];
    const [method, url] = line.replace('{{host}}', '').split(' ');
    const body = all.find((each) => each.startsWith('{'));
    const headers = Object.fromEntries(
      lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 1).trim()]),
    );
    return [[url, headers, { method, body }]];
  });
}

describe.each(['excel.http', 'power-bi.http'])('%s', (file) => {
  test.each(requestsOf(file))('%s', async (url, headers) => {
    const { status, headers: answered, body } = await get(url, headers);
    expect(status).toBe(200);
    expect(answered.get('odata-version')).toBe(headers['odata-maxversion'] ?? '4.01');
    if (typeof body === 'object') expect(body['@odata.context']).toMatch(/^http:\/\/localhost\/odata\/\$metadata/);
    else expect(body).not.toBe('');
  });

  test('every row by the links to the next pages', async () => {
    const ids = [];
    const { headers } = Object.fromEntries([['headers', requestsOf(file)[0][1]]]);
    for (let url = '/odata/Orders?$select=ID'; url !== undefined;) {
      const { body } = await get(url, headers);
      ids.push(...body.value.map(({ ID }) => ID));
      url = body['@odata.nextLink'];
    }
    expect(new Set(ids).size).toBe(90);
  });
});

test('every request of dev-extreme.http in order', async () => {
  const statuses = { GET: 200, PATCH: 200, DELETE: 204 };
  const found = [];
  for (const [url, headers, sent] of requestsOf('dev-extreme.http')) {
    const { status, body } = await get(url, { 'odata-maxversion': '4.0', ...headers }, sent);
    found.push(status);
    expect([sent.method, status], url).toEqual([sent.method, statuses[sent.method] ?? 201]);
    if (url.includes('$count=true')) expect(body['@odata.count'], url).toBeGreaterThan(0);
  }
  expect(found.length).toBeGreaterThan(15);
});
