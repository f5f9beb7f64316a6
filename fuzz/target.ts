/** A fuzz target: the sources of its texts, and the invariants for every one of them. */
import type { Random } from './random.js';

/** One door of the product, and what must hold after it for any text at all. */
export interface Target {
  /** Kebab-case; the folder of its finds. */
  readonly name: string;
  /** Texts that it begins with: sound ones and common mistakes. */
  seeds(): readonly string[];
  /** Words that mean something to the reader of these texts. */
  readonly words: readonly string[];
  /** Draws a text from the grammar of the format; targets without one live on their seeds. */
  draw?(random: Random): string;
  /** How many times as long its texts may be as those of other targets: some formats need many words; 1 when absent. */
  readonly bulk?: number;
  /** How many checkers try a text, if there are very many: it may take so many times as long as those of other targets; 1 when absent. */
  readonly checkerCount?: number;
  /**
   * How many texts are tried between two looks at which code has run; 100 when absent. A look takes some
   * milliseconds, and a group with new code is bisected, so slow targets have few looks.
   */
  readonly batch?: number;
  /** Called once, before the first text. */
  prepare?(): Promise<void>;
  /** Does with a document of megabytes what a target is for, where `hold` asks more of a text than can be asked of so long a one. */
  read?(text: string): void;
  /** Throws when something does not hold; a `Violation` when it was looked for. */
  hold(text: string): void;
}

/** A property that does not hold. */
export class Violation extends Error {
  /** Names the property; finds with the same one are one find. */
  readonly property: string;

  constructor(property: string, detail: string) {
    super(`${property}: ${detail}`);
    this.name = 'Violation';
    this.property = property;
  }
}

/** Throws unless a property holds. */
export function demand(holds: boolean, property: string, detail: () => string): asserts holds {
  if (!holds) throw new Violation(property, detail());
}

/** Throws unless a span is one of a text. */
export function demandInside(
  { start, end }: { readonly start: number; readonly end: number },
  length: number,
  what: string,
): void {
  demand(0 <= start && start <= end && end <= length, `${what} lies in the text`, () => `${start}-${end} of ${length}`);
}

/** What went wrong, in a few words that are the same for each text that goes wrong in the same way. */
export function propertyOf(error: unknown): string {
  if (error instanceof Violation) return error.property;
  const { name, stack = '' } = error instanceof Error ? error : { name: typeof error };
  // Where a stack overflows is chance; the function that recurses is not, and is in most of its lines.
  const frames = [...stack.matchAll(/at (\S+) .*?packages\/([a-z-]+)\/(?:dist|src)\/([^:]+):/g)];
  const [, name_ = 'somewhere', room = '', file = ''] = frames[name === 'RangeError' ? frames.length >> 1 : 0] ?? [];
  return `nothing is thrown: ${name} in ${name_} of ${room}/${file}`;
}
