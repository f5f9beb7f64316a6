/** Client libraries of other authors, over HTTP: reading, pages, changes and batches. */
import { execFile, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createService, rows } from '../src/index.js';
import { listen, type Listening } from '../src/node.js';
import { schema, shopRows } from './shop.js';

/** The types of these libraries are not those that TypeScript finds for a module. */
const library = createRequire(import.meta.url) as (name: string) => ReturnType<typeof JSON.parse>;

let root = '';
const open: Listening[] = [];
beforeEach(async () => {
  const service = createService({
    schema,
    store: rows(shopRows()),
    root: '/odata/',
    writable: 'all',
    limits: { page: 2 },
  });
  const server = await listen(service, '127.0.0.1', 0);
  open.push(server);
  root = `http://127.0.0.1:${server.port}/odata/`;
});
afterAll(() => Promise.all(open.map((server) => server.close())));

const idsOf = (list: readonly { ID: number }[]): readonly number[] => list.map(({ ID }) => ID);

describe('ts-odata-client', () => {
  const { ODataQuery } = library('ts-odata-client');

  test('filters, pages and counts', async () => {
    const query = ODataQuery.forV4(`${root}Orders`);
    const found: number[] = [];
    for await (const row of query.orderBy((order: { ID: unknown }) => order.ID)) found.push(row.ID as number);
    expect(found).toEqual([7, 8, 9, 10]);
    const filtered = query.filter((order: ReturnType<typeof JSON.parse>) => order.Note.$equals('urgent'));
    expect(idsOf((await filtered.getManyAsync()).value)).toEqual([8, 9]);
    expect((await filtered.getManyWithCountAsync())['@odata.count']).toBe(2);
    expect((await query.getAsync(7)).Note).toBeNull();
  });
});

describe('o.js', () => {
  const { o } = library('odata');

  test('reads, inserts, changes and deletes', async () => {
    expect(idsOf(await o(root).get('Orders').query({ $filter: `Note eq 'urgent'` }))).toEqual([8, 9]);
    expect((await o(root).post('Customers', { ID: 20, Name: 'New' }).query()).Name).toBe('New');
    expect((await o(root).patch('Customers(20)', { Name: 'Newer' }).query()).Name).toBe('Newer');
    expect((await o(root).get('Customers(20)').query()).Name).toBe('Newer');
    await o(root).delete('Customers(20)').query();
    await expect(o(root).get('Customers(20)').query()).rejects.toMatchObject({ status: 404 });
  });

  test('a multipart batch', async () => {
    const results = await o(root).get('Customers(1)').get('Customers(2)').batch();
    expect(JSON.stringify(results)).toMatch(/Ada.*Bob/);
  });
});

describe('@odata/client', () => {
  const { OData } = library('@odata/client');
  const client = (): ReturnType<typeof JSON.parse> => OData.New4({ serviceEndpoint: root });

  test('reads, inserts, changes and deletes', async () => {
    const customers = client().getEntitySet('Customers');
    const filter = OData.newFilter().field('Name').eq('Ada');
    expect(idsOf(await customers.query(OData.newOptions().filter(filter)))).toEqual([1]);
    expect((await customers.retrieve(2)).Name).toBe('Bob');
    expect((await customers.create({ ID: 20, Name: 'New' })).ID).toBe(20);
    await customers.update(20, { Name: 'Newer' });
    expect((await customers.retrieve(20)).Name).toBe('Newer');
    await customers.delete(20);
    expect(await customers.find({ ID: 20 })).toEqual([]);
  });

  test('a multipart batch with a change set', async () => {
    const own = client();
    const customers = own.getEntitySet('Customers');
    const answers = await own.execBatchRequests([
      own.newBatchRequest({ collection: 'Customers', method: 'POST', entity: { ID: 21, Name: 'Batch' } }),
      own.newBatchRequest({ collection: 'Customers', params: OData.newParam().filter('ID eq 1') }),
    ]);
    expect(answers.map(({ status }: { status: number }) => status)).toEqual([201, 200]);
    expect((await customers.retrieve(21)).Name).toBe('Batch');
  });
});

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

test.runIf(has('curl', '--version'))('curl', async () => {
  const curl = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('curl', ['-s', '-g', ...args])).stdout;
  expect(await curl(`${root}Orders/$count`)).toBe('4');
  const json = ['-H', 'Content-Type: application/json'];
  const status = ['-o', '/dev/null', '-w', '%{http_code}'];
  expect(await curl('-X', 'PATCH', ...json, '-d', '{"Name":"Curl"}', `${root}Customers(1)`)).toContain('"Curl"');
  expect(await curl('-I', ...status, `${root}Orders`)).toBe('200');
  expect(await curl('-X', 'DELETE', ...status, `${root}Customers(3)`)).toBe('204');
  expect(await curl('--data-urlencode', '$filter=ID gt 8', '-G', `${root}Orders`)).toMatch(/"ID":9.*"ID":10/);
});

test.runIf(has('python3', '--version'))('Python', async () => {
  const program = `
import json, urllib.parse, urllib.request
def send(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request('${root}' + urllib.parse.quote(path, safe="/?=&$(),'"), data=data, method=method)
    if data: request.add_header('Content-Type', 'application/json')
    with urllib.request.urlopen(request) as response:
        text = response.read()
        return json.loads(text) if text else response.status
rows, path = [], 'Orders?$select=ID'
while path:
    page = send('GET', path)
    rows += [row['ID'] for row in page['value']]
    path = page.get('@odata.nextLink', '').replace('${root}', '')
print(json.dumps([rows, send('POST', 'Customers', {'ID': 30, 'Name': 'Python'})['Name'], send('DELETE', 'Customers(30)')]))
`;
  const { stdout } = await promisify(execFile)('python3', ['-c', program]);
  expect(JSON.parse(stdout)).toEqual([[7, 8, 9, 10], 'Python', 204]);
});
