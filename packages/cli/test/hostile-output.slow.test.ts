/** Names of a megabyte in metadata do not fill the output. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jsonText } from '../src/terminal/safe-text.js';
import { hasEdits, metadata, requests, showing } from './hostile-metadata.js';
import { runCommand } from './run-command.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-hostile-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);

test.each([
  ['one word', 'n'.repeat(300_000)],
  ['words', 'n m '.repeat(75_000)],
  ['parts', 'n.'.repeat(150_000)],
  ['controls', '\u0085'.repeat(300_000)],
])('metadata with names of 300,000 characters: %s', async (_, attack) => {
  put('s.json', metadata(attack));
  put('t.json', metadata(`t${attack}`));
  put('a.http', requests);
  const most = 150_000;
  for (const args of showing) {
    const { length } = (await runCommand(args, folder)).all;
    // The edits of a fix have the whole name, once.
    const limit = args.some((arg) => hasEdits.has(arg)) ? most + 2 * jsonText(attack).length : most;
    expect({ args, length, isShort: length < limit }).toEqual({ args, length, isShort: true });
  }
});
