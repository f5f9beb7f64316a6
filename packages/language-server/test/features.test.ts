/** Every feature through the protocol: answers of the language service in the client's lines and addresses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClientCapabilities,
  CodeLensRequest,
  DefinitionRequest,
  DocumentHighlightRequest,
  HoverRequest,
  type Location,
  type Position,
  PrepareRenameRequest,
  type Range,
  ReferencesRequest,
  RenameRequest,
  TypeDefinitionRequest,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { LspClient, pullingClient } from './lsp-client.js';

const shop = join(fileURLToPath(import.meta.url), '../../../../examples/shop');
const metadata = readFileSync(join(shop, 'metadata.xml'), 'utf8');
const uri = pathToFileURL(join(shop, 'written.http')).href;

const text = `@id = 1
### first
GET /Orders?$filter=contains(Customer/Name,'a') and Total gt 5&$orderby=Total

### second
# odatalint-disable-next-line unknown-property -- tried out
GET /Orders({{id}})?$select=Nmae

### third
GET /Orders?$top=x&$filter=Total gt 1 or Total gt 2 or Total gt 3 or Total gt 4 or Total gt 5 or Total gt 6 or Total gt 7
`;
const document = TextDocument.create(uri, 'http', 1, text);

const capabilities: ClientCapabilities = {
  ...pullingClient,
  textDocument: {
    ...pullingClient.textDocument,
    codeAction: { resolveSupport: { properties: ['edit'] } },
    rename: { prepareSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
  workspace: { ...pullingClient.workspace, workspaceEdit: { documentChanges: true } },
};

let client: LspClient;
beforeAll(async () => {
  const settings = { chooseServiceCommand: 'choose' };
  client = await LspClient.start({ folders: [shop], capabilities, settings });
  await client.open(uri, text);
});
afterAll(async () => {
  expect(await client.end()).toBe(0);
  expect(client.complaints).toEqual([]);
});

const textDocument = { uri };

/** The place of a word, in its middle. */
function placeOf(word: string): { textDocument: { uri: string }; position: Position } {
  const at = text.indexOf(word);
  expect(at, word).toBeGreaterThanOrEqual(0);
  return { textDocument, position: document.positionAt(at + Math.floor(word.length / 2)) };
}

const inText = (range: Range): string => document.getText(range);

/** What stands at places that lead into the metadata. */
function inMetadata(found: unknown): string[] {
  const lines = TextDocument.create('', '', 0, metadata);
  return (found as Location[]).map((location) => {
    expect(location.uri).toBe(pathToFileURL(join(shop, 'metadata.xml')).href);
    return lines.getText(location.range);
  });
}

test('hover says what a property is', async () => {
  const hover = await client.connection.sendRequest(HoverRequest.type, placeOf('Total'));
  expect(hover).toMatchObject({ contents: { kind: 'markdown', value: expect.stringContaining('Edm.Decimal') } });
  expect(inText(hover!.range!)).toBe('Total');
});

test('definitions lead into the metadata', async () => {
  const definition = await client.connection.sendRequest(DefinitionRequest.type, placeOf('Total'));
  expect(inMetadata(definition).join()).toContain('Total');
  const type = await client.connection.sendRequest(TypeDefinitionRequest.type, placeOf('Orders'));
  expect(inMetadata(type).join()).toContain('Order');
});

test('references are found', async () => {
  const params = { ...placeOf('Total'), context: { includeDeclaration: false } };
  const found = (await client.connection.sendRequest(ReferencesRequest.type, params)) ?? [];
  expect(found.filter((each) => each.uri === uri).map(({ range }) => inText(range))).toEqual(Array(9).fill('Total'));
});

test('highlights and rename are about the name at the cursor', async () => {
  const highlights = await client.connection.sendRequest(DocumentHighlightRequest.type, placeOf('{{id}}'));
  expect(highlights).toHaveLength(2);
  expect(await client.connection.sendRequest(PrepareRenameRequest.type, placeOf('{{id}}'))).toMatchObject({
    placeholder: 'id',
  });
  const edit = await client.connection.sendRequest(RenameRequest.type, { ...placeOf('{{id}}'), newName: 'product' });
  expect(edit?.documentChanges).toMatchObject([
    { textDocument: { uri }, edits: [{ newText: 'product' }, { newText: 'product' }] },
  ]);
  const refused = client.connection.sendRequest(PrepareRenameRequest.type, placeOf('Total'));
  await expect(refused).rejects.toMatchObject({ code: -32803, message: expect.stringMatching(/\.$/) });
});

test('a lens tells the service and the schema, where the client can choose another one', async () => {
  const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument });
  expect(lenses).toMatchObject([{ command: { title: 'shop · metadata.xml', command: 'choose', arguments: [uri] } }]);
});
