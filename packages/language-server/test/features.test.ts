/** Every feature through the protocol: answers of the language service in the client's lines and addresses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClientCapabilities,
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeLensRequest,
  type CompletionList,
  CompletionRequest,
  DefinitionRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  type Location,
  type Position,
  PrepareRenameRequest,
  type Range,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  SignatureHelpRequest,
  TypeDefinitionRequest,
  type WorkspaceEdit,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { DocumentStatus, SampleResponse } from '@odatalint/language-server';
import { LspClient, pullingClient } from './lsp-client.js';

const shop = join(fileURLToPath(import.meta.url), '../../../../examples/shop');
const metadata = readFileSync(join(shop, 'metadata.xml'), 'utf8');
const uri = pathToFileURL(join(shop, 'written.http')).href;
const other = pathToFileURL(join(shop, 'other.http')).href;

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
  workspace: { ...pullingClient.workspace, workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} } },
};

let client: LspClient;
beforeAll(async () => {
  const settings = { chooseServiceCommand: 'choose' };
  client = await LspClient.start({ folders: [shop], capabilities, settings });
  await client.open(uri, text);
  await client.open(other, 'GET /Orders?$filter=Total gt 5\n');
  await client.diagnose(other);
});
afterAll(async () => {
  expect(await client.end()).toBe(0);
  expect(client.complaints).toEqual([]);
});

const textDocument = { uri };
const whole: Range = { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };

/** The place of a word, in its middle. */
function placeOf(word: string): { textDocument: { uri: string }; position: Position } {
  const at = text.indexOf(word);
  expect(at, word).toBeGreaterThanOrEqual(0);
  return { textDocument, position: document.positionAt(at + Math.floor(word.length / 2)) };
}

const inText = (range: Range): string => document.getText(range);

/** The answers at positions that refer to the metadata. */
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

test('references are found in every open document', async () => {
  const params = { ...placeOf('Total'), context: { includeDeclaration: false } };
  const found = (await client.connection.sendRequest(ReferencesRequest.type, params)) ?? [];
  expect(found.filter((each) => each.uri === uri).map(({ range }) => inText(range))).toEqual(Array(9).fill('Total'));
  expect(found.filter((each) => each.uri === other)).toHaveLength(1);
});

const inStored = (location: Location): string => {
  const stored = TextDocument.create(location.uri, 'odata', 1, readFileSync(fileURLToPath(location.uri), 'utf8'));
  return stored.getText(location.range);
};

test('references are found in files that are not open', async () => {
  const params = { ...placeOf('Total'), context: { includeDeclaration: false } };
  const found = (await client.connection.sendRequest(ReferencesRequest.type, params)) ?? [];
  const closed = found.filter((each) => each.uri.endsWith('/queries.odata'));
  expect(new Set(closed.map(inStored))).toEqual(new Set(['Total']));
});

test('references are found from the metadata', async () => {
  const schema = pathToFileURL(join(shop, 'metadata.xml')).href;
  await client.open(schema, metadata, 'xml');
  const at = metadata.indexOf('<Property Name="Total"') + 18;
  const position = TextDocument.create(schema, 'xml', 1, metadata).positionAt(at);
  const params = { textDocument: { uri: schema }, position, context: { includeDeclaration: true } };
  // Nothing has asked about this document yet.
  const opened = pathToFileURL(join(shop, 'opened.http')).href;
  await client.open(opened, 'GET /Orders?$filter=Total gt 7\n');
  const found = (await client.connection.sendRequest(ReferencesRequest.type, params)) ?? [];
  await client.close(schema);
  await client.close(opened);
  expect(found.filter((each) => each.uri === opened)).toHaveLength(1);
  expect(found.filter((each) => each.uri === uri).map(({ range }) => inText(range))).toEqual(Array(9).fill('Total'));
  const closed = found.filter((each) => each.uri.endsWith('/queries.odata'));
  expect(new Set(closed.map(inStored))).toEqual(new Set(['Total']));
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
  const refused = client.connection.sendRequest(PrepareRenameRequest.type, placeOf('contains'));
  await expect(refused).rejects.toMatchObject({ code: -32803, message: expect.stringMatching(/\.$/) });
});

