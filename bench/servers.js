/**
 * Compares the requests in a second of processor time that the example server answers with those of other servers on the same orders: `node bench/run.js servers`.
 * Each server is a process of its own, and they are asked in turns. It also prints which part of a request our code needs. `CDS_FOLDER` names
 * a folder with @sap/cds to compare with.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Three orders each. A page of 10,000 rows needs more. */
const CUSTOMERS = Number(process.env.CUSTOMERS ?? 1_000);
const LARGEST_PAGE = 10_000;
/** The requests of a round: as many for each server, so that each has compiled its code alike. */
const REQUESTS = { list: 600, one: 1_200, insert: 600, batch: 24 };
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const CONNECTIONS = 8;

const require = createRequire(import.meta.url);
const metadata = new URL('../examples/server/metadata.xml', import.meta.url);

/** The orders of the example server. */
const orders = () =>
  Array.from({ length: 3 * CUSTOMERS }, (_, i) => ({
    ID: i + 1,
    TenantID: Math.ceil((i + 1) / 3) % 2 === 0 ? 'B' : 'A',
    CustomerID: Math.ceil((i + 1) / 3),
    Placed: new Date(Date.UTC(2026, 0, 1) + (i + 1) * 3_600_000).toISOString(),
    Total: ((i + 1) * 37) % 1000,
    Note: (i + 1) % 5 === 0 ? 'urgent' : null,
  }));

/** A new order with a key that no other one has. */
let lastKey = 1_000_000;
const newOrder = () => ({
  ID: ++lastKey,
  TenantID: 'A',
  CustomerID: 1,
  Placed: '2026-03-01T00:00:00Z',
  Total: 25,
  Note: 'new',
});

const json = (path, body) => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A multipart batch of 100 requests that read one entity each. */
const batchOf = (path) => {
  const part = '--b\r\ncontent-type: application/http\r\ncontent-transfer-encoding: binary\r\n\r\n';
  const parts = Array.from(
    { length: 100 },
    (_, i) => `${part}GET ${path(3 * i * 2 + 1)} HTTP/1.1\r\naccept: application/json\r\n\r\n\r\n`,
  );
  return {
    method: 'POST',
    path: '/odata/$batch',
    headers: { 'content-type': 'multipart/mixed; boundary=b' },
    body: `${parts.join('')}--b--\r\n`,
  };
};

const listQuery = '$filter=Total%20gt%20900&$orderby=Placed%20desc&$top=20';

