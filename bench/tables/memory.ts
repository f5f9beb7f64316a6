/** How much memory trees and schemas hold, and how much a stream of requests takes at most. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { loadSchema, parse, parseFilter } from '@odatalint/core';
import { generatedRequests } from '../generated-requests.js';
import { madeSchema } from '../made-texts.js';
import { median } from '../measuring/fastest.js';
import { command, peakReporter, runNode } from '../measuring/processes.js';
import type { Settings } from '../measuring/settings.js';
import type { Cell, Table } from '../measuring/table.js';
import { longFilters } from '../workloads.js';

/** The bytes that what is made holds for each byte of the text that it is made of: the middle one of several measurements. */
function held(text: string, make: () => unknown): number {
  const collect = globalThis.gc ?? (() => undefined);
  const used = (): number => {
    for (let i = 0; i < 3; i++) collect();
    return process.memoryUsage().heapUsed;
  };
  const kept: unknown[] = [make()];
  const measured = Array.from({ length: 5 }, () => {
    const before = used();
    kept.push(make());
    return used() - before;
  });
  return kept.length === 0 ? NaN : median(measured) / text.length;
}

export function measureMemory({ graph }: Settings): Table {
  const chain = longFilters(5000).or;
  const schema = madeSchema(2500);
  const rows: Cell[][] = [
    ['tree of 5,000 conditions', held(chain, () => parseFilter(chain))],
    ['schema, CSDL XML', held(schema.xml, () => loadSchema(schema.xml))],
    ['schema, CSDL JSON', held(schema.json, () => loadSchema(schema.json))],
  ];
  if (graph !== undefined) {
    const text = readFileSync(graph, 'utf8');
    rows.push(['schema of Microsoft Graph', held(text, () => loadSchema(text))]);
  }
  return {
    title: 'Memory',
    about: 'Bytes of heap that a tree or a model holds, for each character of the text that it was made of.',
    columns: ['what', 'bytes a character'],
    rows,
    targets: [],
  };
}

const lines = 50_000;

/** Lines a second with one thread and with two, over requests a second that are only parsed; and memory at most. */
export function measureStream(): Table {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-stream-'));
  const generate = (count: number, distinct: number): string => {
    const path = join(folder, `${String(count)}-${String(distinct)}.ndjson`);
    const file = openSync(path, 'w');
    for (const piece of generatedRequests({ lines: count, distinct })) writeSync(file, piece);
    closeSync(file);
    return path;
  };
  const answer = (path: string, threads: number): { readonly seconds: number; readonly megabytes: number } => {
    const input = openSync(path, 'r');
    const args = ['--import', peakReporter, command, 'check', '--exit-zero', '--concurrency', String(threads)];
    const formats = ['--input-format', 'ndjson', '--format', 'ndjson', '-'];
    const { milliseconds, standardError } = runNode([...args, ...formats], folder, input);
    closeSync(input);
    return { seconds: milliseconds / 1000, megabytes: Number(standardError) };
  };
  try {
    const files = { different: generate(lines, lines), repeated: generate(lines, lines / 5) };
    const base = parseSeconds(files.different);
    const rows = Object.entries(files).flatMap(([kind, path]) =>
      [1, 2].map((threads): Cell[] => {
        const { seconds, megabytes } = answer(path, threads);
        return [`${kind}, ${String(threads)} ${threads === 1 ? 'thread' : 'threads'}`, seconds / base, megabytes];
      }),
    );
    const more = answer(generate(10 * lines, lines / 5), 1).megabytes;
    const once = rows[2]![2] as number;
    return {
      title: 'Streams',
      about: `${lines.toLocaleString('en')} requests as NDJSON, all different or mostly repeated: the time as a multiple of parsing their addresses alone, and the memory of the process at most, in MB.`,
      columns: ['requests', '× parse', 'MB'],
      rows: [...rows, ['repeated, 1 thread, ten times as many', undefined, more]],
      targets: [
        { what: 'memory for ten times as many lines, ×', value: more / once, bound: 'at most', goal: 1.2 },
        { what: 'memory at most, MB', value: Math.max(more, once), bound: 'at most', goal: 300 },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function parseSeconds(path: string): number {
  const urls = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as { url?: string }).url ?? []);
  const start = performance.now();
  for (const url of urls) parse(url);
  return (performance.now() - start) / 1000;
}
