/** The server as a client sees it that starts it and speaks to it over its pipes. */
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import {
  CompletionItemKind,
  CompletionRequest,
  CompletionResolveRequest,
  InsertTextFormat,
  ResponseError,
  WorkDoneProgressCreateRequest,
} from 'vscode-languageserver/node';
import type { ServicesAnswer } from '@odatalint/language-server';
import { LspClient, pullingClient, until } from './lsp-client.js';

const examples = join(fileURLToPath(import.meta.url), '../../../../examples');
const folders: string[] = [];

/** A copy of the examples that a test may change. */
function copyOfExamples(): string {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-lsp-'));
  folders.push(folder);
  cpSync(examples, folder, { recursive: true });
  return folder;
}

const uriOf = (...parts: string[]): string => pathToFileURL(join(...parts)).href;

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('the life of a server', () => {
  test('it ends with status 0 after shutdown and exit, and says nothing outside of the protocol', async () => {
    const client = await LspClient.start();
    expect(client.server.serverInfo?.name).toBe('odatalint');
    expect(client.server.capabilities.positionEncoding).toBe('utf-16');
    expect(await client.end()).toBe(0);
    expect(client.complaints).toEqual([]);
  });

  test('it ends with status 1 when standard input closes without a shutdown', async () => {
    const client = await LspClient.start();
    const exited = once(client.process, 'exit');
    client.process.stdin?.end();
    expect((await exited)[0]).toBe(1);
  });
});

describe('findings', () => {
  test('are asked for, change with an edit, and are not sent again while nothing changes', async () => {
    const client = await LspClient.start();
    const uri = 'untitled:Untitled-1';
    await client.open(uri, 'GET /Orders?$top=x\n');
    const [found, ...others] = await client.diagnose(uri);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      code: 'invalid-option-value',
      source: 'odatalint',
      severity: 1,
      range: { start: { line: 0, character: 17 }, end: { line: 0, character: 18 } },
    });
    const at = { line: 0, character: 17 };
    await client.change(uri, { range: { start: at, end: { line: 0, character: 18 } }, text: '5' });
    const report = await client.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
    expect(report).toMatchObject({ kind: 'full', items: [] });
    const { resultId: previousResultId } = report as { resultId: string };
    expect(
      await client.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri }, previousResultId }),
    ).toEqual({ kind: 'unchanged', resultId: previousResultId });
    expect(await client.end()).toBe(0);
  });

  test('are sent to a client that cannot ask, and taken back when the document is closed', async () => {
    const client = await LspClient.start({ capabilities: {} });
    expect(client.server.capabilities.diagnosticProvider).toBeUndefined();
    await client.open('untitled:a.odata', 'Orders?$top=x', 'odata');
    await until(() => client.published.get('untitled:a.odata')?.length === 1);
    await client.change('untitled:a.odata', { text: 'Orders?$top=1' });
    await until(() => client.published.get('untitled:a.odata')?.length === 0);
    await client.change('untitled:a.odata', { text: 'Orders?$top=y' });
    await until(() => client.published.get('untitled:a.odata')?.length === 1);
    await client.close('untitled:a.odata');
    await until(() => client.published.get('untitled:a.odata')?.length === 0);
    expect(await client.end()).toBe(0);
  });

  test('follow the configuration and the schema when those change', async () => {
    const folder = copyOfExamples();
    const client = await LspClient.start({ folders: [folder] });
    const uri = uriOf(folder, 'shop/queries.odata');
    const text = readFileSync(join(folder, 'shop/queries.odata'), 'utf8');
    await client.open(uri, text, 'odata');
    const before = await client.diagnose(uri);
    await until(() => client.registrations.length > 0);
    const schema = join(folder, 'shop/metadata.xml');
    writeFileSync(schema, readFileSync(schema, 'utf8').replaceAll('"Name"', '"Label"'));
    const changes = [{ uri: uriOf(schema), type: 2 }];
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    const renamed = await client.diagnose(uri);
    expect(renamed.length).toBeGreaterThan(before.length);
    writeFileSync(schema, 'no schema');
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    const outdated = await client.diagnose(uri);
    expect(outdated.filter(({ code }) => code !== 'malformed-schema')).toEqual(renamed);
    expect(outdated[0]?.message).toMatch(/^This request was checked with the last valid version of .*metadata\.xml/);
    await until(() => client.published.get(uriOf(schema))?.[0]?.code === 'malformed-schema');
    const status = await client.connection.sendRequest('odatalint/status', { textDocument: { uri } });
    expect(status).toMatchObject({
      service: 'shop',
      schema: [uriOf(schema)],
      reason: outdated[0]?.message,
    });
    expect(await client.end()).toBe(0);
    expect(client.complaints).toEqual([]);
  });

  test('follow settings, folders and the choice of a service', async () => {
    const folder = copyOfExamples();
    const client = await LspClient.start({ settings: { rules: { 'invalid-option-value': 'off' } } });
    const uri = 'untitled:Untitled-2';
    await client.open(uri, 'GET /Orders?$top=x\n');
    expect(await client.diagnose(uri)).toEqual([]);
    const settings = { odatalint: { rules: { 'invalid-option-value': 'hint' } } };
    await client.connection.sendNotification('workspace/didChangeConfiguration', { settings });
    expect(await client.diagnose(uri)).toMatchObject([{ severity: 4 }]);
    const event = { added: [{ uri: uriOf(folder, 'shop'), name: 'shop' }], removed: [] };
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    const textDocument = { uri };
    const answer = await client.connection.sendRequest('odatalint/services', { textDocument });
    expect((answer as ServicesAnswer).services.slice(0, 2)).toMatchObject([
      { name: 'shop', isConfigured: true },
      { name: 'asset-management', isConfigured: false },
    ]);
    await client.connection.sendRequest('odatalint/chooseService', { textDocument, service: 'asset-management' });
    expect(await client.connection.sendRequest('odatalint/status', { textDocument })).toMatchObject({
      format: 'http',
      chosen: 'asset-management',
      service: 'asset-management',
    });
    expect(await client.connection.sendRequest('odatalint/tree', { textDocument })).toMatch(/^\(request/);
    expect(await client.end()).toBe(0);
    expect(client.complaints).toEqual([]);
  });

  test('in a body file are in that file, also while it is not saved', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'odatalint-lsp-'));
    folders.push(folder);
    writeFileSync(join(folder, 'body.json'), '{ "Description": { "EN": "Pump" } }');
    const client = await LspClient.start({ folders: [folder], capabilities: pullingClient });
    const [uri, body] = [uriOf(folder, 'a.http'), uriOf(folder, 'body.json')];
    await client.open(uri, "PATCH https://h.example/api/v1/object/Article('1')\n\n< ./body.json\n");
    await client.diagnose(uri);
    await until(() => client.published.get(body)?.length === 1);
    await client.open(body, '{ "Description": "Pump" }', 'json');
    await client.diagnose(uri);
    await until(() => client.published.get(body)?.length === 0);
    await client.close(body);
    await client.diagnose(uri);
    await until(() => client.published.get(body)?.length === 1);
    expect(await client.end()).toBe(0);
  });
});

