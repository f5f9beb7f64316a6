/**
 * Measures whether a second thread would pay off when many files are checked: the time of a run over all files, over
 * half of them (the work of each of two threads), and with a full cache (the remaining work if another thread provided
 * all findings). It measures processor time, which does not depend on the load of the machine.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedRequests } from './generated-requests.js';

const RUNS = Number(process.env.RUNS ?? 3);
const REQUESTS = 4;

const command = fileURLToPath(new URL('../packages/cli/bin/odatalint.js', import.meta.url));

/** A request line of a request file for a generated line. */
function requestOf(line) {
  const { method = 'GET', url, headers = {}, body } = JSON.parse(line);
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return `${method} ${url}\n${head.join('')}${body === undefined ? '' : `\n${JSON.stringify(body)}\n`}`;
}

/** Prints the processor time of a run, in microseconds, at its end. */
const teller = `data:text/javascript,process.on('exit', () => process.send(process.cpuUsage()))`;

/** Milliseconds of processor time for a run. */
async function timeOf(cwd, ...args) {
  const all = [command, 'check', '--exit-zero', '--format', 'json', '-o', 'report.txt', ...args];
  const child = fork(all[0], all.slice(1), { cwd, execArgv: ['--import', teller], stdio: 'ignore' });
  const [[{ user, system }], [status]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  if (status !== 0) throw new Error(`a run ended with ${status}`);
  return (user + system) / 1000;
}

const lines = function* (count) {
  for (const block of generatedRequests({ lines: count, distinct: count }))
    yield* block.split('\n').filter((line) => line.includes('"url"'));
};

for (const files of [200, 1000, 5000]) {
  const cwd = mkdtempSync(join(tmpdir(), 'odatalint-many-files-'));
  for (const half of ['a', 'b']) mkdirSync(join(cwd, half));
  const requests = [...lines(files * REQUESTS * 2)];
  for (let file = 0; file < files; file++) {
    const own = requests.slice(file * REQUESTS, (file + 1) * REQUESTS).map(requestOf);
    writeFileSync(join(cwd, file % 2 === 0 ? 'a' : 'b', `f${file}.http`), own.join('\n###\n'));
  }
  const times = { all: [], half: [], cached: [] };
  await timeOf(cwd, '--cache', 'a', 'b');
  for (let i = 0; i < RUNS; i++) {
    times.all.push(await timeOf(cwd, 'a', 'b'));
    times.half.push(await timeOf(cwd, 'a'));
    times.cached.push(await timeOf(cwd, '--cache', 'a', 'b'));
  }
  rmSync(cwd, { recursive: true });
  const [all, half, cached] = Object.values(times).map((each) => Math.min(...each));
  const shares = [half, cached, half + cached].map((each) => (each / all).toFixed(2));
  console.log(
    `${String(files).padStart(5)} files: ${all.toFixed(0)} ms; half of them ${shares[0]} of that, with a full cache ${shares[1]}, both ${shares[2]}`,
  );
}
