/** The arithmetic operators (URL conventions 5.1.1.2). */
import type { Span } from '../../text/index.js';
import type { Arithmetic } from '../model/expression.js';
import { addToDate, momentOf, readDate, secondsOf } from './calendar.js';
import { type Datum, exactNumber, isNumeric, Moment, TimeSpan, toDecimal, toDouble } from './datum.js';
import {
  addDecimals,
  divideDecimals,
  ExactDecimal,
  multiplyDecimals,
  negateDecimal,
  remainderOfDecimals,
} from './exact-decimal.js';
import { NotEvaluated } from './not-evaluated.js';

type Operator = Arithmetic['operator'];

/** The kind of numbers: integers, exact decimals, or doubles. */
export type NumberKind = 'whole' | 'exact' | 'double';

/**
 * Calculates with two operands that are not null.
 *
 * @returns null if their types do not fit each other.
 * @throws NotEvaluated for a division by 0.
 */
export function calculate(operator: Operator, a: Datum, b: Datum, kind: NumberKind, place: Span): Datum {
  if (typeof a === 'number' && typeof b === 'number') {
    const fast = quick(operator, a, b, kind);
    if (fast !== undefined) return fast;
  }
  if (isNumeric(a) && isNumeric(b)) {
    if (kind === 'double' || !isFinite(Number(a)) || !isFinite(Number(b)))
      return withDoubles(operator, toDouble(a), toDouble(b));
    return withDecimals(operator, toDecimal(a), toDecimal(b), kind, place);
  }
  return withTimes(operator, a, b, place);
}

/** The result in JavaScript numbers if it is exact: of doubles, whole numbers, and numbers with few digits. */
function quick(operator: Operator, a: number, b: number, kind: NumberKind): number | undefined {
  if (kind === 'double') return withDoubles(operator, a, b);
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) {
    const result = withWholeNumbers(operator, a, b, kind);
    // There is only one 0.
    if (Number.isSafeInteger(result)) return result + 0;
  }
  return withFewDigits(operator, a, b, kind);
}

/** Calculates with whole numbers; NaN if the result has decimal places or the divisor is 0. */
function withWholeNumbers(operator: Operator, a: number, b: number, kind: NumberKind): number {
  if (operator === 'mod') return a % b;
  if (operator !== 'div' && operator !== 'divby') return withDoubles(operator, a, b);
  // The quotient of safe integers is never rounded up to a whole number.
  if (operator === 'div' && kind === 'whole') return b === 0 ? Number.NaN : Math.trunc(a / b);
  return a % b === 0 ? a / b : Number.NaN;
}

/** Calculates with numbers of up to four decimal places, as whole numbers of ten-thousandths. */
function withFewDigits(operator: Operator, a: number, b: number, kind: NumberKind): number | undefined {
  const x = unitsOf(a);
  const y = unitsOf(b);
  switch (operator) {
    case 'add':
      return fewDigits(x + y, unit);
    case 'sub':
      return fewDigits(x - y, unit);
    case 'mul':
      return fewDigits(x * y, unit * unit);
    case 'mod':
      return fewDigits(x % y, unit);
    default: {
      if (operator === 'div' && kind === 'whole') return undefined;
      const quotient = Math.round((x / y) * unit);
      return quotient * y === x * unit && Math.abs(x * unit) < 1e15 ? fewDigits(quotient, unit) : undefined;
    }
  }
}

/** The number from ten-thousandths. A number of up to 15 digits is the only one with so few digits that is nearest to its double. */
const fewDigits = (units: number, of: number): number | undefined =>
  Math.abs(units) < 1e15 ? units / of + 0 : undefined;

const unit = 10_000;

/** A number in ten-thousandths; NaN if it has more decimal places or too many digits. */
function unitsOf(value: number): number {
  const units = Math.round(value * unit);
  return units / unit === value && Math.abs(units) < 1e15 ? units : Number.NaN;
}

function withDoubles(operator: Operator, a: number, b: number): number {
  switch (operator) {
    case 'add':
      return a + b;
    case 'sub':
      return a - b;
    case 'mul':
      return a * b;
    case 'div':
    case 'divby':
      return a / b;
    case 'mod':
      return a % b;
  }
}

