/** Logs on a Dask cluster with two workers, one of which is killed in mid-run: every answer is there once and in order. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));
const command = join(here, '../../packages/cli/bin/odatalint.js');

const isThere = (program, ...args) => spawnSync(program, args).status === 0;
/** The system's own Python comes first, since that is where packages of a distribution are. */
const python = ['/usr/bin/python3', 'python3'].find((each) => isThere(each, '-c', 'import distributed'));
const hasArrow = python !== undefined && isThere(python, '-c', 'import pyarrow.parquet');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-scale-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = (more = {}) => ({ ...process.env, ODATALINT: `${process.execPath}\n${command}`, ...more });

/** Every third request has a finding. */
const requestOf = (number) => ({
  id: number,
  method: 'GET',
  url: `https://h/odata/Orders(${number})/Items?$filter=Total ${number % 3 === 0 ? '==' : 'eq'} ${number}&$top=${number % 7}`,
});

const logOf = (count) => Array.from({ length: count }, (_, at) => `${JSON.stringify(requestOf(at))}\n`).join('');

function expectAll(output, count) {
  const answers = readFileSync(output, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, at) => at));
  expect(answers.filter(({ valid }) => !valid).map(({ id }) => id)).toEqual(
    Array.from({ length: Math.ceil(count / 3) }, (_, at) => 3 * at),
  );
}

/** The first match in what a process writes to standard error. */
const announced = (child, pattern) =>
  new Promise((resolve, reject) => {
    let text = '';
    child.on('exit', () => reject(new Error(text)));
    child.stderr.on('data', (chunk) => {
      text += String(chunk);
      const match = pattern.exec(text);
      if (match !== null) resolve(match[1] ?? '');
    });
  });

