/** A small load on each server: nothing is lost, nothing fails, and what is right is never refused. */
import { expect, test } from 'vitest';
import * as express from './express.js';
import * as fastify from './fastify.js';
import * as hono from './hono.js';
import { measure } from './load.js';
import * as nodeHttp from './node-http.js';

test.each([
  ['node-http', nodeHttp],
  ['express', express],
  ['fastify', fastify],
  ['hono', hono],
])('%s', async (_name, server) => {
  const { answers } = await measure(400, server);
  const { right, wrong, ...hostile } = answers;
  expect(Object.keys(right)).toEqual(['200']);
  expect(Object.keys(wrong)).toEqual(['400']);
  expect(Object.keys(hostile)).toHaveLength(8);
  for (const byStatus of Object.values(hostile))
    expect(Object.keys(byStatus).filter((status) => !['200', '400', '404', '414'].includes(status))).toEqual([]);
});
