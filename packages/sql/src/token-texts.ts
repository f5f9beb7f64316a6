/** Checks the texts of values in page tokens: an invalid text would be an error of the database. */
import type { ValueType } from '@odatalint/core/internal';
import { isOf64Bits } from './sql-dialect.js';

const time = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?';

const patterns: Readonly<Record<string, RegExp>> = {
  boolean: /^(true|false|0|1)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  dateTimeOffset: new RegExp(`^\\d{4}-\\d\\d-\\d\\dT${time}Z$`),
  timeOfDay: new RegExp(`^${time}$`),
  guid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/,
  binary: /^([\da-f]{2})*$/,
};

const exact = /^-?\d{1,400}(\.\d{1,400})?$/;

const double = /^(-?\d{1,20}(\.\d{1,30})?(e[+-]?\d{1,3})?|-?Infinity|NaN)$/;

/** Whether the text of a number is that of a double: a calculation of decimal numbers can be one in a database. */
export const isDoubleText = (text: string): boolean => /[eIN]/.test(text);

/** Whether a text is a whole number of 64 bits. */
export const isWholeText = (text: string): boolean => /^-?\d{1,19}$/.test(text) && isOf64Bits(BigInt(text));

/** Whether a text of a token is a value of a type. Without a type it is a position. */
export function isTextOf(text: string, type: ValueType | undefined): boolean {
  if (type === undefined) return /^\d{1,9}$/.test(text);
  if (type.family === 'string') return !text.includes('\0');
  if (type.family === 'enum') return isWholeText(text);
  if (type.family === 'number' || type.family === 'duration') {
    const isOfDouble = type.name === 'Edm.Double' || type.name === 'Edm.Single' || isDoubleText(text);
    return isOfDouble ? double.test(text) && (/^-?I|^N/.test(text) || isDouble(text)) : exact.test(text);
  }
  if (!Object.hasOwn(patterns, type.family) || !patterns[type.family]!.test(text)) return false;
  return (type.family !== 'date' && type.family !== 'dateTimeOffset') || isDay(text.slice(0, 10));
}

/** Within the range of doubles, and not so small that it would be zero. */
const isDouble = (text: string): boolean =>
  Number.isFinite(Number(text)) && (Math.abs(Number(text)) > 2.3e-308 || /^-?[0.]*(e|$)/.test(text));

/** Whether there is such a day. */
const isDay = (text: string): boolean =>
  !text.startsWith('0000') && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
