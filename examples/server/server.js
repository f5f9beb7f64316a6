/** An OData server over a database: Fastify, the reader, and one statement for each request. Start: `npm start`. */
import { loadSchema } from '@odatalint/core/schema';
import fastify from 'fastify';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createReadSide, serviceDocument, versionFor } from './read-side.js';
import { openStore } from './store.js';

const metadata = readFileSync(new URL('metadata.xml', import.meta.url), 'utf8');
const { schema } = loadSchema(metadata);

/** In: the number of customers in the database. Out: the application; the caller's tenant is the header `x-tenant`. */
export function createServer({ customers } = {}) {
  const app = fastify({ http: { maxHeaderSize: 65_536 } });
  const store = openStore(customers);
  const answer = createReadSide({ service: 'odata-4.01', schema, root: '/odata/', store });
  const answerAssets = createReadSide({
    service: 'asset-management',
    schema,
    root: '/api/v1/object/',
    store,
    annotation: '',
  });
  const send = async (reply, response) => reply.code(response.status).headers(response.headers).send(response.body);
  const tenantOf = (request) => request.headers['x-tenant'] ?? 'A';

  for (const url of ['/odata', '/odata/'])
    app.get(url, ({ headers }, reply) =>
      reply
        .headers({ 'content-type': 'application/json;odata.metadata=minimal', 'odata-version': versionFor(headers) })
        .send(serviceDocument(schema, '/odata/', headers)),
    );
  app.get('/odata/$metadata', ({ headers }, reply) =>
    reply.headers({ 'content-type': 'application/xml', 'odata-version': versionFor(headers) }).send(metadata),
  );
  app.get('/odata/*', async (request, reply) =>
    send(reply, await answer({ url: request.url, headers: request.headers, tenant: tenantOf(request) })),
  );
  app.get('/api/v1/object/*', async (request, reply) =>
    send(reply, await answerAssets({ url: request.url, headers: request.headers, tenant: tenantOf(request) })),
  );
  app.post('/odata/$batch', async (request, reply) => {
    const requests = request.body?.requests;
    if (!Array.isArray(requests))
      return reply.code(400).send({ error: { code: '400', message: 'A batch requires "requests".' } });
    const responses = await Promise.all(requests.map((each) => answerInBatch(answer, each, tenantOf(request))));
    return reply.header('odata-version', '4.01').send({ responses });
  });
  app.addHook('onClose', () => store.destroy());
  return app;
}

/** Each request of a batch is answered by itself (JSON format 19). */
async function answerInBatch(answer, { id, method, url, headers }, tenant) {
  if (typeof url !== 'string' || method?.toUpperCase() !== 'GET')
    return { id, status: 501, body: { error: { code: '501', message: 'This server only reads.' } } };
  const response = await answer({
    url: new URL(url, 'http://localhost/odata/').pathname + search(url),
    headers,
    tenant,
  });
  const isJson = response.headers['content-type'].startsWith('application/json');
  return {
    id,
    status: response.status,
    headers: response.headers,
    body: isJson && response.body !== '' ? JSON.parse(response.body) : response.body,
  };
}

const search = (url) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 4004);
  await createServer().listen({ port });
  console.log(`http://localhost:${port}/odata/Orders?$top=3&$expand=Customer`);
}