/** The new texts of a rename by the last part of the address of each file. */
const renamed = (edit: WorkspaceEdit | null): Record<string, string[]> =>
  Object.fromEntries(
    (edit?.documentChanges ?? []).flatMap((change) =>
      'edits' in change
        ? [
            [
              change.textDocument.uri.replace(/.*\//, ''),
              change.edits.map((each) => ('newText' in each ? each.newText : '')),
            ],
          ]
        : [],
    ),
  );

test('a property is renamed in open documents, in other files, and after a question in the metadata', async () => {
  const edit = await client.connection.sendRequest(RenameRequest.type, { ...placeOf('Total'), newName: 'Amount' });
  const {
    'written.http': own,
    'other.http': second,
    'queries.odata': stored,
    'metadata.xml': declared,
  } = renamed(edit);
  expect(own).toEqual(Array(9).fill('Amount'));
  expect(second).toEqual(['Amount']);
  expect(new Set(stored)).toEqual(new Set(['Amount']));
  expect(declared).toEqual(['Amount']);
  expect(edit?.changeAnnotations).toMatchObject({ metadata: { needsConfirmation: true } });
});

test('a property that the schema no longer has is renamed where requests still use it', async () => {
  const edit = await client.connection.sendRequest(RenameRequest.type, { ...placeOf('Nmae'), newName: 'ID' });
  expect(renamed(edit)).toEqual({ 'written.http': ['ID'] });
});

test('a name that exists already, or that is not an identifier, is refused', async () => {
  for (const newName of ['Customer', 'a b', 'eq']) {
    const refused = client.connection.sendRequest(RenameRequest.type, { ...placeOf('Total'), newName });
    await expect(refused).rejects.toMatchObject({ code: -32803 });
  }
});

test('metadata is a document: hover, definition, outline, and rename from the declaration', async () => {
  const schema = pathToFileURL(join(shop, 'metadata.xml')).href;
  await client.open(schema, metadata, 'xml');
  const lines = TextDocument.create(schema, 'xml', 1, metadata);
  const at = (offset: number): { textDocument: { uri: string }; position: Position } => ({
    textDocument: { uri: schema },
    position: lines.positionAt(offset),
  });
  const property = at(metadata.indexOf('Name="Total"') + 8);
  const hover = await client.connection.sendRequest(HoverRequest.type, property);
  expect(hover?.contents).toMatchObject({ value: expect.stringContaining('Order/Total: Edm.Decimal') });
  const type = at(metadata.indexOf('EntityType="Shop.Order"') + 18);
  const [definition] = (await client.connection.sendRequest(DefinitionRequest.type, type)) as Location[];
  expect(lines.getText(definition!.range)).toContain('EntityType Name="Order"');
  const symbols = await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri: schema } });
  expect(symbols?.map(({ name }) => name)).toContain('Orders');
  const edit = await client.connection.sendRequest(RenameRequest.type, { ...property, newName: 'Amount' });
  // The key names its property, and so do the requests.
  const key = at(metadata.indexOf('<PropertyRef Name="ID"') + 20);
  const keyed = await client.connection.sendRequest(RenameRequest.type, { ...key, newName: 'Number' });
  const uses = await client.connection.sendRequest(ReferencesRequest.type, {
    ...key,
    context: { includeDeclaration: false },
  });
  await client.close(schema);
  expect(renamed(keyed)['metadata.xml']).toEqual(['Number', 'Number']);
  const requests = Object.entries(renamed(keyed)).filter(([name]) => name !== 'metadata.xml');
  expect(requests.length).toBeGreaterThan(0);
  // The place of the key in the metadata is a use, too.
  expect(uses).toHaveLength(requests.flatMap(([, texts]) => texts).length + 1);
  const { 'written.http': own, 'metadata.xml': declared } = renamed(edit);
  expect(own).toEqual(Array(9).fill('Amount'));
  expect(declared).toEqual(['Amount']);
});

