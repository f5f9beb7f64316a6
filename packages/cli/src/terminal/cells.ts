/** A line of source as a terminal shows it: the appearance and width of each character. */
import { pictureOf } from '@odatalint/core/internal';
import { isUnprintableAt } from './safe-text.js';

/** One shown character. */
export interface TerminalCell {
  readonly text: string;
  /** Columns: 0 for a combining mark, 2 for a wide character. */
  readonly width: number;
}

const TAB_STOP = 4;

/** Ranges of code points with a width of two columns (East Asian Width W and F, and the emoji blocks). */
const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x23e9, 0x23ec],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
];

const isCombining = (character: string): boolean => /^[\p{M}\u200d]$/u.test(character);

function widthOf(point: number, character: string): number {
  if (point < 0x300) return 1;
  if (isCombining(character)) return 0;
  return wideRanges.some(([first, last]) => point >= first && point <= last) ? 2 : 1;
}

/** The cells of `text` from `start` to `end`, beginning in `column`. Tabs reach the next multiple of four columns. */
export function cellsOf(text: string, start: number, end: number, column = 0): TerminalCell[] {
  const cells: TerminalCell[] = [];
  for (let i = start; i < end;) {
    const point = text.codePointAt(i) ?? 0;
    const character = String.fromCodePoint(point);
    let shown = character;
    let width: number;
    if (point === 9) shown = ' '.repeat((width = TAB_STOP - (column % TAB_STOP)));
    else if (isUnprintableAt(text, i, point) || (point >= 0xd800 && point <= 0xdfff))
      width = (shown = pictureOf(point)).length;
    else width = widthOf(point, character);
    column += width;
    i += character.length;
    cells.push({ text: shown, width });
  }
  return cells;
}

/** The total width of cells in columns. */
export const columnsOf = (cells: readonly TerminalCell[]): number => cells.reduce((sum, cell) => sum + cell.width, 0);
