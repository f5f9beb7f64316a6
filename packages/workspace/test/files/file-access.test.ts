/** The module for files: what it refuses, keeps and reports for links, pipes, devices, sizes, permissions, other programs. */
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBeginning, readPieces, readTextFile } from '../../src/files/read-text-file.js';
import { namedByRepository, namedByUser, onlyIn, type Roots, wellKnownIn } from '../../src/files/roots.js';
import { removeFile, writeTextFile, type WriteOptions } from '../../src/files/write-text-file.js';

const isPosix = process.platform !== 'win32';

let outside = '';
let folder = '';
beforeEach(() => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), 'odatalint-files-')));
  folder = join(outside, 'repository');
  for (const each of ['.git', 'requests', 'shared', 'empty']) mkdirSync(join(folder, each), { recursive: true });
  mkdirSync(join(outside, 'elsewhere'));
  put('a.http', 'a');
  put('requests/b.http', 'b');
  put('shared/c.http', 'c');
  put('.git/config', 'token');
  put('../secret', 'secret');
  put('../elsewhere/d.http', 'd');
  link('out.http', '../secret');
  link('chain.http', 'out.http');
  link('in.http', 'shared/c.http');
  link('requests/up.http', '../shared/c.http');
  link('away', '../elsewhere');
  link('near', 'shared');
  link('gone.http', '../nothing');
  link('circle.http', 'circle.http');
  link('token.http', '.git/config');
  link('hooks', '.git');
  link('zero.http', '/dev/zero');
  link('environment.http', '/proc/self/environ');
  link('../logical', 'repository');
  link('../mine', 'elsewhere');
  link('../again', 'logical');
  link('../out', 'repository/away');
  link('requests/off', '../../elsewhere');
  link('../inner', 'repository/requests');
});
afterEach(() => rmSync(outside, { recursive: true }));

const put = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const link = (name: string, to: string): void => symlinkSync(to, join(folder, name));
const held = (name: string): string => readFileSync(join(folder, name), 'utf8');

type RootsOf = (path: string) => Roots;
const user: RootsOf = (path) => namedByUser(path, folder);
const userBelow: RootsOf = (path) => namedByUser(path, join(folder, 'requests'));
const userElsewhere: RootsOf = (path) => namedByUser(path, join(outside, 'elsewhere'));
const repository: RootsOf = () => namedByRepository(join(folder, 'requests'), folder);

const wellKnown =
  (cwd: string): RootsOf =>
  (path) =>
    wellKnownIn(dirname(path), join(folder, cwd));
const configured =
  (cwd: string): RootsOf =>
  (path) =>
    namedByRepository(dirname(path), join(folder, cwd));

/** The text that is read, or the beginning of the message instead. */
function outcome(name: string, rootsOf: RootsOf): string {
  const path = join(folder, name);
  const read = readTextFile(path, rootsOf(path));
  return 'problem' in read ? read.problem : read.text;
}

const out = /^a symbolic link leads out of /;
const git = 'it is inside of a ".git" folder';

