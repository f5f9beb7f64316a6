/** Reading and writing without losing a byte. */
import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decodeFile, readTextFile as read } from '../../src/files/read-text-file.js';
import { namedByUser } from '../../src/files/roots.js';
import { writeTextFile as write, type WriteOptions } from '../../src/files/write-text-file.js';

let folder = '';

const readTextFile = (path: string): ReturnType<typeof read> => read(path, namedByUser(path, folder));
const writeTextFile = (path: string, text: string, options?: WriteOptions): void =>
  write(path, text, namedByUser(path, folder), options);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-text-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(['', 'a\r\nb\rc\n', '\uFEFFa', 'a\uFEFF', '日本語 😀\n', '\u0000'])(
  '%j is read and written as it is',
  (text) => {
    const path = join(folder, 'a.http');
    const bytes = Buffer.from(text);
    writeFileSync(path, bytes);
    const file = readTextFile(path);
    expect(file).toEqual({ text, isExact: true });
    writeTextFile(path, text);
    expect(readFileSync(path)).toEqual(bytes);
  },
);

test('bytes that are not UTF-8 are read, but never exact', () => {
  expect(decodeFile(Uint8Array.of(0x61, 0xe9, 0x62))).toEqual({ text: 'a\uFFFDb', isExact: false });
});

test.each([
  [0xff, 0xfe, 0x61, 0],
  [0xfe, 0xff, 0, 0x61],
])('UTF-16 is decoded, and not written back: %i %i', (...bytes) => {
  expect(decodeFile(Uint8Array.from(bytes))).toEqual({ text: '\uFEFFa', isExact: false, isWide: true });
});

test('a missing file, and a folder', () => {
  expect(readTextFile(join(folder, 'x'))).toEqual({ problem: 'there is no such file' });
  expect(readTextFile(folder)).toEqual({ problem: 'it is a folder' });
});

test('writing keeps permissions and symbolic links, and leaves no other file', () => {
  const path = join(folder, 'a.http');
  const link = join(folder, 'link.http');
  writeFileSync(path, 'old');
  chmodSync(path, 0o640);
  symlinkSync(path, link);
  writeTextFile(link, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['a.http', 'link.http']);
});

test('a file that is to be made is made, and replaced from then on', () => {
  const path = join(folder, 'a.json');
  writeTextFile(path, 'new', { create: true });
  writeTextFile(path, 'newer', { create: true });
  expect(readFileSync(path, 'utf8')).toBe('newer');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test('a file that cannot be replaced stays', () => {
  expect(() => writeTextFile(join(folder, 'absent'), 'x')).toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test('a missing file is created if requested', () => {
  const path = join(folder, 'made.txt');
  writeTextFile(path, 'new', { create: true });
  expect(readFileSync(path, 'utf8')).toBe('new');
  writeTextFile(path, 'newer', { create: true });
  expect(readFileSync(path, 'utf8')).toBe('newer');
  writeTextFile(join(folder, 'absent', 'x.txt'), 'x', { create: true });
  expect(readFileSync(join(folder, 'absent', 'x.txt'), 'utf8')).toBe('x');
});

test('output makes a file, replaces one, and goes through a device that the user names', () => {
  const path = join(folder, 'report.json');
  writeTextFile(path, 'old', { create: true });
  writeTextFile(path, 'new', { create: true });
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['report.json']);
  if (process.platform === 'win32') return;
  writeTextFile('/dev/null', 'gone', { create: true });
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  expect(readTextFile('/dev/null')).toEqual({ text: '', isExact: true });
});
