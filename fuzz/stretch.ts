/** Asks whether time grows with the length of a text or faster. */
import { processorTime } from './processor-time.js';
import type { Random } from './random.js';
import { type Piece, textOf } from './find-file.js';
import { type Target, Violation } from './target.js';

/** A text of which one piece can be repeated. */
export interface Stretch {
  readonly before: string;
  readonly piece: string;
  readonly behind: string;
}

/** Takes a text apart at two drawn places. */
export function drawStretch(text: string, random: Random): Stretch {
  const [start, end] = random.slice(text.length, 30);
  return { before: text.slice(0, start), piece: text.slice(start, end) || '(', behind: text.slice(end) };
}

/** The text with its piece repeated. */
export const stretched = ({ before, piece, behind }: Stretch, times: number): readonly Piece[] =>
  [
    { text: before, times: 1 },
    { text: piece, times },
    { text: behind, times: 1 },
  ].filter(({ text }) => text !== '');

/** Four times the text may take this many times the time; linear is 4, quadratic 16. */
const mostGrowth = 9;

/** Shorter times say nothing. */
const leastMilliseconds = 40;

/**
 * Throws when the time for a text with a piece repeated grows much faster than the text: twice as measured at two lengths, so
 * that a pause of the machine is no find. `clock` gives milliseconds.
 */
export function demandLinear(target: Target, stretch: Stretch, length: number, clock = processorTime): void {
  const times = Math.max(8, Math.floor(length / stretch.piece.length));
  const millisecondsOf = (count: number, rounds: number): number => {
    const text = textOf(stretched(stretch, count));
    let least = Infinity;
    for (let round = 0; round < rounds; round++) {
      const start = clock();
      target.hold(text);
      least = Math.min(least, clock() - start);
    }
    return least;
  };
  if (millisecondsOf(times, 1) < leastMilliseconds) return;
  const growthAt = (count: number): number => {
    const whole = millisecondsOf(count, 2);
    return whole < leastMilliseconds ? 0 : whole / millisecondsOf(count >> 2, 3);
  };
  if (growthAt(times) < mostGrowth || growthAt(times * 2) < mostGrowth) return;
  throw new Violation('time grows with the text alone', `${times} times ${JSON.stringify(stretch.piece)}`);
}