test('what is around a file outside of the open folders is forgotten once no document there is open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-lsp-'));
  folders.push(folder);
  const config = uriOf(folder, 'odatalint.config.json');
  writeFileSync(join(folder, 'odatalint.config.json'), '{ "rulez": {} }');
  const client = await LspClient.start({ capabilities: {} });
  const uris = ['a.http', 'b.http'].map((name) => uriOf(folder, name));
  for (const uri of uris) await client.open(uri, 'GET /Orders?$top=x\n');
  await until(() => (client.published.get(config)?.length ?? 0) > 0);
  await client.close(uris[0]!);
  await client.change(uris[1]!, { text: 'GET /Orders\n' });
  await client.connection.sendRequest('textDocument/hover', {
    textDocument: { uri: uris[1] },
    position: { line: 0, character: 5 },
  });
  expect(client.published.get(config)).not.toHaveLength(0);
  await client.close(uris[1]!);
  await until(() => client.published.get(config)?.length === 0);
  expect(await client.end()).toBe(0);
  expect(client.complaints).toEqual([]);
});

test('a client that refuses or ignores what the server requests is served all the same', async () => {
  const folder = folderWithLargeSchema();
  const client = await LspClient.start({ folders: [folder] });
  client.connection.onRequest('workspace/diagnostic/refresh', () => new ResponseError(-32601, 'Not here.'));
  client.connection.onRequest(WorkDoneProgressCreateRequest.type, () => new Promise<void>(() => undefined));
  const uri = uriOf(folder, 'a.http');
  await client.open(uri, 'GET /Things?$top=x\n');
  expect(await client.diagnose(uri)).toMatchObject([{ code: 'invalid-option-value' }]);
  expect(client.progress).toEqual([]);
  await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: { odatalint: {} } });
  await until(() => client.complaints.some((each) => each.includes('Not here.')));
  expect(await client.diagnose(uri)).toMatchObject([{ code: 'invalid-option-value' }]);
  expect(await client.end()).toBe(0);
});

