/** `contributing/dependencies.md` lists the dependencies of each package with their licences; `UPDATE=1` rewrites it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = join(root, 'contributing', 'dependencies.md');

interface Library {
  readonly name: string;
  readonly license: string;
}

interface Dependencies {
  readDependencies(): readonly { readonly name: string; readonly libraries: readonly Library[] }[];
  dependencyTables(): string;
}

const { readDependencies, dependencyTables } = (await import(
  pathToFileURL(join(root, 'scripts', 'dependencies.js')).href
)) as Dependencies;

test('the page shows the tables that npm run deps prints', () => {
  const text = readFileSync(page, 'utf8');
  const tables = text.indexOf('| package |');
  const introduction = text.slice(0, tables < 0 ? text.length : tables);
  const now = `${introduction}${dependencyTables()}\n`;
  if (process.env['UPDATE'] === '1') writeFileSync(page, now);
  expect(now).toBe(readFileSync(page, 'utf8'));
});

test('no library comes under a licence that restricts use', () => {
  const free = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0']);
  const libraries = readDependencies().flatMap((each) => each.libraries);
  expect(libraries.length).toBeGreaterThan(0);
  expect(libraries.filter(({ license }) => !free.has(license))).toEqual([]);
});
