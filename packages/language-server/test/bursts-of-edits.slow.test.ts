/** Edits that arrive faster than a document can be checked, and requests that are cancelled. */
import { describe, expect, test } from 'vitest';
import {
  CancellationTokenSource,
  LSPErrorCodes,
  PublishDiagnosticsNotification,
  ResponseError,
} from 'vscode-languageserver/node';
import { LspClient, until } from './lsp-client.js';

/** So many findings that a check takes longer than it takes a client to send an edit. */
const longDocument = 'GET /Orders?$top=x\n\n###\n'.repeat(3000);
const burst = 100;
const typed = (i: number) => ({
  range: { start: { line: 0, character: 17 }, end: { line: 0, character: 17 } },
  text: String(i % 10),
});

describe('after a burst of edits', () => {
  test('findings come from few checks, and requests about texts that are gone are cancelled', async () => {
    const client = await LspClient.start();
    const uri = 'untitled:Untitled-1';
    await client.open(uri, longDocument);
    const asked = () => client.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
    const first = (await asked()) as { resultId: string; items: unknown[] };
    expect(first.items).toHaveLength(3000);
    const answers: Promise<unknown>[] = [];
    for (let i = 0; i < burst; i++) {
      await client.change(uri, typed(i));
      answers.push(asked().catch((error: unknown) => error));
    }
    const settled = await Promise.all(answers);
    const last = settled.at(-1) as typeof first;
    expect(last.items).toHaveLength(3000);
    // The number of the result counts checks.
    expect(Number(last.resultId) - Number(first.resultId)).toBeLessThan(burst / 2);
    const cancelled = settled.filter((each) => each instanceof ResponseError);
    expect(cancelled.length).toBeGreaterThan(burst / 2);
    for (const { code, data } of cancelled)
      expect([code, data]).toEqual([LSPErrorCodes.ServerCancelled, { retriggerRequest: false }]);
    expect(await client.diagnose(uri)).toEqual(last.items);
    expect(await client.end()).toBe(0);
    expect(client.complaints).toEqual([]);
  });

  test('other requests about texts that are gone are refused too, also without a cancellation', async () => {
    const client = await LspClient.start();
    const uri = 'untitled:Untitled-1';
    await client.open(uri, longDocument);
    await client.diagnose(uri);
    const about = { textDocument: { uri } };
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 30 } };
    const requests: readonly (readonly [string, object])[] = [
      ['textDocument/codeAction', { ...about, range, context: { diagnostics: [] } }],
      ['textDocument/documentSymbol', about],
      ['textDocument/documentHighlight', { ...about, position: { line: 0, character: 6 } }],
    ];
    const answers: Promise<unknown>[][] = requests.map(() => []);
    for (let i = 0; i < burst; i++) {
      await client.change(uri, typed(i));
      for (const [at, [method, params]] of requests.entries())
        answers[at]!.push(client.connection.sendRequest(method, params).catch((error: unknown) => error));
    }
    for (const settled of await Promise.all(answers.map((each) => Promise.all(each)))) {
      expect(settled.at(-1)).toBeInstanceOf(Array);
      const refused = settled.filter((each) => each instanceof ResponseError);
      expect(refused.length).toBeGreaterThan(burst / 2);
      for (const { code } of refused) expect(code).toBe(LSPErrorCodes.ContentModified);
    }
    expect(await client.end()).toBe(0);
    expect(client.complaints).toEqual([]);
  });

  test('findings are sent few times to a client that cannot ask, the last time those of the last text', async () => {
    const client = await LspClient.start({ capabilities: {} });
    const uri = 'untitled:Untitled-1';
    let sent = 0;
    client.connection.onNotification(PublishDiagnosticsNotification.type, ({ diagnostics }) => {
      sent++;
      client.published.set(uri, diagnostics);
    });
    await client.open(uri, longDocument);
    await until(() => client.published.get(uri)?.length === 3000);
    sent = 0;
    for (let i = 0; i < burst; i++) await client.change(uri, typed(i));
    await client.change(uri, { range: { start: { line: 0, character: 0 }, end: { line: 3, character: 0 } }, text: '' });
    await until(() => client.published.get(uri)?.length === 2999);
    expect(sent).toBeLessThan(burst / 2);
    expect(await client.end()).toBe(0);
  });
});

test('a request that is cancelled at once is refused', async () => {
  const client = await LspClient.start();
  await client.open('untitled:a.http', 'GET /Orders?$top=x\n');
  const params = { textDocument: { uri: 'untitled:a.http' } };
  const source = new CancellationTokenSource();
  const answer = client.connection.sendRequest('textDocument/diagnostic', params, source.token);
  source.cancel();
  await expect(answer).rejects.toMatchObject({ code: -32800 });
  expect(await client.end()).toBe(0);
});
