/** The programs that are found in a PATH: absolute, executable, and never in a repository or by a link in one. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { findProgram } from './find-program.js';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'odatalint-program-')));
const at = (name: string): string => join(top, name);

function write(name: string, mode = 0o755): void {
  mkdirSync(join(at(name), '..'), { recursive: true });
  writeFileSync(at(name), '');
  chmodSync(at(name), mode);
}
for (const name of ['bin/git', 'other/git', 'other/git.cmd', 'windows/git.bat', 'windows/git.exe', 'files/node'])
  write(name);
for (const name of ['repository/bin/git', 'repository/node_modules/.bin/git']) write(name);
write('plain/git', 0o644);
mkdirSync(at('folder/git'), { recursive: true });
mkdirSync(at('links'));
mkdirSync(at('installed'));
symlinkSync(at('repository/bin'), at('into'));
symlinkSync(at('repository/bin/git'), at('links/git'));
symlinkSync(at('bin'), at('repository/out'));
symlinkSync(at('repository/out'), at('through'));
symlinkSync(at('bin/git'), at('installed/git'));

afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(top, { recursive: true }));

/** Each folder is named by its place, a relative one as it is written. */
const cases: readonly (readonly [folders: string, found: string | undefined])[] = [
  ['/bin', 'bin/git'],
  ['/bin /other', 'bin/git'],
  ['/installed', 'installed/git'],
  ['./bin /other', 'other/git'],
  ['bin . .. /other', 'other/git'],
  ['node_modules/.bin', undefined],
  ['/repository/node_modules/.bin /other', 'other/git'],
  ['/repository/bin', undefined],
  ['/repository/../repository/bin', undefined],
  // A link of the user into the repository, and one of the repository to somewhere else.
  ['/into', undefined],
  ['/links', undefined],
  ['/repository/out', undefined],
  ['/through /other', 'other/git'],
  ['/plain /folder /files /nothing /other', 'other/git'],
];

test.runIf(process.platform !== 'win32').each(cases)('in %s', (folders, found) => {
  const parts = folders.split(' ').map((folder) => (folder.startsWith('/') ? `${top}${folder}` : folder));
  vi.stubEnv('PATH', ['', ...parts].join(delimiter));
  expect(findProgram('git', [at('repository')])?.path).toBe(found && at(found));
});

test.runIf(process.platform !== 'win32')('a program on Windows is not a script, and a folder can be in quotes', () => {
  vi.stubEnv('PATH', `${at('other')}${delimiter}"${at('windows')}"`);
  expect(findProgram('git', [at('repository')], 'win32')?.path).toBe(at('windows/git.exe'));
});

test.runIf(process.platform !== 'win32')('the program gets a PATH without the folders that are skipped', () => {
  vi.stubEnv('PATH', ['bin', at('repository/bin'), at('other'), at('into'), at('bin')].join(delimiter));
  expect(findProgram('git', [at('repository')])?.searchPath).toBe([at('other'), at('bin')].join(delimiter));
});

test('nothing without a PATH', () => {
  vi.stubEnv('PATH', undefined);
  expect(findProgram('git', [])).toBeUndefined();
});
