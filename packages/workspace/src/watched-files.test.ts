/** Changes between two rounds of a watch are not lost. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFiles } from './files/find-files.js';
import { WatchedFiles } from './watched-files.js';
import { Workspace } from './workspace.js';

let cwd = '';
let watched: WatchedFiles;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-watched-'));
  mkdirSync(join(cwd, 'a/b'), { recursive: true });
  for (const name of ['one.http', 'a/b/two.http']) writeFileSync(join(cwd, name), 'GET /odata/A\n');
  const find = () => findFiles(['.'], { cwd, accepts: () => true });
  watched = new WatchedFiles(new Workspace({ cwd }), { cwd, paths: ['.'], find });
});
afterEach(() => {
  watched.close();
  rmSync(cwd, { recursive: true });
});

const names = (round: Awaited<ReturnType<WatchedFiles['next']>>): readonly string[] | undefined =>
  round?.files.map(({ name }) => name).sort();

test('a folder that goes away while files are checked', async () => {
  expect(names(await watched.start())).toEqual(['a/b/two.http', 'one.http']);
  rmSync(join(cwd, 'a'), { recursive: true });
  expect(names(await watched.next())).toEqual(['one.http']);
});

test('a folder that gets another name while files are checked', async () => {
  await watched.start();
  renameSync(join(cwd, 'a'), join(cwd, 'c'));
  expect(names(await watched.next())).toEqual(['c/b/two.http', 'one.http']);
});
