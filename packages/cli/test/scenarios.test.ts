/** Runs the command on every scenario, and the built one where a scenario starts it; UPDATE=1 records the actual output for review. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtInServices } from '@odatalint/core';
import { afterAll, describe, expect, test } from 'vitest';
import type { Host } from '../src/host.js';
import { runCommand } from './run-command.js';
import { formatScenarios, readScenarios, type Outcome, type Scenario } from './scenario.js';

const folder = fileURLToPath(new URL('scenarios', import.meta.url));
const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
const isUpdate = process.env['UPDATE'] === '1';

for (const name of readdirSync(folder).filter((each) => each.endsWith('.scenario'))) {
  describe(name, () => {
    const path = join(folder, name);
    const scenarios = readScenarios(readFileSync(path, 'utf8'));
    const outcomes = new Map<Scenario, Outcome>();
    for (const scenario of scenarios) {
      test.concurrent(scenario.title, async () => {
        const outcome = await outcomeOf(scenario);
        // Never written as what is expected.
        expect(outcome.stderr).not.toContain('an internal error');
        outcomes.set(scenario, outcome);
        if (!isUpdate) expect(outcome).toEqual(scenario.expected);
      });
    }
    afterAll(() => {
      if (isUpdate)
        writeFileSync(
          path,
          formatScenarios(scenarios.map((each) => ({ ...each, expected: outcomes.get(each) ?? each.expected }))),
        );
    });
  });
}

async function outcomeOf(scenario: Scenario): Promise<Outcome> {
  const cwd = mkdtempSync(join(tmpdir(), 'odatalint-scenario-'));
  try {
    for (const { name, content } of scenario.files) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), content);
    }
    const env = { PATH: process.env['PATH'], HOME: cwd, NODE_COMPILE_CACHE: tmpdir(), COLUMNS: '100', ...scenario.env };
    const outcome = await (scenario.isStarted ? start : run)(scenario, cwd, env);
    const after = scenario.expected.after.map(({ name }) => ({ name, content: readFileSync(join(cwd, name)) }));
    const [stdout, stderr] = [withoutPages(outcome.stdout), outcome.stderr].map(withoutProfiles) as [string, string];
    return { ...outcome, stdout, stderr, after };
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

type Run = Omit<Outcome, 'after'>;

/** Runs the command in this process. */
async function run({ args, stdin }: Scenario, cwd: string, env: Host['env']): Promise<Run> {
  const { status, output, errors } = await runCommand(args, cwd, { env, input: stdin });
  return { status, stdout: output, stderr: errors };
}

/** Runs the built command in a process of its own. */
function start({ args, stdin }: Scenario, cwd: string, env: Host['env']): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], { cwd, env });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (status) =>
      resolve({ status: status ?? -1, stdout: String(Buffer.concat(out)), stderr: String(Buffer.concat(err)) }),
    );
    // The command may end without reading its input.
    child.stdin.on('error', () => {});
    child.stdin.end(stdin);
  });
}

const profiles = builtInServices.map(({ name }) => name);

/** Output with `<profiles>` for the built-in ones, after those of a configuration: a scenario should not change when one is added. */
const withoutProfiles = (output: string): string =>
  [profiles, profiles.filter((name) => name !== 'dataverse')]
    .flatMap((names) => [names.join(', '), `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`])
    .reduce((text, list) => text.replaceAll(list, '<profiles>'), output);

/** Output with the pages of rules taken out of SARIF: a scenario shows findings, and should not change when a page is edited. */
function withoutPages(output: string): string {
  return output.replace(
    /"(fullDescription|help)":\{"text":"(?:[^"\\]|\\.)*"(?:,"markdown":"(?:[^"\\]|\\.)*")?\}/g,
    '"$1":{}',
  );
}
