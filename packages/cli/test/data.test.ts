/** The commands that answer queries: over rows in files, as statements, and as a service. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../src/index.js';
import { quietHost } from './quiet-host.js';
import { runCommand } from './run-command.js';

const folder = mkdtempSync(join(tmpdir(), 'odatalint-data-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'data'));
writeFileSync(
  join(folder, 'shop.xml'),
  `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Note" Type="Edm.String"/>
    <Property Name="Total" Type="Edm.Decimal" Scale="2"/></EntityType>
  <EntityContainer Name="C"><EntitySet Name="Orders" EntityType="Shop.Order"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`,
);
writeFileSync(
  join(folder, 'data', 'Orders.json'),
  '[{"ID":1,"Note":"a, \\"b\\"","Total":12.5},{"ID":2,"Note":null,"Total":99},{"ID":3,"Note":"=1+1","Total":7}]',
);
writeFileSync(
  join(folder, 'log.ndjson'),
  '{"at":"2026-01-01","status":200,"url":"/a"}\n{"at":"2026-01-02","status":404,"url":"/b"}\n',
);
writeFileSync(join(folder, 'sheet.csv'), '\ufeffID,Name,Active,Total\r\n1,"a, ""b""\nc",true,12.50\r\n2,,false,\r\n');
mkdirSync(join(folder, 'sheets'));
writeFileSync(join(folder, 'sheets', 'Orders.csv'), 'ID,Note,Total\n1,007,12.50\n2,,99999999999999999.01\n');
writeFileSync(join(folder, 'cut.csv'), 'ID,Name\n1\n');
writeFileSync(join(folder, 'typed.csv'), 'ID,Name\n1\n');
writeFileSync(join(folder, 'no.parquet'), 'PAR1');
writeFileSync(join(folder, 'broken.json'), '[1]');
writeFileSync(join(folder, 'cut.json'), '[{"ID":1');

test.each([
  ['Orders?$orderby=Total desc&$top=2', 'table', 0, 'ID  Note    Total\n2           99\n1   a, "b"  12.5\n'],
  ['Orders', 'csv', 0, 'ID,Note,Total\r\n1,"a, ""b""",12.5\r\n2,,99\r\n3,\'=1+1,7\r\n'],
  ['Orders?$select=ID&$filter=Total gt 50', 'ndjson', 0, '{"ID":2}\n'],
  ['Orders(2)', 'json', 0, '[\n  {\n    "ID": 2,\n    "Note": null,\n    "Total": 99\n  }\n]\n'],
  ['Orders/$count', 'csv', 0, 'value\r\n3\r\n'],
  ['Orders?$filter=Total gt 500', 'ndjson', 1, ''],
])('query %s as %s', async (query, format, status, output) => {
  const args = ['query', '--data', 'data', '--schema', 'shop.xml', '--format', format, query];
  expect(await runCommand(args, folder)).toMatchObject({ status, output, errors: '' });
});

test.each([
  [
    ['query', '--data', 'data', '--schema', 'shop.xml', 'Orders?$filter=Totl gt 1'],
    'Order has no property "Totl"; did you mean "Total"?',
  ],
  [['query', '--data', 'cut.csv', 'cut'], 'the data cut.csv are not valid CSV'],
  [['query', '--data', 'no.parquet', 'no'], 'the data no.parquet '],
  [['serve'], '--schema is missing; the profile odata-4.01 has no schema of its own.'],
  [['serve', '--profile', 'aset-management'], 'there is no profile "aset-management"'],
  [['serve', '--profile', 'asset-management', '--key', 'none.json'], 'the key definition none.json cannot be read'],
  [['serve', '--profile', 'asset-management', '--save'], '--save requires --data with a folder'],
  [['query', '--data', 'missing', 'Orders'], 'the data missing do not exist.'],
  [['query', '--data', 'broken.json', 'broken'], 'row 1 of broken.json must be an object.'],
  [['query', '--data', 'cut.json', 'cut'], 'the data cut.json are not valid JSON.'],
  [
    ['sql', '--dialect', 'sqlite', '--schema', 'shop.xml', "Orders?$filter=Nte eq 'x'"],
    'Order has no property "Nte"; did you mean "Note"?',
  ],
  [['serve', '--schema', 'shop.xml', '--port', '99999'], '--port must be an integer up to 65535, but is "99999".'],
])('%j is refused', async (args, message) => {
  const { status, errors } = await runCommand(args, folder);
  expect(errors).toContain(message);
  expect(status).toBe(2);
});

test('a query over rows without a schema', async () => {
  const args = [
    'query',
    '--data',
    'log.ndjson',
    '--format',
    'ndjson',
    'log?$filter=status ge 400 and at gt 2026-01-01&$select=url',
  ];
  expect(await runCommand(args, folder)).toMatchObject({ status: 0, output: '{"url":"/b"}\n', errors: '' });
});

test.each([
  ['sheet.csv', 'sheet?$filter=Active and Total gt 12&$select=Name', '{"Name":"a, \\"b\\"\\nc"}\n'],
  ['sheet.csv', 'sheet?$filter=Name eq null&$select=ID', '{"ID":2}\n'],
])('CSV %s %s', async (file, query, output) => {
  expect(await runCommand(['query', '--data', file, '--format', 'ndjson', query], folder)).toMatchObject({
    status: 0,
    output,
  });
});

test('CSV has the types of its schema', async () => {
  const args = [
    'query',
    '--data',
    'sheets',
    '--schema',
    'shop.xml',
    '--format',
    'csv',
    "Orders?$filter=Note eq null or Note eq '007'",
  ];
  expect((await runCommand(args, folder)).output).toBe('ID,Note,Total\r\n1,007,12.5\r\n2,,99999999999999999.01\r\n');
});

test('Parquet is read by DuckDB', async () => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows =
    "SELECT 1::BIGINT AS ID, 'a' AS Name, DATE '2026-01-01' AS At, 12.50::DECIMAL(10,2) AS Total UNION ALL SELECT 2, NULL, NULL, 3";
  await connection.run(`COPY (${rows}) TO '${join(folder, 'facts.parquet')}' (FORMAT parquet)`);
  const query = 'facts?$filter=Total gt 5 and At ge 2026-01-01';
  const { output, errors } = await runCommand(
    ['query', '--data', 'facts.parquet', '--format', 'ndjson', query],
    folder,
  );
  expect([output, errors]).toEqual(['{"ID":1,"Name":"a","At":"2026-01-01","Total":12.5}\n', '']);
});

test('a query in words', async () => {
  const query =
    "Orders?$filter=(Total gt 5 or contains(Note,'a')) and not (ID in (1,2))&$orderby=Total desc,ID&$top=3&$select=ID&$count=true";
  const { output } = await runCommand(['query', '--data', 'data', '--schema', 'shop.xml', '--explain', query], folder);
  expect(output).toBe(`Orders
  where (Total is greater than 5 or Note contains 'a') and not ID is one of 1, 2
  with the number of all rows that match
  ordered by Total (descending), then ID
  at most 3 rows
  only ID
`);
});

test.each([
  ['sqlite', /^SELECT .*WHERE .*\?.*\n-- \$1: "x"\n$/s],
  ['postgresql', /^SELECT .*WHERE .*\$1.*\n-- \$1: "x"\n$/s],
])('the statement for %s', async (dialect, expected) => {
  const { status, output } = await runCommand(
    ['sql', '--dialect', dialect, '--schema', 'shop.xml', "Orders?$filter=Note eq 'x'"],
    folder,
  );
  expect(output).toMatch(expected);
  expect(status).toBe(0);
});

/** Starts `serve`; `end` ends it as a person would, and returns the status and the output. */
async function served(args: readonly string[]): Promise<{
  readonly root: string;
  readonly end: () => Promise<{ readonly status: number; readonly output: string }>;
}> {
  let [output, stop] = ['', (): void => undefined];
  let ready: (address: string) => void;
  const address = new Promise<string>((resolve) => (ready = resolve));
  const host = quietHost(folder, {
    onInterrupt: (end) => (stop = end),
    write: (text) => {
      output += String(text);
      const [found] = /http:\S+/.exec(output) ?? [];
      if (found !== undefined) ready(found);
      return Promise.resolve();
    },
  });
  const ended = run(['serve', ...args, '--port', '0'], host);
  const root = await Promise.race([address, ended.then((status) => `ended with ${status}`)]);
  return {
    root,
    end: async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      stop();
      return { status: await ended, output };
    },
  };
}

