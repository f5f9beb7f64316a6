/** Follows the README from an empty folder: the packed command is installed alone, configured, and reports its first finding. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack, publishedPackages } from './packed-packages.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-installed-'));
  const [, cli] = publishedPackages.find(([, { manifest }]) => manifest.name === 'odatalint')!;
  const { tarball } = pack(cli, folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const installed = run('npm', ['install', '--save-dev', '--offline', '--no-audit', '--no-fund', '--silent', tarball]);
  if (installed.status !== 0) throw new Error(installed.stderr);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` },
    shell: process.platform === 'win32',
  });
}

const odatalint = (...args: string[]) => run(join(folder, 'node_modules', '.bin', 'odatalint'), args);

test('the README names the tarball that is packed', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'packages', 'cli', 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(readme).toContain(`packed/odatalint-${version}.tgz`);
});

test('nothing else is installed', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['odatalint']);
});

test('a first finding without configuration', () => {
  const { stdout, status } = odatalint('--format', 'agent', '--filter', "Name = 'a'", '--on', 'Products');
  expect([stdout.split('\n')[0], status]).toEqual([
    '--filter:1:6 error foreign-operator OData has no operator "="; write "eq". | fix: "=" -> "eq"',
    1,
  ]);
});

test('init configures the folder, and the schema is used', () => {
  cpSync(join(root, 'examples', 'shop', 'metadata.xml'), join(folder, 'metadata.xml'));
  writeFileSync(join(folder, 'shop.http'), 'GET https://shop.example.com/odata/Orders?$filter=Totl gt 100\n');
  expect(odatalint('init').status).toBe(0);
  expect(odatalint('--format', 'agent', '.').stdout).toContain('unknown-property Order has no property "Totl"');
});

test('YAML, rule pages and the language server need nothing else', () => {
  writeFileSync(join(folder, 'key.yaml'), 'nmae: x\n');
  expect(odatalint('--key', 'key.yaml', '--filter', 'A eq 1', '--on', 'Equipment').stdout).toContain('key.yaml:1:1');
  expect(odatalint('explain', 'unknown-property').stdout).toContain('What it finds');
  expect(odatalint('lsp').stderr).toContain('requires --stdio');
});