test('symbols', async () => {
  const symbols = (await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument })) ?? [];
  expect(symbols).toHaveLength(4);
  const found = (await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'id' })) ?? [];
  expect(found.map(({ name }) => name).join()).toContain('id');
});

describe('code actions', () => {
  const params = { textDocument, range: whole, context: { diagnostics: [] } };

  test('make their edits when they are chosen, of the kinds that are wanted', async () => {
    const actions = (await client.connection.sendRequest(CodeActionRequest.type, params)) ?? [];
    const fixes = actions.filter((action) => 'kind' in action && action.kind === 'quickfix');
    expect(fixes.length).toBeGreaterThan(0);
    expect(fixes.every((action) => !('edit' in action))).toBe(true);
    const resolved = await client.connection.sendRequest(CodeActionResolveRequest.type, fixes[0] as { title: string });
    expect(resolved.edit?.documentChanges).toHaveLength(1);
    const only = { ...params, context: { diagnostics: [], only: ['refactor'] } };
    const rewrites = (await client.connection.sendRequest(CodeActionRequest.type, only)) ?? [];
    expect(rewrites.every((action) => 'kind' in action && action.kind?.startsWith('refactor.'))).toBe(true);
  });

  test('name the finding that they fix', async () => {
    const diagnostics = await client.diagnose(uri);
    const context = { diagnostics: [...diagnostics] };
    const actions = (await client.connection.sendRequest(CodeActionRequest.type, { ...params, context })) ?? [];
    const mended = actions.flatMap((action) => ('diagnostics' in action ? (action.diagnostics ?? []) : []));
    expect(mended.length).toBeGreaterThan(0);
  });
});

test('formatting', async () => {
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await client.connection.sendRequest(DocumentFormattingRequest.type, { textDocument, options });
  expect(edits?.length).toBeGreaterThan(0);
  expect(TextDocument.applyEdits(document, edits ?? [])).toContain('\n    ?$top=x');
});

test('semantic tokens of the whole and of a range', async () => {
  const all = await client.connection.sendRequest(SemanticTokensRequest.type, { textDocument });
  const some = await client.connection.sendRequest(SemanticTokensRangeRequest.type, {
    textDocument,
    range: { start: { line: 9, character: 0 }, end: { line: 9, character: 5 } },
  });
  expect(all!.data.length % 5).toBe(0);
  expect(all!.data.length).toBeGreaterThan(some!.data.length);
  expect(some!.data.length).toBeGreaterThan(0);
});

test('folding, selection, links, hints and signatures', async () => {
  const folding = await client.connection.sendRequest(FoldingRangeRequest.type, { textDocument });
  expect(folding?.every(({ startLine, endLine }) => startLine < endLine)).toBe(true);
  const { position } = placeOf('Total');
  const [selection] =
    (await client.connection.sendRequest(SelectionRangeRequest.type, { textDocument, positions: [position] })) ?? [];
  expect(inText(selection!.range)).toBe('Total');
  expect(inText(selection!.parent!.range).length).toBeGreaterThan('Total'.length);
  const links = await client.connection.sendRequest(DocumentLinkRequest.type, { textDocument });
  expect(links).toMatchObject([{ target: expect.stringMatching(/\/unknown-property$/) }]);
  const hints = await client.connection.sendRequest(InlayHintRequest.type, { textDocument, range: whole });
  expect(Array.isArray(hints)).toBe(true);
  const help = await client.connection.sendRequest(SignatureHelpRequest.type, placeOf("'a'"));
  expect(help).toMatchObject({ activeParameter: 1 });
  const [{ label, parameters = [] }] = help!.signatures as [
    { label: string; parameters?: { label: [number, number] }[] },
  ];
  expect(parameters.map((each) => label.slice(...each.label)).join()).toMatch(/Edm.String/);
});

