/** A table of measurements: rows of ratios and counts, and their goals. */

export type Cell = string | number | undefined;

/** A bound that was set for one of the numbers. */
export interface Target {
  readonly what: string;
  readonly value: number;
  readonly bound: 'at most' | 'at least';
  readonly goal: number;
}

export interface Table {
  readonly title: string;
  /** What is measured, and how to read the numbers. */
  readonly about: string;
  /** The first one names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly targets: readonly Target[];
  /** What others do better, in sentences. */
  readonly losses?: readonly string[];
}

/** What cannot be measured here, and why. */
export interface Skipped {
  readonly title: string;
  readonly reason: string;
}

export const isMet = ({ value, bound, goal }: Target): boolean => (bound === 'at most' ? value <= goal : value >= goal);

/** Three digits are more than such measurements repeat. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0);
}

export function formatCell(cell: Cell): string {
  if (cell === undefined) return '–';
  return typeof cell === 'number' ? formatNumber(cell) : cell;
}

export const formatTarget = (target: Target): string =>
  `${isMet(target) ? 'met' : 'MISSED'}: ${target.what} ${formatNumber(target.value)}, goal ${target.bound} ${formatNumber(target.goal)}`;
