/** Status item, lens and hover say the same of every request of every example: one service, one schema, one reason. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { formatOf } from '@odatalint/documents';
import type { DocumentStatus } from '@odatalint/language-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeLens, CodeLensRequest, type Hover, HoverRequest, type Position } from 'vscode-languageserver/node';
import { LspClient, pullingClient } from './lsp-client.js';

const examples = join(fileURLToPath(import.meta.url), '../../../../examples');
const files = readdirSync(examples, { recursive: true, encoding: 'utf8' }).filter(
  (name) => !name.includes('node_modules') && formatOf(name) !== undefined,
);
let client: LspClient;

beforeAll(async () => {
  client = await LspClient.start({
    capabilities: pullingClient,
    folders: [examples],
    settings: { chooseServiceCommand: 'choose' },
  });
});

afterAll(() => client.end());

/** Whether a lens is at or before a position, so that it applies there. */
const isAbove = ({ range: { start } }: CodeLens, position: Position): boolean =>
  start.line < position.line || (start.line === position.line && start.character <= position.character);

const wordsOf = ({ contents }: Hover): string =>
  (typeof contents === 'object' && 'value' in contents ? contents.value : JSON.stringify(contents)).replaceAll(
    '\\',
    '',
  );

test('there are examples', () => expect(files.length).toBeGreaterThan(10));

test.each(files)('%s', async (name) => {
  const path = join(examples, name);
  const uri = pathToFileURL(path).href;
  await client.open(uri, readFileSync(path, 'utf8'));
  const textDocument = { uri };
  const lenses = (await client.connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? [];
  for (const { range, command } of lenses) {
    const about = { textDocument, position: range.start };
    const status = await client.connection.sendRequest<DocumentStatus>('odatalint/status', about);
    expect([command?.title, command?.tooltip]).toEqual([status.label, status.sentence]);
    const hover = await client.connection.sendRequest(HoverRequest.type, about);
    if (hover !== null) expect(wordsOf(hover)).toContain(status.sentence);
    expect(lenses.filter((lens) => isAbove(lens, range.start)).at(-1)?.command?.title).toBe(status.label);
  }
});
