/**
 * The time of the command for one small file, compared with an empty Node.js program, and for many files with a cache.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatedRequests } from '../generated-requests.js';
import { command, medians, processorTime, runNode } from '../measuring/processes.js';
import type { Table } from '../measuring/table.js';

const small = `GET https://example.com/api/v1/object/Equipment?filter=Code eq 'A-1' and Department/Id eq '05'&top=10
ApiKey: {{key}}
`;

const turns = 30;

function inFolder<R>(work: (folder: string) => R): R {
  const folder = mkdtempSync(join(tmpdir(), 'odatalint-start-up-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The command is called as a shell calls it: no `npx` in between, and what Node.js compiled in earlier runs is kept. */
export const measureStartUp = (): Table =>
  inFolder((folder) => {
    writeFileSync(join(folder, 'small.http'), small);
    const commands = {
      nothing: ['-e', '0'],
      version: [command, '--version'],
      check: [command, 'check', '--exit-zero', 'small.http'],
    };
    const times = medians(
      {
        nothing: () => runNode(commands.nothing, folder),
        version: () => runNode(commands.version, folder),
        check: () => runNode(commands.check, folder),
      },
      turns,
    );
    const least = (args: readonly string[]): number =>
      Math.min(...Array.from({ length: turns }, () => processorTime(args, folder)));
    const nothing = least(commands.nothing);
    const row = (name: 'version' | 'check'): readonly [number, number] => [
      times[name] / times.nothing,
      least(commands[name]) / nothing,
    ];
    const check = row('check');
    return {
      title: 'Start-up',
      about:
        'The median of 30 runs of the command as a multiple of the median of `node -e 0`, in turns, with the ' +
        'compiled code of an earlier run; and the minimum processor time of the 30 runs, as a multiple of the same, which does not ' +
        'depend on the load of the machine.',
      columns: ['command', '× node -e 0', '× processor time'],
      rows: [
        ['odatalint --version', ...row('version')],
        ['odatalint check small.http', ...check],
      ],
      targets: [
        {
          what: 'check of a small file, the greater of the two',
          value: Math.max(...check),
          bound: 'at most',
          goal: 3.5,
        },
      ],
    };
  });

const files = 300;
const requestsInFile = 20;

export const measureCachedRun = (): Table =>
  inFolder((folder) => {
    const count = files * requestsInFile;
    const lines = [...generatedRequests({ lines: count, distinct: count })].join('').split('\n');
    for (let file = 0; file < files; file++) {
      const own = lines.slice(file * requestsInFile, (file + 1) * requestsInFile);
      writeFileSync(join(folder, `f${String(file)}.ndjson`), own.map((line) => `${line}\n`).join(''));
    }
    const check = (...options: string[]) =>
      runNode([command, 'check', '--exit-zero', '--format', 'json', '-o', 'report.txt', ...options], folder);
    const times = medians(
      {
        plain: () => check(),
        empty: () => {
          rmSync(join(folder, '.odatalintcache'), { force: true });
          return check('--cache');
        },
        full: () => check('--cache'),
      },
      3,
    );
    return {
      title: 'Many files again',
      about: `A run over ${String(files)} files of ${String(requestsInFile)} requests, as a multiple of a run without a cache.`,
      columns: ['run', '× without a cache'],
      rows: [
        ['with an empty cache', times.empty / times.plain],
        ['with a full cache', times.full / times.plain],
      ],
      targets: [],
    };
  });
