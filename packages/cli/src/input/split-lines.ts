/** Cuts bytes into lines of text. */
import { LONGEST_LINE, tooLong } from './line-blocks.js';

/** One line, without its line end. */
export type DecodedLine = { readonly text: string } | { readonly problem: string };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Lines end at `\n` or `\r\n` only. What follows the last line end is a line if it is not empty. A line that is not UTF-8 or
 * too long is given as a problem.
 */
export function* splitLines(bytes: Uint8Array, longest = LONGEST_LINE): Generator<DecodedLine, void, undefined> {
  for (let start = 0; start < bytes.length;) {
    const lineEnd = bytes.indexOf(LINE_FEED, start);
    const end = lineEnd === -1 ? bytes.length : lineEnd;
    yield end - start > longest ? { problem: tooLong(longest) } : decodeLine(bytes.subarray(start, end));
    start = end + 1;
  }
}

function decodeLine(bytes: Uint8Array): DecodedLine {
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  try {
    return { text: utf8.decode(bytes.subarray(0, end)) };
  } catch {
    return { problem: 'The line is not UTF-8: write it again in that encoding.' };
  }
}
