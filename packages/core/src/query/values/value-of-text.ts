/** The value of a text without quotes and prefix whose type is known: `2024-01-31`, `ALFKI`, `Red,Green`. */
import { resolveAlias, type Schema, typeDeclaration } from '../../schema/index.js';
import type { ValueType } from '../../semantics/index.js';
import { classifyLiteral } from '../../syntax/index.js';
import { bytesOfBase64 } from './bytes.js';
import { decimalText, significantDigits } from './decimal.js';
import { readDuration } from './duration.js';
import type { ODataValue } from '../model/odata-value.js';

/** What decides the value of a text. */
export type TextType = Pick<ValueType, 'family' | 'name'>;

/**
 * In: a text as it appears in a key segment, in JSON or in a program. Out: its value; undefined if the type has no such value. Names
 * of enumeration members need the schema.
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
  return decimal === undefined ? undefined : { kind: 'decimal', text: decimal };
}

/** A time of day has seconds; a time of V2 and V3 is a duration. */
function timeOf(text: string, type: string): ODataValue | undefined {
  if (type === 'Edm.Time') return readDuration(text);
  if (!isLiteral(text, 'timeOfDay')) return undefined;
  return { kind: 'timeOfDay', text: /^\d\d:\d\d$/.test(text) ? `${text}:00` : text };
}

const moment = /^(-?\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|[+-]\d\d:\d\d)$/i;

/** The point in time of a date with time. Without an offset, as before V4, it counts as UTC. */
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

/** Members by name or number, separated by commas; flags add up. */
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

/** `SRID=4326;Point(1 2)`; the coordinate system may be missing, and is then that of the type. */
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
