/** The program of an embedder, in an empty folder with the packed packages: ten tables, PostgreSQL, tenants, paging, batches and writes. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { installPacked, pack, publishedPackages, temporaryFolder } from './packed-packages.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = temporaryFolder();
afterAll(() => folder.remove());
const tarballs = join(folder.path, 'tarballs');
mkdirSync(tarballs);
const needed = publishedPackages.filter(([name]) => ['core', 'sql', 'server'].includes(name));
installPacked(
  needed.map(([, published]) => [published.manifest, pack(published, tarballs)] as const),
  folder.path,
);

const names = [
  'Customer',
  'Order',
  'OrderItem',
  'Product',
  'Supplier',
  'Warehouse',
  'StockLevel',
  'Invoice',
  'InvoiceLine',
  'Country',
];

/** Each type refers to the one before it. */
const typeOf = (name: string, i: number): string => `<EntityType Name="${name}"><Key><PropertyRef Name="ID"/></Key>
  <Property Name="ID" Type="Edm.Int32" Nullable="false"><Annotation Term="Org.OData.Core.V1.Computed"/></Property>
  ${name === 'Country' ? '' : '<Property Name="TenantId" Type="Edm.String"/>'}
  <Property Name="LongName" Type="Edm.String" MaxLength="40"/><Property Name="ListPrice" Type="Edm.Decimal" Precision="12" Scale="2"/>
  ${i === 0 ? '' : `<Property Name="${names[i - 1]}Id" Type="Edm.Int32"/>
  <NavigationProperty Name="${names[i - 1]}" Type="Shop.${names[i - 1]}" Partner="${name}s"><ReferentialConstraint Property="${names[i - 1]}Id" ReferencedProperty="ID"/></NavigationProperty>`}
  ${i === names.length - 1 ? '' : `<NavigationProperty Name="${names[i + 1]}s" Type="Collection(Shop.${names[i + 1]})" Partner="${name}"/>`}
</EntityType>`; // prettier-ignore

const setOf = (name: string): string => `<EntitySet Name="${name}s" EntityType="Shop.${name}"/>`;

