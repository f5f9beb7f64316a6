/** Cuts bytes into lines of text. */
import { LONGEST_LINE, tooLong } from './line-blocks.js';

/** One line without its line break. */
export type DecodedLine = { readonly text: string } | { readonly problem: string };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Splits bytes at `
 * ` and `\r
 * ` only. The rest after the last line break is a line if it is not empty. A line that is not UTF-8 or too long becomes
 * a problem.
 */
export function* splitLines(bytes: Uint8Array, longest = LONGEST_LINE): Generator<DecodedLine, void, undefined> {
  const whole = bytes.length > longest ? undefined : decoded(bytes);
  // Decoding line by line takes longer than reading the lines, but shows which one is not UTF-8.
  if (whole === undefined) return yield* splitBytes(bytes, longest);
  for (let start = 0; start < whole.length;) {
    const lineEnd = whole.indexOf('\n', start);
    const end = lineEnd === -1 ? whole.length : lineEnd;
    yield { text: whole.slice(start, whole.charCodeAt(end - 1) === CARRIAGE_RETURN && end > start ? end - 1 : end) };
    start = end + 1;
  }
}

function* splitBytes(bytes: Uint8Array, longest: number): Generator<DecodedLine, void, undefined> {
  for (let start = 0; start < bytes.length;) {
    const lineEnd = bytes.indexOf(LINE_FEED, start);
    const end = lineEnd === -1 ? bytes.length : lineEnd;
    yield end - start > longest ? { problem: tooLong(longest) } : decodeLine(bytes.subarray(start, end));
    start = end + 1;
  }
}

function decodeLine(bytes: Uint8Array): DecodedLine {
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  const text = decoded(bytes.subarray(0, end));
  return text === undefined ? { problem: 'The line is not UTF-8: write it again in that encoding.' } : { text };
}

/** The text of bytes; undefined if they are not UTF-8. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