describe.skipIf(python === undefined)('Dask (skipped where Python has no package "distributed")', () => {
  test('a worker is killed in mid-run', { timeout: 180_000 }, async () => {
    const count = 6000;
    const log = join(folder, 'requests.ndjson');
    const output = join(folder, 'answers.ndjson');
    writeFileSync(log, logOf(count));
    const started = [];
    const start = (module, ...args) => {
      const child = spawn(python, ['-m', `distributed.cli.${module}`, ...args], { env: environment(), cwd: folder });
      started.push(child);
      return child;
    };
    try {
      const scheduler = start('dask_scheduler', '--host', '127.0.0.1', '--port', '0', '--no-dashboard');
      const address = await announced(scheduler, /Scheduler at:\s+(tcp:\/\/[\d.:]+)/);
      const workers = [0, 1].map(() =>
        start('dask_worker', address, '--host', '127.0.0.1', '--nthreads', '1', '--no-dashboard', '--no-nanny'),
      );
      await Promise.all(workers.map((worker) => announced(worker, /Registered to:()/)));
      // Small blocks, so that there are many of them left when the worker is killed.
      const run = spawn(python, [join(here, 'check_logs.py'), address, output, log], {
        env: environment({ BLOCK: '20000' }),
      });
      started.push(run);
      let report = '';
      let errors = '';
      run.stdout.on('data', (chunk) => (report += String(chunk)));
      run.stderr.on('data', (chunk) => (errors += String(chunk)));
      const ended = new Promise((resolve) => run.on('exit', resolve));
      const whole = Buffer.byteLength(readFileSync(log));
      await until(() => existsSync(output) && readFileSync(output).length > whole / 10);
      expect(run.exitCode, errors).toBeNull();
      workers[0].kill('SIGKILL');
      expect(await ended, errors).toBe(0);
      expectAll(output, count);
      expect(JSON.parse(report)).toEqual([
        {
          code: 'foreign-operator',
          shape: 'GET https://h/odata/Orders()/Items?$filter=Total == 0&$top=0',
          findings: count / 3,
        },
      ]);
    } finally {
      for (const child of started) child.kill('SIGKILL');
    }
  });

  test('blocks end with lines, wherever they are cut', { timeout: 60_000 }, () => {
    const log = join(folder, 'lines.ndjson');
    const texts = ['', '\n', 'a', 'a\n', 'a\nb', `${'long'.repeat(50)}\nb\n\nc`, 'ä\nö\n\uFEFF\n', 'a\r\nb\r\n'];
    for (const text of texts) {
      writeFileSync(log, text);
      const script = `
import json, sys
sys.path.insert(0, ${JSON.stringify(here)})
from check_logs import blocks_of, lines_of
path = ${JSON.stringify(log)}
print(json.dumps([[lines_of(*block).hex() for block in blocks_of(path, size)] for size in range(1, 12)]))`;
      const { stdout, stderr, status } = spawnSync(python, ['-B', '-c', script], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      for (const blocks of JSON.parse(stdout)) {
        expect(Buffer.from(blocks.join(''), 'hex').toString()).toBe(text);
        for (const block of blocks.slice(0, -1)) expect(Buffer.from(block, 'hex').toString().endsWith('\n')).toBe(true);
      }
    }
  });

  test.skipIf(!hasArrow)('Parquet (skipped where Python has no package "pyarrow")', { timeout: 120_000 }, () => {
    const output = join(folder, 'parquet.ndjson');
    const log = join(folder, 'log.parquet');
    const rows = JSON.stringify(Array.from({ length: 300 }, (_, at) => requestOf(at)));
    const write = `
import json, pyarrow, pyarrow.parquet, sys
pyarrow.parquet.write_table(pyarrow.Table.from_pylist(json.load(sys.stdin)), ${JSON.stringify(log)}, row_group_size=70)`;
    expect(spawnSync(python, ['-c', write], { input: rows }).status).toBe(0);
    const done = spawnSync(python, [join(here, 'check_logs.py'), 'local', output, log], { env: environment() });
    expect(done.status, String(done.stderr)).toBe(0);
    expectAll(output, 300);
  });
});

const isParallel =
  spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('GNU parallel') === true;
const hasDuckDb = isThere('duckdb', '-version');

/** The recipes of docs/scale.md: each shell block with a word, run in the folder as it is written there. */
function runRecipe(word) {
  const page = readFileSync(join(here, '../../docs/scale.md'), 'utf8');
  const recipes = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .map(([, body]) => body)
    .filter((body) => body.includes(word));
  expect(recipes.length).toBeGreaterThan(0);
  writeFileSync(join(folder, 'odatalint'), `#!/bin/sh\nexec '${process.execPath}' '${command}' "$@"\n`, {
    mode: 0o755,
  });
  return recipes.map((recipe) => {
    const done = spawnSync('sh', ['-c', recipe], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, HOME: folder },
    });
    expect(done.status, done.stderr).toBe(0);
    return done.stdout;
  });
}

describe('the recipes of docs/scale.md', () => {
  test.skipIf(!isParallel)('GNU parallel (skipped where it is not installed)', { timeout: 120_000 }, () => {
    writeFileSync(join(folder, 'requests.ndjson'), logOf(500));
    runRecipe('parallel --pipepart');
    expectAll(join(folder, 'answers.ndjson'), 500);
  });

  test.skipIf(!hasDuckDb)('DuckDB (skipped where it is not installed)', { timeout: 120_000 }, () => {
    const rows = Array.from({ length: 30 }, (_, at) => {
      const { id, method, url } = requestOf(at % 10);
      return `(${id}, '${method}', '${url}')`;
    });
    const table = `(VALUES ${rows.join()}) AS t(id, method, url)`;
    expect(spawnSync('mkdir', ['-p', join(folder, 'logs')]).status).toBe(0);
    expect(
      spawnSync('duckdb', [
        '-c',
        `COPY (SELECT * FROM ${table}) TO '${join(folder, 'logs', 'a.parquet')}' (FORMAT parquet)`,
      ]).status,
    ).toBe(0);
    const outputs = runRecipe('duckdb');
    expect(readdirSync(folder)).toContain('answers.ndjson');
    expect(readFileSync(join(folder, 'answers.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(10);
    expect(outputs.at(-1)).toContain('foreign-operator');
  });
});

async function until(condition) {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 6000) throw new Error('It took too long.');
    await wait(20);
  }
}