/** How each server is started, and what it is asked. */
const servers = {
  'examples/server': {
    listen: async () => {
      const { createShop } = await import('../examples/server/service.js');
      const { nodeListener } = await import('@odatalint/server/node');
      return listening(createServer(nodeListener(createShop({ customers: CUSTOMERS, page: LARGEST_PAGE }))));
    },
    list: `/odata/Orders?${listQuery}`,
    one: '/odata/Orders(7)',
    insert: () => json('/odata/Orders', newOrder()),
    batch: () => batchOf((id) => `Orders(${id})`),
    page: `/odata/Orders?$top=${LARGEST_PAGE}`,
  },
  'rows in memory': {
    listen: async () => {
      const { loadSchema } = await import('@odatalint/core/schema');
      const { createService, rows } = await import('@odatalint/server');
      const { nodeListener } = await import('@odatalint/server/node');
      const { schema } = loadSchema(readFileSync(metadata, 'utf8'));
      const store = rows({ Orders: orders(), Customers: [{ ID: 1, TenantID: 'A', Name: 'One' }], Items: [] });
      return listening(
        createServer(
          nodeListener(
            createService({ schema, store, root: '/odata/', writable: 'all', limits: { page: LARGEST_PAGE } }),
          ),
        ),
      );
    },
    list: `/odata/Orders?${listQuery}`,
    one: '/odata/Orders(7)',
    insert: () => json('/odata/Orders', newOrder()),
    batch: () => batchOf((id) => `Orders(${id})`),
    page: `/odata/Orders?$top=${LARGEST_PAGE}`,
  },
  'json-server': {
    listen: () => {
      const { create, router } = require('json-server');
      const app = create();
      app.use(router({ Orders: orders().map((row) => ({ ...row, id: row.ID })) }));
      return listening(createServer(app));
    },
    list: '/Orders?Total_gte=901&_sort=Placed&_order=desc&_limit=20',
    one: '/Orders/7',
    insert: () => json('/Orders', { ...newOrder(), id: lastKey }),
    page: `/Orders?_limit=${LARGEST_PAGE}`,
  },
  // A folder with @sap/cds, @cap-js/sqlite and express: nothing here depends on them.
  ...(process.env.CDS_FOLDER && {
    '@sap/cds': {
      listen: async () => {
        const load = createRequire(join(process.env.CDS_FOLDER, 'package.json'));
        const cds = load('@sap/cds');
        cds.root = process.env.CDS_FOLDER;
        const model = cds.compile(
          `@path: '/odata' @readonly service Shop { entity Orders {
            key ID: Integer; TenantID: String; CustomerID: Integer; Placed: Timestamp; Total: Double; Note: String; } }`,
        );
        const folder = mkdtempSync(join(tmpdir(), 'cds-'));
        process.on('exit', () => rmSync(folder, { recursive: true }));
        // The connections of a batch would each have a database of their own in memory.
        const credentials = { url: join(folder, 'orders.sqlite'), driver: 'node' };
        cds.env.requires.db = { kind: 'sqlite', impl: '@cap-js/sqlite', credentials };
        cds.env.log.levels.odata = 'error';
        cds.env.query.limit.max = LARGEST_PAGE;
        cds.model = cds.compile.for.nodejs(model);
        const database = await cds.connect.to('db');
        await cds.deploy(model).to(database);
        const app = load('express')();
        await cds.serve('all', { from: model }).in(app);
        await database.run(globalThis.INSERT.into('Shop.Orders').entries(orders()));
        return listening(createServer(app));
      },
      list: `/odata/Orders?${listQuery}`,
      one: '/odata/Orders(7)',
      batch: () => batchOf((id) => `Orders(${id})`),
      page: `/odata/Orders?$top=${LARGEST_PAGE}`,
    },
  }),
  'odata-v4-server': {
    listen: () => {
      const { ODataServer, ODataController, odata, createODataServer } = require('odata-v4-server');
      const { createFilter } = require('odata-v4-inmemory');
      const rows = orders();
      class OrdersController extends ODataController {
        find(query, context) {
          const { $orderby, $top } = context.request.query;
          const [by, direction] = $orderby.split(' ');
          const sign = direction === 'desc' ? -1 : 1;
          const found = rows.filter(
            createFilter(query.value?.options?.find?.(({ type }) => type === 'Filter') ?? query),
          );
          return found.sort((a, b) => (a[by] < b[by] ? -sign : sign)).slice(0, Number($top));
        }
        findOne(key) {
          return rows.find(({ ID }) => ID === Number(key));
        }
      }
      const { prototype } = OrdersController;
      odata.GET(prototype, 'find');
      odata.filter(prototype, 'find', 0);
      odata.context(prototype, 'find', 1);
      odata.GET(prototype, 'findOne');
      odata.key(prototype, 'findOne', 0);
      class Server extends ODataServer {}
      odata.controller(OrdersController, 'Orders')(Server);
      const app = require('express')();
      app.use('/odata', createODataServer(Server));
      return listening(createServer(app));
    },
    list: `/odata/Orders?${listQuery}`,
    one: '/odata/Orders(7)',
  },
  'fe-mockserver': {
    // It needs 3 MB more after each list.
    share: 0.1,
    listen: async () => {
      const { default: Mockserver } = require('@sap-ux/fe-mockserver-core');
      const folder = mkdtempSync(join(tmpdir(), 'mockdata-'));
      writeFileSync(join(folder, 'Orders.json'), JSON.stringify(orders()));
      writeFileSync(join(folder, 'metadata.xml'), readFileSync(metadata));
      const service = { urlPath: '/odata', metadataPath: join(folder, 'metadata.xml'), mockdataPath: folder };
      const mock = new Mockserver({ services: [service], annotations: [], plugins: [] });
      await mock.isReady;
      process.on('exit', () => rmSync(folder, { recursive: true }));
      const router = mock.getRouter();
      return listening(
        createServer((request, response) => router(request, response, () => response.writeHead(404).end())),
      );
    },
    list: `/odata/Orders?${listQuery}`,
    one: '/odata/Orders(7)',
    insert: () => json('/odata/Orders', newOrder()),
    batch: () => batchOf((id) => `Orders(${id})`),
  },
};

async function listening(server) {
  server.listen(0);
  await once(server, 'listening');
  return server.address().port;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Sends a request; a path alone is read. */
const ask = (port, asked) =>
  new Promise((resolve, reject) => {
    const { body, ...options } = typeof asked === 'string' ? { path: asked } : asked;
    const headers = { accept: 'application/json', ...options.headers };
    request({ port, agent, ...options, headers }, (response) => {
      const parts = [];
      response
        .on('data', (part) => parts.push(part))
        .on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(parts).toString() }));
    })
      .on('error', reject)
      .end(body);
  });

const requestOf = (what) => (typeof what === 'function' ? what() : what);

