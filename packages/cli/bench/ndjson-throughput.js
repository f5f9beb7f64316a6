/**
 * Measures the stream of lines: requests a second with one thread and with two, all different and mostly repeated, against
 * `parse` alone in one thread, and how much memory 100,000 and 1,000,000 lines take at most.
 *
 * Goals: less than 300 MB, and at most 1.2 times as much for ten times as many lines.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parse } from '@odatalint/core';
import { generatedRequests } from './generated-requests.js';

const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
const peakReporter = fileURLToPath(new URL('report-peak.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'odatalint-throughput-'));

/** A file of generated lines. */
function generate(lines, distinct) {
  const path = join(folder, `${lines}-${distinct}.ndjson`);
  const file = openSync(path, 'w');
  for (const piece of generatedRequests({ lines, distinct })) writeSync(file, piece);
  closeSync(file);
  return path;
}

/** Seconds and megabytes at most that answering a file takes. */
function answer(path, threads) {
  const input = openSync(path, 'r');
  const start = performance.now();
  const args = ['--import', peakReporter, command, 'check', '--exit-zero', '--concurrency', threads];
  const { status, stderr } = spawnSync(
    process.execPath,
    [...args, '--input-format', 'ndjson', '--format', 'ndjson', '-'],
    { stdio: [input, 'ignore', 'pipe'], encoding: 'utf8' },
  );
  closeSync(input);
  if (status !== 0) throw new Error(stderr);
  return { seconds: (performance.now() - start) / 1000, megabytes: Number(stderr) };
}

/** Requests a second that are only parsed. */
function parseRate(path) {
  const texts = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => JSON.parse(line).url ?? []);
  const start = performance.now();
  for (const text of texts) parse(text);
  return texts.length / ((performance.now() - start) / 1000);
}

try {
  const lines = 100_000;
  const files = { different: generate(lines, lines), repeated: generate(lines, lines / 5) };
  const base = parseRate(files.different);
  console.log(`parse alone              ${Math.round(base)} requests a second`);
  for (const [kind, path] of Object.entries(files)) {
    for (const threads of ['1', '2']) {
      const rate = lines / answer(path, threads).seconds;
      const label = `${kind}, ${threads} ${threads === '1' ? 'thread' : 'threads'}`.padEnd(24);
      console.log(`${label} ${Math.round(rate)} requests a second, ratio ${(rate / base).toFixed(2)}`);
    }
  }
  const million = generate(10 * lines, lines / 5);
  for (const threads of ['1', '2', 'auto']) {
    const small = answer(files.repeated, threads).megabytes;
    const { megabytes: large, seconds } = answer(million, threads);
    console.log(
      `--concurrency ${threads.padEnd(4)}       ${small} MB for ${lines} lines, ${large} MB for ${10 * lines} in ${seconds.toFixed(1)} s, ratio ${(large / small).toFixed(2)}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
