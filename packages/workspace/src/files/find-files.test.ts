/** Which files are found below folders, by patterns and by name. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFiles, type FindOptions } from './find-files.js';

let cwd = '';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-find-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

/** Makes files; `name = content` gives one a content, a name with a slash at its end is a folder. */
function make(...names: string[]): void {
  for (const each of names) {
    const [name = '', content = ''] = each.split(' = ');
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    if (name.endsWith('/')) mkdirSync(join(cwd, name), { recursive: true });
    else writeFileSync(join(cwd, name), content);
  }
}

async function find(paths: string[], options: Partial<FindOptions> = {}): Promise<string[]> {
  const { files, problems } = await findFiles(paths, { cwd, accepts: () => true, ...options });
  return [...files.map((file) => file.name), ...problems.map(({ name, message }) => `${name}: ${message}`)];
}

test('a folder gives every file that can be read, sorted', async () => {
  make('b.http', 'a.odata', 'c/d.ndjson', 'c/e.txt', '.hidden/f.http');
  expect(await find(['.'])).toEqual(['.hidden/f.http', 'a.odata', 'b.http', 'c/d.ndjson']);
});

test('node_modules, .git and what git ignores are skipped', async () => {
  make('.git/x.http', 'node_modules/x.http', 'a/node_modules/x.http', '.gitignore = out/\n*.tmp.http\n!keep.tmp.http');
  make(
    'out/x.http',
    'a/out/x.http',
    'a/b.tmp.http',
    'a/keep.tmp.http',
    'a/c.http',
    'd/.gitignore = !x.tmp.http\ny.http',
    'd/x.tmp.http',
    'd/y.http',
  );
  expect(await find(['.'])).toEqual(['a/c.http', 'a/keep.tmp.http', 'd/x.tmp.http']);
});

test('ignore files above the folder hold up to the root of the repository', async () => {
  make('.gitignore = b.http', 'repo/.git/', 'repo/.gitignore = c.http', 'repo/a/b.http', 'repo/a/c.http');
  expect(await find(['repo/a'])).toEqual(['repo/a/b.http']);
});

test('an ignored folder or file that is named is taken', async () => {
  make('.git/', '.gitignore = out/\nx.http', 'out/a.http', 'x.http');
  expect(await find(['out', 'x.http'])).toEqual(['out/a.http', 'x.http']);
});

test('symbolic links are not followed, but a named one is', async () => {
  make('real/a.http');
  symlinkSync(join(cwd, 'real'), join(cwd, 'real/circle'));
  symlinkSync(join(cwd, 'real/a.http'), join(cwd, 'real/link.http'));
  expect(await find(['real'])).toEqual(['real/a.http']);
  expect(await find(['real/link.http'])).toEqual(['real/link.http']);
});

test('a link of a repository leads to no folder outside, however the path is written', async () => {
  make('work/', 'mine/.git/', 'mine/in/a.http', 'other/b.http');
  symlinkSync('../other', join(cwd, 'mine', 'away'));
  symlinkSync('in', join(cwd, 'mine', 'near'));
  symlinkSync('mine', join(cwd, 'logical'));
  symlinkSync('other', join(cwd, 'own'));
  for (const from of ['work', 'mine'])
    for (const to of ['mine', 'logical']) {
      const inFrom = { cwd: join(cwd, from) };
      expect((await find([join(cwd, to, 'away')], inFrom)).join(), `${from} ${to}`).toMatch(
        /^[^,]*: a symbolic link leads out of [^,]*repository$/,
      );
      expect((await find([join(cwd, to, 'near')], inFrom)).join()).toMatch(/near\/a\.http$/);
      expect((await find([join(cwd, 'own')], inFrom)).join()).toBe('../own/b.http');
    }
});

test('patterns', async () => {
  make(
    'a/x.http',
    'a/b/y.http',
    'a/b/z.odata',
    'a/w.txt',
    'node_modules/n.http',
    '.git/',
    '.gitignore = ignored.http',
    'a/ignored.http',
  );
  expect(await find(['**/*.http'])).toEqual(['a/b/y.http', 'a/x.http']);
  expect(await find(['a/*.txt'], { format: 'odata' })).toEqual(['a/w.txt']);
  expect(await find(['a/**/*.{http,odata}', 'a/x.http'])).toEqual(['a/b/y.http', 'a/b/z.odata', 'a/x.http']);
});

test('a name that looks like a pattern is a name first', async () => {
  make('a[1].http', 'a1.http');
  expect(await find(['a[1].http'])).toEqual(['a[1].http']);
});

test('a format narrows a folder', async () => {
  make('a.http', 'b.odata', 'c.dat');
  expect(await find(['.'], { format: 'odata' })).toEqual(['b.odata']);
  expect(await find(['c.dat'], { format: 'odata' })).toEqual(['c.dat']);
});

test('the configuration decides about files that were not named', async () => {
  make('a.http', 'b.http');
  const accepts = (path: string) => path.endsWith('a.http');
  expect(await find(['.'], { accepts })).toEqual(['a.http']);
  expect(await find(['b.http'], { accepts })).toEqual(['b.http']);
});

test('what gives no file is a problem', async () => {
  make('empty/', 'c.dat');
  const nothing = 'no file that odatalint can check matches this pattern';
  expect(await find(['absent.http'])).toEqual(['absent.http: there is no such file or folder']);
  expect(await find(['c.dat/x'])).toEqual(['c.dat/x: there is no such file or folder']);
  expect(await find(['a\0b'])).toEqual(['a\0b: there is no such file or folder']);
  expect(await find(['empty'])).toEqual(['empty: no file in it can be checked']);
  expect(await find(['*.http'])).toEqual([`*.http: ${nothing}`]);
  expect(await find(['c.dat'])).toEqual(['c.dat: unknown file type; add --input-format, such as --input-format http']);
});

test('a very deep folder', async () => {
  const deep = `${'d/'.repeat(400)}a.http`;
  make(deep);
  expect(await find(['.'])).toEqual([deep]);
});
