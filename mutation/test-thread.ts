/** Runs tests in a thread and watches the time: a thread that hangs is stopped and replaced. */
import { Worker } from 'node:worker_threads';
import type { Bundle } from './bundle-tests.js';
import type { Attempt, Measured, Verdict } from './test-run.js';
import type { WorkerData } from './test-worker.js';

/** Milliseconds of processor time, so that it does not matter what else the machine does; no test takes a quarter of this. */
const PATIENCE = 4000;
/** Milliseconds of a clock, for what waits without doing anything. */
const PATIENCE_IN_ALL = 120_000;
const LOOK_EVERY = 250;
const MEGABYTES = 1500;

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export interface TestThread {
  readonly measure: () => Promise<Measured>;
  /** The verdict; a thread that ran out of time or memory says `timeout`. */
  readonly attempt: (attempt: Attempt) => Promise<Verdict | 'timeout'>;
  readonly close: () => Promise<unknown>;
}

/** `jobs` is how many such threads share the processor time of the process. */
export function startTestThread({ script, testFiles }: Bundle, jobs: number): TestThread {
  const progress = new SharedArrayBuffer(4);
  const counter = new Int32Array(progress);
  const data: WorkerData = { script, testFiles, progress };
  let worker: Worker | undefined;
  let answerTo: (answer: unknown) => void = () => undefined;

  function start(): Worker {
    const started = new Worker(new URL('test-worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
    });
    // Nothing listens any more to a thread that was given up.
    const answer = (from: Worker, given: unknown): void => void (from === worker && answerTo(given));
    return started
      .on('message', (given: unknown) => answer(started, given))
      .on('error', () => answer(started, 'timeout'));
  }

  async function ask(question: Attempt | undefined): Promise<unknown> {
    const asked = (worker ??= start());
    let seen = Atomics.load(counter, 0);
    let [busyAt, movedAt] = [processorTime(), performance.now()];
    const look = (): void => {
      const now = Atomics.load(counter, 0);
      if (now !== seen) [seen, busyAt, movedAt] = [now, processorTime(), performance.now()];
      else if (processorTime() - busyAt > PATIENCE * jobs || performance.now() - movedAt > PATIENCE_IN_ALL)
        answerTo('timeout');
    };
    const watch = setInterval(look, LOOK_EVERY);
    const answer = await new Promise((resolve) => {
      answerTo = resolve;
      asked.postMessage(question);
    });
    clearInterval(watch);
    if (answer === 'timeout') {
      worker = undefined;
      await asked.terminate();
    }
    return answer;
  }

  return {
    measure: () => ask(undefined) as Promise<Measured>,
    attempt: (attempt) => ask(attempt) as Promise<Verdict | 'timeout'>,
    close: async () => worker?.terminate(),
  };
}
