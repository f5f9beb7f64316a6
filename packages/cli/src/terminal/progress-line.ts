/** A line on the terminal that shows the progress of a long run, and disappears at its end. */
import type { Host } from '../host.js';

/** Who waits for less does not wonder. In milliseconds. */
const PATIENCE = 1000;
/** People do not read faster than this. In milliseconds. */
const INTERVAL = 100;

/** Of a clock that no one sets back. The global `performance` would load a dozen modules of Node.js for it. */
const milliseconds = (): number => process.uptime() * 1000;

const ERASE = '\r\x1b[K';

export class ProgressLine {
  readonly #host: Pick<Host, 'warn' | 'env' | 'isErrorTerminal'>;
  readonly #now: () => number;
  #isWanted: boolean;
  #next: number;
  #isShown = false;

  /** `now` gives milliseconds. Machines and people who asked for quiet see none of it. */
  constructor(host: Pick<Host, 'warn' | 'env' | 'isErrorTerminal'>, isQuiet: boolean, now = milliseconds) {
    this.#host = host;
    this.#now = now;
    this.#isWanted = !isQuiet && !host.env['CI'];
    this.#next = now() + PATIENCE;
  }

  /** To be called after each piece of work with how much is done, in a few words; writes them only when it is time. */
  advance(words: string): void {
    if (!this.#isWanted || this.#now() < this.#next) return;
    // Whether there is a terminal is asked only when there is something to show.
    if (!this.#isShown && !this.#host.isErrorTerminal()) {
      this.#isWanted = false;
      return;
    }
    this.#next = this.#now() + INTERVAL;
    this.#isShown = true;
    this.#host.warn(`${ERASE}${words}`);
  }

  /** Before anything else is written. */
  erase(): void {
    if (this.#isShown) this.#host.warn(ERASE);
    this.#isShown = false;
  }
}
