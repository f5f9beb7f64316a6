/** Keeps the memory for short-lived values small in a thread that streams. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes. */
const LARGEST = 16 * 1024 * 1024;

/**
 * While lines stream through, nearly everything is short-lived, and V8 lets the space for that grow to 134 MB, which no run is
 * faster for. A limit can be set for a worker but not for the main thread; that it grows no further can.
 */
export class YoungSpace {
  #isLimited = false;

  /** To be asked now and then. */
  limit(): void {
    if (this.#isLimited) return;
    const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (space !== undefined && space.space_size >= LARGEST) this.#setGrowth(true);
  }

  /** Lets threads that begin now grow theirs as far as their own limits. */
  release(): void {
    if (this.#isLimited) this.#setGrowth(false);
  }

  #setGrowth(isLimited: boolean): void {
    setFlagsFromString(`--semi-space-growth-factor=${isLimited ? 1 : 2}`);
    this.#isLimited = isLimited;
  }
}
