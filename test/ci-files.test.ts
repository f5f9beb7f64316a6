/** Runs the commands of the CI files, as far as possible without their hosts. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const command = join(root, 'packages', 'cli', 'bin', 'odatalint.js');
const ci = join(root, 'examples', 'ci');

const readYaml = (path: string): unknown => parse(readFileSync(path, 'utf8'));

/** A folder with requests, and an `npx` and `odatalint` that run this build. The action has a test of its own. */
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-ci-'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const own = `exec ${JSON.stringify(process.execPath)} ${JSON.stringify(command)} "$@"\n`;
  writeFileSync(join(bin, 'odatalint'), `#!/bin/sh\n${own}`);
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift 3\n${own}`);
  for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755);
  mkdirSync(join(folder, 'my requests'));
  writeFileSync(join(folder, 'my requests', 'wrong.http'), 'GET https://a.example/api/v1/object/Equipment?top=-1\n');
  writeFileSync(join(folder, 'right.http'), 'GET https://a.example/api/v1/object/Equipment?top=1\n');
});

afterAll(() => rmSync(folder, { recursive: true }));

function runInFolder(
  script: string,
  env: Readonly<Record<string, string>> = {},
): { status: number | null; output: string } {
  const path = `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: path, HOME: folder, NODE_COMPILE_CACHE: tmpdir(), ...env },
  });
  return { status, output: `${stdout}${stderr}` };
}

test('the job for GitLab writes both reports', () => {
  const job = (
    readYaml(join(ci, 'gitlab-ci.yml')) as {
      odatalint: { script: string[]; artifacts: { reports: Record<string, string> } };
    }
  ).odatalint;
  expect(runInFolder(job.script.join('\n')).status).toBe(1);
  for (const report of Object.values(job.artifacts.reports))
    expect(readFileSync(join(folder, report), 'utf8')).toContain('wrong.http');
});

test('the hook checks the files of a commit', () => {
  interface Hooks {
    readonly repos: readonly [{ readonly hooks: readonly [{ readonly entry: string; readonly files: string }] }];
  }
  const [hook] = (readYaml(join(ci, 'pre-commit-config.yaml')) as Hooks).repos[0].hooks;
  const files = ['right.http', 'my requests/wrong.http', 'other.dat'].filter((name) =>
    new RegExp(hook.files).test(name),
  );
  expect(files).toHaveLength(2);
  expect(runInFolder(`${hook.entry} ${files.map((name) => `'${name}'`).join(' ')}`).status).toBe(1);
});

test('the docs show these files as they are', () => {
  const page = readFileSync(join(root, 'docs', 'ci.md'), 'utf8');
  for (const name of readdirSync(ci))
    expect(page).toContain(`\`\`\`yaml\n${readFileSync(join(ci, name), 'utf8')}\`\`\``);
});

describe('completion in bash', () => {
  const complete = (line: string): string[] => {
    const words = line.split(' ');
    const script = `eval "$(odatalint completion bash)"; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _odatalint; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return runInFolder(script).output.trimEnd().split('\n');
  };
  test.each([
    ['odatalint co', ['coverage', 'completion']],
    ['odatalint schema s', ['show', 'status']],
    ['odatalint check --fix', ['--fix', '--fix-dry-run']],
    ['odatalint --fail-on w', ['warning']],
    ['odatalint check --only unknown-prop', ['unknown-property']],
    ['odatalint explain invalid-lit', ['invalid-literal']],
    ['odatalint schema show --format j', ['json']],
    ['odatalint check ri', ['right.http']],
  ])('%s', (line, expected) => expect(complete(line)).toEqual(expected));
});
