/** Worker threads that answer blocks of lines. */
import { isMarkedAsUntransferable } from 'node:worker_threads';
import type { LinesSource } from '../input/answer-options.js';
import type { Answerer, WritableAnswers } from '../input/answer-stream.js';
import type { LineBlock } from '../input/line-blocks.js';
import type { EncodedAnswers, LinesTask, WorkerSettings } from './lines-worker.js';
import { WorkerPool } from './worker-pool.js';

/** The receivers of results from workers. */
export interface LinesReceiver {
  write(bytes: Uint8Array): Promise<void>;
  /** Called with the schemas that a worker has read for lines of a source; their findings belong to the run. */
  needSchemas(source: LinesSource, lists: readonly string[]): void;
}

export class LinesPool {
  readonly #pool: WorkerPool<LinesTask, EncodedAnswers>;
  readonly #receiver: LinesReceiver;
  /** The memory of written answers, for reuse. The garbage collector would free it much later. */
  readonly #spares: ArrayBuffer[] = [];

  constructor(size: number, settings: WorkerSettings, receiver: LinesReceiver) {
    this.#pool = new WorkerPool(new URL('./lines-worker.js', import.meta.url), size, settings);
    this.#receiver = receiver;
  }

  /** An answerer for the lines of one source. */
  answererOf(source: LinesSource): Answerer {
    return { capacity: this.#pool.capacity, answer: (block) => this.#answer(block, source) };
  }

  /** Ends the workers. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async #answer(block: LineBlock, source: LinesSource): Promise<WritableAnswers> {
    const spare = this.#spares.pop();
    const transferred = [...memoryOf(block), ...(spare === undefined ? [] : [spare])];
    const { bytes, counts, schemas } = await this.#pool.run({ block, source, spare }, transferred);
    if (schemas.length > 0) this.#receiver.needSchemas(source, schemas);
    const write = async (): Promise<void> => {
      await this.#receiver.write(bytes);
      this.#spares.push(bytes.buffer);
    };
    return { counts, write };
  }
}

/** The memory of a block, if it can be transferred to a worker; shared memory is copied instead. */
function memoryOf(block: LineBlock): ArrayBuffer[] {
  if (!('pieces' in block)) return [];
  const memory = new Set(block.pieces.map(({ buffer }) => buffer));
  return [...memory].filter(
    (each): each is ArrayBuffer => each instanceof ArrayBuffer && !isMarkedAsUntransferable(each),
  );
}
