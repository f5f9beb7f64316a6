/** Classifies literals: their kind, and whether they are valid (OData ABNF, 7 "Literal Data Values"). */
import { v3Number, type V3Literal, v3Prefixed } from './v3-literal.js';
import { isGeoText } from './geo-literal.js';
import { type LiteralKind, literalPrefixes } from '../../language/index.js';
import type { V3Form } from '../tree/tree.js';

/** The kind of a run that begins like a number. `reason` is why it is malformed. */
export interface ClassifiedLiteral {
  readonly literal: LiteralKind;
  readonly malformed: boolean;
  readonly reason?: string;
  /** The intended text, if it is certain. */
  readonly replacement?: string;
  /** Whether the text without prefix and quotes is certainly the intended literal. */
  readonly unquoted?: true;
  /** Whether it is a date that is followed by a time zone. */
  readonly hasTimeZone?: true;
  /** Set for a literal of V2 or V3. */
  readonly v3?: V3Form;
}

const integer = /^-?\d+$/;
const decimal = /^-?\d+\.\d+$/;
const double = /^-?\d+(?:\.\d+)?e[+-]?\d+$/i;
const date = /^(-?\d{4,})-(\d{2})-(\d{2})$/;
const dateLike = /^-?\d+-\d+-\d+$/;
const time = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?$/;
const dateTime = /^(-?\d{4,}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/i;
const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const right = (literal: LiteralKind): ClassifiedLiteral => ({ literal, malformed: false });
const wrong = (literal: LiteralKind, reason: string, replacement?: string): ClassifiedLiteral => ({
  literal,
  malformed: true,
  reason,
  ...(replacement === undefined ? {} : { replacement }),
});

/** Whether the text is a GUID: 8-4-4-4-12 hex digits. */
export const isGuid = (text: string): boolean => guid.test(text);

/** Whether five groups of hex digits begin at `i`, as in a GUID with a digit too many or too few. */
export const isNearGuid = (text: string, i: number): boolean =>
  /^[0-9a-f]{6,10}-[0-9a-f]{3,5}-[0-9a-f]{3,5}-[0-9a-f]{3,5}-[0-9a-f]{10,14}(?:[^\w-]|$)/i.test(text.slice(i, i + 45));

const bareGuid = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i;

/** Whether a word is a GUID without its hyphens; a number of 32 digits is not. */
export const isBareGuid = (text: string): boolean => bareGuid.test(text) && /[a-f]/i.test(text) && /\d/.test(text);

/** Classifies a run that begins with a plus sign, which numbers may have in the standard. */
export function classifySigned(text: string, acceptsPlus: boolean): ClassifiedLiteral {
  const unsigned = classifyLiteral(text.slice(1));
  const isNumber = !unsigned.malformed && numbers.has(unsigned.literal);
  if (isNumber && acceptsPlus) return unsigned;
  if (isNumber) return wrong(unsigned.literal, 'a plus sign is not allowed', text.slice(1));
  return unsigned.malformed ? unsigned : wrong(unsigned.literal, 'only numbers can have a sign', text.slice(1));
}

const numbers: ReadonlySet<LiteralKind> = new Set(['integer', 'decimal', 'double']);

/** Classifies `.5`, which lacks a digit before its point. */
export function classifyPointed(text: string): ClassifiedLiteral {
  const sign = /^[+-]?/.exec(text)?.[0] ?? '';
  const whole = `${sign === '-' ? '-' : ''}0${text.slice(sign.length)}`;
  const { literal, malformed } = classifyLiteral(whole);
  return wrong(
    malformed ? 'decimal' : literal,
    'a digit must precede the first decimal point',
    malformed ? undefined : whole,
  );
}

/** Classifies a run of characters that begins with a digit, or with a minus sign and a digit. */
export function classifyLiteral(text: string): ClassifiedLiteral {
  if (integer.test(text)) return right('integer');
  if (decimal.test(text)) return right('decimal');
  if (double.test(text)) return right('double');
  if (date.test(text)) return classifyDate(text);
  if (guid.test(text)) return right('guid');
  const zoned = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/i.exec(text)?.[1];
  if (zoned !== undefined) return classifyZonedDate(zoned);
  if (text.includes(':')) return text.includes('-') ? classifyDateTime(text) : classifyTime(text);
  if (dateLike.test(text)) return wrong('date', 'write YYYY-MM-DD, with leading zeros', padDate(text));
  if (/^[0-9a-f-]+$/i.test(text) && text.split('-').length === 5) return wrong('guid', 'write 8-4-4-4-12 hex digits');
  if (isBareGuid(text)) return wrong('guid', 'write 8-4-4-4-12 hex digits', text.replace(bareGuid, '$1-$2-$3-$4-$5'));
  const v3 = v3Number(text);
  if (v3 !== undefined) return { ...wrong(v3.literal, v3.reason, v3.replacement), v3 };
  return wrong(text.includes('.') ? 'decimal' : 'integer', 'remove the other characters, or quote the text');
}

function classifyDate(text: string): ClassifiedLiteral {
  const reason = dateFault(text);
  return reason === undefined ? right('date') : wrong('date', reason);
}

/** Classifies a date that a Z or a UTC offset follows. */
function classifyZonedDate(day: string): ClassifiedLiteral {
  const reason = dateFault(day);
  if (reason !== undefined) return wrong('date', reason);
  return { ...wrong('date', 'remove the time zone, or add a time', day), hasTimeZone: true };
}

function classifyTime(text: string): ClassifiedLiteral {
  const reason = timeFault(text);
  return reason === undefined ? right('timeOfDay') : wrong('timeOfDay', reason);
}

function classifyDateTime(text: string): ClassifiedLiteral {
  const match = dateTime.exec(text);
  if (match === null) {
    return wrong('dateTimeOffset', 'write YYYY-MM-DDThh:mm:ss and Z or an offset such as +01:00');
  }
  const [, day = '', clock = '', offset] = match;
  // A leap second ends a minute of 61 seconds.
  const reason =
    dateFault(day) ??
    timeFault(clock.replace(/^(\d{2}:59):60/, '$1:59')) ??
    (offset === undefined ? 'add Z or an offset such as +01:00' : offsetFault(offset));
  return reason === undefined ? right('dateTimeOffset') : wrong('dateTimeOffset', reason);
}

function dateFault(text: string): string | undefined {
  const [, year, month, day] = date.exec(text) ?? [];
  if (year === undefined) return 'write YYYY-MM-DD';
  const m = Number(month);
  if (m < 1 || m > 12) return `month ${month} does not exist`;
  const days = daysInMonth(Number(year), m);
  const d = Number(day);
  return d < 1 || d > days ? `that month has ${days} days` : undefined;
}

function timeFault(text: string): string | undefined {
  const match = time.exec(text);
  if (match === null) return 'write hh:mm, hh:mm:ss or hh:mm:ss.fff';
  const [, hour, minute, second = '00', fraction = '0'] = match;
  if (Number(hour) > 23) return 'hours range from 00 to 23';
  if (Number(minute) > 59) return 'minutes range from 00 to 59';
  if (Number(second) > 59) return 'seconds range from 00 to 59';
  return fraction.length > 12 ? 'a fraction of a second has at most 12 digits' : undefined;
}

function offsetFault(text: string): string | undefined {
  return /^z$/i.test(text)
    ? undefined
    : timeFault(text.slice(1)) === undefined
      ? undefined
      : 'the offset must be +hh:mm or -hh:mm';
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The intended date of `2024-1-5`; undefined if it is not certain. */
function padDate(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const padded = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return year !== '' && dateFault(padded) === undefined ? padded : undefined;
}

const duration = /^-?P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/i;
/** Whether a text is the value of a duration: `P1DT2H` (ABNF durationValue). `P` and `T` must be followed by something. */
export const isDurationValue = (text: string): boolean => duration.test(text) && !/[pt]$/i.test(text);

const binary = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048]=?|[A-Za-z0-9_-][AQgw](?:==)?)?$/;

