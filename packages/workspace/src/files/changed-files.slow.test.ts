/** The files that git reports as changed; asking git executes nothing from the repository. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changedFiles } from './changed-files.js';
import { isCommitted } from './is-committed.js';
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
    git('init', '-q');
    const path = process.env['PATH'];
    process.env['PATH'] = top;
    try {
      expect(changed()).toEqual(['git is not installed, or not in the PATH outside this repository']);
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

describe.runIf(process.platform !== 'win32')('a git that is in the repository is not run', () => {
  beforeEach(() => {
    git('init', '-q');
    write('node_modules/.bin/git', `#!/bin/sh\necho ran > ${join(top, 'ran')}\n`);
    chmodSync(join(cwd, 'node_modules', '.bin', 'git'), 0o755);
    write('a.http');
  });

  test.each(['./node_modules/.bin', 'node_modules/.bin', 'CWD/node_modules/.bin', 'CWD/sub/../node_modules/.bin'])(
    'with %s in the PATH',
    (folder) => {
      const path = `${folder.replace('CWD', cwd)}${delimiter}${process.env['PATH'] ?? ''}`;
      mkdirSync(join(cwd, 'sub'));
      withEnvironment({ PATH: path }, () => {
        expect(changed()).toEqual(['a.http', 'node_modules/.bin/git']);
        expect(isCommitted(join(cwd, 'a.http'))).toBe(false);
      });
      expect(readdirSync(top)).not.toContain('ran');
    },
  );

  test('nor one in the repository in which the command runs', () => {
    const other = join(top, 'other');
    spawnSync('git', ['init', '-q', other]);
    writeFileSync(join(other, 'b.http'), '');
    const here = vi.spyOn(process, 'cwd').mockReturnValue(join(cwd, 'node_modules'));
    withEnvironment({ PATH: `${join(cwd, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}` }, () =>
      expect(isCommitted(join(other, 'b.http'))).toBe(false),
    );
    here.mockRestore();
    expect(readdirSync(top)).not.toContain('ran');
  });

  test('nor another program there, by a git that looks for one in the PATH', () => {
    const wrapper = join(top, 'bin', 'git');
    mkdirSync(dirname(wrapper));
    writeFileSync(wrapper, `#!/bin/sh\nhelper\nPATH=${process.env['PATH'] ?? ''} exec git "$@"\n`);
    renameSync(join(cwd, 'node_modules', '.bin', 'git'), join(cwd, 'node_modules', '.bin', 'helper'));
    chmodSync(wrapper, 0o755);
    const path = ['node_modules/.bin', dirname(wrapper), '/usr/bin', '/bin'].join(delimiter);
    withEnvironment({ PATH: path }, () => expect(changed()).toEqual(['a.http', 'node_modules/.bin/helper']));
    expect(readdirSync(top)).not.toContain('ran');
  });
});

describe('the files of a bare repository, committed in a folder', () => {
  const settings = '[core]\nrepositoryformatversion=0\nbare=false\nworktree=.\n';
  beforeEach(() => {
    for (const name of ['sub/objects/.k', 'sub/refs/.k']) write(name);
    write('sub/HEAD', 'ref: refs/heads/m\n');
    write('sub/info/exclude', '*\n');
    write('sub/config', settings);
  });

  test('hide no change', () => {
    git('init', '-q');
    git('add', '-Af');
    git('commit', '-q', '-m', 'first');
    write('sub/a.http', 'x');
    // The same question, asked in the folder without care, gives their answer: so the test can fail.
    const asked = spawnSync('git', ['ls-files', '--others', '--exclude-standard'], { cwd: join(cwd, 'sub') });
    expect(String(asked.stdout)).toBe('');
    expect(changed('HEAD', join(cwd, 'sub'))).toEqual(['sub/a.http']);
    symlinkSync(join(cwd, 'sub'), join(top, 'link'));
    expect(changed('HEAD', join(top, 'link'))).toEqual(['sub/a.http']);
  });

  test('do not hide that a file is committed', () => {
    write('sub/cache', 'forged');
    git('init', '-q');
    git('add', '-Af');
    git('commit', '-q', '-m', 'first');
    write('sub/other');
    const answers = ['sub/cache', 'sub/other'].map((name) => isCommitted(join(cwd, name)));
    expect(answers).toEqual([true, false]);
    // The variables that git sets for its hooks are about the repository of the hook.
    const elsewhere = join(top, 'elsewhere');
    spawnSync('git', ['init', '-q', elsewhere]);
    withEnvironment({ GIT_DIR: join(elsewhere, '.git'), GIT_WORK_TREE: cwd }, () => {
      expect(isCommitted(join(cwd, 'sub/cache'))).toBe(true);
      expect(changed()).toEqual(['sub/other']);
    });
  });

  test('are not a repository, nor configure git', () => {
    const script = join(top, 'evil');
    writeFileSync(script, `#!/bin/sh\necho ran > ${join(top, 'ran')}\n`);
    chmodSync(script, 0o755);
    const promisor = '[extensions]\npartialClone=o\n[remote "o"]\nurl=ssh://x/y\npromisor=true\n';
    write('sub/config', `${settings}fsmonitor=${script}\nsshCommand=${script}\n${promisor}`);
    write('sub/refs/heads/m', `${'1'.repeat(40)}\n`);
    for (const ref of ['HEAD', 'HEAD~1'])
      expect(changed(ref, join(cwd, 'sub'))).toEqual(['this folder is not in a git repository']);
    withEnvironment({ GIT_DIR: '.' }, () =>
      expect(changed('HEAD', join(cwd, 'sub'))).toEqual(['this folder is not in a git repository']),
    );
    expect(readdirSync(top)).not.toContain('ran');
  });
});

function withEnvironment(values: Readonly<Record<string, string>>, act: () => void): void {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  try {
    act();
  } finally {
    vi.unstubAllEnvs();
  }
}

test('a transfer of missing objects is not started', () => {
  git('init', '-q');
  write('a.http', 'a');
  commit('first');
  const script = join(top, 'evil');
  writeFileSync(script, `#!/bin/sh\necho ran > ${join(top, 'ran')}\n`);
  chmodSync(script, 0o755);
  for (const [name, value] of [
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'o'],
    ['remote.o.url', 'ssh://x/y'],
    ['remote.o.promisor', 'true'],
    ['core.sshCommand', script],
  ] as const)
    git('config', name, value);
  const tree = String(spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd }).stdout).trim();
  rmSync(join(cwd, '.git', 'objects', tree.slice(0, 2), tree.slice(2)));
  write('a.http', 'b');
  expect(changed().join()).toMatch(/^git says/);
  expect(readdirSync(top)).not.toContain('ran');
  // The same question, asked without care, does run it: so the test can fail.
  spawnSync('git', ['diff', '--name-only', 'HEAD'], { cwd });
  expect(readdirSync(top)).toContain('ran');
});

describe('a repository whose files are elsewhere', () => {
  beforeEach(() => {
    git('init', '-q');
    write('a.http');
    commit('first');
  });

  test('a worktree, also one of a bare repository', () => {
    for (const from of ['.', '../bare']) {
      if (from !== '.') git('clone', '-q', '--bare', '.', from);
      const worktree = join(top, `tree of ${from.length}`);
      git('-C', from, 'worktree', 'add', '-q', '-b', `b${from.length}`, worktree);
      writeFileSync(join(worktree, 'b.http'), '');
      const answer = changedFiles(worktree, 'HEAD');
      expect('has' in answer && answer.has(join(worktree, 'b.http')) && !answer.has(join(worktree, 'a.http'))).toBe(
        true,
      );
      expect(isCommitted(join(worktree, 'a.http'))).toBe(true);
    }
  });

  test('a submodule', () => {
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', cwd, 'inner');
    write('inner/b.http');
    expect(changed('HEAD', join(cwd, 'inner'))).toEqual(['inner/b.http']);
    expect([isCommitted(join(cwd, 'inner/a.http')), isCommitted(join(cwd, 'inner/b.http'))]).toEqual([true, false]);
  });

  test('one that the user names', () => {
    const elsewhere = join(top, 'elsewhere');
    renameSync(join(cwd, '.git'), elsewhere);
    write('b.http');
    expect(changed()).toEqual(['this folder is not in a git repository']);
    withEnvironment({ GIT_DIR: elsewhere, GIT_WORK_TREE: cwd }, () => expect(changed()).toEqual(['b.http']));
  });
});

test('the settings of the administrator hold', () => {
  git('init', '-q');
  write('a.http');
  commit('first');
  write('kept.http');
  writeFileSync(join(top, 'excluded'), 'kept.http\n');
  writeFileSync(join(top, 'system'), `[core]\nexcludesFile = ${join(top, 'excluded')}\n`);
  withEnvironment({ GIT_CONFIG_SYSTEM: join(top, 'system') }, () => expect(changed()).toEqual([]));
});

test('a file depends on what decides about its findings', () => {
  const service = '{ "baseUrls": ["https://example.com"], "schema": "s.xml", "key": "k.json" }';
  write('x/odatalint.config.json', `{ "services": { "s": ${service} } }`);
  const bodies = ['./b.json', '../{{c}}.json', '../../../outside.json', '/mnt/outside.json', '\\\\host\\share.json'];
  write('x/a.http', bodies.map((body) => `POST https://example.com/A\n\n< ${body}\n\n###\n`).join(''));
  const file = { path: join(cwd, 'x', 'a.http'), name: 'x/a.http', format: 'http' as const };
  const names = ['odatalint.config.json', 's.xml', 'k.json', 'b.json'];
  expect(new Workspace({ cwd }).files.usedBy(file)).toEqual(names.map((name) => join(cwd, 'x', name)));
  expect(new Workspace({ cwd, schema: ['o.xml'] }).files.usedBy(file)).toContain(join(cwd, 'o.xml'));
});
