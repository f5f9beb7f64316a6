/** A Hono 4 application with the guard as middleware; after `fetch` it runs in any runtime, here in Node.js. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { guard, listOrders, maxHeaderSize } from './guard.js';

const app = new Hono();

app.use('/odata/*', async (context, next) => {
  const { method, url } = context.req;
  // The places of findings count from the path, as in the other servers.
  const refusal = guard({ method, url: url.slice(url.indexOf('/', 'https://'.length)) });
  if (refusal !== undefined) return context.body(refusal.body, refusal.status, refusal.headers);
  await next();
});

app.all('/odata/Orders', (context) => context.json(listOrders()));

export function start(port) {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port, serverOptions: { maxHeaderSize } }, () => resolve(server));
  });
}
