/** The server bundled for a browser: it needs no Node.js, and answers over messages. */
import { build } from 'esbuild';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const entry = fileURLToPath(new URL('../dist/worker.js', import.meta.url));

/** Bundles the worker; esbuild fails on any module that a browser does not have. */
async function bundle(): Promise<string> {
  const contents = `
    import { serveWorker } from ${JSON.stringify(entry)};
    serveWorker(globalThis.port, { version: '1' });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(entry, '..') },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    mainFields: ['module', 'main'],
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

test('a worker finds and completes without any file', async () => {
  const code = `globalThis.port = require('node:worker_threads').parentPort;\n${await bundle()}`;
  const worker = new Worker(code, { eval: true });
  const waiting = new Map<number, (result: unknown) => void>();
  worker.on('message', ({ id, result }: { id?: number; result?: unknown }) => waiting.get(id ?? -1)?.(result));
  let ids = 0;
  const request = (method: string, params: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(++ids, resolve);
      worker.postMessage({ jsonrpc: '2.0', id: ids, method, params });
    });
  const notify = (method: string, params: unknown): void => worker.postMessage({ jsonrpc: '2.0', method, params });
  await request('initialize', { processId: null, rootUri: null, capabilities: { textDocument: { diagnostic: {} } } });
  notify('initialized', {});
  const textDocument = { uri: 'memory:/a.http' };
  const text = 'GET /api/v1/object/Equipment?top=x&filter=Desc\n';
  notify('textDocument/didOpen', { textDocument: { ...textDocument, languageId: 'http', version: 1, text } });
  expect(await request('textDocument/diagnostic', { textDocument })).toMatchObject({
    kind: 'full',
    items: [{ code: 'invalid-option-value' }],
  });
  const position = { line: 0, character: text.length - 1 };
  const list = (await request('textDocument/completion', { textDocument, position })) as { items: { label: string }[] };
  expect(list.items.map(({ label }) => label)).toContain('Description');
  expect(await request('odatalint/status', { textDocument })).toMatchObject({
    format: 'http',
    service: 'asset-management',
    schema: [],
  });
  await worker.terminate();
});
