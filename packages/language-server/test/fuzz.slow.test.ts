/** However a document is edited, the server answers as one that has just been started. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { CompletionList, Diagnostic, Position } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { LspClient } from './lsp-client.js';

const examples = join(fileURLToPath(import.meta.url), '../../../../examples');
const folder = mkdtempSync(join(tmpdir(), 'odatalint-fuzz-'));
cpSync(examples, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const edits = Number(process.env['EDITS'] ?? 700);
/** After this many edits another server replaces the reference server. */
const freshness = 100;

/** Whole numbers below a bound, the same in every run unless `SEED` says otherwise (mulberry32). */
function drawer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const pieces = [
  '', '', '', 'x', ' ', "'", '"', '(', ')', '/', '?', '&', '=', '$filter=', ' and ', ' eq ', 'Name', 'Price gt 5', '\n',
  '\r\n', '###\n', 'GET https://h.example/api/v1/object/Equipment?filter=', '\nGET /Products?$top=1\n', '{{v}}', '@v = 1\n',
  '# odatalint-disable-next-line\n', '%27', '%', 'é', '😀', '\ud800', '{"Id": 1}', '< ./body.json',
]; // prettier-ignore

interface Answers {
  readonly diagnostics: readonly Diagnostic[];
  readonly completion: unknown;
}

async function answersOf(client: LspClient, uri: string, position: Position): Promise<Answers> {
  const params = { textDocument: { uri }, position };
  const diagnostics = await client.diagnose(uri);
  const list = await client.connection.sendRequest<CompletionList | null>('textDocument/completion', params);
  return { diagnostics, completion: list?.items.map((item) => ({ ...item, data: undefined })) };
}

test.each(['mistakes.http', 'shop/queries.odata'])(
  '%s',
  async (name) => {
    const draw = drawer(process.env['SEED'] === 'random' ? Date.now() : 20_261);
    const path = join(folder, name);
    const uri = pathToFileURL(path).href;
    const text = readFileSync(path, 'utf8');
    const edited = await LspClient.start({ folders: [folder] });
    let fresh = await LspClient.start({ folders: [folder] });
    let document = TextDocument.create(uri, '', 0, text);
    await edited.open(uri, text, 'plaintext');
    let offered = 0;
    for (let count = 0; count < edits / 2; count++) {
      const changes = Array.from({ length: 1 + draw(2) }, () => {
        const start = draw(document.getText().length + 1);
        // Now and then a long piece goes, so that the text does not grow for ever.
        const end = start + (draw(20) === 0 ? draw(400) : draw(6));
        const range = { start: document.positionAt(start), end: document.positionAt(end) };
        const change = { range, text: pieces[draw(pieces.length)] ?? '' };
        document = TextDocument.update(document, [change], count);
        return change;
      });
      await edited.change(uri, ...changes);
      await edited.save(uri);
      if (count % freshness === freshness - 1) {
        expect(await fresh.end()).toBe(0);
        fresh = await LspClient.start({ folders: [folder] });
      }
      await fresh.open(uri, document.getText(), 'plaintext');
      const place = document.positionAt(document.offsetAt(changes[0]!.range.start) + changes[0]!.text.length);
      const expected = await answersOf(fresh, uri, place);
      expect(await answersOf(edited, uri, place), document.getText()).toEqual(expected);
      await fresh.close(uri);
      if (Array.isArray(expected.completion) && expected.completion.length > 0) offered++;
    }
    expect(offered).toBeGreaterThan(edits / 40);
    expect(await edited.end()).toBe(0);
    expect(await fresh.end()).toBe(0);
    expect([...edited.complaints, ...fresh.complaints]).toEqual([]);
  },
  600_000,
);
