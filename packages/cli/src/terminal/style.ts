/** Decides about colours and width. */
import type { Severity } from '@odatalint/core';
import type { Host } from '../host.js';

/** Colours a text, or returns it unchanged. */
export type Paint = (text: string) => string;

/** The numbers that switch a format on and off (Select Graphic Rendition of ECMA-48). */
const formats = {
  bold: [1, 22],
  dim: [2, 22],
  underline: [4, 24],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
} as const;

/** Functions that colour a text, or return it unchanged. */
export type Style = Readonly<Record<keyof typeof formats, Paint>> & { readonly isColored: boolean };

function styleOf(isColored: boolean): Style {
  const paints = Object.entries(formats).map(([name, [on, off]]): [string, Paint] => [
    name,
    (text) => (isColored && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text),
  ]);
  return { ...(Object.fromEntries(paints) as Record<keyof typeof formats, Paint>), isColored };
}

/** The layout of text for a person. */
export interface Layout {
  readonly style: Style;
  /** The maximum width of a line in columns. */
  readonly width: number;
}

const NARROWEST = 40;
const WIDTH_WITHOUT_TERMINAL = 100;

/**
 * Decides whether to use colours. `flag` is the value of --color or --no-color; then NO_COLOR, FORCE_COLOR and the
 * terminal decide, in this order.
 */
export function wantsColor(host: Host, flag: boolean | undefined): boolean {
  if (flag !== undefined) return flag;
  const { NO_COLOR, FORCE_COLOR, TERM } = host.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return host.isTerminal && TERM !== 'dumb';
}

/** The layout for standard output; `color` is false for a report in a file. */
export function layoutFor(host: Host, color: boolean): Layout {
  const columns = Number(host.env['COLUMNS'] ?? host.columns ?? WIDTH_WITHOUT_TERMINAL);
  const width = Number.isInteger(columns) && columns > 0 ? Math.max(columns, NARROWEST) : WIDTH_WITHOUT_TERMINAL;
  return { style: styleOf(color), width };
}

/** The colour of a severity. */
export const paintOf = (severity: Severity, style: Style): ((text: string) => string) =>
  ({ error: style.red, warning: style.yellow, info: style.blue, hint: style.cyan })[severity];

/** "1 problem", "2 problems". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
