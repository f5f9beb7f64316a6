/** Pseudo-random numbers, the same for the same seed. */

/** One row of drawn numbers (mulberry32: 32 bits of state, which is plenty for choosing what to damage). */
export class Random {
  #state: number;

  /** A text beside the seed distinguishes rows that begin with the same seed. */
  constructor(seed: number, name = '') {
    let state = seed >>> 0;
    for (let i = 0; i < name.length; i++) state = Math.imul(state ^ name.charCodeAt(i), 0x01000193) >>> 0;
    this.#state = state;
  }

  /** A whole number from 0 to one less than `count`; 0 when there is nothing to choose from. */
  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 0x1_0000_0000) * count);
  }

  /** Whether something happens that happens once in `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One item of a list, which must not be empty. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }

  /** Often small, sometimes as great as `most`. */
  small(most: number): number {
    return this.below(this.below(this.below(most + 1) + 1) + 1);
  }

  /** A part of a text as two offsets in order. */
  slice(length: number, longest = length): readonly [start: number, end: number] {
    const start = this.below(length + 1);
    return [start, Math.min(length, start + this.small(Math.min(longest, length - start)))];
  }
}
