/** How many worker threads a run gets, and from when on. */
import { availableParallelism } from 'node:os';

/** What --concurrency says. */
export type Concurrency = number | 'auto';

/** More threads than this want more memory than most machines that build have to spare. */
const MOST_BY_ITSELF = 8;

/** How many threads check; 1 means the main thread alone. */
export const workerCount = (wanted: Concurrency): number =>
  wanted === 'auto' ? Math.min(availableParallelism(), MOST_BY_ITSELF) : wanted;

/**
 * When `auto` starts workers, in characters of requests that had to be checked; those that were remembered cost next to
 * nothing. Measured on two cores with requests of 190 characters: two workers must load the program, warm up and make up for
 * each other's memory, so at 20,000 requests they are as fast as one thread, and from there on up to 1.7 times as fast.
 */
const CHARACTERS_THAT_PAY = 4_000_000;

export const paysWorkers = (characters: number): boolean => characters > CHARACTERS_THAT_PAY;
