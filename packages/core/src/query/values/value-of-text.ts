/** The value of a text without quotes and prefix whose type is known (`2024-01-31`, `ALFKI`, `Red,Green`), and the texts of decimals, durations and bytes. */
import { resolveAlias, type Schema, typeDeclaration } from '../../schema/index.js';
import type { ValueType } from '../../semantics/index.js';
import { classifyLiteral } from '../../syntax/index.js';
import type { ODataValue } from '../model/odata-value.js';

/** The type that decides the value of a text. */
export type TextType = Pick<ValueType, 'family' | 'name'>;

/**
 * Reads a value from its text in a key segment, in JSON or in a program.
 *
 * @param schema - Required for names of enumeration members.
 * @returns Undefined if the type has no such value.
 */
export function valueOfText(text: string, type: TextType, schema?: Schema): ODataValue | undefined {
  switch (type.family) {
    case 'string':
      return { kind: 'string', value: text };
    case 'boolean':
      return /^(?:true|false)$/i.test(text) ? { kind: 'boolean', value: text.toLowerCase() === 'true' } : undefined;
    case 'number':
      return numberOf(text, type.name);
    case 'guid':
      return isLiteral(text, 'guid') ? { kind: 'guid', text: text.toLowerCase() } : undefined;
    case 'date':
      return isLiteral(text, 'date') ? { kind: 'date', text } : undefined;
    case 'timeOfDay':
      return timeOf(text, type.name);
    case 'dateTimeOffset':
      return momentOf(text, type.name);
    case 'duration':
      return readDuration(text);
    case 'binary':
      return /^[\w-]*={0,2}$/.test(text) && text.replaceAll('=', '').length % 4 !== 1
        ? { kind: 'binary', bytes: bytesOfBase64(text) }
        : undefined;
    case 'enum':
      return enumOf(text, type.name, schema);
    case 'geo':
      return geoOf(text, type.name.startsWith('Edm.Geography'));
    default:
      return undefined;
  }
}

const isLiteral = (text: string, kind: string): boolean => {
  const { literal, malformed } = classifyLiteral(text);
  return literal === kind && !malformed;
};

const doubles: ReadonlySet<string> = new Set(['Edm.Double', 'Edm.Single']);

function numberOf(text: string, type: string): ODataValue | undefined {
  if (/^(?:-?INF|NaN)$/.test(text))
    return { kind: 'double', value: text === 'NaN' ? Number.NaN : text === 'INF' ? Infinity : -Infinity };
  const plain = text.replace(/^\+/, '');
  const { literal, malformed } = classifyLiteral(plain);
  if (malformed || (literal !== 'integer' && literal !== 'decimal' && literal !== 'double')) return undefined;
  if (doubles.has(type)) return { kind: 'double', value: Number(plain) };
  if (literal === 'integer' && type !== 'Edm.Decimal') return { kind: 'integer', value: BigInt(plain) };
  if (literal === 'double' && type !== 'Edm.Decimal') return { kind: 'double', value: Number(plain) };
  const decimal = decimalText(plain);
  return decimal === undefined || decimal.length > longestDecimal ? undefined : { kind: 'decimal', text: decimal };
}

/** More digits than any service calculates with; an evaluation has the same limit. */
const longestDecimal = 2000;

/** Reads a time of day, with seconds; a time of V2 and V3 is a duration. */
function timeOf(text: string, type: string): ODataValue | undefined {
  if (type === 'Edm.Time') return readDuration(text);
  if (!isLiteral(text, 'timeOfDay')) return undefined;
  return { kind: 'timeOfDay', text: /^\d\d:\d\d$/.test(text) ? `${text}:00` : text };
}

const moment = /^(-?\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:\d\d)$/i;

/** Reads a date and time. Without an offset, as before V4, it is in UTC. */
function momentOf(text: string, type: string): ODataValue | undefined {
  const isV3 = type === 'Edm.DateTime';
  const zoned = isV3 && !/(?:z|[+-]\d\d:\d\d)$/i.test(text) ? `${text}Z` : text;
  if (!isLiteral(zoned, 'dateTimeOffset')) return undefined;
  const [, year, month, day, hour, minute, second = '0', digits = '', zone = 'Z'] = moment.exec(zoned)!;
  const date = new Date(0);
  // A year below 100 would be one of the 20th century in Date.UTC.
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(digits.slice(0, 3).padEnd(3, '0')));
  const offset = /^z$/i.test(zone) ? 0 : Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  const epochMs = date.getTime() - (zone.startsWith('-') ? -offset : offset) * 60_000;
  const normal = zoned.toUpperCase();
  return { kind: 'dateTimeOffset', text: normal, epochMs, fraction: significantDigits(digits.slice(3)) };
}

