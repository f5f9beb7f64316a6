/**
 * Two instances of the example server share the requests of clients that read all pages, and one is killed: `node bench/instances.js`.
 * Prints the requests, those that failed, and whether each client has read every order once.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { fileURLToPath } from 'node:url';

const CLIENTS = 8;
const READINGS = 6;
const CUSTOMERS = 600;

/** An answer of an instance; rejects if the connection fails before the answer is complete. */
const ask = (port, path) =>
  new Promise((resolve, reject) => {
    get({ port, path, agent: false }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });

/** Passes requests to the instances in turns, and a GET that fails to the next one. */
function balance(ports) {
  let turn = 0;
  let retried = 0;
  const server = createServer(async (request, response) => {
    turn++;
    for (const port of [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)]) {
      try {
        const { status, body } = await ask(port, request.url);
        return response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      } catch {
        retried++;
      }
    }
    return response.writeHead(502).end();
  });
  return { server, retried: () => retried };
}

async function main() {
  const instances = [0, 1].map(() => fork(fileURLToPath(import.meta.url), ['instance']));
  const ports = await Promise.all(instances.map(async (each) => (await once(each, 'message'))[0]));
  const { server, retried } = balance(ports);
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address();

  const found = { requests: 0, failed: 0, incomplete: 0 };
  const killAfter = CLIENTS * READINGS * 9;
  /** All orders, page by page. */
  async function readAll() {
    const ids = [];
    for (let path = '/odata/Orders?$select=ID&$orderby=Total,ID'; path !== undefined;) {
      const { status, body } = await ask(port, path);
      found.requests++;
      if (found.requests === killAfter) instances[0].kill('SIGKILL');
      if (status !== 200) {
        found.failed++;
        break;
      }
      const page = JSON.parse(body);
      ids.push(...page.value.map(({ ID }) => ID));
      path = page['@nextLink']?.replace(/^http:\/\/[^/]*/, '');
    }
    // Half of the customers belong to the tenant, with three orders each.
    if (ids.length !== (3 * CUSTOMERS) / 2 || new Set(ids).size !== ids.length) found.incomplete++;
  }
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let i = 0; i < READINGS; i++) await readAll();
    }),
  );
  console.log({ ...found, retried: retried(), readings: CLIENTS * READINGS, isKilled: instances[0].killed });
  instances[1].kill();
  server.close();
}

if (process.argv[2] === 'instance') {
  const { createShop } = await import('../examples/server/service.js');
  const { nodeListener } = await import('@odatalint/server/node');
  const own = createServer(nodeListener(createShop({ customers: CUSTOMERS }))).listen(0);
  await once(own, 'listening');
  process.send(own.address().port);
} else await main();
