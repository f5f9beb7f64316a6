/** A watch as a user runs it: a process that reports changes until Ctrl+C. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
const at = 'https://example.com/api/v1/object/Equipment';
const good = `GET ${at}?top=1\n`;
/** A request with a finding that has a number in it. */
const bad = (number: number): string => `GET ${at}?top=n${number}.\n`;
const fixable = `GET ${at}?filter=Code == 'A'\n`;

let cwd = '';
let child: ChildProcess | undefined;
let output = '';
let errors = '';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-watch-'));
  output = errors = '';
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
  rmSync(cwd, { recursive: true });
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
}

function start(...args: string[]): ChildProcess {
  const started = spawn(process.execPath, [command, '--watch', '--format', 'agent', ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, NODE_COMPILE_CACHE: tmpdir() },
  });
  started.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  started.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  child = started;
  return started;
}

/** Waits for the output of the process, long enough for a busy machine. */
const until = (condition: () => boolean): Promise<void> =>
  vi.waitFor(() => expect({ holds: condition(), output, errors }).toMatchObject({ holds: true }), {
    timeout: 40_000,
    interval: 20,
  });

/** The number of reports. */
const reports = (): number => errors.split('odatalint: watching ').length - 1;

async function interrupt(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  const watch = child;
  if (watch === undefined) throw new Error('Nothing was started.');
  const ended = once(watch, 'exit');
  watch.kill(signal);
  const [status] = (await ended) as [number | null];
  return status;
}

test('a change is reported, and the status is that of the last report', async () => {
  write('a.http', good);
  start();
  await until(() => reports() === 1);
  expect(errors).toBe('odatalint: watching 1 file; Ctrl+C ends it.\n');
  write('a.http', bad(1));
  await until(() => output.includes('"n1."'));
  expect(await interrupt()).toBe(1);
});

test('what was wrong and is right ends with status 0', async () => {
  write('a.http', bad(1));
  start();
  await until(() => output.includes('"n1."'));
  write('a.http', good);
  await until(() => reports() === 2);
  expect(await interrupt('SIGTERM')).toBe(0);
});

test('--fail-on-unchecked counts in the status of the last report', async () => {
  write('a.http', 'GET https://unknown.example.com/odata/Orders?$top=1\n');
  start('--fail-on-unchecked');
  await until(() => reports() === 1);
  expect(output).toContain('errors=0');
  expect(await interrupt()).toBe(1);
});

test('a request that was not checked and is checked ends with status 0', async () => {
  write('a.http', 'GET https://unknown.example.com/odata/Orders?$top=1\n');
  start('--fail-on-unchecked');
  await until(() => reports() === 1);
  write('a.http', good);
  await until(() => reports() === 2);
  expect(await interrupt()).toBe(0);
});

test('a burst of writes loses none of them', async () => {
  for (let i = 0; i < 10; i++) write(`f${i}.http`, good);
  start();
  await until(() => reports() === 1);
  for (let i = 0; i < 50; i++) write(`f${i % 20}.http`, bad(i));
  await until(() => output.split('\n').some((line) => line.includes('"n49."')));
  const wanted = Array.from({ length: 20 }, (_, i) => `"n${i + (i < 10 ? 40 : 20)}."`);
  // The last report has the last finding of each file.
  await until(() => wanted.every((each) => output.slice(output.lastIndexOf('f0.http:')).includes(each)));
  expect(await interrupt()).toBe(1);
});

test('editors that save by renaming', async () => {
  write('a.http', good);
  start();
  await until(() => reports() === 1);
  for (const number of [1, 2, 3]) {
    write('.a.http.swp', 'swap');
    write('4913', '');
    rmSync(join(cwd, '4913'));
    write('a.http~', bad(number));
    renameSync(join(cwd, 'a.http~'), join(cwd, 'a.http'));
    // What ends a report may come later than what was found.
    await until(() => output.includes(`"n${number}."`) && reports() > number);
  }
  expect(reports()).toBe(4);
});

test('new folders, files that go away, and files that git ignores', async () => {
  write('a.http', good);
  write('.gitignore', 'out/\n*.tmp.http\n');
  start();
  await until(() => reports() === 1);
  write('new/deep/b.http', bad(1));
  await until(() => output.includes('new/deep/b.http'));
  write('out/c.http', bad(2));
  write('d.tmp.http', bad(3));
  write('new/deep/b.http', bad(4));
  await until(() => output.includes('"n4."'));
  renameSync(join(cwd, 'new'), join(cwd, 'moved'));
  await until(() => output.includes('moved/deep/b.http'));
  rmSync(join(cwd, 'moved'), { recursive: true });
  await until(() => errors.endsWith('odatalint: watching 1 file; Ctrl+C ends it.\n'));
  expect(output).not.toMatch(/"n[23]\."/);
  expect(await interrupt()).toBe(0);
});

test('a schema outside of the folder that is watched', async () => {
  const schema = (name: string): string =>
    `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="n" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="T"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32" Nullable="false"/></EntityType><EntityContainer Name="C"><EntitySet Name="${name}" EntityType="n.T"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
  write('schemas/s.xml', schema('Orders'));
  write('requests/a.odata', 'Orders?$top=1\n');
  start('--schema', 'schemas/s.xml', 'requests');
  await until(() => reports() === 1);
  expect(output).toMatch(/^errors=0 /);
  write('schemas/s.xml', schema('Order'));
  await until(() => output.includes('Orders'));
  expect(await interrupt()).toBe(1);
});

test('--fix fixes what is saved, once', async () => {
  write('a.http', fixable);
  start('--fix');
  await until(() => reports() === 1);
  const fixed = fixable.replace('==', 'eq');
  expect(readFileSync(join(cwd, 'a.http'), 'utf8')).toBe(fixed);
  write('a.http', fixable.repeat(1).replace('A', 'B'));
  await until(() => readFileSync(join(cwd, 'a.http'), 'utf8') === fixed.replace('A', 'B'));
  await until(() => reports() === 2);
  // What the fixes have written is looked at again, and is nothing to report.
  write('b.http', bad(5));
  await until(() => output.includes('"n5."'));
  // The two streams of the process arrive in any order.
  await until(() => reports() >= 3);
  expect(reports()).toBe(3);
});

test('a watch that has nothing to watch ends', async () => {
  const [status] = (await once(start('nowhere.http'), 'exit')) as [number];
  expect({ status, errors }).toEqual({
    status: 2,
    errors: 'odatalint: nowhere.http: there is no such file or folder.\n',
  });
});

test('an environment that comes, changes and goes', async () => {
  write('a.http', `GET ${at}?filter={{f}}\n`);
  write('b.bru', `get {\n  url: ${at}?filter={{f}}\n}\n`);
  start('.');
  await until(() => reports() === 1);
  expect(output).toContain('errors=0');
  output = '';
  write('http-client.env.json', '{ "dev": { "f": "Code == 1" } }');
  await until(() => output.includes('http-client.env.json:1:23 error foreign-operator'));
  output = '';
  write('http-client.env.json', `{ "dev": { "f": "Code eq 'A'" } }`);
  await until(() => output.includes('http-client.env.json') === false && output.includes('errors='));
  output = '';
  write('environments/local.bru', 'vars {\n  f: Code == 1\n}\n');
  await until(() => output.includes('environments/local.bru:2:11 error foreign-operator'));
  output = '';
  rmSync(join(cwd, 'environments/local.bru'));
  await until(() => output.includes('errors=') && !output.includes('local.bru'));
  expect(await interrupt()).toBe(0);
});
