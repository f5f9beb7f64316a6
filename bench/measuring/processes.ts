/** Runs the command, and whatever it is held against, as programs of their own. */
import { execFile, spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { median } from './fastest.js';

/** The command as it is installed. */
export const command = fileURLToPath(new URL('../../packages/cli/bin/odatalint.js', import.meta.url));
export const peakReporter = fileURLToPath(new URL('../report-peak.js', import.meta.url));

const timeReporter = fileURLToPath(new URL('../report-processor-time.js', import.meta.url));

/** The processor's own time for one run of Node.js, in milliseconds: it does not depend on the load of the machine. */
export const processorTime = (args: readonly string[], folder: string): number =>
  Number(runNode(['--import', timeReporter, ...args], folder).standardError) / 1000;

export interface Run {
  readonly milliseconds: number;
  readonly standardError: string;
}

/** One run of Node.js; throws where it does not end with status 0. */
export function runNode(args: readonly string[], folder: string, input: number | 'ignore' = 'ignore'): Run {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: [input, 'ignore', 'pipe'],
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${String(status)}: ${stderr}`);
  return { milliseconds: performance.now() - start, standardError: stderr };
}

/** What one run of Node.js writes to standard output; rejects where it does not end with status 0. */
export const outputOf = (args: readonly string[], folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${args.join(' ')} ended with ${String(error.code)}: ${stderr}`));
    });
  });

/** The medians of several runs of each, in turns, in milliseconds; one run of each comes before, and does not count. */
export function medians<K extends string>(runs: Readonly<Record<K, () => Run>>, turns: number): Record<K, number> {
  const names = Object.keys(runs) as K[];
  const times = new Map(names.map((name): [K, number[]] => [name, []]));
  for (const name of names) runs[name]();
  for (let i = 0; i < turns; i++) for (const name of names) times.get(name)!.push(runs[name]().milliseconds);
  return Object.fromEntries(names.map((name) => [name, median(times.get(name)!)])) as Record<K, number>;
}
