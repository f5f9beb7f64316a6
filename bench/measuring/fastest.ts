/**
 * Compares functions by their processor time. They run in turns, so that other load on the machine affects all of them
 * alike.
 */

export interface Pace {
  /** How often each function has its turn. */
  readonly turns: number;
  /** The minimum length of a turn in milliseconds. */
  readonly turn: number;
  /** How many milliseconds of the processor each function uses before anything counts. */
  readonly warmUp: number;
}

/** A check is a large program: after a tenth of a second of warming up it still takes twice the time that it does after one. */
const usual: Pace = { turns: 40, turn: 5, warmUp: 1000 };

/** What functions gave, so that no compiler can leave out a call whose outcome no one asks for. */
const outcome: { last: unknown } = { last: undefined };

/** The shortest time of one run of each function, in microseconds. */
export function fastest<K extends string>(
  runs: Readonly<Record<K, () => unknown>>,
  pace: Partial<Pace> = {},
): Record<K, number> {
  const { turns, turn, warmUp } = { ...usual, ...pace };
  const names = Object.keys(runs) as K[];
  const counts = new Map(names.map((name) => [name, countFor(runs[name], turn, warmUp)]));
  const best = Object.fromEntries(names.map((name) => [name, Infinity])) as Record<K, number>;
  for (let i = 0; i < turns; i++)
    for (const name of names) best[name] = Math.min(best[name], timeOf(runs[name], counts.get(name)!));
  return best;
}

/** How many runs fill a turn. */
function countFor(run: () => unknown, turn: number, warmUp: number): number {
  let count = 1;
  let each = timeOf(run, count);
  // On a busy machine a second of the clock is a tenth of one of the processor, and compiles nothing.
  for (const start = process.cpuUsage(); spentSince(start) < warmUp * 1000;) {
    count = Math.max(1, Math.ceil((turn * 1000) / each));
    each = timeOf(run, count);
  }
  return Math.max(1, Math.ceil((turn * 1000) / each));
}

/** Microseconds of one run, the mean of `count`. */
function timeOf(run: () => unknown, count: number): number {
  const start = process.cpuUsage();
  for (let i = 0; i < count; i++) outcome.last = run();
  return Math.max(spentSince(start), 1) / count;
}

/** The processor time of this process since an earlier moment, in microseconds. */
function spentSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
