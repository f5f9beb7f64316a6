/** Each server answers what is wrong before its handler runs, and hands on what is right. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as express from './express.js';
import * as fastify from './fastify.js';
import * as hono from './hono.js';
import * as nodeHttp from './node-http.js';

/** Sends a request target as it is: `fetch` would first fix it. */
function send(server, target, method = 'GET') {
  const { port } = server.address();
  return new Promise((resolve, reject) => {
    const sent = request({ port, path: target, method }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece) => (text += piece));
      response.on('end', () => {
        // Some frameworks add a charset.
        const [type] = response.headers['content-type'].split(';');
        resolve({ status: response.statusCode, type, body: JSON.parse(text) });
      });
    });
    sent.on('error', reject).end();
  });
}

const examples = [
  ['node-http', nodeHttp],
  ['express', express],
  ['fastify', fastify],
  ['hono', hono],
];

describe.each(examples)('%s', (_name, { start }) => {
  let server;
  beforeAll(async () => {
    server = await start(0);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('a good request reaches the handler, a bad one does not', async () => {
    const before = await send(server, "/odata/Orders?$filter=State%20eq%20'Open'&$top=5");
    expect(before).toMatchObject({ status: 200, body: { value: [] } });

    const target = '/odata/Orders?$filter=Totl%20gt%20100';
    const refused = await send(server, target);
    expect(refused).toMatchObject({ status: 400, type: 'application/problem+json' });
    expect(refused.body).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400 });
    expect(refused.body.findings).toHaveLength(1);
    const [{ code, message, start, end }] = refused.body.findings;
    expect([code, target.slice(start, end), message]).toEqual([
      'unknown-property',
      'Totl',
      'Order has no property "Totl"; did you mean "Total"?',
    ]);

    const after = await send(server, '/odata/Orders');
    expect(after.body.handled).toBe(before.body.handled + 1);
  });

  test('an address of more than 16 kB is answered with 414', async () => {
    const target = `/odata/Orders?$filter=ID in (${'1,'.repeat(9_000)}1)`.replaceAll(' ', '%20');
    expect(await send(server, target)).toMatchObject({ status: 414, type: 'application/problem+json' });
  });

  test('encodings that are none are findings, not failures', async () => {
    for (const target of ['/odata/Orders?$filter=%zz', '/odata/Orders?$filter=%C0%80', '/odata/Orders?$filter=%'])
      expect(await send(server, target)).toMatchObject({ status: 400, type: 'application/problem+json' });
  });

  test('a write is only looked at by its address', async () => {
    expect(await send(server, '/odata/Orders', 'POST')).toMatchObject({ status: 200 });
    expect(await send(server, '/odata/Order', 'POST')).toMatchObject({ status: 400 });
  });
});
