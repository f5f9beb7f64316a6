/** A server of node:http with the guard before its handler. */
import { createServer } from 'node:http';
import { guard, listOrders, maxHeaderSize } from './guard.js';

export function start(port) {
  const server = createServer({ maxHeaderSize }, (request, response) => {
    const refusal = guard(request);
    if (refusal !== undefined) {
      response.writeHead(refusal.status, refusal.headers).end(refusal.body);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(listOrders()));
  });
  return new Promise((resolve) => server.listen(port, () => resolve(server)));
}
