/** Streams of lines through the built command: the same bytes from any number of threads, and readers of every kind. */
import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generatedRequests } from '../../../bench/generated-requests.js';

const command = fileURLToPath(new URL('../bin/odatalint.js', import.meta.url));
const answering = ['check', '--input-format', 'ndjson', '--format', 'ndjson'];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'odatalint-streams-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const requests = (lines: number): string => [...generatedRequests({ lines, distinct: lines / 2 })].join('');

/** All kinds of lines, among lines with requests. */
const mixed = Buffer.concat([
  Buffer.from(requests(3000)),
  Buffer.from('nonsense\n\n   \r\n{"id":2}\n[]\r\n{"url":3}\n'),
  Buffer.of(0xe9, 0x0a),
  Buffer.from(`{"id":"long","filter":"Code eq '${'x'.repeat(300_000)}'"}\n`),
  Buffer.from(requests(500)),
  Buffer.from('{"id":"last","url":"https://assets.example.com/api/v1/object/Equipment?top=-1"}'),
]);

/** The result of the command with the arguments. */
function run(args: readonly string[], input?: Buffer): { stdout: string; stderr: string; status: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return { stdout, stderr, status };
}

describe('threads', () => {
  test('standard input has the same answers from one thread and from several', () => {
    const alone = run([...answering, '--concurrency', '1', '-'], mixed);
    expect(alone.stdout.split('\n')).toHaveLength(3000 + 6 + 500 + 1 + 1);
    expect(alone.status).toBe(1);
    for (const threads of ['2', '5', 'auto'])
      expect(run([...answering, '--concurrency', threads, '-'], mixed)).toEqual(alone);
  });

  test('so have files, and an unreadable one is reported', () => {
    writeFileSync(join(folder, 'a.ndjson'), mixed);
    writeFileSync(join(folder, 'b.jsonl'), requests(1000));
    writeFileSync(join(folder, 'empty.ndjson'), '');
    const args = ['check', '--format', 'ndjson', '--quiet', 'a.ndjson', 'empty.ndjson', 'b.jsonl', 'absent.ndjson'];
    const alone = run([...args, '--concurrency', '1']);
    expect(alone).toMatchObject({ status: 2, stderr: expect.stringContaining('absent.ndjson') as unknown });
    expect(run([...args, '--concurrency', '3'])).toEqual(alone);
  });
});

describe('parts', () => {
  /** The answers without the number of their line, which counts in a part. */
  const answersIn = (text: string): string[] =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/"line":\d+,/, ''));

  test('a file that is cut between any two lines has the same answers', () => {
    const lines = requests(400).trimEnd().split('\n');
    const filter = (part: readonly string[]): string => run([...answering, '-'], Buffer.from(part.join('\n'))).stdout;
    const whole = answersIn(filter(lines));
    for (const cut of [1, 173, 399])
      expect([...answersIn(filter(lines.slice(0, cut))), ...answersIn(filter(lines.slice(cut)))]).toEqual(whole);
  });

  // The recipe of docs/scale.md, where the program for it is there.
  const hasParallel = spawnSync('parallel', ['--version']).status === 0;
  test.skipIf(!hasParallel)('GNU parallel gives the same answers (skipped where it is not installed)', () => {
    writeFileSync(join(folder, 'all.ndjson'), requests(4000));
    const filter = `${process.execPath} ${command} ${answering.join(' ')} --exit-zero --concurrency 1 -`;
    const { stdout } = spawnSync(
      'parallel',
      ['--pipepart', '-a', 'all.ndjson', '--block', '100k', '--keep-order', filter],
      { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 },
    );
    expect(answersIn(stdout)).toEqual(
      answersIn(run([...answering, 'all.ndjson']).stdout.replaceAll('"path":"all.ndjson",', '')),
    );
  });
});

describe.each(['1', '2'])('with --concurrency %s', (threads) => {
  const start = (): ChildProcessWithoutNullStreams =>
    spawn(process.execPath, [command, ...answering, '--exit-zero', '--concurrency', threads, '-'], { cwd: folder });

  test('an answer comes before the next line is sent', async () => {
    const child = start();
    const lines: string[] = [];
    for (const id of [1, 2, 3]) {
      child.stdin.write(`{"id":${id},"filter":"Code eq 'A'"}\n`);
      const [answer] = (await once(child.stdout, 'data')) as [Buffer];
      lines.push(String(answer));
    }
    child.stdin.end();
    const [status] = (await once(child, 'close')) as [number];
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2, 3]);
    expect(status).toBe(0);
  });

  test('a reader that does not read stops the reading', async () => {
    const child = start();
    const piece = Buffer.from(requests(1000));
    let taken = 0;
    // The input read without a pause is the input in memory; a command that does not wait would read all of it.
    const most = 200 * piece.length;
    for (let isTaken = true; isTaken && taken < most; taken += piece.length) {
      isTaken = await new Promise((resolve) => {
        const patience = setTimeout(() => resolve(false), 3000);
        child.stdin.write(piece, () => {
          clearTimeout(patience);
          resolve(true);
        });
      });
    }
    expect(taken).toBeLessThan(most / 4);
    // When the reader continues, the command does, too.
    child.stdin.end();
    let lines = 0;
    for await (const chunk of child.stdout) lines += String(chunk).split('\n').length - 1;
    expect(lines).toBe((taken / piece.length) * 1000);
  });

  test('a reader that has seen enough ends it quietly', async () => {
    const child = start();
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
    child.stdin.on('error', () => undefined);
    const piece = requests(1000);
    const feed = setInterval(() => child.stdin.write(piece), 1);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [status] = (await once(child, 'exit')) as [number];
    clearInterval(feed);
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
  });
});
