/** Shows the progress of a long run in a line of the terminal, and removes it at the end. */
import type { Host } from '../host.js';

/** Shorter runs show no progress. In milliseconds. */
const PATIENCE = 1000;
/** The minimum time between two updates, in milliseconds. */
const INTERVAL = 100;

/** A monotonic clock. The global `performance` would load a dozen modules of Node.js. */
const milliseconds = (): number => process.uptime() * 1000;

const ERASE = '\r\x1b[K';

export class ProgressLine {
  readonly #host: Pick<Host, 'warn' | 'env' | 'isErrorTerminal'>;
  readonly #now: () => number;
  #isWanted: boolean;
  #next: number;
  #isShown = false;

  /**
   * Nothing is written for programs, and for people who use --quiet.
   *
   * @param now - Returns milliseconds.
   */
  constructor(host: Pick<Host, 'warn' | 'env' | 'isErrorTerminal'>, isQuiet: boolean, now = milliseconds) {
    this.#host = host;
    this.#now = now;
    this.#isWanted = !isQuiet && !host.env['CI'];
    this.#next = now() + PATIENCE;
  }

  /** Shows the progress in a few words, if an update is due. Call it after each piece of work. */
  advance(words: string): void {
    if (!this.#isWanted || this.#now() < this.#next) return;
    // The terminal is examined only when there is something to show.
    if (!this.#isShown && !this.#host.isErrorTerminal()) {
      this.#isWanted = false;
      return;
    }
    this.#next = this.#now() + INTERVAL;
    this.#isShown = true;
    this.#host.warn(`${ERASE}${words}`);
  }

  /** Removes the line; call it before any other output. */
  erase(): void {
    if (this.#isShown) this.#host.warn(ERASE);
    this.#isShown = false;
  }
}
