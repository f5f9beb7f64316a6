/** A Fastify 5 application with the guard as a hook, which runs before bodies are read. */
import fastify from 'fastify';
import { guard, listOrders, maxHeaderSize } from './guard.js';

const app = fastify({ http: { maxHeaderSize } });

app.addHook('onRequest', async (request, reply) => {
  const refusal = guard({ method: request.method, url: request.url });
  if (refusal !== undefined) return reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
});

app.all('/odata/Orders', async () => listOrders());

export async function start(port) {
  await app.listen({ port });
  return app.server;
}
