/** The memory of trees and schemas, and the peak memory of a stream of requests. */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSchema, parse, parseFilter } from '@odatalint/core';
import { generatedRequests } from '../generated-requests.js';
import { madeSchema } from '../generated-texts.js';
import { fastest, median } from '../measuring/fastest.js';
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
    about: 'Bytes of heap that a tree or a model uses, for each character of its source text.',
    columns: ['what', 'bytes a character'],
    rows,
    targets: [],
  };
}

const lines = 50_000;

/** The time and memory of one run of the command over a stream. */
interface StreamRun {
  /** From its start to its end. */
  readonly elapsed: number;
  /** The processor's own time, all threads together. */
  readonly processor: number;
  readonly megabytes: number;
}

/**
 * The time of a stream over that of a hot parse of its addresses, and memory at most. A cold run is one of the command from its start;
 * the steady state is what each further line takes once the command has compiled its code.
 */
export function measureStream(): Table {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-stream-'));
  const generate = (count: number, distinct: number): string => {
    const path = join(folder, `${String(count)}-${String(distinct)}.ndjson`);
    const file = openSync(path, 'w');
    for (const piece of generatedRequests({ lines: count, distinct })) writeSync(file, piece);
    closeSync(file);
    return path;
  };
  const answer = (path: string, threads = 1): StreamRun => {
    const input = openSync(path, 'r');
    const args = ['--import', peakReporter, command, 'check', '--exit-zero', '--concurrency', String(threads)];
    const formats = ['--input-format', 'ndjson', '--format', 'ndjson', '-'];
    const { milliseconds, standardError } = runNode([...args, ...formats], folder, input);
    closeSync(input);
    const [megabytes = NaN, microseconds = NaN] = standardError.split(' ').map(Number);
    return { elapsed: milliseconds / 1000, processor: microseconds / 1e6, megabytes };
  };
  try {
    const files = { different: generate(lines, lines), repeated: generate(lines, lines / 5) };
    const hot = hotParseSeconds(files.different);
    const cold = answer(files.different);
    const longer = answer(generate(3 * lines, 3 * lines));
    const steady = (longer.processor - cold.processor) / 2;
    const repeated = answer(files.repeated);
    const rows: Cell[][] = [
      ['different, cold run', cold.processor / hot, cold.megabytes],
      ['different, steady state', steady / hot, longer.megabytes],
      ['repeated, cold run', repeated.processor / hot, repeated.megabytes],
      ...Object.entries(files).map(([kind, path]): Cell[] => {
        const { elapsed, megabytes } = answer(path, 2);
        return [`${kind}, cold run with 2 threads, elapsed`, elapsed / hot, megabytes];
      }),
    ];
    const more = answer(generate(10 * lines, lines / 5)).megabytes;
    return {
      title: 'Streams',
      about: `${lines.toLocaleString('en')} requests as NDJSON, all different or mostly repeated: the time of the processor as a multiple of parsing their addresses alone by code that is already compiled, and the memory of the process at most, in MB. A cold run begins with the start of the command; in the steady state all code is compiled.`,
      columns: ['requests', '× hot parse', 'MB'],
      rows: [...rows, ['repeated, ten times as many', undefined, more]],
      targets: [
        { what: 'different requests, cold run, × hot parse', value: cold.processor / hot, bound: 'at most', goal: 8.5 },
        { what: 'different requests, steady state, × hot parse', value: steady / hot, bound: 'at most', goal: 5.5 },
        {
          what: 'memory for ten times as many lines, ×',
          value: more / repeated.megabytes,
          bound: 'at most',
          goal: 1.2,
        },
        { what: 'memory at most, MB', value: Math.max(more, repeated.megabytes), bound: 'at most', goal: 300 },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Parses the addresses of a file until the code is compiled, and then once more: the time of that, in seconds. */
function hotParseSeconds(path: string): number {
  const urls = readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => (JSON.parse(line) as { url?: string }).url ?? []);
  const parseAll = (): void => {
    for (const url of urls) parse(url);
  };
  return fastest({ parseAll }, { turns: 5, turn: 1 }).parseAll / 1e6;
}
