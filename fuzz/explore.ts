/**
 * Searches for texts that break a target: generated and mutated ones, and more mutations of those that reach new code.
 */
import type { BlockCoverage } from './block-coverage.js';
import { mutate } from './mutate.js';
import { processorTime } from './processor-time.js';
import type { Random } from './random.js';
import {
  demandLinear,
  demandLinearDocument,
  drawStretch,
  longestDocument,
  type Stretch,
  stretched,
  timesFor,
} from './stretch.js';
import { type Piece, piecesOf, textOf } from './find-file.js';
import { documentParts } from './document-parts.js';
import { propertyOf, type Target, Violation } from './target.js';

export interface ExploreOptions {
  readonly target: Target;
  readonly random: Random;
  /** Asked before each text: whether enough has been tried. */
  isOver(inputs: number): boolean;
  /** Of a text, in UTF-16 units. */
  readonly maxLength: number;
  /** Absent: no code is counted, and no text is kept for what it reaches. */
  readonly coverage?: BlockCoverage;
  /** Called with each text before it is tried, so that the caller knows which one does not end. */
  announce(text: string): void;
  /** Called for each failure that differs from earlier ones. */
  found(broken: Broken): Promise<void> | void;
  progress?(state: Explored): void;
}

/** A text that breaks something. */
export interface Broken {
  readonly property: string;
  readonly message: string;
  readonly text: string;
  /** Set where its length is what matters: it is not to be made shorter. */
  readonly pieces?: readonly Piece[];
}

/** What has been done. */
export interface Explored {
  readonly inputs: number;
  readonly milliseconds: number;
  /** Blocks of code that were reached. */
  readonly blocks: number;
  /** Texts that were kept for what they reach, seeds aside. */
  readonly kept: number;
  readonly finds: number;
}

const usualBatch = 100;
/** Of so many texts one is stretched to see how its time grows. */
const stretchEvery = 400;
/**
 * A text may take this long in milliseconds, and a fifth of one for each unit: two hundred times what is usual, since a text with many
 * mistakes is fixed in ten rounds, and each of them tries the fixes of the next.
 */
const patience = (length: number): number => 800 + length / 5;

/** The state of one search. */
class Search {
  readonly #options: ExploreOptions;
  readonly #pool: string[];
  readonly #known = new Set<string>();
  readonly #start = performance.now();
  readonly #seedCount: number;
  #inputs = 0;
  #documents = 0;

  constructor(options: ExploreOptions) {
    this.#options = options;
    const seeds = options.target.seeds().map((seed) => seed.slice(0, options.maxLength));
    this.#pool = seeds.length === 0 ? [''] : [...new Set(seeds)];
    this.#seedCount = this.#pool.length;
  }

  get state(): Explored {
    const milliseconds = performance.now() - this.#start;
    const kept = this.#pool.length - this.#seedCount;
    const blocks = this.#options.coverage?.size ?? 0;
    return { inputs: this.#inputs, milliseconds, blocks, kept, finds: this.#known.size };
  }

  get #isOver(): boolean {
    return this.#options.isOver(this.#inputs);
  }

