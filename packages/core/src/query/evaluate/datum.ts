/** The values that an evaluation calculates with, and how they compare. */
import { compareDecimals, ExactDecimal } from './exact-decimal.js';
import { compareText } from './characters.js';

/** A point in time: milliseconds since 1970, further digits, and the offset from UTC in minutes. */
export class Moment {
  constructor(
    readonly epochMs: number,
    readonly fraction: string,
    readonly offset: number,
  ) {}
}

/** A duration in seconds. */
export class TimeSpan {
  constructor(readonly seconds: ExactDecimal) {}
}

/** A row or complex value as JSON, perhaps with computed values. */
export type Row = Readonly<Record<string, unknown>>;

/** The own member of a row; undefined for inherited names, such as `constructor`. */
export const ownValue = (row: unknown, name: string): unknown =>
  row !== null && row !== undefined && Object.hasOwn(row, name) ? (row as Row)[name] : undefined;

/** Adds a member of any name; an assignment to `__proto__` would not add one. */
export function setOwnValue(row: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(row, name, { value, enumerable: true, configurable: true, writable: true });
  else row[name] = value;
}

/**
 * A value. A number is a double if its expression has the type Edm.Double or Edm.Single. Otherwise it is exactly the decimal number that
 * JavaScript writes; whole numbers beyond 2⁵³ are bigints, and other exact numbers are ExactDecimals. Strings are also dates, times of day
 * with seconds and without trailing zeros, Guids in lower case, and binary values in base64url without padding. Enumeration values are
 * numbers. The type of the expression distinguishes them.
 */
export type Datum =
  null | boolean | number | bigint | string | ExactDecimal | Moment | TimeSpan | readonly Datum[] | Row;

/** Converts a number to a JavaScript number if that is exact, because arithmetic is then fast. */
export function exactNumber(value: bigint | ExactDecimal): number | bigint | ExactDecimal {
  if (typeof value === 'bigint') return isSafe(value) ? Number(value) : value;
  if (value.scale === 0) return exactNumber(value.units);
  const near = Number(value.toString());
  return String(near) === value.toString() ? near : value;
}

const isSafe = (value: bigint): boolean =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER);

/** A finite number as a decimal. */
export function toDecimal(value: number | bigint | ExactDecimal): ExactDecimal {
  if (typeof value === 'bigint') return ExactDecimal.of(value, 0);
  return typeof value === 'number' ? ExactDecimal.parse(String(value))! : value;
}

export const toDouble = (value: number | bigint | ExactDecimal): number =>
  typeof value === 'number' ? value : Number(value.toString());

export const isNumeric = (value: Datum): value is number | bigint | ExactDecimal =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof ExactDecimal;

/** Compares two numbers: below 0, 0 or above 0; NaN if they have no order, such as NaN itself. */
function compareNumbers(a: number | bigint | ExactDecimal, b: number | bigint | ExactDecimal): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : a === b ? 0 : Number.NaN;
  if (typeof a === 'number' && !Number.isFinite(a)) return a;
  if (typeof b === 'number' && !Number.isFinite(b)) return -b;
  if (typeof a === 'bigint' && typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  return compareDecimals(toDecimal(a), toDecimal(b));
}

/** Compares two values of one type that are not null (URL conventions 5.1.1.1.3); NaN for other values. */
export function compareData(a: Datum, b: Datum): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (isNumeric(a) && isNumeric(b)) return compareNumbers(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a instanceof Moment && b instanceof Moment)
    return a.epochMs - b.epochMs || (a.fraction < b.fraction ? -1 : a.fraction > b.fraction ? 1 : 0);
  if (a instanceof TimeSpan && b instanceof TimeSpan) return compareDecimals(a.seconds, b.seconds);
  return Number.NaN;
}

/** Compares two values of `$orderby`: null is lower than every value, and NaN than every other number (Protocol 11.2.6.2). */
export function compareForOrder(a: Datum, b: Datum): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  const order = compareData(a, b);
  if (!Number.isNaN(order)) return order;
  return Number(a === a) - Number(b === b);
}

/** Whether two values are equal; null equals itself and only itself (URL conventions 5.1.1.1.1). */
export function areEqual(a: Datum, b: Datum): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== typeof b)
    return isNumeric(a) && isNumeric(b) && compareNumbers(a, b) === 0;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => areEqual(item, b[i]));
  if (typeof a !== 'object' || isScalar(a) || isScalar(b)) return compareData(a, b) === 0;
  return haveEqualMembers(a as Row, b as Row);
}

const isScalar = (value: Datum): boolean =>
  value instanceof ExactDecimal || value instanceof Moment || value instanceof TimeSpan;

/** Complex values are equal if they have the same structure and the same values. Control information is not part of them. */
function haveEqualMembers(a: Row, b: Row): boolean {
  const [names, others] = [membersOf(a), membersOf(b)];
  return (
    names.length === others.length &&
    names.every((name) => Object.hasOwn(b, name) && areEqual(a[name] as Datum, b[name] as Datum))
  );
}

const membersOf = (row: Row): string[] => Object.keys(row).filter((name) => !name.includes('@'));

/** A text that is the same for equal values only, for groups, distinct values and joins. */
export function identityText(value: Datum): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `s${value}`;
  if (isNumeric(value)) return `n${String(value)}`;
  if (value instanceof Moment) return `m${value.epochMs}.${value.fraction}`;
  if (value instanceof TimeSpan) return `d${value.seconds.toString()}`;
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return JSON.stringify(value.map((item: Datum) => identityText(item)));
  const row = value as Row;
  return JSON.stringify(
    membersOf(row)
      .toSorted()
      .map((name) => [name, identityText((row[name] ?? null) as Datum)]),
  );
}
