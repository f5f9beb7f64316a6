/** Lines of a text as spans, without copying them. */

/** One line; all members are offsets in the text. */
export interface Line {
  readonly start: number;
  /** The offset of the line break, or the end of the text. */
  readonly end: number;
  /** The start of the next line. */
  readonly next: number;
  /** The first character other than a space; `end` if there is none. */
  readonly from: number;
  /** The offset after the last character other than a space; `from` if there is none. */
  readonly to: number;
}

const lineFeed = 10;
const carriageReturn = 13;
const noBreakSpace = 0xa0;
const byteOrderMark = 0xfeff;

/**
 * Whether a UTF-16 code is white space at the edges of a line. A byte order mark is, because files are concatenated.
 */
export const isSpaceCode = (code: number): boolean => code <= 32 || code === noBreakSpace || code === byteOrderMark;

/** The first offset from `from` on that has no space. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpaceCode(text.charCodeAt(at))) at++;
  return at;
}

/** The start of the text, after a byte order mark. */
export const textStart = (text: string): number => (text.charCodeAt(0) === byteOrderMark ? 1 : 0);

/** The line that starts at `start`. It ends with `\n`, `\r\n`, `\r` or at `limit`. */
export function lineAt(text: string, start: number, limit: number): Line {
  let end = start;
  let code = 0;
  while (end < limit) {
    code = text.charCodeAt(end);
    if (code === lineFeed || code === carriageReturn) break;
    end++;
  }
  const wide = code === carriageReturn && end + 1 < limit && text.charCodeAt(end + 1) === lineFeed;
  const next = end === limit ? limit : end + (wide ? 2 : 1);
  let from = start;
  while (from < end && isSpaceCode(text.charCodeAt(from))) from++;
  let to = end;
  while (to > from && isSpaceCode(text.charCodeAt(to - 1))) to--;
  return { start, end, next, from, to };
}

/** Every line from `start` to `limit`. The empty rest after a last line break is not a line. */
export function* linesOf(text: string, start = textStart(text), limit = text.length): Generator<Line> {
  for (let position = start; position < limit;) {
    const line = lineAt(text, position, limit);
    yield line;
    position = line.next;
  }
}

/** The next offset of a character before `limit`, otherwise `limit`: an `indexOf` that searches only a line. */
export function nextOf(text: string, character: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && text.charAt(at) !== character) at++;
  return at;
}

/** Whether a line contains nothing but white space. */
export const isEmptyLine = (line: Line): boolean => line.from === line.to;
