/** Which blocks of the product's code have run, as V8 counts them. */
import { Session, type Profiler } from 'node:inspector';

/** Scripts whose blocks count. */
const isProduct = (url: string): boolean => /\/packages\/[a-z-]+\/(?:dist|src)\//.test(url);

/** Counts from when it is made until it is ended; one at a time in a thread. */
export class BlockCoverage {
  readonly #session = new Session();
  readonly #seen = new Set<string>();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** How many blocks have ever run. */
  get size(): number {
    return this.#seen.size;
  }

  /** The blocks that have run since this was last asked, and never before; they count as seen only when they are learnt. */
  takeNews(): ReadonlySet<string> {
    return new Set([...this.#blocks()].filter((block) => !this.#seen.has(block)));
  }

  /** Whether any of some blocks have run since this was last asked. */
  reachesAny(blocks: ReadonlySet<string>): boolean {
    for (const block of this.#blocks()) if (blocks.has(block)) return true;
    return false;
  }

  *#blocks(): Generator<string> {
    for (const { scriptId, url, functions } of this.#take()) {
      if (!isProduct(url)) continue;
      for (const { ranges } of functions)
        for (const { count, startOffset, endOffset } of ranges)
          if (count > 0) yield `${scriptId}:${startOffset}-${endOffset}`;
    }
  }

  learn(blocks: Iterable<string>): void {
    for (const block of blocks) this.#seen.add(block);
  }

  end(): void {
    this.#session.disconnect();
  }

  /** A session in the own thread answers at once. */
  #take(): readonly Profiler.ScriptCoverage[] {
    let result: readonly Profiler.ScriptCoverage[] = [];
    this.#session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error !== null) throw error;
      ({ result } = answer);
    });
    return result;
  }
}