/** Reads enumeration members by name or number, separated by commas; flags add up. */
function enumOf(text: string, name: string, schema: Schema | undefined): ODataValue | undefined {
  const type = schema === undefined ? undefined : typeDeclaration(schema, name);
  const members = text.split(',').map((member) => member.trim());
  if (type?.kind !== 'enum' || (members.length > 1 && !type.isFlags)) return undefined;
  let value = 0n;
  for (const member of members) {
    const declared = type.members.get(member);
    if (declared === undefined && !/^[+-]?\d+$/.test(member)) return undefined;
    const bits =
      declared === undefined ? BigInt(member.replace('+', '')) : (declared.exactValue ?? BigInt(declared.value));
    value = members.length > 1 ? value | bits : bits;
  }
  return { kind: 'enum', type: resolveAlias(schema!, name), members, value };
}

/** Reads `SRID=4326;Point(1 2)`; without a coordinate system, that of the type applies. */
function geoOf(text: string, isGeography: boolean): ODataValue | undefined {
  const [, srid, wkt = ''] = /^(?:SRID\s*=\s*(\d{1,5})\s*;\s*)?(\w[^;]*)$/i.exec(text.trim()) ?? [];
  if (wkt === '') return undefined;
  return {
    kind: 'geo',
    srid: srid === undefined ? (isGeography ? 4326 : 0) : Number(srid),
    wkt: wkt.trim(),
    isGeography,
  };
}

const number = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i;

/** The digits of a fraction without the zeros at its end. */
export function significantDigits(fraction: string): string {
  let { length } = fraction;
  while (length > 0 && fraction[length - 1] === '0') length--;
  return fraction.slice(0, length);
}

/** Writes a number without exponent and plus sign, with the same digits: `1.50`, `-1.5e3` is `-1500`; undefined if the text is not one. */
export function decimalText(text: string): string | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = number.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const minus = sign === '-' ? '-' : '';
  const shift = Number(exponent);
  if (shift === 0) return `${minus}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const [before, after] = [padded.slice(0, at).replace(/^0+(\d)/, '$1'), padded.slice(at)];
  return `${minus}${before}${after === '' ? '' : `.${after}`}`;
}

type Duration = Extract<ODataValue, { readonly kind: 'duration' }>;

const parts = /^([+-]?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?)?$/i;

/** Reads a duration; undefined if the text is not one, or has years and months, as in V3. */
function readDuration(text: string): Duration | undefined {
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts.exec(text) ?? [];
  if (sign === undefined || /[pt]$/i.test(text)) return undefined;
  const total = BigInt(days) * 86_400n + BigInt(hours) * 3600n + BigInt(minutes) * 60n + BigInt(seconds);
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  const digits = significantDigits(fraction);
  return {
    kind: 'duration',
    sign: sign === '-' && (total > 0n || digits !== '') ? -1 : 1,
    days: Number(total / 86_400n),
    seconds: Number(total % 86_400n),
    fraction: digits,
  };
}

/** The shortest text of a duration: `P1DT2H30M`, `PT0S`. */
export function durationText({ sign, days, seconds, fraction }: Omit<Duration, 'kind'>): string {
  const [hours, minutes, rest] = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60];
  const time = [
    hours === 0 ? '' : `${hours}H`,
    minutes === 0 ? '' : `${minutes}M`,
    rest === 0 && fraction === '' ? '' : `${rest}${fraction === '' ? '' : `.${fraction}`}S`,
  ].join('');
  const day = days === 0 ? '' : `${days}D`;
  if (day === '' && time === '') return 'PT0S';
  return `${sign < 0 ? '-' : ''}P${day}${time === '' ? '' : `T${time}`}`;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The bytes of base64url, with or without padding. */
function bytesOfBase64(text: string): Uint8Array {
  const chars = text.replaceAll('=', '');
  const bytes = new Uint8Array(Math.floor((chars.length * 3) / 4));
  let [bits, count, at] = [0, 0, 0];
  for (const char of chars) {
    bits = ((bits << 6) | digits.indexOf(char)) & 0xfff;
    count += 6;
    if (count >= 8) bytes[at++] = (bits >> (count -= 8)) & 0xff;
  }
  return bytes;
}

/** Bytes as base64url without padding. */
export function base64Text(bytes: Uint8Array): string {
  let [text, bits, count] = ['', 0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffff;
    for (count += 8; count >= 6;) text += digits.charAt((bits >> (count -= 6)) & 63);
  }
  return count === 0 ? text : text + digits.charAt((bits << (6 - count)) & 63);
}

/** The bytes of pairs of hexadecimal digits; undefined for other text. */
export function bytesOfHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

/** Bytes as hexadecimal digits in capitals. */
export const hexText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');
