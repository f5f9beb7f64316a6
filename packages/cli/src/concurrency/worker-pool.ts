/** Worker threads: each task goes to the worker with the fewest tasks, and gets its answer or an error. */
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { WorkerEnded } from './worker-ended.js';

/** What goes to a worker, and what comes back under the same number. */
export interface TaskMessage<Task> {
  readonly number: number;
  readonly task: Task;
}

/** An answer, or what was thrown in its place. */
export type AnswerMessage<Answer> = { readonly number: number } & (
  { readonly answer: Answer } | { readonly thrown: { readonly message: string; readonly stack: string | undefined } }
);

interface Outstanding<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface PooledWorker<Answer> {
  readonly worker: Worker;
  /** What it has still to answer, by number. */
  readonly outstanding: Map<number, Outstanding<Answer>>;
}

/**
 * In MB. Left to itself a worker takes several times as much for what is short-lived, without being faster. What is
 * long-lived may take as much as in the main thread, since a single line may be 64 MB long.
 */
const resourceLimits = {
  maxYoungGenerationSizeMb: 12,
  maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 1_048_576),
};

export class WorkerPool<Task, Answer> {
  /** How many tasks keep every worker busy while answers are on their way. */
  readonly capacity: number;
  readonly #workers: readonly PooledWorker<Answer>[];
  #number = 0;
  #ended: WorkerEnded | undefined;

  /** Starts `size` workers on a module; `data` is cloned for each. */
  constructor(module: URL, size: number, data: unknown) {
    this.capacity = size * 2;
    this.#workers = Array.from({ length: size }, () =>
      this.#supervised(new Worker(module, { workerData: data, resourceLimits })),
    );
  }

  /** Rejects with the error of the worker, or with `WorkerEnded`. The buffers in `transferred` then belong to the worker. */
  run(task: Task, transferred: readonly ArrayBuffer[] = []): Promise<Answer> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    const { worker, outstanding } = this.#workers.reduce((best, each) =>
      each.outstanding.size < best.outstanding.size ? each : best,
    );
    const number = this.#number++;
    return new Promise((resolve, reject) => {
      outstanding.set(number, { resolve, reject });
      worker.postMessage({ number, task } satisfies TaskMessage<Task>, transferred);
    });
  }

  /** Ends every worker; what is outstanding is rejected. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.map(({ worker }) => worker.terminate()));
  }

  #supervised(worker: Worker): PooledWorker<Answer> {
    const outstanding = new Map<number, Outstanding<Answer>>();
    worker.on('message', (message: AnswerMessage<Answer>) => {
      const asked = outstanding.get(message.number);
      outstanding.delete(message.number);
      if ('answer' in message) asked?.resolve(message.answer);
      else asked?.reject(Object.assign(new Error(message.thrown.message), { stack: message.thrown.stack }));
    });
    let reason = 'it stopped by itself';
    worker.on('error', ({ message }) => (reason = message));
    worker.on('exit', () => {
      this.#ended = new WorkerEnded(reason);
      for (const { reject } of outstanding.values()) reject(this.#ended);
      outstanding.clear();
    });
    return { worker, outstanding };
  }
}