/** A folder with a service whose schema takes long to read. */
function folderWithLargeSchema(): string {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-lsp-'));
  folders.push(folder);
  const types = Array.from(
    { length: 6000 },
    (_, i) => `<ComplexType Name="Type${i}"><!-- ${'x'.repeat(60)} --></ComplexType>`,
  );
  const schema = `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types.join('\n')}</Schema></edmx:DataServices></edmx:Edmx>`;
  writeFileSync(join(folder, 'large.xml'), schema);
  writeFileSync(
    join(folder, 'odatalint.config.json'),
    '{ "services": { "large": { "profile": "odata-4.01", "schema": "large.xml" } } }',
  );
  return folder;
}

test('reading a large schema is shown as it goes on', async () => {
  const folder = folderWithLargeSchema();
  const client = await LspClient.start({ folders: [folder] });
  const uri = uriOf(folder, 'a.http');
  await client.open(uri, 'GET /Things?$top=x\n');
  expect(await client.diagnose(uri)).toMatchObject([{ code: 'invalid-option-value' }]);
  expect(client.progress).toEqual(['begin odatalint reads large.xml', 'end']);
  expect(await client.end()).toBe(0);
  expect(client.complaints).toEqual([]);
});

test('a client that cannot watch files has them looked at when a document is saved', async () => {
  const folder = copyOfExamples();
  const client = await LspClient.start({ folders: [folder], capabilities: {} });
  const uri = uriOf(folder, 'shop/a.http');
  await client.open(uri, 'GET /Nothing\n');
  await until(() => client.published.get(uri)?.length === 1);
  const config = {
    services: { shop: { profile: 'odata-4.01', schema: 'metadata.xml', rules: { 'unknown-entity-set': 'off' } } },
  };
  writeFileSync(join(folder, 'shop/odatalint.config.json'), JSON.stringify(config));
  await client.connection.sendNotification('textDocument/didSave', { textDocument: { uri } });
  await until(() => client.published.get(uri)?.length === 0);
  expect(client.registrations).toEqual([]);
  expect(await client.end()).toBe(0);
});

test('nonsense is answered, and the server lives on', async () => {
  const client = await LspClient.start();
  const uri = 'untitled:a.http';
  await client.open(uri, 'GET /Orders?$top=x\n');
  const positions = [
    { line: -1, character: -1 },
    { line: 1e9, character: 1e9 },
    { line: 0, character: 1e9 },
  ];
  const documents = [uri, 'file:///nowhere.http', 'no address', 'file://other-machine/a.http', 'file:///%ff%00.http'];
  const methods = Object.keys(client.server.capabilities)
    .flatMap((name) => /^(.+)Provider$/.exec(name)?.[1] ?? [])
    .filter((name) => !name.startsWith('workspace'));
  expect(methods.length).toBeGreaterThan(5);
  for (const method of [...methods, 'diagnostic', 'prepareRename'])
    for (const address of documents)
      for (const position of positions) {
        const range = { start: position, end: { line: 0, character: 0 } };
        const textDocument = { uri: address };
        const params = {
          textDocument,
          position,
          positions,
          range,
          context: { diagnostics: [] },
          newName: '',
          options: {},
        };
        await client.connection.sendRequest(`textDocument/${method}`, params).catch(() => undefined);
      }
  await client.connection.sendRequest('odatalint/status', { textDocument: { uri: 'no address' } });
  await client.connection.sendRequest('odatalint/services', { textDocument: { uri: 'no address' } });
  await client.connection.sendRequest('completionItem/resolve', { label: 'x', data: [1, -1] });
  await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: 5 });
  await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri: 'never opened' } });
  await client.connection.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: 3 },
    contentChanges: [{ range: { start: positions[1]!, end: positions[0]! }, text: 'GET /Orders?$top=y' }],
  });
  await client.save(uri);
  expect((await client.diagnose(uri)).map(({ code }) => code)).toEqual(['invalid-option-value']);
  expect(await client.end()).toBe(0);
  expect(client.complaints.filter((each) => !each.includes('never opened'))).toEqual([]);
});

