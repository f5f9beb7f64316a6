/** The files that --changed checks in a repository: changed files, and files that depend on a changed one. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from './run-command.js';

let cwd = '';

const query = "GET https://example.com/api/v1/object/Equipment?filter=Code == 'A'\n";
const files: Readonly<Record<string, string>> = {
  'a.http': query,
  'sends.http': 'POST https://example.com/api/v1/object/Equipment\n\n< ./bodies/one.json\n',
  'bodies/one.json': '{ "Code": 1 }',
  'notes.md': `\`\`\`http\n${query}\`\`\`\n`,
  'inner/odatalint.config.json': '{ "services": { "s": { "baseUrls": ["https://example.com"], "schema": "s.xml" } } }',
  'inner/s.xml': `<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"><edmx:DataServices>
<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="n"><EntityContainer Name="c"/></Schema>
</edmx:DataServices></edmx:Edmx>`,
  'inner/b.http': query,
};

function write(name: string, content: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), content);
}

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-changed-'));
  for (const [name, content] of Object.entries(files)) write(name, content);
  const commit = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', 'commit', '-q', '-m', 'first'];
  for (const args of [['init', '-q'], ['add', '-A'], commit]) spawnSync('git', args, { cwd });
});
afterEach(() => rmSync(cwd, { recursive: true }));

async function odatalint(...args: string[]): Promise<{ status: number; output: string }> {
  const { status, all } = await runCommand(args, cwd);
  return { status, output: all };
}

const cases: readonly (readonly [changed: string, checked: readonly string[]])[] = [
  ['a.http', ['a.http']],
  ['notes.md', ['notes.md']],
  ['bodies/one.json', ['sends.http']],
  ['inner/odatalint.config.json', ['inner/b.http']],
  ['inner/s.xml', ['inner/b.http']],
  ['inner/new.odata', ['inner/new.odata']],
  ['README.txt', []],
];

test.each(cases)('%s has changed', async (name, checked) => {
  write(name, `${files[name] ?? ''}\n`);
  const { status, output } = await odatalint('--changed', '--list-files');
  expect(output.split('\n').filter((line) => line !== '')).toEqual(checked);
  expect(status).toBe(0);
});

test('nothing has changed, which is fine', async () => {
  const { status, output } = await odatalint('--changed');
  expect(output).toBe('no problems in 0 files, 0 requests\n');
  expect(status).toBe(0);
});

test('a file outside of the repository cannot be compared', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'odatalint-outside-'));
  writeFileSync(join(outside, 'x.http'), query);
  const { status, output } = await odatalint('--changed', join(outside, 'x.http'));
  rmSync(outside, { recursive: true });
  expect(output).toMatch(/x\.http is outside the git repository/);
  expect(status).toBe(2);
});

test('what follows is a path, also after --', async () => {
  write('a.http', `${query}\n`);
  expect((await odatalint('--changed', 'a.http', '--list-files')).output).toBe('a.http\n');
  expect((await odatalint('--list-files', '--', '--changed')).output).toMatch(/no such file/);
});

test('only what was checked is listed on the baseline', async () => {
  await odatalint('--suppress-all');
  write('a.http', `${query}\n###\n${query.replace('==', 'EQ')}`);
  const { status, output } = await odatalint('--changed', '--suppress-all');
  expect(output).toMatch(/these \d+ findings \(before: \d+\)/);
  expect(status).toBe(0);
  expect((await odatalint()).status).toBe(0);
});
