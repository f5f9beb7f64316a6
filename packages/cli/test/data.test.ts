/** The commands that answer queries: over rows in files, as statements, and as a service. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  [['query', '--data', 'missing', 'Orders'], 'the data missing do not exist.'],
  [['query', '--data', 'broken.json', 'broken'], 'row 1 of broken.json must be an object.'],
  [['query', '--data', 'cut.json', 'cut'], 'the data cut.json are not valid JSON.'],
  [
    ['sql', '--dialect', 'sqlite', '--schema', 'shop.xml', "Orders?$filter=Nte eq 'x'"],
    'Order has no property "Nte"; did you mean "Note"?',
  ],
  [['serve', '--schema', 'shop.xml', '--port', '99999'], '--port must be a whole number up to 65535; "99999" is not.'],
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

test('a service with rows of files and sample rows, until it is ended', async () => {
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
  const ended = run(['serve', '--schema', 'shop.xml', '--data', 'data', '--port', '0'], host);
  const root = await address;
  expect(((await (await fetch(`${root}Orders?$select=ID`)).json()) as { value: unknown[] }).value).toHaveLength(3);
  const changed = await fetch(`${root}Orders(1)`, {
    method: 'PATCH',
    body: '{"Note":"x"}',
    headers: { 'content-type': 'application/json' },
  });
  expect(changed.status).toBe(200);
  expect((await fetch(`${root}Orders?$filter=Totl gt 1`)).status).toBe(400);
  await new Promise((resolve) => setTimeout(resolve, 10));
  stop();
  expect(await ended).toBe(0);
  expect(output).toMatch(/1 sets; 0 sample rows \(--seed 1\); changes are kept in memory/);
  expect(output).toMatch(/200 {2}GET \/odata\/Orders\?\$select=ID {2}3 rows/);
  expect(output).toMatch(/400 .*\n +Order has no property "Totl"; did you mean "Total"\? {2}unknown-property/);
});
