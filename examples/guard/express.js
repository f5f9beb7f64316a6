/** An Express 5 application with the guard as middleware. */
import express from 'express';
import { createServer } from 'node:http';
import { guard, listOrders, maxHeaderSize } from './guard.js';

const app = express();

app.use('/odata', (request, response, next) => {
  const refusal = guard({ method: request.method, url: request.originalUrl });
  if (refusal === undefined) next();
  else response.status(refusal.status).set(refusal.headers).send(refusal.body);
});

app.use('/odata/Orders', (_request, response) => {
  response.json(listOrders());
});

export function start(port) {
  const server = createServer({ maxHeaderSize }, app);
  return new Promise((resolve) => server.listen(port, () => resolve(server)));
}
