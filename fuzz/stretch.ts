/** Asks whether time grows with the length of a text or faster. */
import { processorTime } from './processor-time.js';
import type { Random } from './random.js';
import { type Piece, textOf } from './find-file.js';
import { type Target, Violation } from './target.js';

/** A text of which one piece can be repeated. */
export interface Stretch {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
  /** Whether the piece holds the number of its repetition. */
  readonly isCounted?: boolean;
  /** What follows instead of `after`, with a piece that is repeated as often. */
  readonly next?: Stretch;
}

/** Takes a text apart at drawn places, with one piece or with two. */
export function drawStretch(text: string, random: Random): Stretch {
  const stretch = cut(text, random);
  if (random.oneIn(2)) return stretch;
  const next = cut(stretch.after, random);
  // Many names, and as many uses of them.
  const word = random.pick(stretch.piece.match(/[A-Za-z]\w*/g) ?? ['']);
  if (word === '' || random.oneIn(3)) return { ...stretch, next };
  const numbered = ({ piece, ...rest }: Stretch): Stretch => ({
    ...rest,
    piece: piece.replaceAll(word, `${word}{i}`),
    isCounted: true,
  });
  return { ...numbered(stretch), next: numbered(next) };
}

function cut(text: string, random: Random): Stretch {
  const [start, end] = random.slice(text.length, 30);
  return { before: text.slice(0, start), piece: text.slice(start, end) || '(', after: text.slice(end) };
}

/** The text with its pieces repeated. */
export function stretched({ before, piece, after, isCounted, next }: Stretch, times: number): readonly Piece[] {
  const pieces: readonly Piece[] = [
    { text: before, times: 1 },
    isCounted === true ? { text: piece, times, isCounted } : { text: piece, times },
    ...(next === undefined ? [{ text: after, times: 1 }] : stretched(next, times)),
  ];
  return pieces.filter(({ text }) => text !== '');
}

/** How often the pieces are repeated in a text of a length. */
export const timesFor = (stretch: Stretch, length: number): number => Math.floor(length / lengthOfPieces(stretch));

const lengthOfPieces = ({ piece, next }: Stretch): number =>
  piece.length + (next === undefined ? 0 : lengthOfPieces(next));

/** Four times the text may take this many times the time; linear is 4, quadratic 16. */
const maxGrowth = 9;

/** Shorter times say nothing. */
const leastMilliseconds = 40;

/**
 * Throws when the time for a text with a piece repeated grows much faster than the text: twice as measured at two
 * lengths, so that a pause of the machine is not a find. `clock` gives milliseconds.
 */
export function demandLinear(
  target: Pick<Target, 'hold'>,
  stretch: Stretch,
  length: number,
  clock = processorTime,
): void {
  const times = Math.max(8, timesFor(stretch, length));
  const millisecondsOf = (text: string): number => {
    const start = clock();
    target.hold(text);
    return clock() - start;
  };
  if (millisecondsOf(textOf(stretched(stretch, times))) < leastMilliseconds) return;
  const growthAt = (count: number): number => {
    const [whole, quarter] = [count, count >> 2].map((each) => textOf(stretched(stretch, each))) as [string, string];
    let [wholeTime, quarterTime] = [Infinity, Infinity];
    // In turns, so that neither is measured with less of the code compiled.
    for (let round = 0; round < 3; round++) {
      quarterTime = Math.min(quarterTime, millisecondsOf(quarter));
      wholeTime = Math.min(wholeTime, millisecondsOf(whole));
    }
    return wholeTime < leastMilliseconds ? 0 : wholeTime / quarterTime;
  };
  if (growthAt(times) < maxGrowth || growthAt(times * 2) < maxGrowth) return;
  throw new Violation('time grows with the text alone', `${times} times ${JSON.stringify(stretch.piece)}`);
}

/** The length of a document that is not written by hand, in UTF-16 units. */
export const longestDocument = 4_000_000;

/** A time in milliseconds that is long enough to show growth. */
const longEnough = 2_000;

/**
 * Throws if the time for a document grows much faster than the number of its stretched parts. The document is
 * stretched fourfold from
 * length to length, up to `most` units or until one takes long; each length that seems to grow is measured again.
 */
export function demandLinearDocument(
  { hold }: Pick<Target, 'hold'>,
  stretch: Stretch,
  most = longestDocument,
  clock = processorTime,
): void {
  const millisecondsOf = (length: number, rounds: number): number => {
    const text = textOf(stretched(stretch, Math.max(2, timesFor(stretch, length))));
    let least = Infinity;
    for (let round = 0; round < rounds; round++) {
      const start = clock();
      hold(text);
      least = Math.min(least, clock() - start);
    }
    return least;
  };
  let before = Infinity;
  for (let length = most / 64; length <= most; length *= 4) {
    let now = millisecondsOf(length, 1);
    const grows = (): boolean => now >= leastMilliseconds && now > before * maxGrowth;
    if (grows()) {
      before = millisecondsOf(length / 4, 3);
      now = millisecondsOf(length, 2);
      if (grows())
        throw new Violation(
          'time grows with the document alone',
          `${length} units of ${JSON.stringify(stretch.piece)}`,
        );
    }
    if (now > longEnough) return;
    before = now;
  }
}