const isEnumMember = (text: string): boolean =>
  /^(?:[+-]?\d+|[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}\p{Pc}\p{Cf}]*)$/u.test(text);

/** Whether a prefix that OData never had is the name of a kind, as in `date'2024-01-31'`. */
const namesKind = (prefix: string, kind: LiteralKind): boolean =>
  prefix.toLowerCase() === kind.toLowerCase() && (kind === 'date' || kind === 'timeOfDay' || kind === 'decimal');

/** Comma-separated enumeration members, each a name or a number; the name of a type must be qualified. */
function classifyEnum(prefix: string, content: string): ClassifiedLiteral {
  if (!prefix.includes('.')) {
    const alone = classifyLiteral(content);
    return !alone.malformed && namesKind(prefix, alone.literal)
      ? wrong(alone.literal, `write ${content} without a prefix and quotes`, content)
      : wrong('enum', 'write the qualified type name before the quotes');
  }
  if (content.split(',').every((member) => isEnumMember(member.trim()))) return right('enum');
  return wrong('enum', 'write comma-separated member names or numbers in the quotes');
}

function classifyV3(v3: V3Literal, content: string): ClassifiedLiteral {
  const { literal, reason, replacement, ...rest } = v3;
  const alone = classifyLiteral(content);
  const isBare = alone.literal === literal && !alone.malformed;
  // A text that is not a literal without its prefix either has no other notation.
  const hasOther = /^\w+'[^']*'$/.test(replacement ?? '') || !classifyLiteral(replacement ?? '').malformed;
  const known = { ...rest, literal, reason, replacement: hasOther ? replacement : undefined };
  return { ...wrong(literal, reason), v3: known, ...(isBare ? { unquoted: true } : {}) };
}

/**
 * Classifies `prefix'content'`. An unknown prefix counts as the name of an enumeration type. The content of literals that the dialect does
 * not support is not checked.
 */
export function classifyPrefixedLiteral(
  prefix: string,
  content: string,
  kinds: readonly LiteralKind[],
): ClassifiedLiteral {
  const name = prefix.toLowerCase();
  const kind = Object.hasOwn(literalPrefixes, name) ? literalPrefixes[name] : undefined;
  if (kind === undefined) {
    const v3 = v3Prefixed(name, content);
    if (v3 !== undefined) return classifyV3(v3, content);
    return kinds.includes('enum') ? classifyEnum(prefix, content) : right('enum');
  }
  if (kind === 'geo' && kinds.includes('geo') && !isGeoText(content))
    return wrong(kind, "write geography'SRID=0;Point(142.1 64.1)', for example");
  if (kind === 'duration' && !isDurationValue(content))
    return wrong(kind, "write duration'P1DT2H30M5.5S', for example");
  if (kind === 'binary' && !binary.test(content)) return wrong(kind, 'the content must be base64url');
  return right(kind);
}
