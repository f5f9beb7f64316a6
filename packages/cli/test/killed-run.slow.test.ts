/** A run that is killed at any moment leaves every file as it was or as it should become, never half of it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const KILLS = 20;
const FILES = 40;

const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
const args = ['--fix', '--format', 'json', '-o', 'report.json', '.'];
const cachedArgs = ['--cache', '--format', 'json', '-o', 'report.json', '.'];

const block = "GET https://example.com/api/v1/object/Equipment?filter=Code == 'A'\n\n###\n";
const before = block.repeat(60);
const after = before.replaceAll('==', 'eq');
const oldReport = `old ${'x'.repeat(100_000)}`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-killed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const names = Array.from({ length: FILES }, (_, number) => `f${number}.http`);

function refill(): void {
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  for (const name of names) writeFileSync(join(folder, name), before);
  writeFileSync(join(folder, 'report.json'), oldReport);
}

const start = (all = args): ReturnType<typeof spawn> => spawn(process.execPath, [command, ...all], { cwd: folder });

const contentOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

test(`killed ${KILLS} times, and run again`, async () => {
  refill();
  const started = performance.now();
  const whole = start();
  await once(whole, 'exit');
  const duration = performance.now() - started;
  const newReport = contentOf('report.json');
  expect(names.map(contentOf)).toEqual(names.map(() => after));

  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    refill();
    const child = start();
    const ended = once(child, 'exit');
    // At any moment from the start to the end of a run.
    setTimeout(() => child.kill('SIGKILL'), (duration * (kill + Math.random())) / KILLS);
    const [, signal] = (await ended) as [number | null, string | null];
    if (signal === 'SIGKILL') interrupted++;

    for (const name of names) expect([before, after]).toContain(contentOf(name));
    const report = contentOf('report.json');
    if (report !== oldReport) expect(report).toBe(newReport);
    // A run reads none of the remaining files as a request file.
    const others = readdirSync(folder).filter((name) => name !== 'report.json' && !names.includes(name));
    for (const name of others) expect(name).toMatch(/^\..*\.tmp$/);

    if (kill % 5 > 0) continue;
    spawnSync(process.execPath, [command, ...args], { cwd: folder });
    expect(names.map(contentOf)).toEqual(names.map(() => after));
    expect((JSON.parse(contentOf('report.json')) as { summary: { files: number } }).summary.files).toBe(FILES);
  }
  expect(interrupted).toBeGreaterThan(0);
});

test(`with a cache, killed ${KILLS} times`, async () => {
  refill();
  const started = performance.now();
  await once(start(cachedArgs), 'exit');
  const duration = performance.now() - started;
  const report = contentOf('report.json');
  const cache = contentOf('.odatalintcache');

  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    refill();
    // Half of the runs begin with a cache that they read, all of them write one.
    if (kill % 2 > 0) writeFileSync(join(folder, '.odatalintcache'), cache.slice(0, -kill));
    const child = start(cachedArgs);
    const ended = once(child, 'exit');
    setTimeout(() => child.kill('SIGKILL'), (duration * (kill + Math.random())) / KILLS);
    const [, signal] = (await ended) as [number | null, string | null];
    if (signal === 'SIGKILL') interrupted++;

    const left = readdirSync(folder).includes('.odatalintcache') ? contentOf('.odatalintcache') : undefined;
    expect([undefined, cache, cache.slice(0, -kill)]).toContain(left);
    if (kill % 5 > 0) continue;
    spawnSync(process.execPath, [command, ...cachedArgs], { cwd: folder });
    expect(contentOf('report.json')).toBe(report);
    expect(contentOf('.odatalintcache')).toBe(cache);
  }
  expect(interrupted).toBeGreaterThan(0);
});
