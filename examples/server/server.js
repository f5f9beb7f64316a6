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
    const responses = await Promise.all(
      requests.map((each) => answerInBatch(answer, each ?? {}, request.headers.host, tenantOf(request))),
    );
    return reply
      .headers({ 'content-type': 'application/json', 'odata-version': versionFor(request.headers) })
      .send(`{"responses":[${responses.join(',')}]}`);
  });
  app.addHook('onClose', () => store.destroy());
  return app;
}

/** Each request of a batch is answered by itself (JSON format 19). */
async function answerInBatch(answer, { id, method, url, headers }, host, tenant) {
  if (typeof url !== 'string' || !URL.canParse(url, base))
    return failedInBatch(id, 400, 'The URL of the request is not valid.');
  if (String(method).toUpperCase() !== 'GET') return failedInBatch(id, 501, 'This server only reads.');
  const response = await answer({
    url: new URL(url, base).pathname + search(url),
    headers: { ...lowerCase(headers), host },
    tenant,
  });
  const { status, headers: answered, body } = response;
  const start = JSON.stringify({ id, status, headers: answered });
  if (body === '') return start;
  const isJson = answered['content-type'].startsWith('application/json');
  // The text of the body stays as it is, with all digits of its numbers.
  return `${start.slice(0, -1)},"body":${isJson ? body : JSON.stringify(body)}}`;
}

const failedInBatch = (id, status, message) =>
  JSON.stringify({ id, status, body: { error: { code: String(status), message } } });

const base = 'http://localhost/odata/';

const lowerCase = (headers) =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]));

const search = (url) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 4004);
  await createServer().listen({ port });
  console.log(`http://localhost:${port}/odata/Orders?$top=3&$expand=Customer`);
}
