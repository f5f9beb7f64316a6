/** Writes rows as text, for people and for other programs. */
import { printable } from '../../terminal/safe-text.js';

/** Writes rows in a format: `json`, `ndjson`, `csv`, otherwise a table. */
export function writtenRows(rows: readonly object[], format: string): string {
  const list = rows as readonly Readonly<Record<string, unknown>>[];
  if (format === 'json') return `${JSON.stringify(list, undefined, 2)}\n`;
  if (format === 'ndjson') return list.map((row) => `${JSON.stringify(row)}\n`).join('');
  const columns = [...new Set(list.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...list.map((row) => columns.map((column) => cellOf(row[column])))];
  if (format === 'csv') return cells.map((row) => `${row.map(csvOf).join(',')}\r\n`).join('');
  const shown = cells.map((row) => row.map((cell) => printable(cell)));
  const widths = columns.map((_, i) => shown.reduce((most, row) => Math.max(most, row[i]!.length), 0));
  return shown
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Quotes a cell that a spreadsheet would calculate, so that it is text there too. */
const csvOf = (cell: string): string => {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
