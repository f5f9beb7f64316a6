/** The server has the same findings in a document as the command in the file. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LineIndex } from '@odatalint/core/internal';
import { findFiles, ownFile, readTextFile, Workspace } from '@odatalint/workspace';
import { readScenarios } from '../../cli/test/scenario.js';
import { LspClient } from './lsp-client.js';

const root = join(fileURLToPath(import.meta.url), '../../../..');

const severities = ['error', 'warning', 'info', 'hint'];
const client = await LspClient.start();
const folder = mkdtempSync(join(tmpdir(), 'odatalint-agreement-'));
afterAll(async () => {
  expect(await client.end()).toBe(0);
  rmSync(folder, { recursive: true });
  expect(client.complaints).toEqual([]);
});

/** The findings in every file of a folder that the command checks, one a line. */
async function byCommand(cwd: string): Promise<Map<string, string[]>> {
  const workspace = new Workspace({ cwd });
  const { files } = await findFiles([cwd], {
    cwd,
    accepts: (path) => workspace.settings.configFor(path)?.accepts(path) ?? true,
    placedFormat: (path) => workspace.settings.placedFormat(path),
  });
  return new Map(
    files.flatMap((file) => {
      const { text, diagnostics } = workspace.check.file(file);
      const lines = new LineIndex(text);
      if (diagnostics.some(({ code }) => code === 'unreadable-file' && text === '')) return [];
      const found = diagnostics.map(({ start, end, code, severity, message }) => {
        const [from, to] = [lines.positionAt(start), lines.positionAt(end)];
        return [from.line, from.column, to.line, to.column, code, severity, message].join(' ');
      });
      return [[file.path, found] as const];
    }),
  );
}

/** A file as an editor reads it. */
function textOf(path: string): string {
  const read = readTextFile(path, ownFile(path));
  if ('problem' in read) throw new Error(`${path}: ${read.problem}`);
  return read.text;
}

/** The findings of the server in one of these files. */
async function byServer(path: string): Promise<string[]> {
  const uri = pathToFileURL(path).href;
  await client.open(uri, textOf(path), 'plaintext');
  const found = await client.diagnose(uri);
  await client.close(uri);
  return found.map(({ range: { start, end }, code, severity, message }) =>
    [
      start.line + 1,
      start.character + 1,
      end.line + 1,
      end.character + 1,
      code,
      severities[(severity ?? 1) - 1],
      message,
    ].join(' '),
  );
}

async function compare(cwd: string): Promise<number> {
  const event = { added: [{ uri: pathToFileURL(cwd).href, name: '' }], removed: [] };
  await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
  let count = 0;
  for (const [path, expected] of await byCommand(cwd)) {
    expect({ path, found: await byServer(path) }).toEqual({ path, found: expected });
    count += expected.length;
  }
  return count;
}

test('in the examples', async () => {
  const copy = join(folder, 'examples');
  cpSync(join(root, 'examples'), copy, { recursive: true });
  expect(await compare(copy)).toBeGreaterThan(20);
});

describe('in the scenarios of the command', () => {
  const scenarios = join(root, 'packages/cli/test/scenarios');
  let total = 0;
  beforeAll(() => {
    total = 0;
  });

  test.each(readdirSync(scenarios))('%s', async (name) => {
    for (const [index, { files }] of readScenarios(readFileSync(join(scenarios, name), 'utf8')).entries()) {
      // An editor checks a document piece by piece, so the time for a whole one does not bound it.
      if (files.length === 0 || files.some(({ content }) => String(content).includes('"seconds"'))) continue;
      const cwd = join(folder, basename(name), String(index));
      for (const { name: file, content } of files) {
        mkdirSync(dirname(join(cwd, file)), { recursive: true });
        writeFileSync(join(cwd, file), content);
      }
      total += await compare(cwd);
    }
  });

  test('there was something to compare', () => {
    expect(total).toBeGreaterThan(100);
  });
});