describe('completion', () => {
  const text = 'GET /api/v1/object/Equipment?filter=Desc\n';
  const position = { line: 0, character: text.length - 1 };

  test.each([true, false])('offers names that replace the whole word (snippets: %s)', async (snippetSupport) => {
    const textDocument = { ...pullingClient.textDocument, completion: { completionItem: { snippetSupport } } };
    const client = await LspClient.start({
      capabilities: { ...pullingClient, textDocument },
      settings: { suggestCommand: 'suggest.again' },
    });
    const uri = 'untitled:a.http';
    await client.open(uri, text);
    const params = { textDocument: { uri }, position };
    const list = await client.connection.sendRequest(CompletionRequest.type, params);
    const items = Array.isArray(list) ? list : (list?.items ?? []);
    const [item] = items.filter(({ label }) => label === 'Description');
    const range = { start: { line: 0, character: text.indexOf('Desc') }, end: position };
    expect(item).toMatchObject({ textEdit: { range }, kind: CompletionItemKind.Field });
    expect(items.some(({ insertTextFormat }) => insertTextFormat === InsertTextFormat.Snippet && !snippetSupport)).toBe(
      false,
    );
    const resolved = await client.connection.sendRequest(CompletionResolveRequest.type, item!);
    expect(resolved).toMatchObject({ label: 'Description', textEdit: { range } });
    expect(await client.end()).toBe(0);
    expect(client.complaints).toEqual([]);
  });

  test('a member of a body brings the comma that is missing in front of it', async () => {
    const client = await LspClient.start();
    const uri = 'untitled:b.http';
    const head = "PATCH /api/v1/object/Equipment('1')\nContent-Type: application/json\n\n";
    await client.open(uri, `${head}{\n  "Status": 1\n  "Cod"\n}\n`);
    const params = { textDocument: { uri }, position: { line: 5, character: 6 } };
    const list = await client.connection.sendRequest(CompletionRequest.type, params);
    const items = Array.isArray(list) ? list : (list?.items ?? []);
    const at = { line: 4, character: 13 };
    expect(items.find(({ label }) => label === 'Code')).toMatchObject({
      textEdit: { range: { start: { line: 5, character: 2 }, end: { line: 5, character: 7 } } },
      additionalTextEdits: [{ range: { start: at, end: at }, newText: ',' }],
    });
    expect(await client.end()).toBe(0);
  });
});

describe('parameters that no request can have', () => {
  const methods = ['hover', 'completion', 'definition', 'documentSymbol', 'codeAction', 'rename', 'diagnostic'];

  test.each(methods)('are refused by textDocument/%s', async (method) => {
    const client = await LspClient.start();
    for (const params of [null, {}, { textDocument: null }, { textDocument: { uri: 5 } }]) {
      const answer = client.connection.sendRequest(`textDocument/${method}`, params);
      await expect(answer).rejects.toMatchObject({ code: -32_602 });
    }
    expect(await client.end()).toBe(0);
    expect(client.complaints).toEqual([]);
  });
});

test('an open key definition is completed, described and fixed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-lsp-'));
  folders.push(folder);
  const services = { asset: { baseUrls: ['https://asset.example'], profile: 'asset-management', key: 'key.json' } };
  writeFileSync(join(folder, 'odatalint.config.json'), JSON.stringify({ services }));
  writeFileSync(join(folder, 'key.json'), '{}');
  const client = await LspClient.start({ folders: [folder] });
  const key = uriOf(folder, 'key.json');
  const request = uriOf(folder, 'a.http');
  await client.open(key, '{"resources":{"Equipmnt":{"visible":["Discription"]}}}', 'json');
  await client.open(request, 'GET https://asset.example/api/v1/object/Equipment\n');
  await client.diagnose(request);
  await until(() => client.published.get(key)?.length === 2);
  const textDocument = { uri: key };
  const at = (character: number): { line: number; character: number } => ({ line: 0, character });
  const [wrong] = client.published.get(key)!;
  const actions = await client.connection.sendRequest<{ title: string }[]>('textDocument/codeAction', {
    textDocument,
    range: wrong!.range,
    context: { diagnostics: [wrong] },
  });
  expect(actions).toMatchObject([{ title: 'Change to Equipment', kind: 'quickfix', diagnostics: [wrong] }]);
  await client.change(key, { text: '{"resources":{"Equipment":{"visible":["Description",""]}}}' });
  const list = await client.connection.sendRequest<{ items: { label: string }[] }>('textDocument/completion', {
    textDocument,
    position: at(53),
  });
  expect(list.items.map(({ label }) => label)).toContain('SerialNumber');
  const hover = await client.connection.sendRequest('textDocument/hover', { textDocument, position: at(42) });
  expect(hover).toMatchObject({ contents: { value: 'Description of Equipment, a property of type String.' } });
  await client.change(key, { text: '{"resources":{"Equipment":{"visible":["Description"]}}}' });
  await client.diagnose(request);
  await until(() => client.published.get(key)?.length === 0);
  expect(await client.end()).toBe(0);
  expect(client.complaints).toEqual([]);
});
