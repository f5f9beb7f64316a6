/**
 * Distributes tasks to worker threads: each task goes to the worker with the fewest tasks, and returns its answer or an
 * error.
 */
import { getHeapStatistics } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { UsageError } from '../host.js';

/** A message to a worker, and the one that returns with the same number. */
export interface TaskMessage<Task> {
  readonly number: number;
  readonly task: Task;
}

/** An answer, or the error that was thrown instead. */
export type AnswerMessage<Answer> = { readonly number: number } & (
  { readonly answer: Answer } | { readonly thrown: { readonly message: string; readonly stack: string | undefined } }
);

/** The error of a worker that ended before it answered. The run ends with status 2 after the complete answers; the lost block has none. */
const workerEnded = (reason: string): UsageError =>
  new UsageError(
    `a thread ended before it had checked everything (${reason}), so the output is not complete; try again with --concurrency 1.`,
  );

interface Outstanding<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface PooledWorker<Answer> {
  readonly worker: Worker;
  /** Its unanswered tasks, by number. */
  readonly outstanding: Map<number, Outstanding<Answer>>;
}

/**
 * In MB. By default a worker uses several times as much for short-lived objects without being faster. Long-lived
 * objects may need as much as in the main thread, since one line may be 64 MB long.
 */
const resourceLimits = {
  maxYoungGenerationSizeMb: 12,
  maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / 1_048_576),
};

export class WorkerPool<Task, Answer> {
  /** The number of tasks that keeps every worker busy while answers are transferred. */
  readonly capacity: number;
  readonly #workers: readonly PooledWorker<Answer>[];
  #number = 0;
  #ended: UsageError | undefined;

  /** Starts `size` workers on a module, each with a copy of `data`. */
  constructor(module: URL, size: number, data: unknown) {
    this.capacity = size * 2;
    this.#workers = Array.from({ length: size }, () =>
      this.#supervised(new Worker(module, { workerData: data, resourceLimits })),
    );
  }

  /**
   * Gives a task to a worker. Rejects with the error of the worker, or with a `UsageError` if it ended. The buffers in `transferred`
   * then belong to the worker.
   */
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

  /** Ends every worker, and rejects the outstanding tasks. */
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
      this.#ended = workerEnded(reason);
      for (const { reject } of outstanding.values()) reject(this.#ended);
      outstanding.clear();
    });
    return { worker, outstanding };
  }
}
