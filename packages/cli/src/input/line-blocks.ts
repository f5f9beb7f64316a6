/** Cuts a stream of bytes into blocks of whole lines that can be answered independently. */

/** Whole lines, or the problem of a line that is too long. */
export type LineBlock = WholeLines | LongLine;

/** Lines, in pieces as they were read; the block owns each piece. */
export interface WholeLines {
  readonly pieces: readonly Uint8Array[];
  readonly firstLine: number;
}

/** A line that was not kept. */
export interface LongLine {
  readonly problem: string;
  readonly firstLine: number;
}

/** The longest line that is kept, in bytes: memory must not grow with the input. */
export const LONGEST_LINE = 64 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** The message for a line that is too long. */
export const tooLong = (longest: number): string =>
  `The line is longer than ${longest} bytes and was not read: split it.`;

/**
 * Cuts a stream. A block ends with the last line break of a piece of input, so that no answer waits for a later line.
 * At most one piece and one line are in memory. Lines count from 1.
 */
export async function* lineBlocks(
  input: AsyncIterable<Uint8Array>,
  longest = LONGEST_LINE,
): AsyncGenerator<LineBlock, void, undefined> {
  let pending: Uint8Array[] = [];
  let length = 0;
  let firstLine = 1;
  const keep = (bytes: Uint8Array): void => {
    length += bytes.length;
    if (length > longest) pending = [];
    else pending.push(bytes);
  };
  const take = (): LineBlock => {
    const block = length > longest ? { problem: tooLong(longest), firstLine } : { pieces: pending, firstLine };
    pending = [];
    length = 0;
    firstLine++;
    return block;
  };
  for await (const chunk of input) {
    const lineEnd = chunk.indexOf(LINE_FEED);
    if (lineEnd === -1) {
      keep(chunk);
      continue;
    }
    let start = 0;
    if (length + lineEnd > longest) {
      keep(chunk.subarray(0, lineEnd));
      yield take();
      start = lineEnd + 1;
    }
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    // A caller may transfer the memory of the block, so the rest is copied first.
    const rest = new Uint8Array(chunk.subarray(end));
    if (start < end) {
      const block = { pieces: [...pending, chunk.subarray(start, end)], firstLine };
      pending = [];
      length = 0;
      firstLine += countLineEnds(chunk, start);
      yield block;
    }
    if (rest.length > 0) keep(rest);
  }
  if (length > 0) yield take();
}

function countLineEnds(bytes: Uint8Array, from: number): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED, from); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}
