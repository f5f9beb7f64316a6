/** Environments in an editor: the choice, values on hover, definition, rename over files, completion of names, secrets hidden. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DocumentStatus, EnvironmentsAnswer } from '@odatalint/language-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CompletionList,
  CompletionRequest,
  DefinitionRequest,
  HoverRequest,
  type Location,
  PrepareRenameRequest,
  RenameRequest,
} from 'vscode-languageserver/node';
import { LspClient } from './lsp-client.js';

const shop = join(fileURLToPath(import.meta.url), '../../../../examples/shop');
const folder = mkdtempSync(join(tmpdir(), 'odatalint-environments-'));
const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;
const text = 'GET {{host}}/odata/Orders?$top={{count}}\nAuthorization: Bearer {{token}}\n';
let client: LspClient;

beforeAll(async () => {
  cpSync(shop, join(folder, 'shop'), { recursive: true });
  const contents: Record<string, string> = {
    'odatalint.config.json': JSON.stringify({
      services: {
        dev: { baseUrls: ['https://dev.example.com/odata'], schema: 'shop/metadata.xml' },
        prod: { baseUrls: ['https://prod.example.com/odata'], schema: 'shop/metadata.xml' },
      },
    }),
    'http-client.env.json': JSON.stringify({
      dev: { host: 'https://dev.example.com', count: '5' },
      prod: { host: 'https://prod.example.com', count: '7' },
    }),
    'http-client.private.env.json': JSON.stringify({ dev: { token: 'abcdefghijklmnop1234' } }),
    'a.http': text,
    'more/b.http': 'GET {{host}}/odata/Customers\n',
    'own.http': '@host = https://own.example.com\nGET {{host}}/odata/Customers\n',
  };
  for (const [name, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  client = await LspClient.start({ folders: [folder] });
  await client.open(uriOf('a.http'), text);
});

afterAll(async () => {
  await client.end();
  rmSync(folder, { recursive: true });
});

const about = (word: string) => {
  const before = text.slice(0, text.indexOf(word) + 1).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)!.length };
  return { textDocument: { uri: uriOf('a.http') }, position };
};

const hoverAt = async (word: string): Promise<string> =>
  JSON.stringify((await client.connection.sendRequest(HoverRequest.type, about(word)))?.contents);

describe('the variables of a document', () => {
  test('have the values of the first environment, then of the one that is chosen', async () => {
    const textDocument = { uri: uriOf('a.http') };
    const answer = await client.connection.sendRequest<EnvironmentsAnswer>('odatalint/environments', { textDocument });
    expect(answer).toMatchObject({ names: ['dev', 'prod'], current: 'dev' });
    expect(await hoverAt('host')).toMatch(/dev\.example\.com.*environment `dev`.*http-client\.env\.json/);
    const status = () => client.connection.sendRequest<DocumentStatus>('odatalint/status', about('GET'));
    expect((await status()).service).toBe('dev');
    await client.connection.sendRequest('odatalint/chooseEnvironment', { textDocument, environment: 'prod' });
    expect(await hoverAt('host')).toMatch(/prod\.example\.com/);
    expect((await status()).service).toBe('prod');
    const { folder: address } = answer;
    const chosen = { textDocument: { uri: address }, environment: 'dev' };
    await client.connection.sendRequest('odatalint/chooseEnvironment', chosen);
    expect(await hoverAt('host')).toMatch(/dev\.example\.com/);
  });

  test('do not show secrets', async () => {
    const hover = await hoverAt('token');
    expect(hover).toMatch(/\*\*\*/);
    expect(hover).not.toMatch(/abcdefgh/);
  });

  test('are completed by name', async () => {
    const { items } = (await client.connection.sendRequest(CompletionRequest.type, about('host'))) as CompletionList;
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['host', 'count', 'token']));
    expect(JSON.stringify(items)).not.toMatch(/abcdefgh/);
  });

  test('lead to the file that defines them', async () => {
    const [place] = (await client.connection.sendRequest(DefinitionRequest.type, about('host'))) as Location[];
    expect(place?.uri).toBe(uriOf('http-client.env.json'));
    const file = readFileSync(join(folder, 'http-client.env.json'), 'utf8');
    expect(file.slice(place!.range.start.character, place!.range.end.character)).toBe('"host"');
  });

  test('are renamed in every file that defines or uses them, but not where a file has its own', async () => {
    expect(await client.connection.sendRequest(PrepareRenameRequest.type, about('host'))).toMatchObject({
      placeholder: 'host',
    });
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...about('host'), newName: 'base' });
    const changes = Object.entries(edit?.changes ?? {}).map(([uri, edits]) => [uri, edits.length]);
    expect(changes.sort()).toEqual(
      [
        [uriOf('a.http'), 1],
        [uriOf('http-client.env.json'), 2],
        [uriOf('more/b.http'), 1],
      ].sort(),
    );
    const refused = client.connection.sendRequest(RenameRequest.type, { ...about('host'), newName: 'count' });
    await expect(refused).rejects.toThrow(/already/);
    const invalid = client.connection.sendRequest(RenameRequest.type, { ...about('host'), newName: 'a b' });
    await expect(invalid).rejects.toThrow(/not a valid name/);
  });
});
