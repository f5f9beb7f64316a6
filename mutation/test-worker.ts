/** A thread that runs tests: it can be ended from outside, whatever a mutant has made of a loop. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Attempt, openTestRun } from './test-run.js';

export interface WorkerData {
  readonly script: string;
  readonly testFiles: readonly string[];
  /** One number, which counts what was begun. */
  readonly progress: SharedArrayBuffer;
}

const { script, testFiles, progress } = workerData as WorkerData;
const counter = new Int32Array(progress);
const run = openTestRun(script, testFiles, () => void Atomics.add(counter, 0, 1));

parentPort!.on('message', (attempt: Attempt | undefined) => {
  void (attempt === undefined ? run.measure() : run.attempt(attempt)).then((answer) => parentPort!.postMessage(answer));
});
