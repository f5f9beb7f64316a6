/** The code that V8 compiled is kept for the next run, in a folder that no other user can write to. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
const examples = fileURLToPath(new URL('../../../examples/requests', import.meta.url));

let caches = '';
beforeEach(() => {
  caches = mkdtempSync(join(tmpdir(), 'odatalint-compiled-'));
});
afterEach(() => rmSync(caches, { recursive: true }));

const folder = (): string => join(caches, 'odatalint');
/** The folder in it, which is named after what identifies it. */
const inner = (): string => join(folder(), readdirSync(folder())[0]!);

function run(
  args: readonly string[] = ['check', 'filtering.http'],
  env: Readonly<Record<string, string>> = {},
  input = '',
): void {
  const result = spawnSync(process.execPath, [command, ...args], {
    cwd: examples,
    encoding: 'utf8',
    input,
    env: { PATH: process.env['PATH'], XDG_CACHE_HOME: caches, ...env },
  });
  expect(result).toMatchObject({ status: 0, stderr: '' });
}

const stored = (): readonly string[] => readdirSync(inner()).filter((name) => name.endsWith('.bin'));
const onlyFile = (): string => join(inner(), stored()[0]!);

/** Makes a stored file old, so that one that is written anew is noticed. */
function age(path: string): void {
  utimesSync(path, 1_000_000_000, 1_000_000_000);
}
const isOld = (path: string): boolean => statSync(path).mtimeMs === 1_000_000_000_000;

test('the first three runs of a command store their code, and later runs use it', () => {
  for (const count of [1, 2, 3]) {
    run();
    expect(stored()).toEqual([expect.stringMatching(new RegExp(`^check${String(count)}-[\\da-f]{32}-v`))]);
  }
  age(onlyFile());
  run();
  expect(isOld(onlyFile())).toBe(true);
});

test('modules that are loaded on demand are stored in the same folder', () => {
  run(['check', '--format', 'sarif', 'filtering.http']);
  expect(readdirSync(inner()).length).toBeGreaterThan(stored().length);
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
});

test('a command has a file of its own, and so have help and the version', () => {
  run();
  run(['parse', 'A?$top=1']);
  run(['check', '--help']);
  run(['--version']);
  expect(stored().map((name) => name.split('-')[0])).toEqual(['check1', 'help2', 'parse1']);
});

test('a long run stores the code that loading needs, which any command then uses', () => {
  const input = "A?$filter=b eq 1 and startswith(c,'d')\n".repeat(2_000);
  run(['check', '-', '--input-format', 'odata', '--exit-zero', '--format', 'agent'], {}, input);
  expect(stored()).toEqual([expect.stringMatching(/^load-/)]);
  const load = onlyFile();
  const { mtimeMs } = statSync(load);
  run(['parse', 'A?$top=1']);
  run();
  expect(stored().map((name) => name.split('-')[0])).toEqual(['check1', 'load', 'parse1']);
  expect(statSync(load).mtimeMs).toBe(mtimeMs);
});

test('every command but the default one is known by its name', () => {
  const { stdout } = spawnSync(process.execPath, [command, '--help'], { encoding: 'utf8' });
  const names = [...stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name!);
  const known = /'(format [^']*)'\.split/.exec(readFileSync(command, 'utf8'))![1]!.split(' ');
  expect(known.toSorted()).toEqual(names.filter((name) => name !== 'check').toSorted());
});

test('a file that is cut off is replaced', () => {
  run();
  run();
  const cut = onlyFile();
  truncateSync(cut, 100_000);
  run();
  expect(existsSync(cut)).toBe(false);
  const path = onlyFile();
  truncateSync(path, 100_000);
  age(path);
  run();
  expect(isOld(path)).toBe(false);
});

test.skipIf(process.platform === 'win32')('a folder that others can write to is neither read nor written', () => {
  run();
  const path = onlyFile();
  // V8 would execute it.
  writeFileSync(path, damaged(readFileSync(path)));
  expect(
    spawnSync(process.execPath, [command, 'check', 'filtering.http'], {
      cwd: examples,
      env: { XDG_CACHE_HOME: caches },
    }).status,
  ).not.toBe(0);
  age(path);
  for (const mode of [0o777, 0o770, 0o702]) {
    chmodSync(folder(), mode);
    run();
    run(['check', '--format', 'sarif', 'filtering.http']);
    expect(readdirSync(inner())).toEqual(stored());
    expect(isOld(path)).toBe(true);
  }
});

/** With another byte in every kilobyte of the code: its length and its head, which V8 verifies, are the same. */
const damaged = (bytes: Buffer): Buffer =>
  bytes.map((byte, i) => (i > 64 && i % 1024 === 0 ? byte ^ 0x55 : byte)) as Buffer;

test('code in a folder that was copied from elsewhere, as from a repository, is not executed but removed', () => {
  run();
  const path = onlyFile();
  writeFileSync(path, damaged(readFileSync(path)));
  const before = inner();
  const copy = join(caches, 'copy');
  cpSync(folder(), copy, { recursive: true });
  rmSync(folder(), { recursive: true });
  renameSync(copy, folder());
  run();
  expect(readdirSync(folder())).toHaveLength(1);
  expect(inner()).not.toBe(before);
  expect(stored()).toHaveLength(1);
});

test('other folders beside that of the code stay', () => {
  run();
  const other = join(folder(), 'editor-tools-4c3f44fa639a');
  mkdirSync(other);
  rmSync(inner(), { recursive: true });
  run();
  expect(existsSync(other)).toBe(true);
});

test('a link instead of the folder is not followed', () => {
  const elsewhere = join(caches, 'elsewhere');
  mkdirSync(elsewhere, { mode: 0o700 });
  symlinkSync(elsewhere, folder());
  run();
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('nothing is stored without a folder, or if the user of Node.js wants nothing stored', () => {
  run(undefined, { NODE_DISABLE_COMPILE_CACHE: '1' });
  run(undefined, { XDG_CACHE_HOME: 'relative' });
  run(undefined, { XDG_CACHE_HOME: '' });
  expect(readdirSync(caches)).toEqual([]);
  expect(existsSync(join(examples, 'relative'))).toBe(false);
});

test('a folder that cannot exist or be read does no harm', () => {
  const file = join(caches, 'file');
  writeFileSync(file, '');
  const loop = join(caches, 'loop');
  symlinkSync('loop', loop);
  for (const folder of [file, loop]) run(undefined, { XDG_CACHE_HOME: folder });
  run(undefined, { XDG_CACHE_HOME: '', HOME: '/dev/null' });
  expect(readdirSync(caches).toSorted()).toEqual(['file', 'loop']);
});

test('what could not be checked stores nothing', () => {
  const args = ['check', 'missing.http'];
  const { status } = spawnSync(process.execPath, [command, ...args], {
    cwd: examples,
    env: { XDG_CACHE_HOME: caches },
  });
  expect(status).toBe(2);
  expect(existsSync(folder())).toBe(false);
});

test('the code of other builds is removed after a month, and nothing else', () => {
  run();
  const other = join(inner(), 'check-0123456789abcdef0123456789abcdef-v22.12.0-x64.bin');
  const recent = join(inner(), 'check-fedcba9876543210fedcba9876543210-v22.12.0-x64.bin');
  renameSync(onlyFile(), other);
  copyFileSync(other, recent);
  age(other);
  writeFileSync(join(inner(), 'notes.txt'), '');
  age(join(inner(), 'notes.txt'));
  run();
  expect([other, recent, join(inner(), 'notes.txt')].map(existsSync)).toEqual([false, true, true]);
  expect(stored()).toHaveLength(2);
});