test('a lens shows the service and the schema, where the client can choose another one', async () => {
  const lenses = await client.connection.sendRequest(CodeLensRequest.type, { textDocument });
  expect(lenses).toMatchObject([{ command: { title: 'shop · metadata.xml', command: 'choose', arguments: [uri] } }]);
});

test('a request is answered from sample rows', async () => {
  const ask = (line: number): Promise<SampleResponse | null> =>
    client.connection.sendRequest('odatalint/sample', { textDocument: { uri }, position: { line, character: 5 } });
  expect((await ask(2))?.text).toMatch(/^\/\/ 200: sample rows made from the schema; nothing was sent\.\n\n\{/);
  expect((await ask(6))?.text).toMatch(/^\/\/ 400: /);
  expect(await ask(0)).toBeNull();
  const address = pathToFileURL(join(shop, 'body-of-get.http')).href;
  await client.open(address, 'GET /Products\nContent-Type: application/json\n\n{"Price":1}\n');
  const position = { line: 0, character: 5 };
  expect(
    await client.connection.sendRequest('odatalint/sample', { textDocument: { uri: address }, position }),
  ).toMatchObject({ text: expect.stringMatching(/^\/\/ \d/) });
});

test('the status says why nothing can be completed', async () => {
  const address = pathToFileURL(join(shop, 'unknown.http')).href;
  const line = 'GET /Nothing?$filter=';
  await client.open(address, `${line}\n`);
  const about = { textDocument: { uri: address }, position: { line: 0, character: 8 } };
  const status = await client.connection.sendRequest('odatalint/status', about);
  expect(status).toMatchObject({ service: 'shop', schema: [pathToFileURL(join(shop, 'metadata.xml')).href] });
  const atEnd = { ...about, position: { line: 0, character: line.length } };
  const { items } = (await client.connection.sendRequest(CompletionRequest.type, atEnd)) as CompletionList;
  const answer = await client.connection.sendRequest<DocumentStatus>('odatalint/status', atEnd);
  expect(answer.completion === undefined).toBe(items.length > 0);
  expect(answer.reason).toBeUndefined();
});

test('names of a service whose schema is in a package are checked and offered without a configuration', async () => {
  const address = pathToFileURL(join(shop, 'graph.http')).href;
  const line = 'GET https://graph.microsoft.com/v1.0/users?$select=dispayName,';
  await client.open(address, `${line}\n`);
  const [found] = await client.diagnose(address);
  expect(found).toMatchObject({ code: 'unknown-property', severity: 2 });
  expect(JSON.stringify(found)).toContain('The schema is of 20 August 2026.');
  const about = { textDocument: { uri: address }, position: { line: 0, character: line.indexOf('users') } };
  const { label } = await client.connection.sendRequest<DocumentStatus>('odatalint/status', about);
  expect(label).toBe('microsoft-graph · schema of 20 August 2026');
  expect(await client.connection.sendRequest(DefinitionRequest.type, about)).toEqual([]);
  const atEnd = { ...about, position: { line: 0, character: line.length } };
  const { items } = (await client.connection.sendRequest(CompletionRequest.type, atEnd)) as CompletionList;
  expect(items.map((item) => item.label)).toContain('businessPhones');
});

test('names that another open document uses are offered first', async () => {
  const [one, two] = ['used.http', 'wanting.http'].map((name) => pathToFileURL(join(shop, name)).href) as [
    string,
    string,
  ];
  await client.open(one, 'GET /Customers?$select=Country\n');
  await client.diagnose(one);
  await client.open(two, 'GET /Customers?$select=\n');
  const at = { textDocument: { uri: two }, position: { line: 0, character: 23 } };
  const labels = async (): Promise<string[]> => {
    const { items } = (await client.connection.sendRequest(CompletionRequest.type, at)) as CompletionList;
    return items.map(({ label }) => label);
  };
  expect((await labels())[0]).toBe('Country');
  await client.close(one);
  expect((await labels())[0]).not.toBe('Country');
  await client.close(two);
});
