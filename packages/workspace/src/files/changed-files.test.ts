/** The files that git reports as changed; asking git executes nothing from the repository. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedFiles } from './changed-files.js';
import { Workspace } from '../workspace.js';

let top = '';
let cwd = '';

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'odatalint-changed-')));
  cwd = join(top, 'repository');
  mkdirSync(cwd);
});
afterEach(() => rmSync(top, { recursive: true }));

function write(name: string, content = ''): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), content);
}

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=n', '-c', 'user.email=n@example.com'];
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd, encoding: 'utf8' });
  expect(stderr, args.join(' ')).toSatisfy(() => status === 0);
}

function commit(message: string): void {
  git('add', '-A');
  git('commit', '-q', '-m', message);
}

/** Those of the files below the folder that have changed. */
function changed(ref = 'HEAD', folder = cwd): string[] {
  const answer = changedFiles(folder, ref);
  if ('problem' in answer) return [answer.problem];
  const names = readdirSync(cwd, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => !name.startsWith('.git/') && answer.has(join(cwd, name))).sort();
}

describe('against HEAD', () => {
  beforeEach(() => {
    git('init', '-q', '-b', 'main');
    write('same.http');
    write('edited.http');
    write('gone.http');
    write('touched.http');
    write('sub/old name.http');
    write('.gitignore', 'ignored.http\n');
    commit('first');
  });

  test('nothing', () => expect(changed()).toEqual([]));

  test('what is edited, staged, renamed or new; not what is gone, ignored or only touched', () => {
    write('edited.http', 'x');
    write('new.http');
    write('sub/new in sub.http');
    write('staged.http', 'x');
    write('ignored.http');
    git('add', 'staged.http');
    git('mv', 'sub/old name.http', 'sub/new name.http');
    rmSync(join(cwd, 'gone.http'));
    utimesSync(join(cwd, 'touched.http'), 1, 1);
    const expected = ['edited.http', 'new.http', 'staged.http', 'sub/new in sub.http', 'sub/new name.http'];
    expect(changed()).toEqual(expected);
    expect(changed('HEAD', join(cwd, 'sub')), 'asked in a folder').toEqual(expected);
  });

  test('names that a shell or a list of lines would cut', () => {
    const names = ['a\nb.http', 'q"uote.http', "it's.http", '$(touch x).http', '-o.http', 'żółw 日本.http'];
    for (const name of names) write(name);
    expect(changed()).toEqual([...names].sort());
  });

  test('through a link to the folder', () => {
    symlinkSync(cwd, join(top, 'link'));
    write('edited.http', 'x');
    const answer = changedFiles(join(top, 'link'), 'HEAD');
    expect('has' in answer && answer.has(join(top, 'link', 'edited.http'))).toBe(true);
    expect('covers' in answer && answer.covers(join(top, 'link', 'sub', 'x'))).toBe(true);
    expect('covers' in answer && answer.covers(join(top, 'x'))).toBe(false);
  });
});

test('since the merge base with a branch', () => {
  git('init', '-q', '-b', 'main');
  write('a.http');
  commit('first');
  git('checkout', '-q', '-b', 'work');
  write('mine.http');
  commit('mine');
  git('checkout', '-q', 'main');
  write('theirs.http');
  commit('theirs');
  git('checkout', '-q', 'work');
  write('open.http');
  expect(changed('main')).toEqual(['mine.http', 'open.http']);
  expect(changed('HEAD')).toEqual(['open.http']);
});

test('in a repository without a commit everything is new', () => {
  git('init', '-q');
  write('a.http');
  write('b.http');
  git('add', 'a.http');
  expect(changed()).toEqual(['a.http', 'b.http']);
});

describe('no answer', () => {
  test('outside of a repository', () => expect(changed()).toEqual(['this folder is not in a git repository']));

  test.each([
    ['absent', /knows no commit "absent"/],
    ['--output=stolen', /is not a commit that git knows/],
    ['', /is not a commit that git knows/],
    ['HEAD:a.http', /knows no commit/],
  ])('for %j', (ref, words) => {
    git('init', '-q');
    write('a.http');
    commit('first');
    expect(changed(ref).join()).toMatch(words);
    expect(readdirSync(cwd)).not.toContain('stolen');
  });

  test('for histories that have nothing in common', () => {
    git('init', '-q', '-b', 'main');
    write('a.http');
    commit('first');
    git('checkout', '-q', '--orphan', 'other');
    commit('other');
    expect(changed('main').join()).toMatch(/no common ancestor/);
  });

  test('without git', () => {
    const path = process.env['PATH'];
    process.env['PATH'] = top;
    try {
      expect(changed()).toEqual(['git is not installed, or not in the PATH']);
    } finally {
      process.env['PATH'] = path;
    }
  });
});

test('nothing is run that the configuration of the repository names', () => {
  git('init', '-q');
  write('a.http', 'a');
  write('b.http', 'b');
  write('.gitattributes', '*.http filter=evil diff=evil\n');
  commit('first');
  const script = join(top, 'evil');
  writeFileSync(script, `#!/bin/sh\necho "$0 $@" >> ${join(top, 'ran')}\nexit 0\n`);
  chmodSync(script, 0o755);
  mkdirSync(join(cwd, '.git', 'hooks'), { recursive: true });
  for (const hook of ['post-index-change', 'fsmonitor-watchman', 'reference-transaction', 'pre-commit'])
    symlinkSync(script, join(cwd, '.git', 'hooks', hook));
  const settings = [
    'core.fsmonitor',
    'core.pager',
    'core.editor',
    'core.sshCommand',
    'pager.diff',
    'diff.external',
    'diff.evil.command',
    'diff.evil.textconv',
    'filter.evil.clean',
    'filter.evil.smudge',
    'filter.evil.process',
    'filter.two words.clean',
  ];
  for (const name of settings) git('config', name, script);
  git('config', 'filter.evil.required', 'true');
  git('config', 'core.hooksPath', join(cwd, '.git', 'hooks'));
  rmSync(join(top, 'ran'), { force: true });
  write('a.http', 'changed');
  utimesSync(join(cwd, 'b.http'), 1, 1);
  write('new.http');
  const answers = [changed(), changed('HEAD~0')];
  expect(readdirSync(top)).not.toContain('ran');
  expect(answers).toEqual([
    ['a.http', 'new.http'],
    ['a.http', 'new.http'],
  ]);
  git('config', 'filter.a=b.clean', script);
  expect(changed().join()).toMatch(/cannot be switched off/);
  expect(readdirSync(top)).not.toContain('ran');
  // The same question, asked without care, does run them: so the test can fail.
  spawnSync('git', ['diff', '--name-only', 'HEAD'], { cwd });
  expect(readdirSync(top)).toContain('ran');
});

test('a file depends on what decides about its findings', () => {
  const service = '{ "baseUrls": ["https://example.com"], "schema": "s.xml", "key": "k.json" }';
  write('x/odatalint.config.json', `{ "services": { "s": ${service} } }`);
  write('x/a.http', 'POST https://example.com/A\n\n< ./b.json\n\n###\nPOST https://example.com/A\n\n< ../{{c}}.json\n');
  const file = { path: join(cwd, 'x', 'a.http'), name: 'x/a.http', format: 'http' as const };
  const names = ['odatalint.config.json', 's.xml', 'k.json', 'b.json', '../{{c}}.json'];
  expect(new Workspace({ cwd }).filesBehind(file)).toEqual(names.map((name) => join(cwd, 'x', name)));
  expect(new Workspace({ cwd, schema: ['o.xml'] }).filesBehind(file)).toContain(join(cwd, 'o.xml'));
});