/** The memory and the processor time that a server has used. */
async function usageOf(child) {
  child.send('usage');
  return (await once(child, 'message'))[0];
}

/** The requests in a second of the server's processor time, with some connections at the same time. */
async function rateOf({ port, child }, what, requests) {
  // A server closes connections that wait for a few seconds.
  agent.destroy();
  const { cpu } = await usageOf(child);
  let left = requests;
  const client = async () => {
    while (left-- > 0) await ask(port, requestOf(what));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return requests / ((await usageOf(child)).cpu - cpu);
}

/** The rows of a list, or the answers of a batch. */
function rowsIn({ body }) {
  if (body.startsWith('--')) return body.match(/HTTP\/1\.1 2\d\d/g)?.length ?? 0;
  const { value, responses, length } = JSON.parse(body);
  return (value ?? responses)?.length ?? length;
}

/** The milliseconds of one call, of many. */
function millisecondsOf(call, times = 2_000) {
  for (let i = 0; i < 500; i++) call();
  const start = performance.now();
  for (let i = 0; i < times; i++) call();
  return (performance.now() - start) / times;
}

/** How long the reader and the translator take. */
async function ownTime(url) {
  const { loadSchema } = await import('@odatalint/core');
  const { createReader } = await import('@odatalint/core/query');
  const { toSql } = await import('@odatalint/sql');
  const { mapping } = await import('../examples/server/database.js');
  const { schema } = loadSchema(readFileSync(metadata, 'utf8'));
  const read = createReader({ service: 'odata-4.01', schema, root: '/odata/' });
  const policy = () => "TenantID eq 'A'";
  const { query } = read({ url });
  return [millisecondsOf(() => read({ url })), millisecondsOf(() => toSql(query, { ...mapping, policy }))];
}

async function start(name, customers = CUSTOMERS) {
  const env = { ...process.env, CUSTOMERS: String(customers) };
  const child = fork(fileURLToPath(import.meta.url), [name], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env });
  const [port] = await once(child, 'message');
  return { name, child, port };
}

/** The requests of one kind in a second, of each server that answers them, and as a ratio to json-server, or else to the example server. */
async function compareRates(kind, started) {
  const asked = started.filter(({ name }) => servers[name][kind] !== undefined);
  const rates = new Map(asked.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round++)
    for (const server of asked) {
      const { name } = server;
      const rate = await rateOf(server, servers[name][kind], Math.ceil(REQUESTS[kind] * (servers[name].share ?? 1)));
      // The first round is for the compiler.
      if (round > 0) rates.get(name).push(rate);
    }
  const best = new Map([...rates].map(([name, all]) => [name, Math.max(...all)]));
  const other = best.has('json-server') ? 'json-server' : 'examples/server';
  agent.destroy();
  for (const { name, port } of asked) {
    const answer = await ask(port, requestOf(servers[name][kind]));
    const ratio = best.get(name) / best.get(other);
    console.log(
      `${kind} ${name}: ${best.get(name).toFixed(0)}/s, ${ratio.toFixed(2)} of ${other}; ${answer.status}, ${rowsIn(answer) ?? 1} rows`,
    );
  }
  return best;
}

/** The memory that a page of many rows needs at most, beside that of the server before. */
async function measurePage(name) {
  const { child, port } = await start(name, 7_000);
  await ask(port, servers[name].one);
  const memory = async () => (await usageOf(child)).memory;
  const before = await memory();
  const answer = await ask(port, servers[name].page);
  const more = (await memory()) - before;
  console.log(
    `page ${name}: ${(more / 1024).toFixed(0)} MB more; ${answer.status}, ${rowsIn(answer)} rows, ${(answer.body.length / 2 ** 20).toFixed(1)} MB of text`,
  );
  child.kill();
}

async function main() {
  const started = [];
  for (const name of Object.keys(servers)) started.push(await start(name));
  for (const kind of ['list', 'one', 'insert', 'batch']) {
    const best = await compareRates(kind, started);
    if (kind === 'insert' || kind === 'batch') continue;
    const [reading, translating] = await ownTime(servers['examples/server'][kind]);
    const whole = 1000 / best.get('examples/server');
    const share = (time) => `${((100 * time) / whole).toFixed(0)} %`;
    console.log(`${kind}: reader ${share(reading)}, translator ${share(translating)} of the time of a request`);
  }
  for (const { child } of started) child.kill();
  for (const name of Object.keys(servers)) if (servers[name].page !== undefined) await measurePage(name);
}

const [name] = process.argv.slice(2);
if (name === undefined) await main().then(() => process.exit(0));
else {
  process.send(await servers[name].listen());
  process.on('message', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.send({ memory: maxRSS, cpu: (userCPUTime + systemCPUTime) / 1_000_000 });
  });
}
