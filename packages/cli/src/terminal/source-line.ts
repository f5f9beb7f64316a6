/** Crops one line of source to the width of the terminal around its marked part. */
import type { Span } from '@odatalint/core';
import { cellsOf, columnsOf, type TerminalCell } from './cells.js';

/** A line to print: the text before the marked part, the part, and the text after it. */
export interface SourceLine {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
  /** The number of columns before the marked part, and its width (at least one). */
  readonly indent: number;
  readonly length: number;
}

/**
 * Crops a line. If it fits, it stays whole; otherwise the marked part remains, with equal amounts of text around it.
 *
 * @param line - The offsets of the line in the text, without its line break.
 * @param room - The minimum number of columns for the marked part: two lines that differ in it are then cropped alike.
 */
export function sourceLine(text: string, line: Span, mark: Span, width: number, room = 0): SourceLine {
  const markStart = clamp(mark.start, line.start, line.end);
  const markEnd = clamp(mark.end, markStart, line.end);
  // Cells are made only for what can be visible, so that a line of a megabyte costs no more than another.
  const from = onCharacter(text, Math.max(line.start, markStart - width * 2));
  const to = onCharacter(
    text,
    Math.min(line.end, Math.max(markStart, Math.min(markEnd, markStart + width)) + width * 2),
  );
  const before = cellsOf(text, from, markStart);
  const marked = cellsOf(text, markStart, Math.min(markEnd, to), columnsOf(before));
  const after = cellsOf(text, Math.min(markEnd, to), to, columnsOf(before) + columnsOf(marked));
  const columns = columnsOf(before) + Math.max(room, columnsOf(marked)) + columnsOf(after);
  const isWhole = from === line.start && to === line.end && columns <= width;
  return isWhole ? joined(before, marked, after) : cropped(before, marked, after, width, room);
}

function cropped(
  before: TerminalCell[],
  marked: TerminalCell[],
  after: TerminalCell[],
  width: number,
  room: number,
): SourceLine {
  const markColumns = Math.min(columnsOf(marked), width - 2);
  const shownMarked = takeFirst(marked, markColumns);
  const free = width - Math.min(width - 2, Math.max(room, columnsOf(shownMarked)));
  const isCut = shownMarked.length < marked.length;
  const wantedAfter = isCut ? 1 : Math.min(columnsOf(after), Math.max(Math.floor(free / 2), free - columnsOf(before)));
  const shownBefore = withEllipsisBefore(before, free - wantedAfter);
  const shownAfter = isCut ? [ellipsis] : withEllipsisAfter(after, free - columnsOf(shownBefore));
  return joined(shownBefore, shownMarked, shownAfter);
}

const ellipsis: TerminalCell = { text: '…', width: 1 };

function withEllipsisBefore(cells: readonly TerminalCell[], width: number): TerminalCell[] {
  if (columnsOf(cells) <= width) return [...cells];
  return [ellipsis, ...takeFirst([...cells].reverse(), width - 1).reverse()];
}

const withEllipsisAfter = (cells: readonly TerminalCell[], width: number): TerminalCell[] =>
  columnsOf(cells) <= width ? [...cells] : [...takeFirst(cells, width - 1), ellipsis];

/** The first cells that fit. */
function takeFirst(cells: readonly TerminalCell[], width: number): TerminalCell[] {
  let columns = 0;
  const count = cells.findIndex((cell) => (columns += cell.width) > width);
  return cells.slice(0, count === -1 ? cells.length : count);
}

const joined = (
  before: readonly TerminalCell[],
  marked: readonly TerminalCell[],
  after: readonly TerminalCell[],
): SourceLine => ({
  before: before.map((cell) => cell.text).join(''),
  marked: marked.map((cell) => cell.text).join(''),
  after: after.map((cell) => cell.text).join(''),
  indent: columnsOf(before),
  length: Math.max(1, columnsOf(marked)),
});

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Moves an offset out of a surrogate pair. */
const onCharacter = (text: string, offset: number): number =>
  offset > 0 && (text.charCodeAt(offset) & 0xfc00) === 0xdc00 && (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800
    ? offset - 1
    : offset;