describe.runIf(isPosix)('reading', () => {
  type Case = readonly [name: string, rootsOf: RootsOf, outcome: string | RegExp];
  const cases: readonly Case[] = [
    ['a.http', user, 'a'],
    ['in.http', user, 'c'],
    ['in.http', repository, 'c'],
    ['requests/up.http', userBelow, 'c'],
    ['requests/up.http', userElsewhere, 'c'],
    ['near/c.http', repository, 'c'],
    ['out.http', user, out],
    ['out.http', repository, out],
    ['out.http', userElsewhere, out],
    ['chain.http', user, out],
    ['away/d.http', user, out],
    ['away/d.http', repository, out],
    // A path that the user has named elsewhere is the user's own choice, but the links of a repository there are not.
    ['away/d.http', userElsewhere, out],
    ['near/c.http', userElsewhere, 'c'],
    ['hooks/config', userElsewhere, git],
    ['.git/config', userElsewhere, 'token'],
    ['../mine/d.http', user, 'd'],
    ['../mine/d.http', userElsewhere, 'd'],
    // The folder of the repository under another name.
    ...['../logical/', '../again/'].flatMap((at) =>
      [user, userBelow, userElsewhere].flatMap((rootsOf): readonly Case[] => [
        [`${at}a.http`, rootsOf, 'a'],
        [`${at}in.http`, rootsOf, 'c'],
        [`${at}near/c.http`, rootsOf, 'c'],
        [`${at}out.http`, rootsOf, out],
        [`${at}chain.http`, rootsOf, out],
        [`${at}away/d.http`, rootsOf, out],
        [`${at}zero.http`, rootsOf, out],
        [`${at}token.http`, rootsOf, git],
        [`${at}hooks/config`, rootsOf, git],
        [`${at}.git/config`, rootsOf, 'token'],
        [`${at}gone.http`, rootsOf, 'there is no such file'],
        [`${at}circle.http`, rootsOf, 'its symbolic links lead in a circle'],
      ]),
    ),
    // Files with well-known names in the folder of such a file.
    ...[wellKnown(''), wellKnown('../elsewhere'), configured('../elsewhere')].flatMap((rootsOf): readonly Case[] => [
      ['a.http', rootsOf, 'a'],
      ['../logical/a.http', rootsOf, 'a'],
      ['../logical/near/c.http', rootsOf, 'c'],
      ['../mine/d.http', rootsOf, 'd'],
      ['../inner/b.http', rootsOf, 'b'],
      ['../logical/away/d.http', rootsOf, /outside|leads out/],
      ['../out/d.http', rootsOf, /outside|leads out/],
      ['../inner/off/d.http', rootsOf, /outside|leads out/],
    ]),
    ['../inner/off/d.http', user, out],
    ['../inner/off/d.http', userElsewhere, out],
    // A link of the user to a link of the repository.
    ['../out/d.http', user, out],
    ['../out/d.http', userElsewhere, out],
    ['../secret', user, 'secret'],
    ['../secret', repository, /^it is outside /],
    ['../elsewhere/d.http', user, 'd'],
    ['gone.http', user, 'there is no such file'],
    ['circle.http', user, 'its symbolic links lead in a circle'],
    ['token.http', user, git],
    ['token.http', repository, git],
    ['hooks/config', user, git],
    ['.git/config', repository, git],
    ['.git/config', user, 'token'],
    ['zero.http', user, out],
    ['environment.http', user, out],
    ['requests', user, 'it is a folder'],
    ['requests\0', user, /./],
    ['none', user, 'there is no such file'],
    ['a.http/b', user, 'a part of its path is not a folder'],
  ];
  test.each(cases)('%s', (name, rootsOf, expected) => {
    if (typeof expected === 'string') expect(outcome(name, rootsOf)).toBe(expected);
    else expect(outcome(name, rootsOf)).toMatch(expected);
  });

  test('what does not exist yet is in the folder that will contain it', () => {
    const cwd = join(outside, 'logical');
    const path = join(cwd, 'new', 'deep', 'x.xml');
    writeTextFile(path, 'x', namedByRepository(dirname(path), cwd), { create: true });
    expect(held('new/deep/x.xml')).toBe('x');
    const astray = join(cwd, 'away', 'new', 'x.xml');
    expect(() => writeTextFile(astray, 'x', namedByRepository(dirname(astray), cwd), { create: true })).toThrow(out);
  });

  test('a refusal is marked as one, and a missing file is not', () => {
    const refusal = (name: string): unknown => readTextFile(join(folder, name), user(join(folder, name)));
    expect(refusal('out.http')).toMatchObject({ reason: 'refused' });
    expect(refusal('none')).not.toHaveProperty('reason');
  });

  test('pipes, devices and sockets are not opened, whatever folder may hold them', () => {
    const pipe = join(folder, 'pipe.http');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const everywhere = onlyIn('/', 'everything');
    for (const path of [pipe, '/dev/zero', '/dev/full', '/dev/fd/0']) {
      const problem = expect.stringMatching(/not a regular file|no such file|folder/) as string;
      expect(readTextFile(path, everywhere)).toMatchObject({ problem });
      expect(readBeginning(path, everywhere, 10)).toBeUndefined();
      expect(readPieces(path, everywhere)).toMatchObject({ problem });
      expect(() => writeTextFile(path, 'x', everywhere)).toThrow(/not a regular file|no such file|folder/);
    }
    expect(outcome('pipe.http', user)).toBe('it is not a regular file');
    link('piped.http', 'pipe.http');
    expect(outcome('piped.http', user)).toBe('it is not a regular file');
  });

  test('no more is read than the limit, also where the size is not known', () => {
    put('large', 'x'.repeat(1000));
    const path = join(folder, 'large');
    expect(readTextFile(path, user(path), 999)).toEqual({ problem: 'it has more than 999 bytes', reason: 'refused' });
    expect(readTextFile(path, user(path), 1000)).toEqual({ text: 'x'.repeat(1000), isExact: true });
    if (process.platform !== 'linux') return;
    const status = '/proc/self/status';
    expect(statSync(status).size).toBe(0);
    expect(readTextFile(status, user(status))).toMatchObject({ text: expect.stringContaining('Name:') as string });
    expect(readTextFile(status, user(status), 10)).toMatchObject({ problem: 'it has more than 10 bytes' });
  });

  test('pieces and beginnings', async () => {
    const path = join(folder, 'a.http');
    expect(readBeginning(path, user(path), 10)).toBe('a');
    const pieces = readPieces(path, user(path));
    if ('problem' in pieces) throw new Error(pieces.problem);
    let text = '';
    for await (const piece of pieces) text += Buffer.from(piece).toString();
    expect(text).toBe('a');
  });
});