  async run(): Promise<Explored> {
    await this.#try(this.#pool.slice());
    const { coverage } = this.#options;
    coverage?.learn(coverage.takeNews());
    const { batch = usualBatch } = this.#options.target;
    for (let round = 1; !this.#isOver; round++) {
      const texts = Array.from({ length: batch }, () => this.#next());
      await this.#try(texts);
      this.#keepNews(texts);
      if (round % Math.ceil(stretchEvery / batch) === 0) await this.#stretch();
      this.#options.progress?.(this.state);
    }
    return this.state;
  }

  /** A drawn text, or a damaged one of those that there are. */
  #next(): string {
    const { random, target, maxLength } = this.#options;
    const material = { words: target.words, others: this.#pool };
    if (target.draw !== undefined && random.oneIn(3)) {
      const drawn = target.draw(random).slice(0, maxLength);
      return random.oneIn(2) ? drawn : mutate(drawn, random, material, maxLength);
    }
    return mutate(this.#choose(), random, material, maxLength);
  }

  /** Texts that reach something new are where more of it is, and short ones are tried more often in the same time. */
  #choose(): string {
    const { random } = this.#options;
    const kept = this.#pool.length - this.#seedCount;
    const first = random.below(kept + 100) < kept ? this.#seedCount : 0;
    const pick = (): string => this.#pool[first + random.below(this.#pool.length - first)]!;
    const [one, other] = [pick(), pick()];
    return one.length < other.length ? one : other;
  }

  async #try(texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      if (this.#isOver) return;
      await this.#hold(text);
    }
  }

  /** Keeps the text of a row that has reached what none before it did; one is enough, since it is damaged further. */
  #keepNews(texts: readonly string[]): void {
    const { coverage } = this.#options;
    const news = coverage?.takeNews();
    if (coverage === undefined || news === undefined || news.size === 0) return;
    coverage.learn(news);
    const cause = this.#causeOf(texts, news, coverage);
    if (cause !== undefined && !this.#pool.includes(cause)) this.#pool.push(cause);
  }

  /** Finds by halves which text reaches some of the blocks again; undefined where none does, since code runs once. */
  #causeOf(texts: readonly string[], blocks: ReadonlySet<string>, coverage: BlockCoverage): string | undefined {
    let suspects = texts;
    while (suspects.length > 1) {
      const middle = suspects.length >> 1;
      const first = suspects.slice(0, middle);
      for (const text of first) this.#isBroken(text);
      suspects = coverage.reachesAny(blocks) ? first : suspects.slice(middle);
    }
    const [last] = suspects;
    if (last === undefined) return undefined;
    this.#isBroken(last);
    return coverage.reachesAny(blocks) ? last : undefined;
  }

  #isBroken(text: string): unknown {
    this.#options.announce(text);
    try {
      this.#options.target.hold(text);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  async #hold(text: string): Promise<void> {
    const start = processorTime();
    const error = this.#isBroken(text);
    const milliseconds = processorTime() - start;
    this.#inputs++;
    if (error !== undefined) await this.#report(error, text);
    else if (milliseconds > this.#patience(text) && this.#isSlow(text)) {
      const detail = `${Math.round(milliseconds)} ms for ${text.length} characters`;
      await this.#report(new Violation('every text is soon done with', detail), text, piecesOf(text));
    }
  }

  #patience({ length }: string): number {
    return patience(length) * (this.#options.target.checkerCount ?? 1);
  }

  /** Whether a text is slow each time, and not only while code is compiled and memory collected. */
  #isSlow(text: string): boolean {
    return [1, 2].every(() => {
      const start = processorTime();
      this.#isBroken(text);
      return processorTime() - start > this.#patience(text);
    });
  }

  /** Stretches one of the documents of the target; they need more time, so one is tried at a time. */
  async #stretchDocument(parts: readonly Stretch[]): Promise<void> {
    const { target, announce } = this.#options;
    const part = parts[this.#documents++ % parts.length]!;
    const about = textOf(stretched(part, 100));
    // Each length has its own time until it hangs.
    const hold = (text: string): unknown => {
      announce(about);
      return (target.read ?? target.hold).call(target, text);
    };
    this.#inputs++;
    try {
      demandLinearDocument({ hold }, part);
    } catch (error) {
      const pieces = stretched(part, Math.max(1, timesFor(part, longestDocument)));
      await this.#report(error, textOf(stretched(part, 1)), pieces);
    }
  }

  async #stretch(): Promise<void> {
    const { target, random, maxLength, announce } = this.#options;
    const parts = documentParts(target.name);
    if (parts.length > 0 && random.oneIn(2)) return this.#stretchDocument(parts);
    const stretch: Stretch = drawStretch(random.pick(this.#pool).slice(0, 400), random);
    const length = maxLength * 4;
    const pieces = stretched(stretch, timesFor(stretch, length));
    const about = textOf(pieces);
    const hold = (text: string): unknown => {
      announce(about);
      return target.hold(text);
    };
    this.#inputs++;
    try {
      demandLinear({ hold }, stretch, length);
    } catch (error) {
      // What is written down is long enough to be noticed wherever it is tried again.
      const longer = pieces.map(({ text, times }) => ({ text, times: times === 1 ? 1 : times * 16 }));
      const isGrowth = error instanceof Violation && error.property.startsWith('time ');
      await this.#report(error, textOf(stretched(stretch, 1)), isGrowth ? longer : pieces);
    }
  }

  async #report(error: unknown, text: string, pieces?: readonly Piece[]): Promise<void> {
    const property = propertyOf(error);
    if (this.#known.has(property)) return;
    this.#known.add(property);
    const message = error instanceof Error ? error.message : String(error);
    await this.#options.found({ property, message, text, ...(pieces === undefined ? {} : { pieces }) });
  }
}

/** Explores a target until enough has been tried. */
export const explore = (options: ExploreOptions): Promise<Explored> => new Search(options).run();
