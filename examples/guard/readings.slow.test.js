/**
 * What the guard lets through, every framework reads as the guard has read it: the same names of query options with the same
 * values. `DRAWS=200000 SEED=7 npx vitest run examples/guard/readings.slow.test.js` draws more targets, and others.
 */
import { createGuard, parse } from '@odatalint/core';
import { serve } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { env } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTargets } from './draw-targets.js';

const draws = Number(env.DRAWS ?? 4_000);
const seed = Number(env.SEED ?? 16);
const maxHeaderSize = 65_536;

/** Without a schema as little as possible is refused. */
const guard = createGuard({ schema: 'none', root: '/odata/' });

/** What the handler of a framework was given, by the number of the request. */
const readings = new Map();

/** The values by name, from pairs with one value or a list; frameworks differ in the order of names. */
const reading = (entries) => {
  const byName = new Map();
  // No handler asks for an option without a name, and Hono drops it.
  for (const [name, values] of entries)
    if (name !== '') byName.set(name, [...(byName.get(name) ?? []), ...[values].flat()]);
  return byName;
};

const listen = (server) => new Promise((resolve) => server.listen(0, () => resolve(server)));

const frameworks = {
  'node:http': async () =>
    listen(
      createServer({ maxHeaderSize }, (request, response) => {
        readings.set(request.headers['x-number'], reading(new URL(request.url, 'http://shop.example').searchParams));
        response.end();
      }),
    ),
  async express() {
    const app = express();
    app.use((request, response) => {
      readings.set(request.get('x-number'), reading(Object.entries(request.query)));
      response.end();
    });
    return listen(createServer({ maxHeaderSize }, app));
  },
  async fastify() {
    const app = fastify({ http: { maxHeaderSize } });
    const handle = async ({ headers, query }) => {
      readings.set(headers['x-number'], reading(Object.entries(query)));
      return '';
    };
    app.all('*', handle);
    await app.listen({ port: 0 });
    return app.server;
  },
  async hono() {
    const app = new Hono();
    app.all('*', ({ req, body }) => {
      const all = reading(Object.entries(req.queries()));
      // One name at a time is read by another way than all together.
      for (const [name, values] of all) if (req.query(name) !== values[0]) all.set(name, [req.query(name)]);
      readings.set(req.header('x-number'), all);
      return body('');
    });
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, serverOptions: { maxHeaderSize } }, () => resolve(server));
    });
  },
};

/** Our own reading: the names and values of the tree, decoded as the guard decodes them. */
function ownReading(target) {
  const { tree } = parse(target, { isReceived: true });
  return reading(
    (tree.query?.options ?? []).map(({ name, value, end }) => {
      const written = target.slice(name.end + 1, end);
      const decoded = decodeURIComponent(written.replaceAll('+', ' '));
      if (value.kind === 'RawValue') expect(value.text).toBe(decoded);
      return [name.text, decoded];
    }),
  );
}

/** Sends targets as they are over one connection, and waits until all are answered. A server may end the connection itself. */
function send(server, targets, first) {
  return new Promise((resolve, reject) => {
    const socket = connect(server.address().port);
    let answers = 0;
    socket.on('data', (data) => {
      answers += data.toString('latin1').split('HTTP/1.1 ').length - 1;
      if (answers >= targets.length) socket.end();
    });
    socket.on('close', () => resolve(answers)).on('error', reject);
    const texts = targets.map((target, i) => `GET ${target} HTTP/1.1\r\nHost: a\r\nX-Number: ${first + i}\r\n\r\n`);
    socket.write(Buffer.from(texts.join(''), 'latin1'));
  });
}

const servers = {};
beforeAll(async () => {
  for (const [name, start] of Object.entries(frameworks)) servers[name] = await start();
});
afterAll(() => {
  for (const server of Object.values(servers)) {
    server.closeAllConnections();
    server.close();
  }
});

test(`the same readings of ${draws} targets`, { timeout: 1_800_000 }, async () => {
  const accepted = [...drawTargets(draws, seed)].filter((url) => guard({ url }) === undefined);
  // Most of what is drawn has something wrong with it, but a test of nothing would prove nothing.
  expect(accepted.length).toBeGreaterThan(draws / 10);
  const own = accepted.map(ownReading);
  for (const [framework, server] of Object.entries(servers)) {
    readings.clear();
    // A server that rejects a request by itself ends the connection, and what came after it is sent again.
    for (let first = 0; first < accepted.length;)
      first += Math.max(1, await send(server, accepted.slice(first, first + 100), first));
    const differing = accepted.flatMap((target, i) => {
      const theirs = readings.get(String(i));
      // What no handler was given cannot be read differently.
      return theirs === undefined || sameReading(own[i], theirs)
        ? []
        : [{ framework, target: target.slice(0, 400), ...differenceOf(own[i], theirs) }];
    });
    expect(differing.slice(0, 5)).toEqual([]);
    expect(readings.size).toBeGreaterThan(accepted.length * 0.9);
  }
  console.log(`${draws} targets drawn, ${accepted.length} accepted, the same for ${Object.keys(servers).join(', ')}`);
});

const sameReading = (one, other) =>
  one.size === other.size && [...one].every(([name, values]) => values.join('\0') === other.get(name)?.join('\0'));

/** The first name that is read differently, and its values. */
function differenceOf(one, other) {
  const name = [...one.keys(), ...other.keys()].find(
    (each) => one.get(each)?.join('\0') !== other.get(each)?.join('\0'),
  );
  const shown = (values) => values && { count: values.length, first: values[0] };
  return { name, own: shown(one.get(name)), theirs: shown(other.get(name)) };
}
