/** Node.js keeps the compiled code of the command for the next run, in a folder of the user. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'odatalint-home-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Checks a request with a folder as the home of the user. */
function check(folder: string, env: Readonly<Record<string, string>> = {}): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'check', '-'], {
    cwd: home,
    encoding: 'utf8',
    input: 'Orders?$top=1\n',
    env: { PATH: process.env['PATH'], HOME: folder, USERPROFILE: folder, ...env },
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('no problems');
}

const caches = (): string => join(home, '.cache', 'odatalint');

test('code is kept in the home of the user', () => {
  check(home);
  expect(readdirSync(caches(), { recursive: true }).length).toBeGreaterThan(2);
  check(home);
});

test('a folder that the environment names for caches is not used, because a checked repository can contain it', () => {
  const named = join(home, 'repository');
  check(home, { XDG_CACHE_HOME: named });
  expect(existsSync(named)).toBe(false);
});

test('nothing is kept if the user of Node.js wants that', () => {
  check(home, { NODE_DISABLE_COMPILE_CACHE: '1' });
  expect(existsSync(caches())).toBe(false);
});

test('a home that cannot have the folder does no harm', () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  check(file);
});

test.each(['', 'relative'])('a home in the working folder (%j) keeps nothing', (relative) => {
  check(relative);
  expect(readdirSync(home)).toEqual([]);
});

test('the metadata of a package is unpacked only for a request to its root', () => {
  const noting = `import zlib from 'node:zlib';
import { syncBuiltinESMExports } from 'node:module';
const { brotliDecompressSync } = zlib;
zlib.brotliDecompressSync = (...args) => (process.stderr.write('unpacked '), brotliDecompressSync(...args));
syncBuiltinESMExports();`;
  const unpacks = (url: string): string =>
    spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(noting)}`, command, '--format', 'json', url],
      { cwd: home, encoding: 'utf8', env: { PATH: process.env['PATH'], HOME: home, USERPROFILE: home } },
    ).stderr;
  expect(unpacks('https://graph.microsoft.com/v1.0/users?$top=1')).toBe('unpacked ');
  expect(unpacks('https://graph.microsoft.com/beta/users?$top=1')).toBe('');
});