const metadata = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
${names.map(typeOf).join('\n')}
<EntityContainer Name="C">${names.map(setOf).join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;

const snake = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** The tables, and a pool of their connections as `pg` has it. */
const database = `import { PGlite } from '@electric-sql/pglite';
const database = new PGlite();
await database.exec(${JSON.stringify(
  names
    .map((name, i) => {
      const tenant = name === 'Country' ? '' : 'tenant_id TEXT, ';
      const reference = i === 0 ? '' : `, ${snake(names[i - 1]!)}_id INTEGER REFERENCES ${snake(names[i - 1]!)}s`;
      return `CREATE TABLE ${snake(name)}s (id SERIAL PRIMARY KEY, ${tenant}long_name VARCHAR(40), list_price NUMERIC(12,2)${reference})`;
    })
    .join(';\n'),
)});
interface Client { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>; release(): void }
let last: Promise<unknown> = Promise.resolve();
const client = (release: () => void): Client => ({
  query: async (text, values) => ({ rows: (await database.query(text, values)).rows as Record<string, unknown>[] }),
  release,
});
/** One connection: who connects waits until it is released. */
export class Pool {
  connect(): Promise<Client> {
    return new Promise((resolve) => {
      last = last.then(() => new Promise<void>((released) => resolve(client(released))));
    });
  }
  async query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> {
    const own = await this.connect();
    try { return await own.query(text, values); } finally { own.release(); }
  }
}
`;

const auth = `export const verify = (token: string | null): { tenant: string } | undefined => (token === null ? undefined : { tenant: token });\n`;

const program = `import { loadSchema } from '@odatalint/core/schema';
import { createService } from '@odatalint/server';
import { nodeListener } from '@odatalint/server/node';
import { nodePostgres, sqlStore } from '@odatalint/server/sql';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Pool } from './database.ts';
import { verify } from './auth.ts';
const { schema } = loadSchema(readFileSync('metadata.xml', 'utf8'));
if (schema === undefined) throw new Error('metadata.xml has errors: odatalint check metadata.xml');
const snake = (name: string): string => name.replace(/(?<=[a-z0-9])[A-Z]/g, '_$&').toLowerCase();
const service = createService({
  schema, root: '/odata/', writable: 'all',
  store: sqlStore({
    ...nodePostgres(new Pool()),
    table: (set, type) => snake(set?.name ?? type.name),
    column: (path) => path.map(({ name }) => snake(name)).join('_'),
  }),
  caller: (request) => verify(request.headers.get('authorization')),
  policy: ({ type, via }, { tenant }) =>
    type?.properties.has('TenantId') ? { TenantId: tenant } : /insert|update|delete/.test(via) ? 'none' : 'all',
  computed: ({ name }) => (name === 'TenantId' ? ({ tenant }) => tenant : undefined),
});
createServer(nodeListener(service)).listen(Number(process.env['PORT'] ?? 0), () => console.log('listening'));
`;

/** Starts the program in the same process, and prints what a client gets. */
const client = `import { createServer } from 'node:http';
const probe = createServer().listen(0);
await new Promise((resolve) => probe.once('listening', resolve));
const { port } = probe.address() as { port: number };
await new Promise((resolve) => probe.close(resolve));
process.env['PORT'] = String(port);
await import('./service.ts');
const send = async (tenant: string | undefined, method: string, path: string, body?: unknown): Promise<any> => {
  const headers = { ...(tenant === undefined ? {} : { authorization: tenant }), 'content-type': 'application/json' };
  const response = await fetch(\`http://localhost:\${port}/odata/\${path}\`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};
const results: unknown[] = [];
const note = (...values: unknown[]): void => void results.push(values);
note('unknown caller', (await send(undefined, 'GET', 'Customers')).status);
for (let i = 1; i <= 240; i++) await send(i % 2 === 0 ? 'B' : 'A', 'POST', 'Customers', { LongName: \`Customer \${i}\` });
const seen: string[] = [];
let next: string | undefined = 'Customers?$select=LongName&$count=true';
let pages = 0;
while (next !== undefined) {
  pages++;
  const { body } = await send('A', 'GET', next);
  seen.push(...body.value.map((row: any) => row.LongName));
  next = body['@odata.nextLink']?.slice(\`http://localhost:\${port}/odata/\`.length);
}
note('pages', pages, seen.length, new Set(seen).size);
const batch = await send('A', 'POST', '$batch', { requests: [
  { id: '1', atomicityGroup: 'g', method: 'POST', url: 'Orders', body: { LongName: 'Order', ListPrice: 12.5, 'Customer@odata.bind': 'Customers(1)' } },
  { id: '2', atomicityGroup: 'g', method: 'POST', url: '$1/OrderItems', dependsOn: ['1'], body: { LongName: 'Item' } },
  { id: '3', method: 'GET', url: 'Customers(1)/Orders?$expand=OrderItems($select=LongName)&$select=LongName,ListPrice' },
] });
note('batch', batch.body.responses.map((each: any) => each.status), batch.body.responses[2].body.value);
note('other tenant', (await send('B', 'GET', 'Orders')).body.value.length, (await send('B', 'PATCH', 'Orders(1)', { LongName: 'x' })).status);
note('hidden reference', (await send('B', 'POST', 'Orders', { 'Customer@odata.bind': 'Customers(1)' })).status);
note('change', (await send('A', 'PATCH', 'Orders(1)', { LongName: 'Changed', TenantId: 'B' })).body.LongName, (await send('A', 'DELETE', 'Customers(1)')).status);
note('shared', (await send('A', 'GET', 'Countrys')).status, (await send('A', 'POST', 'Countrys', { LongName: 'x' })).status);
console.log(JSON.stringify(results));
process.exit(0);
`;

for (const [name, text] of Object.entries({
  'metadata.xml': metadata,
  'database.ts': database,
  'auth.ts': auth,
  'service.ts': program,
  'client.ts': client,
}))
  writeFileSync(join(folder.path, name), text);
writeFileSync(join(folder.path, 'package.json'), '{"type":"module","private":true}');

test('it is short, and compiles in strict TypeScript', () => {
  expect(program.trim().split('\n').length).toBeLessThanOrEqual(25);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  };
  writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['service.ts'] }));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  expect(spawnSync(process.execPath, [compiler, '-p', folder.path], { encoding: 'utf8' }).stdout).toBe('');
});

test('it reads and writes the rows of the caller, in pages and batches', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['client.ts'], { cwd: folder.path, encoding: 'utf8', timeout: 60_000 });
  expect(stderr.replace(/.*(?:ExperimentalWarning|trace-warnings).*\n/g, '')).toBe('');
  expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toEqual([
    ['unknown caller', 401],
    ['pages', 2, 120, 120],
    ['batch', [201, 201, 200], [{ '@odata.id': expect.stringContaining('Orders(1)'), LongName: 'Order', ListPrice: 12.5, OrderItems: [expect.objectContaining({ LongName: 'Item' })] }]],
    ['other tenant', 0, 404],
    ['hidden reference', 400],
    ['change', 'Changed', 409],
    ['shared', 200, 403],
  ]);
}); // prettier-ignore
