/** The exact values of literals, so that they can be compared and sorted. */
import type { Literal } from '../../../syntax/index.js';
import { expandDouble } from './literal-forms.js';
import { stringContent } from './operands.js';

/** Values of one domain can be compared; values of different domains cannot. */
export type LiteralValue =
  | { readonly domain: 'number' | 'boolean' | 'date' | 'dateTimeOffset' | 'timeOfDay'; readonly order: bigint }
  | { readonly domain: 'string' | 'guid'; readonly exact: string; readonly folded: string };

/** The decimal places that are compared in numbers and in seconds; the standard has no more for seconds. */
const numberScale = 100;
const secondScale = 12;

/** The value of a literal; undefined for `null` and for kinds whose values are not compared here. */
export function comparableValue(literal: Literal): LiteralValue | undefined {
  const { text } = literal;
  switch (literal.literal) {
    case 'string':
      return stringValue(stringContent(literal));
    case 'guid':
      return { domain: 'guid', exact: text.toLowerCase(), folded: text.toLowerCase() };
    case 'boolean':
      return { domain: 'boolean', order: text.toLowerCase() === 'true' ? 1n : 0n };
    case 'integer':
    case 'decimal':
    case 'double':
      return ordered('number', numberOrder(text));
    case 'date':
      return ordered('date', dayNumber(text));
    case 'timeOfDay':
      return ordered('timeOfDay', timeOrder(text));
    case 'dateTimeOffset':
      return ordered('dateTimeOffset', instantOrder(text));
    default:
      return undefined;
  }
}

/**
 * A database may ignore case, accents and trailing spaces in strings, so only strings that differ otherwise are
 * certainly different.
 */
function stringValue(exact: string): LiteralValue {
  const folded = exact.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trimEnd();
  return { domain: 'string', exact, folded };
}

const ordered = (
  domain: 'number' | 'date' | 'dateTimeOffset' | 'timeOfDay',
  order: bigint | undefined,
): LiteralValue | undefined => (order === undefined ? undefined : { domain, order });

function numberOrder(text: string): bigint | undefined {
  const plain = expandDouble(text);
  if (plain === undefined) return undefined;
  const isNegative = plain.startsWith('-');
  const [whole = '', fraction = ''] = plain.slice(isNegative ? 1 : 0).split('.');
  const order = BigInt(whole + fraction.padEnd(numberScale, '0'));
  return isNegative ? -order : order;
}

/** Days since 1970; undefined for years outside the supported calendar. */
function dayNumber(text: string): bigint | undefined {
  const [, year, month, day] = /^(-?\d{4,6})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const time = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return Number.isNaN(time) ? undefined : BigInt(time / 86_400_000);
}

/** Parts of a second since midnight. */
function timeOrder(text: string): bigint | undefined {
  const [, hour, minute, second = '0', fraction = ''] = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?$/.exec(text) ?? [];
  if (hour === undefined) return undefined;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return BigInt(`${seconds}${fraction.padEnd(secondScale, '0')}`);
}

const partsOfDay = 86_400n * 10n ** BigInt(secondScale);

function instantOrder(text: string): bigint | undefined {
  const [, date = '', time = '', offset = ''] = /^(-?\d+-\d\d-\d\d)T([\d:.]+)(Z|[+-]\d\d:\d\d)$/i.exec(text) ?? [];
  const [day, clock] = [dayNumber(date), timeOrder(time)];
  const shift = /^z$/i.test(offset) ? 0n : timeOrder(offset.slice(1));
  if (day === undefined || clock === undefined || shift === undefined) return undefined;
  return day * partsOfDay + clock - (offset.startsWith('-') ? -shift : shift);
}

/** Whether two values of one domain are certainly equal. */
export const areSame = (a: LiteralValue, b: LiteralValue): boolean =>
  'order' in a ? 'order' in b && a.domain === b.domain && a.order === b.order : 'exact' in b && a.exact === b.exact;

/** A text that is the same for all values that may be equal to each other. */
export const identityOf = (value: LiteralValue): string =>
  `${value.domain}:${'order' in value ? String(value.order) : value.folded}`;
