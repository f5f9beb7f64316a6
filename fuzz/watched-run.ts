/** Explores a target in a thread, and ends the thread when a text keeps it for too long. */
import { Worker } from 'node:worker_threads';
import type { Explored } from './explore.js';
import { piecesOf } from './find-file.js';
import { minimise } from './minimise.js';
import { TextDesk } from './text-desk.js';
import type { FoundText, WorkerReport, WorkerTask } from './worker.js';

export interface RunOptions {
  readonly target: string;
  readonly seed: number;
  readonly milliseconds: number;
  readonly maxLength: number;
  found(find: FoundText): void;
  progress(state: Explored): void;
}

/** A thread that did not come back, and the text that it was at. */
interface Lost {
  readonly how: keyof typeof lostProperties;
  readonly text: string;
}

const lostProperties = {
  hang: 'every text comes to an end',
  crash: 'no text takes all memory or ends the process',
} as const;

/**
 * A text that takes longer hangs, in milliseconds of the thread's processor time, so that a busy machine makes nothing a find; sooner
 * while it is made shorter.
 */
const hangAfter = 30_000;
const hangSoonAfter = 5_000;
/** A thread that waits uses no time: after so many times as long by the clock it hangs, too. */
const byTheClock = 40;
const minimiseFor = 60_000;
/** Threads that are lost before a target is given up. */
const maxLost = 3;
const limits = { maxOldGenerationSizeMb: 1_500 };

const nothing: Explored = { inputs: 0, milliseconds: 0, blocks: 0, kept: 0, finds: 0 };

const sum = (before: Explored, now: Explored): Explored => ({
  inputs: before.inputs + now.inputs,
  milliseconds: before.milliseconds + now.milliseconds,
  blocks: Math.max(before.blocks, now.blocks),
  kept: before.kept + now.kept,
  finds: before.finds + now.finds,
});

/** Explores a target until its time is up. A thread that is lost is a find, and another one goes on in its place. */
export async function runWatched(options: RunOptions): Promise<Explored> {
  const { target, seed, milliseconds, maxLength, found } = options;
  const end = performance.now() + milliseconds;
  let total = nothing;
  for (let round = 0; round < maxLost && performance.now() < end; round++) {
    const before = total;
    const task = { target, explore: { seed: seed + round, milliseconds: end - performance.now(), maxLength } };
    const lost = await runThread(task, hangAfter, (report) => {
      if (report.kind === 'found') found(report.find);
      if (report.kind !== 'progress' && report.kind !== 'done') return;
      total = sum(before, report.state);
      options.progress(total);
    });
    if (lost === undefined) return total;
    total = { ...total, finds: total.finds + 1 };
    found(await findOf(target, lost));
  }
  return total;
}

/** Makes the text shorter at which a thread was lost, with a thread for each attempt. */
async function findOf(target: string, { how, text }: Lost): Promise<FoundText> {
  const breaks = async (shorter: string): Promise<boolean> =>
    (await runThread({ target, text: shorter }, hangSoonAfter, () => undefined))?.how === how;
  const least = await minimise(text, breaks, minimiseFor);
  const property = lostProperties[how];
  return { property, message: `${property}: lost at ${text.length} characters`, pieces: piecesOf(least) };
}

/** Runs a thread to its end. Out: undefined, or what it was at when it was lost. */
function runThread(
  task: Omit<WorkerTask, 'desk'>,
  patience: number,
  hear: (report: WorkerReport) => void,
): Promise<Lost | undefined> {
  const memory = TextDesk.memory();
  const desk = new TextDesk(memory);
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { ...task, desk: memory } satisfies WorkerTask,
    resourceLimits: limits,
  });
  return new Promise((resolve, reject) => {
    let last = { count: -1, since: performance.now(), used: 0 };
    let failure: Error | undefined;
    const look = async (): Promise<void> => {
      const { count } = desk;
      const now = performance.now();
      const { user, system } = await worker.cpuUsage();
      const used = (user + system) / 1000;
      if (count !== last.count) last = { count, since: now, used };
      else if (count > 0 && (used - last.used > patience || now - last.since > patience * byTheClock)) settle('hang');
    };
    // A thread that has just ended has no usage.
    const watch = setInterval(() => void look().catch(() => undefined), 200);
    const settle = (how?: Lost['how']): void => {
      clearInterval(watch);
      void worker.terminate();
      resolve(how === undefined ? undefined : { how, text: desk.take() });
    };
    worker.on('message', (report: WorkerReport) => {
      hear(report);
      if (report.kind === 'done' || report.kind === 'held') settle();
    });
    worker.on('error', (error: Error) => (failure = error));
    worker.on('exit', () => {
      // A thread that has tried no text has a fault of its own.
      if (failure !== undefined && desk.count === 0) reject(failure);
      settle('crash');
    });
  });
}
