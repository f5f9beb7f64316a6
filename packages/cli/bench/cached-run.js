/** Measures how long a run over many files takes with a full cache, against one that checks them all. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { generatedRequests } from './generated-requests.js';

const RUNS = 5;
const FILES = 500;
const REQUESTS = 20;

const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'odatalint-cached-run-'));
const requests = [...generatedRequests({ lines: FILES * REQUESTS, distinct: FILES * REQUESTS })].join('').split('\n');
for (let file = 0; file < FILES; file++) {
  const lines = requests.slice(file * REQUESTS, (file + 1) * REQUESTS);
  writeFileSync(join(folder, `f${file}.ndjson`), lines.map((line) => `${line}\n`).join(''));
}

/** Milliseconds for one run. */
function timeOf(...options) {
  const start = performance.now();
  const args = [command, 'check', '--exit-zero', '--format', 'json', '-o', 'report.txt', ...options];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`a run ended with ${status}: ${stderr}`);
  return performance.now() - start;
}

const times = { plain: [], cold: [], warm: [] };
for (let i = 0; i < RUNS; i++) {
  rmSync(join(folder, '.odatalintcache'), { force: true });
  times.plain.push(timeOf());
  times.cold.push(timeOf('--cache'));
  times.warm.push(timeOf('--cache'));
}
rmSync(folder, { recursive: true });

const [plain, cold, warm] = Object.values(times).map((each) => Math.min(...each));
console.log(`${FILES} files of ${REQUESTS} requests      ${plain.toFixed(0)} ms`);
console.log(`with an empty cache           ${cold.toFixed(0)} ms, ${(cold / plain).toFixed(2)} of that`);
console.log(`with a full cache             ${warm.toFixed(0)} ms, ${(warm / plain).toFixed(2)} of that`);