const json = { 'content-type': 'application/json' };

test('a service with rows of files and sample rows, until it is ended', async () => {
  const { root, end } = await served(['--schema', 'shop.xml', '--data', 'data']);
  expect(((await (await fetch(`${root}Orders?$select=ID`)).json()) as { value: unknown[] }).value).toHaveLength(3);
  expect((await fetch(`${root}Orders(1)`, { method: 'PATCH', body: '{"Note":"x"}', headers: json })).status).toBe(200);
  expect((await fetch(`${root}Orders?$filter=Totl gt 1`)).status).toBe(400);
  const { status, output } = await end();
  expect(status).toBe(0);
  expect(output).toMatch(/1 sets; 0 sample rows \(--seed 1\); changes are kept in memory/);
  expect(output).toMatch(/200 {2}GET \/odata\/Orders\?\$select=ID {2}3 rows/);
  expect(output).toMatch(/400 .*\n +Order has no property "Totl"; did you mean "Total"\? {2}unknown-property/);
});

test('the asset management service with a key definition, whose changes are saved', async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'key.json'),
    '{"company":"01","dataProvider":"SAP","resources":{"Article":{"visible":["Description"]}}}',
  );
  writeFileSync(join(folder, 'assets', 'Article.csv'), 'Id,Description\nA1,Bolt\nA2,Nut\n');
  const args = [
    '--profile',
    'asset-management',
    '--key',
    'key.json',
    '--require-key',
    '--data',
    'assets',
    '--save',
    '--cors',
    'https://app.example',
  ];
  const first = await served(args);
  expect(first.root).toMatch(/\/api\/v1\/object\/$/);
  const headers = { ...json, ApiKey: 'any', Origin: 'https://app.example' };
  expect((await fetch(`${first.root}Article`)).status).toBe(401);
  const preflight = {
    Origin: 'https://app.example',
    'Access-Control-Request-Method': 'PATCH',
    'Access-Control-Request-Headers': 'apikey',
  };
  expect(
    (await fetch(`${first.root}Article`, { method: 'OPTIONS', headers: preflight })).headers.get(
      'Access-Control-Allow-Headers',
    ),
  ).toBe('apikey');
  const list = await fetch(`${first.root}Article?$top=1`, { headers });
  expect([list.headers.get('Access-Control-Allow-Origin'), await list.text()]).toEqual([
    'https://app.example',
    '{"items":[{"Id":"A1","Description":"Bolt"}]}',
  ]);
  const change = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${first.root}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  expect((await change('PATCH', "Article('A1')", { Description: 'Screw, long' })).status).toBe(200);
  expect((await change('DELETE', "Article('A2')")).status).toBe(204);
  expect((await change('POST', '_Fleet', { Context: 1, Status: 1, Name: 'Cars' })).status).toBe(201);
  const { status, output } = await first.end();
  expect([status, output]).toEqual([0, expect.stringMatching(/ 401 {2}GET.*\n(?:.*\n)*.*dollar-prefixed-option/)]);
  expect(readFileSync(join(folder, 'assets', 'Article.csv'), 'utf8')).toMatch(
    /^Id,Description.*\r\nA1,"Screw, long".*\r\n$/,
  );
  expect(readFileSync(join(folder, 'assets', 'odatalint.journal'), 'utf8')).toBe('');
  const second = await served(args);
  const read = async (path: string): Promise<unknown> => (await fetch(`${second.root}${path}`, { headers })).json();
  expect(await read('Article')).toEqual({ items: [{ Id: 'A1', Description: 'Screw, long' }] });
  expect(await read('_Fleet')).toMatchObject({ items: [{ Name: 'Cars', SystemCompany: '01', DataProvider: 'SAP' }] });
  expect((await second.end()).status).toBe(0);
});
