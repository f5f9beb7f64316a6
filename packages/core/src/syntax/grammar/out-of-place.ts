/**
 * The reported text just before the next token of an expression, so that problems caused by it are not reported again.
 */
import type { Span } from '../../text/index.js';

export class OutOfPlace {
  /** Whether a mistake just before the next token was reported: then a missing operand there is not a second finding. */
  isReported = false;
  #span: Span | undefined;

  /** The text that the grammar does not allow and that the scanner reported; undefined if there is none. */
  get span(): Span | undefined {
    return this.#span;
  }

  /** Notes that the grammar went on, and whether what it went on with was reported. */
  pass(isReported = false): void {
    this.isReported = isReported;
    this.#span = undefined;
  }

  /** Notes text that has no place, which may follow other such text. */
  add({ start, end }: Span): void {
    this.#span = { start: this.#span?.start ?? start, end };
    this.isReported = true;
  }
}
