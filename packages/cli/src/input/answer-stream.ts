/** Answers a stream of lines block by block and in order, several blocks at a time if there are workers. */
import { addCounts, noCounts, type LineCounts } from './answer-lines.js';
import type { LineBlock } from './line-blocks.js';

/** The answers to a block, and the function that writes them. */
export interface WritableAnswers {
  readonly counts: Readonly<LineCounts>;
  /** Resolves when more can be written. */
  write(): Promise<void>;
}

/** Answers blocks. */
export interface Answerer {
  answer(block: LineBlock): WritableAnswers | Promise<WritableAnswers>;
  /** The number of blocks that it accepts before it has answered the first one. */
  readonly capacity: number;
}

/** Writes answers in the order of their blocks, each as soon as all earlier ones are written. */
class AnswerQueue {
  readonly counts = noCounts();
  readonly #onFailure: (error: unknown) => void;
  readonly #waiting: Promise<void>[] = [];
  hasFailed = false;

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  push(answers: WritableAnswers | Promise<WritableAnswers>): void {
    this.#waiting.push(this.#writeAfter(this.#waiting.at(-1), answers));
  }

  /** Resolves when fewer than this number of answers are waiting, or when nothing more will be written. */
  async shrinkBelow(count: number): Promise<void> {
    while (this.#waiting.length >= count && !this.hasFailed) await this.#waiting[0];
  }

  /** Never rejects. */
  async #writeAfter(
    before: Promise<void> | undefined,
    pending: WritableAnswers | Promise<WritableAnswers>,
  ): Promise<void> {
    const answered = Promise.resolve(pending);
    // A failure is reported when its turn comes.
    answered.catch(() => undefined);
    await before;
    if (this.hasFailed) return;
    try {
      const answers = await answered;
      addCounts(this.counts, answers.counts);
      await answers.write();
      this.#waiting.shift();
    } catch (error) {
      this.hasFailed = true;
      this.#onFailure(error);
    }
  }
}

/**
 * Reads to the end. A block is read only when there is room for its answers, which wait for their reader, so memory
 * does not grow with the input. No answer waits for a later line.
 *
 * @throws If answering or writing fails. All answers before that are written.
 */
export function answerStream(
  blocks: AsyncIterator<LineBlock, void>,
  nextAnswerer: () => Answerer | Promise<Answerer>,
): Promise<LineCounts> {
  return new Promise((resolve, reject) => {
    // A failure ends the wait for a next line, which may never come.
    const queue = new AnswerQueue(reject);
    const readAll = async (): Promise<LineCounts> => {
      for (let next = await blocks.next(); next.done !== true; next = await blocks.next()) {
        const answerer = await nextAnswerer();
        await queue.shrinkBelow(answerer.capacity);
        if (queue.hasFailed) break;
        queue.push(answerer.answer(next.value));
      }
      await queue.shrinkBelow(1);
      return queue.counts;
    };
    readAll().then(resolve, reject);
  });
}
