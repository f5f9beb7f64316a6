/** Tables as text for a terminal, and as Markdown. */
import { type Cell, formatCell, formatTarget, type Skipped, type Table } from './table.js';

const isNumber = (cell: Cell): boolean => typeof cell === 'number';

/** Columns side by side; numbers are aligned to the right. */
export function writeText(table: Table | Skipped): string {
  if ('reason' in table) return `${table.title}\n  not measured: ${table.reason}\n`;
  const cells = [table.columns, ...table.rows.map((row) => row.map(formatCell))];
  const widths = table.columns.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
  const targets = table.targets.map(formatTarget);
  return `${[table.title, table.about, ...lines, ...targets].join('\n')}\n`;
}

/** A section of a page. */
export function writeMarkdown(table: Table | Skipped): string {
  if ('reason' in table) return `## ${table.title}\n\nNot measured: ${table.reason}\n`;
  const { title, about, columns, rows, targets } = table;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = columns.map((_, column) => (column > 0 && rows.some((row) => isNumber(row[column])) ? '--:' : '---'));
  const lines = [line(columns), line(rule), ...rows.map((row) => line(row.map(formatCell)))];
  const list = targets.length === 0 ? [] : ['', ...targets.map((target) => `- ${formatTarget(target)}`)];
  return `## ${title}\n\n${about}\n\n${[...lines, ...list].join('\n')}\n`;
}