function withDecimals(operator: Operator, a: ExactDecimal, b: ExactDecimal, kind: NumberKind, place: Span): Datum {
  switch (operator) {
    case 'add':
      return exactNumber(limited(addDecimals(a, b), place));
    case 'sub':
      return exactNumber(limited(addDecimals(a, negateDecimal(b)), place));
    case 'mul':
      return exactNumber(limited(multiplyDecimals(a, b), place));
    default:
      return divide(operator, a, b, kind, place);
  }
}

/** Refuses a result with so many digits that it would fill the memory. */
function limited(value: ExactDecimal, place: Span): ExactDecimal {
  if (!value.isTooLong) return value;
  throw new NotEvaluated(place, 'The result is a number with more than 2,000 digits.');
}

/** Divides. Only `divby` has a result for a divisor of 0: infinity or NaN. */
function divide(
  operator: 'div' | 'divby' | 'mod',
  a: ExactDecimal,
  b: ExactDecimal,
  kind: NumberKind,
  place: Span,
): Datum {
  if (b.units === 0n) {
    if (operator === 'divby') return a.units === 0n ? Number.NaN : a.units > 0n ? Infinity : -Infinity;
    throw new NotEvaluated(
      place,
      `The divisor of ${operator} is 0 in a row; exclude such rows by a condition with case.`,
    );
  }
  if (operator === 'mod') return exactNumber(remainderOfDecimals(a, b));
  if (operator === 'div' && kind === 'whole') return exactNumber(a.units / b.units);
  return exactNumber(divideDecimals(a, b));
}

/** Calculates with dates, points in time and durations. */
function withTimes(operator: Operator, a: Datum, b: Datum, place: Span): Datum {
  const sign = operator === 'add' ? 1n : -1n;
  const isSum = operator === 'add' || operator === 'sub';
  if (isSum && b instanceof TimeSpan) {
    const seconds = ExactDecimal.of(b.seconds.units * sign, b.seconds.scale);
    if (a instanceof TimeSpan) return new TimeSpan(limited(addDecimals(a.seconds, seconds), place));
    const sum =
      a instanceof Moment
        ? momentOf(addDecimals(secondsOf(a), seconds), a.offset)
        : typeof a === 'string'
          ? addToDate(a, new TimeSpan(seconds))
          : null;
    if (sum === undefined)
      throw new NotEvaluated(place, 'The result is a date before the year -271821 or after 275760.');
    return sum;
  }
  if (operator === 'add' && a instanceof TimeSpan) return withTimes('add', b, a, place);
  if (operator === 'sub' && a instanceof Moment && b instanceof Moment)
    return new TimeSpan(addDecimals(secondsOf(a), negateDecimal(secondsOf(b))));
  if (operator === 'sub' && typeof a === 'string' && typeof b === 'string') return daysBetween(a, b);
  return scaled(operator, a, b, place);
}

function daysBetween(a: string, b: string): TimeSpan | null {
  const [x, y] = [readDate(a), readDate(b)];
  return x === undefined || y === undefined ? null : new TimeSpan(ExactDecimal.of(BigInt(x - y) * 86_400n, 0));
}

/** Multiplies or divides a duration by a number. */
function scaled(operator: Operator, a: Datum, b: Datum, place: Span): Datum {
  if (operator === 'mul' && b instanceof TimeSpan && isNumeric(a)) return scaled(operator, b, a, place);
  if (!(a instanceof TimeSpan) || !isNumeric(b)) return null;
  if (operator !== 'mul' && operator !== 'div' && operator !== 'divby') return null;
  if (typeof b === 'number' && !Number.isFinite(b))
    throw new NotEvaluated(place, 'A duration cannot be multiplied or divided by INF or NaN.');
  const factor = toDecimal(b);
  if (operator === 'mul') return new TimeSpan(limited(multiplyDecimals(a.seconds, factor), place));
  if (factor.units === 0n) throw new NotEvaluated(place, `The divisor of ${operator} is 0 in a row.`);
  return new TimeSpan(divideDecimals(a.seconds, factor));
}
