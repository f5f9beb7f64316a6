/**
 * Memory shared by two threads. A worker stores its current text there, so that the main thread finds it if the worker
 * does not return.
 */

/** In bytes: longer texts are cut. */
const size = 16_000_000;
const header = 8;

export class TextDesk {
  readonly #numbers: Int32Array;
  readonly #bytes: Buffer;

  static memory(): SharedArrayBuffer {
    return new SharedArrayBuffer(size);
  }

  constructor(memory: SharedArrayBuffer) {
    this.#numbers = new Int32Array(memory, 0, 2);
    this.#bytes = Buffer.from(memory, header);
  }

  /** How many texts have been put here. */
  get count(): number {
    return Atomics.load(this.#numbers, 0);
  }

  put(text: string): void {
    // UTF-16, since surrogates need not pair.
    this.#numbers[1] = this.#bytes.write(text, 'utf16le');
    Atomics.add(this.#numbers, 0, 1);
  }

  /** The text that was put here last. */
  take(): string {
    return this.#bytes.toString('utf16le', 0, this.#numbers[1]);
  }
}
