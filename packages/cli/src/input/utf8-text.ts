/** A growing text in UTF-8, in reusable memory. */

const SMALLEST = 64 * 1024;

/** Strings would be copied and collected piece by piece, which takes most of the time of a stream. */
export class Utf8Text {
  #memory: Buffer<ArrayBuffer>;
  #length = 0;

  /** Uses the given memory until it is full. */
  constructor(memory = new ArrayBuffer(SMALLEST)) {
    this.#memory = Buffer.from(memory);
  }

  /** Valid until the next change of the text. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#memory.subarray(0, this.#length);
  }

  add(text: string): void {
    // A UTF-16 code unit has at most three bytes in UTF-8.
    const needed = this.#length + text.length * 3;
    if (needed > this.#memory.length) this.#grow(needed);
    this.#length += this.#memory.write(text, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  #grow(needed: number): void {
    const larger = Buffer.from(new ArrayBuffer(Math.max(needed, this.#memory.length * 2)));
    this.#memory.copy(larger, 0, 0, this.#length);
    this.#memory = larger;
  }
}
