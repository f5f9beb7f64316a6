/**
 * Measures the search for files with queries: 10,000 source files without any, as a multiple of `grep -rl` over the same files. Each
 * is run in turn with the others, and the median of their processor times counts. It needs bash and grep.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILES = Number(process.env.FILES ?? 10_000);
const RUNS = Number(process.env.RUNS ?? 12);

const command = fileURLToPath(new URL('../packages/cli/bin/odatalint.js', import.meta.url));
const endings = ['ts', 'js', 'cs', 'java', 'py', 'go', 'php', 'tsx', 'kt', 'sh'];
const words = [
  'const',
  'value',
  'return',
  '$scope',
  'price',
  'filter',
  'select',
  'data',
  '=>',
  '{',
  '}',
  '();',
  '// note',
];

/** A text of some 5 kB, the same each time. */
function sourceOf(number) {
  const wordAt = (at) => words[(number * 31 + at * at * 7 + at) % words.length];
  return Array.from(
    { length: 120 },
    (_, line) => `${Array.from({ length: 6 }, (__, at) => wordAt(line * 6 + at)).join(' ')}\n`,
  ).join('');
}

/** Milliseconds of processor time. */
function timeOf(cwd, ...args) {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1', 'bash', ...args];
  const { stderr } = spawnSync('bash', timed, { cwd, encoding: 'utf8' });
  return stderr
    .trim()
    .split(' ')
    .reduce((sum, each) => sum + 1000 * Number(each), 0);
}

const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];

const cwd = mkdtempSync(join(tmpdir(), 'odatalint-discovery-'));
try {
  for (let i = 0; i < FILES; i++) {
    const folder = join(cwd, 'all', `d${i % 100}`, `e${i % 7}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `f${i}.${endings[i % endings.length]}`), sourceOf(i));
  }
  mkdirSync(join(cwd, 'none'));
  const runs = Array.from({ length: RUNS }, () => [
    timeOf(cwd, 'grep', '-rlE', '\\$(filter|select|expand|orderby)=', 'all'),
    timeOf(cwd, process.execPath, command, 'all'),
    timeOf(cwd, process.execPath, command, 'none'),
  ]);
  const [grep, whole, start] = [0, 1, 2].map((at) => median(runs.map((run) => run[at])));
  console.log(
    `grep: ${grep.toFixed(0)} ms; odatalint: ${whole.toFixed(0)} ms, of which ${start.toFixed(0)} ms for its start.`,
  );
  console.log(`${(whole / grep).toFixed(2)} times grep, ${((whole - start) / grep).toFixed(2)} without the start.`);
} finally {
  rmSync(cwd, { recursive: true });
}
