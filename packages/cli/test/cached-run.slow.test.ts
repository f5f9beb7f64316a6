/** Reports are the same, byte for byte, without a cache, with one that is filled, and with one that is full. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatNames } from '../src/reporters/load-reporter.js';
import { runCommand } from './run-command.js';
import { isCheck, readScenarios, type Scenario } from './scenario.js';

const here = dirname(fileURLToPath(import.meta.url));
const examples = join(here, '../../../examples');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-cached-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Outcome {
  readonly status: number;
  readonly warnings: string;
  readonly reports: Readonly<Record<string, string>>;
}

/** Runs the command with reports in every format, in a folder that `fill` fills anew. */
async function outcomeOf(args: readonly string[], fill: (cwd: string) => void): Promise<Outcome> {
  const cwd = join(folder, 'files');
  const out = join(folder, 'reports');
  for (const each of [cwd, out]) {
    rmSync(each, { recursive: true, force: true });
    mkdirSync(each);
  }
  fill(cwd);
  const outputs = formatNames.flatMap((format) => ['--format', format, '-o', join(out, format)]);
  const { status, errors: warnings } = await runCommand([...args, ...outputs], cwd);
  const reports = readdirSync(out).map((name) => [name, readFileSync(join(out, name), 'utf8')] as const);
  return { status, warnings, reports: Object.fromEntries(reports) };
}

async function expectAlike(args: readonly string[], fill: (cwd: string) => void): Promise<void> {
  const cached = [...args, '--cache', '--cache-location', join(folder, 'cache')];
  const plain = await outcomeOf(args, fill);
  expect(await outcomeOf(cached, fill)).toEqual(plain);
  expect(await outcomeOf(cached, fill)).toEqual(plain);
}

test('the examples', async () => {
  await expectAlike(['check'], (cwd) => cpSync(examples, cwd, { recursive: true }));
  expect(readFileSync(join(folder, 'cache'), 'utf8')).toContain('mistakes.http');
});

describe('a committed cache', () => {
  const mistake = "GET https://example.com/api/v1/object/Equipment?filter=Code = 'A'\n";
  const git = (...args: readonly string[]): void => {
    expect(spawnSync('git', args, { cwd: join(folder, 'repository') }).status).toBe(0);
  };

  /** The same cache without findings, as anyone who knows the format can write it. */
  function emptied(path: string): string {
    const [head = '', body = ''] = readFileSync(path, 'utf8').split('\n');
    const entries = JSON.parse(body) as [string, { found: string }][];
    for (const [, entry] of entries)
      entry.found = JSON.stringify({ ...(JSON.parse(entry.found) as object), diagnostics: [] });
    const text = JSON.stringify(entries);
    return `${head.replace(/[0-9a-f]{64}$/, createHash('sha256').update(text).digest('hex'))}\n${text}\n`;
  }

  test.each([
    ['.odatalintcache', ['--cache']],
    ['node_modules/.cache/odatalint/results', ['--cache']],
    ['.cache/odatalint/.odatalintcache', ['--cache', '--cache-location', '.cache/odatalint/']],
  ])('%s hides nothing', async (name, options) => {
    const cwd = join(folder, 'repository');
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, 'a.http'), mistake);
    const check = async (): Promise<[number, string]> => {
      const { status, errors } = await runCommand(['check', ...options, 'a.http'], cwd);
      return [status, errors];
    };
    expect(await check()).toEqual([1, '']);
    writeFileSync(join(cwd, name), emptied(join(cwd, name)));
    // Outside of a repository, the one who can write the cache can change the requests too.
    expect(await check()).toEqual([0, '']);
    git('init', '-q');
    expect(await check()).toEqual([0, '']);
    git('add', '-f', name);
    expect(await check()).toEqual([
      1,
      `odatalint: the cache ${name} is not used: it is committed, so anyone may have written it; remove it from the repository.\n`,
    ]);
  });
});

const ownOptions = ['-', '--filter', '--orderby', '--select', '--expand', '--cache', '--cache-location', '--changed'];

describe('the files of every scenario', () => {
  const scenarios = readdirSync(join(here, 'scenarios'))
    .filter((name) => name.endsWith('.scenario'))
    .flatMap((name) => readScenarios(readFileSync(join(here, 'scenarios', name), 'utf8')))
    .filter(({ args }) => isCheck(args) && !args.some((arg) => ownOptions.includes(arg)));

  test.each(scenarios.map((each): [string, Scenario] => [each.title, each]))('%s', async (_, { args, files }) => {
    const isOutput = (arg: string | undefined): boolean => arg === '--format' || arg === '-o';
    const kept = args.filter((arg, i) => !isOutput(arg) && !isOutput(args[i - 1]));
    await expectAlike(kept, (cwd) => {
      for (const { name, content } of files) {
        mkdirSync(dirname(join(cwd, name)), { recursive: true });
        writeFileSync(join(cwd, name), content);
      }
    });
  });
});
