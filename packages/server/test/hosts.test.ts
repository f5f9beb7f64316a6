/** The same answers in each host that docs/service.md shows, and a journal that outlives the process. */
import fastify from 'fastify';
import { Hono } from 'hono';
import { serve } from '@hono/node-server';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createService, rows, type FetchHandler } from '../src/index.js';
import { fileJournal, listen, nodeListener } from '../src/node.js';
import { schema, send, shopRows } from './shop.js';

/** Express has no types of its own. */
const express = createRequire(import.meta.url)('express') as () => RequestListener & {
  all(path: RegExp, listener: RequestListener): void;
};

interface Started {
  readonly port: number;
  readonly close: () => unknown;
}

const started = (server: Server): Promise<Started> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as AddressInfo).port, close: () => server.close() }),
    );
  });

const hosts: Readonly<Record<string, (service: FetchHandler) => Promise<Started>>> = {
  'node:http': (service) => started(createServer(nodeListener(service))),
  Express: (service) => {
    const app = express();
    app.all(/^\/odata(\/|$)/, nodeListener(service));
    return started(createServer(app));
  },
  Fastify: async (service) => {
    const app = fastify();
    app.register((odata, _, done) => {
      odata.removeAllContentTypeParsers();
      odata.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
      odata.all('/odata/*', (request, reply) => {
        reply.hijack();
        nodeListener(service)(request.raw, reply.raw);
      });
      done();
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
  },
  Hono: (service) =>
    new Promise((resolve) => {
      const app = new Hono();
      app.all('/odata/*', (context) => service.fetch(context.req.raw));
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve({ port, close: () => server.close() }),
      );
    }),
  listen: (service) => listen(service, '127.0.0.1', 0),
};

test.each(Object.keys(hosts))('%s', async (name) => {
  const service = createService({ schema, store: rows(shopRows()), root: '/odata/', writable: 'all' });
  const { port, close } = await hosts[name]!(service);
  const root = `http://127.0.0.1:${port}/odata/`;
  const json = { 'Content-Type': 'application/json' };
  try {
    const found = await fetch(`${root}Orders?$filter=ID%20eq%207&$select=ID`);
    expect(await found.json()).toEqual({ '@odata.context': `${root}$metadata#Orders(ID)`, value: [{ '@odata.etag': 'W/"WyIxIl0"', ID: 7 }] }); // prettier-ignore
    expect((await fetch(`${root}Orders`, { method: 'HEAD' })).headers.get('OData-Version')).toBe('4.0');
    const changed = await fetch(`${root}Customers(1)`, { method: 'PATCH', body: '{"Name":"x"}', headers: json });
    expect(changed.status).toBe(200);
    const batch = `--b\r\nContent-Type: application/http\r\n\r\nGET Customers(1)/Name HTTP/1.1\r\n\r\n\r\n--b--\r\n`;
    const headers = { 'Content-Type': 'multipart/mixed; boundary=b' };
    expect(await (await fetch(`${root}$batch`, { method: 'POST', body: batch, headers })).text()).toContain(
      '"value":"x"',
    );
    expect((await fetch(`${root}Customers(3)`, { method: 'DELETE' })).status).toBe(204);
  } finally {
    await close();
  }
});

test('a port in use is an error', async () => {
  const service = createService({ schema, store: rows(shopRows()), root: '/odata/' });
  const { port, close } = await listen(service, '127.0.0.1', 0);
  try {
    await expect(listen(service, '127.0.0.1', port)).rejects.toThrow('EADDRINUSE');
  } finally {
    await close();
  }
});

test('a journal keeps whole transactions', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-journal-'));
  const path = join(folder, 'changes.ndjson');
  const opened = (): FetchHandler =>
    createService({
      schema,
      store: rows(shopRows(), { journal: fileJournal(path) }),
      root: '/odata/',
      writable: 'all',
    });
  try {
    const first = opened();
    await send(first, 'POST Customers', { body: { ID: 9, Name: 'New' } });
    await send(first, 'PATCH Customers(1)', { body: { Name: 'Changed' } });
    await send(first, 'DELETE Customers(3)');
    await send(first, 'POST Customers', { body: { ID: 9, Name: 'Twice' } });
    // As a process leaves it that is killed while it writes.
    appendFileSync(path, '{"Customers":{"saved":[{"ID":10');
    const second = opened();
    const names = async (service: FetchHandler): Promise<string[]> =>
      (await send(service, 'GET Customers?$orderby=ID')).body.value.map(({ Name }: { Name: string }) => Name);
    expect(await names(second)).toEqual(['Changed', 'Bob', 'New']);
    await send(second, 'DELETE Customers(9)');
    expect(await names(opened())).toEqual(['Changed', 'Bob']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
