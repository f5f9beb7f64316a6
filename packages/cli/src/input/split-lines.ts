/** Cuts a stream of bytes into lines without ever holding more than one of them. */

/** One line, without its line end. */
export type Line = { readonly text: string } | { readonly problem: string };

/** A longer line is not kept: memory must not grow with the input. */
export const LONGEST_LINE = 64 * 1024 * 1024;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Lines end at `\n` or `\r\n` only. What follows the last line end is a line if it is not empty. A line that is not UTF-8 or
 * too long is given as a problem, and the next one is read. Lines come in batches, one for each piece of input.
 */
export async function* splitLines(input: AsyncIterable<Uint8Array>, longest = LONGEST_LINE): AsyncIterable<Line[]> {
  let pending: Uint8Array[] = [];
  let length = 0;
  const finish = (): Line => {
    const isTooLong = length > longest;
    const bytes = pending.length === 1 ? (pending[0] as Uint8Array) : Buffer.concat(pending);
    pending = [];
    length = 0;
    return isTooLong
      ? { problem: `The line is longer than ${longest} bytes and was not read: split it.` }
      : decodeLine(bytes);
  };
  const keep = (bytes: Uint8Array): void => {
    length += bytes.length;
    if (length > longest) pending = [];
    else pending.push(bytes);
  };
  for await (const chunk of input) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      keep(chunk.subarray(start, end));
      lines.push(finish());
      start = end + 1;
    }
    if (start < chunk.length) keep(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield [finish()];
}

function decodeLine(bytes: Uint8Array): Line {
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  try {
    return { text: utf8.decode(bytes.subarray(0, end)) };
  } catch {
    return { problem: 'The line is not UTF-8: write it again in that encoding.' };
  }
}
