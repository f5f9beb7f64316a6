/** Chooses the answerer of a run: this thread, or worker threads after enough work. */
import type { LineBaseline } from '@odatalint/workspace';
import type { Run } from '../commands/run.js';
import type { LinesPool } from '../concurrency/lines-pool.js';
import { paysWorkers, workerCount } from '../concurrency/worker-count.js';
import { answerLines } from './answer-lines.js';
import { answerOptions, type LinesSource } from './answer-options.js';
import type { Answerer } from './answer-stream.js';
import { Utf8Text } from './utf8-text.js';

/** Answers all lines of a run, from any of its files. */
export class RunAnswerer {
  readonly #run: Run;
  readonly #workers: number;
  readonly #answers = new Utf8Text();
  #pool: LinesPool | undefined;
  #suppressed: { readonly source: LinesSource; readonly by: LineBaseline | undefined } | undefined;

  constructor(run: Run) {
    this.#run = run;
    this.#workers = workerCount(run.settings.concurrency);
  }

  /** Starts with the lines of a source. A source without lines also shows which entries of a baseline are stale. */
  open(source: LinesSource): void {
    this.#baselineFor(source);
  }

  /** The answerer of the next block. */
  async nextAnswerer(source: LinesSource): Promise<Answerer> {
    const { host, settings, workspace } = this.#run;
    const baseline = this.#baselineFor(source);
    if (this.#pool === undefined && baseline === undefined && this.#wantsWorkers()) {
      const { LinesPool } = await import('../concurrency/lines-pool.js');
      this.#pool = new LinesPool(
        this.#workers,
        { cwd: host.cwd, settings },
        {
          write: (bytes) => host.write(bytes),
          needSchemas: ({ path }, lists) => workspace.settings.readSchemas(path, lists),
        },
      );
    }
    if (this.#pool !== undefined && baseline === undefined) return this.#pool.answererOf(source);
    const hides = baseline && ((code: string, line: string) => baseline.hides(code, line));
    const options = answerOptions(workspace, settings, source, hides);
    const answers = this.#answers;
    const answer: Answerer['answer'] = (block) => {
      answers.clear();
      return { counts: answerLines(block, answers, options), write: () => host.write(answers.bytes) };
    };
    return { capacity: 1, answer };
  }

  /** The findings that a baseline hides in the lines of a source. It counts them from the first to the last line. */
  #baselineFor(source: LinesSource): LineBaseline | undefined {
    if (this.#suppressed?.source !== source)
      this.#suppressed = { source, by: this.#run.workspace.check.lineBaseline(source.path) };
    return this.#suppressed.by;
  }

  #wantsWorkers(): boolean {
    const { settings, workspace } = this.#run;
    return this.#workers > 1 && (settings.concurrency !== 'auto' || paysWorkers(workspace.check.checkedCharacters));
  }

  /** Ends the workers. */
  async close(): Promise<void> {
    await this.#pool?.close();
  }
}