describe.runIf(isPosix)('writing', () => {
  const write = (name: string, text: string, options: WriteOptions = {}, rootsOf = user): void =>
    writeTextFile(join(folder, name), text, rootsOf(join(folder, name)), options);
  const leftovers = (): string[] =>
    readdirSync(outside, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tmp'));
  afterEach(() => expect(leftovers()).toEqual([]));

  test.each([
    ['out.http', out],
    ['chain.http', out],
    ['away/d.http', out],
    ['../logical/away/d.http', out],
    ['../out/d.http', out],
    ['token.http', git],
    ['hooks/config', git],
    ['../logical/hooks/config', git],
    ['zero.http', out],
    ['gone.http', 'it is a symbolic link without a target'],
    ['circle.http', 'it is a symbolic link without a target'],
    ['requests', 'it is a folder'],
  ])('not %s', (name, problem) => {
    const before = ['../secret', '../elsewhere/d.http', '.git/config'].map(held);
    for (const options of [{}, { create: true }]) expect(() => write(name, 'new', options)).toThrow(problem);
    expect(['../secret', '../elsewhere/d.http', '.git/config'].map(held)).toEqual(before);
    expect(readdirSync(outside)).not.toContain('nothing');
  });

  test('no new file and no new folder through a link', () => {
    for (const name of ['away/new.http', 'away/deep/new.http', 'hooks/post-commit'])
      for (const rootsOf of [user, userBelow, userElsewhere])
        for (const at of ['', '../logical/', '../again/'])
          expect(() => write(at + name, 'new', { create: true }, rootsOf)).toThrow();
    expect(() => write('../out/new.http', 'new', { create: true })).toThrow();
    expect(readdirSync(join(outside, 'elsewhere'))).toEqual(['d.http']);
    expect(readdirSync(join(folder, '.git'))).toEqual(['config']);
    write('made/deep/new.http', 'new', { create: true });
    expect(held('made/deep/new.http')).toBe('new');
    write('near/new.http', 'new', { create: true });
    expect(held('shared/new.http')).toBe('new');
    write('../logical/near/deep/new.http', 'new', { create: true });
    expect(held('shared/deep/new.http')).toBe('new');
    write('../mine/new.http', 'new', { create: true });
    expect(held('../elsewhere/new.http')).toBe('new');
  });

  test('a link inside stays a link, and what it leads to is written', () => {
    write('in.http', 'new');
    expect(lstatSync(join(folder, 'in.http')).isSymbolicLink()).toBe(true);
    expect(held('shared/c.http')).toBe('new');
  });

  test.each([0o600, 0o640, 0o755, 0o4755, 0o666, 0o200])('mode %i is kept', (mode) => {
    chmodSync(join(folder, 'a.http'), mode);
    write('a.http', 'new');
    expect(statSync(join(folder, 'a.http')).mode & 0o7777).toBe(mode);
  });

  test.each([0o444, 0o555, 0o400, 0])('a read-only file (mode %i) stays as it is', (mode) => {
    chmodSync(join(folder, 'a.http'), mode);
    expect(() => write('a.http', 'new')).toThrow('it is read-only');
    chmodSync(join(folder, 'a.http'), 0o600);
    expect(held('a.http')).toBe('a');
  });

  test('hard links stay links', () => {
    linkSync(join(folder, 'a.http'), join(folder, 'twin.http'));
    write('a.http', 'longer than it was');
    expect(held('twin.http')).toBe('longer than it was');
    write('twin.http', '');
    expect(held('a.http')).toBe('');
  });

  test.runIf(process.getuid?.() === 0)('owner and group are kept', () => {
    chownSync(join(folder, 'a.http'), 1234, 2345);
    chmodSync(join(folder, 'a.http'), 0o6755);
    write('a.http', 'new');
    const { uid, gid, mode } = statSync(join(folder, 'a.http'));
    expect([uid, gid, mode & 0o7777]).toEqual([1234, 2345, 0o6755]);
  });

  test('what another program has written meanwhile is kept', () => {
    const expected = { text: 'a' };
    put('a.http', 'theirs');
    expect(() => write('a.http', 'new', { expected })).toThrow('another program has changed it');
    expect(held('a.http')).toBe('theirs');
    linkSync(join(folder, 'a.http'), join(folder, 'twin.http'));
    expect(() => write('a.http', 'new', { expected })).toThrow('another program has changed it');
    expect(held('a.http')).toBe('theirs');
    rmSync(join(folder, 'a.http'));
    expect(() => write('a.http', 'new', { expected, create: true })).toThrow('another program has changed it');
    expect(readdirSync(folder)).not.toContain('a.http');
    put('a.http', 'a');
    write('a.http', 'new', { expected });
    expect(held('a.http')).toBe('new');
  });

  test('a file that must be new is', () => {
    const expected = { text: undefined };
    expect(() => write('a.http', 'new', { create: true, expected })).toThrow('another program');
    expect(held('a.http')).toBe('a');
    expect(() => write('gone.http', 'new', { create: true, expected })).toThrow('another program');
    write('new.http', 'new', { create: true, expected });
    expect(held('new.http')).toBe('new');
  });

  test('a name as long as the file system allows', () => {
    const name = `${'n'.repeat(250)}.http`;
    write(name, 'new', { create: true });
    write(name, 'newer');
    expect(held(name)).toBe('newer');
  });

  test('removing', () => {
    const remove = (name: string, text: string): void =>
      removeFile(join(folder, name), repository(join(folder, name)), text);
    expect(() => remove('out.http', 'secret')).toThrow(out);
    expect(() => remove('away/d.http', 'd')).toThrow(out);
    expect(() => remove('a.http', 'b')).toThrow('another program');
    link('linked.http', 'a.http');
    chmodSync(join(folder, 'a.http'), 0o444);
    for (const name of ['a.http', 'linked.http']) expect(() => remove(name, 'a')).toThrow('it is read-only');
    expect(held('linked.http')).toBe('a');
    chmodSync(join(folder, 'a.http'), 0o644);
    remove('a.http', 'a');
    remove('in.http', 'c');
    expect(readdirSync(folder)).not.toContain('a.http');
    expect([held('shared/c.http'), held('../secret'), held('../elsewhere/d.http')]).toEqual(['c', 'secret', 'd']);
  });
});

/** A folder of files, folders, and links that lead anywhere. */
const tree = fc.array(
  fc.record({
    at: fc.constantFrom('p', 'q', 'r', 'requests/p', 'requests/q', 'shared/p', 'shared/q'),
    to: fc.constantFrom(
      '..',
      '.',
      'p',
      'q',
      'r',
      '../q',
      '../../secret',
      '../secret',
      'requests',
      'shared/q',
      '../elsewhere',
      '.git',
      '../.git/config',
      '/etc',
      '/dev',
      'q/../../secret',
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

test.runIf(isPosix)('whatever links there are, nothing outside is read or written', () => {
  const paths = [
    'p',
    'q',
    'r',
    'requests/p',
    'requests/q/config',
    'shared/p',
    'p/secret',
    'q/p',
    'r/d.http',
    'p/q/r',
    'q/a.http',
    'p/config',
    'requests/q/p/a.http',
  ];
  const ways: readonly { at: string; rootsOf: RootsOf }[] = [
    { at: '', rootsOf: repository },
    ...[user, userElsewhere].flatMap((rootsOf) => ['', '../logical'].map((at) => ({ at, rootsOf }))),
  ];
  fc.assert(
    fc.property(tree, fc.constantFrom(...paths), fc.constantFrom(...ways), (links, name, { at, rootsOf }) => {
      const made = links.filter(
        ({ at }) =>
          !existsSync(join(folder, at)) && lstatSync(join(folder, at), { throwIfNoEntry: false }) === undefined,
      );
      const placed = made.filter(({ at, to }) => canDo(() => link(at, to)));
      try {
        const path = join(folder, at, name);
        const roots = rootsOf(path);
        const read = readTextFile(path, roots);
        const way = existsSync(path) ? relative(folder, realpathSync(path)) : undefined;
        const isAllowed = way !== undefined && !/^\.\.|^\.git(?:\/|$)/.test(way) && statSync(path).isFile();
        expect({ name, links, isRead: 'text' in read }).toEqual({ name, links, isRead: isAllowed });
        const outsideBefore = ['../secret', '../elsewhere/d.http', '.git/config'].map(held);
        try {
          writeTextFile(path, 'text' in read ? read.text : 'new', roots, { create: true });
          if (!isAllowed) rmSync(realpathSync(path));
        } catch {
          // It is refused; only the files outside matter.
        }
        expect(['../secret', '../elsewhere/d.http', '.git/config'].map(held)).toEqual(outsideBefore);
        expect(readdirSync(outside)).toHaveLength(8);
        expect([readdirSync(join(outside, 'elsewhere')), readdirSync(join(folder, '.git'))]).toEqual([
          ['d.http'],
          ['config'],
        ]);
      } finally {
        for (const { at } of placed.reverse()) rmSync(join(folder, at), { force: true });
      }
    }),
    { numRuns: 300 },
  );
});

/** Whether something could be done. */
function canDo(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/** Exchanges a file or folder with a link to one outside, again and again, until it is stopped. */
const exchange = `
const { renameSync } = require('node:fs');
const { workerData: { paths: [one, other, at], end } } = require('node:worker_threads');
const signal = new Int32Array(end);
for (;;) {
  for (const [from, aside] of [[one, other], [other, one]]) {
    if (Atomics.load(signal, 0) === 1) process.exit();
    renameSync(at, aside);
    renameSync(from, at);
  }
}`;

test.runIf(process.platform === 'linux')('nor when links come and go while a file is opened', async () => {
  mkdirSync(join(folder, 'x'));
  put('x/secret', 'mine');
  link('other', '..');
  renameSync(join(folder, 'x'), join(folder, 'at'));
  const end = new SharedArrayBuffer(4);
  const paths = ['other', 'aside', 'at'].map((name) => join(folder, name));
  const worker = new Worker(exchange, { eval: true, workerData: { paths, end } });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  await new Promise((resolve) => worker.once('online', resolve));
  const path = join(folder, 'at', 'secret');
  const counts = { mine: 0, refused: 0 };
  for (let round = 0; round < 5000; round++) {
    const read = readTextFile(path, user(path));
    if ('problem' in read) counts.refused++;
    else {
      expect(read.text).toBe('mine');
      counts.mine++;
    }
  }
  Atomics.store(new Int32Array(end), 0, 1);
  await ended;
  expect(counts.refused).toBeGreaterThan(0);
  expect(counts.mine).toBeGreaterThan(0);
});
