/** Reports are the same, byte for byte, without a cache, with one that is filled, and with one that is full. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Host } from '../src/host.js';
import { run } from '../src/index.js';
import { formatNames } from '../src/reporters/load-reporter.js';
import { readScenarios, type Scenario } from './scenario.js';

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
  let warnings = '';
  const host: Host = {
    cwd,
    env: {},
    stdin: (async function* () {})(),
    closeInput: () => undefined,
    isTerminal: false,
    isErrorTerminal: () => false,
    onInterrupt: () => undefined,
    columns: undefined,
    write: async () => {},
    warn: (text) => void (warnings += text),
  };
  const outputs = formatNames.flatMap((format) => ['--format', format, '-o', join(out, format)]);
  const status = await run([...args, ...outputs], host);
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

const otherCommands = [
  'parse',
  'explain',
  'rules',
  'schema',
  'coverage',
  'init',
  'help',
  'format',
  'completion',
  'lsp',
];
const ownOptions = ['-', '--filter', '--orderby', '--select', '--expand', '--cache', '--cache-location', '--changed'];

describe('the files of every scenario', () => {
  const scenarios = readdirSync(join(here, 'scenarios'))
    .filter((name) => name.endsWith('.scenario'))
    .flatMap((name) => readScenarios(readFileSync(join(here, 'scenarios', name), 'utf8')))
    .filter(({ args }) => !otherCommands.includes(args[0] ?? '') && !args.some((arg) => ownOptions.includes(arg)));

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
