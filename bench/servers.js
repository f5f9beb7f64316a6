/**
 * Compares the requests in a second that the example server answers with those of other servers on the same orders: `node bench/run.js servers`.
 * Each server is a process of its own, and they are asked in turns. It also prints which part of a request our code needs.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CUSTOMERS = 1_000;
const SECONDS = Number(process.env.SECONDS ?? 2);
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

const listQuery = '$filter=Total%20gt%20900&$orderby=Placed%20desc&$top=20';

/** How each server is started, and what it is asked. */
const servers = {
  'examples/server': {
    listen: async () => {
      const { createShop } = await import('../examples/server/service.js');
      const { nodeListener } = await import('@odatalint/server/node');
      return listening(createServer(nodeListener(createShop({ customers: CUSTOMERS }))));
    },
    list: `/odata/Orders?${listQuery}`,
    one: '/odata/Orders(7)',
  },
  'rows in memory': {
    listen: async () => {
      const { loadSchema } = await import('@odatalint/core/schema');
      const { createService, rows } = await import('@odatalint/server');
      const { nodeListener } = await import('@odatalint/server/node');
      const { schema } = loadSchema(readFileSync(metadata, 'utf8'));
      const store = rows({ Orders: orders(), Customers: [], Items: [] });
      return listening(createServer(nodeListener(createService({ schema, store, root: '/odata/' }))));
    },
    list: `/odata/Orders?${listQuery}`,
    one: '/odata/Orders(7)',
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
  },
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
  },
};

async function listening(server) {
  server.listen(0);
  await once(server, 'listening');
  return server.address().port;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const ask = (port, path) =>
  new Promise((resolve, reject) => {
    get({ port, path, agent, headers: { accept: 'application/json' } }, (response) => {
      const parts = [];
      response
        .on('data', (part) => parts.push(part))
        .on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(parts).toString() }));
    }).on('error', reject);
  });

/** The requests in a second, with some connections at the same time. */
async function rateOf(port, path) {
  const end = performance.now() + SECONDS * 1000;
  let answered = 0;
  const client = async () => {
    while (performance.now() < end) {
      await ask(port, path);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return answered / SECONDS;
}

const rowsIn = ({ body }) => JSON.parse(body).value?.length ?? JSON.parse(body).length;

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

async function main() {
  const started = [];
  for (const name of Object.keys(servers)) {
    const child = fork(fileURLToPath(import.meta.url), [name], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const [port] = await once(child, 'message');
    started.push({ name, child, port });
  }
  for (const kind of ['list', 'one']) {
    const rates = new Map(started.map(({ name }) => [name, []]));
    for (let round = 0; round <= ROUNDS; round++)
      for (const { name, port } of started) {
        const rate = await rateOf(port, servers[name][kind]);
        // The first round is for the compiler.
        if (round > 0) rates.get(name).push(rate);
      }
    const best = new Map([...rates].map(([name, all]) => [name, Math.max(...all)]));
    for (const { name, port } of started) {
      const answer = await ask(port, servers[name][kind]);
      const ratio = best.get(name) / best.get('json-server');
      console.log(
        `${kind} ${name}: ${best.get(name).toFixed(0)}/s, ${ratio.toFixed(2)} of json-server; ${answer.status}, ${rowsIn(answer) ?? 1} rows`,
      );
    }
    const [reading, translating] = await ownTime(servers['examples/server'][kind]);
    const whole = 1000 / best.get('examples/server');
    const share = (time) => `${((100 * time) / whole).toFixed(0)} %`;
    console.log(`${kind}: reader ${share(reading)}, translator ${share(translating)} of the time of a request`);
  }
  for (const { child } of started) child.kill();
}

const [name] = process.argv.slice(2);
if (name === undefined) await main().then(() => process.exit(0));
else process.send(await servers[name].listen());
