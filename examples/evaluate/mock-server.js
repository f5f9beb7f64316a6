/** A mock server: any schema, rows in memory, and every GET request that OData allows. */
import { evaluate } from '@odatalint/core/query';
import { createServer } from 'node:http';

/** A server of node:http, for a schema of `loadSchema` and the rows of each entity set. */
export const createMockServer = (schema, data) =>
  createServer(({ method, url = '/' }, response) => {
    const send = (status, body) => {
      const text = JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', 'odata-version': '4.01' });
      response.end(text);
    };
    if (method !== 'GET') return send(405, { error: { code: 'read-only', message: 'This server only reads.' } });
    const result = evaluate({ url }, { schema, data });
    if (!result.ok) {
      const [{ code, message }] = result.diagnostics;
      return send(400, { error: { code, message } });
    }
    const { value, count } = result;
    if (value === null) return send(404, { error: { code: 'not-found', message: 'There is no such resource.' } });
    if (Array.isArray(value)) return send(200, { ...(count === undefined ? {} : { '@count': count }), value });
    return send(200, typeof value === 'object' ? value : { value });
  });
