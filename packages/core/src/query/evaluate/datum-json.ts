/** Values from OData JSON and from constants of a query, by type, and values as JSON and text (JSON format 7.1). */
import { type EnumType, type Schema, typeDeclaration } from '../../schema/index.js';
import type { ValueType } from '../../semantics/index.js';
import type { ODataValue } from '../model/odata-value.js';
import { literalText } from '../values/literal-text.js';
import { momentToText, normalTime, readMoment, readSpan, spanToText } from './calendar.js';
import { type Datum, exactNumber, isNumeric, Moment, type Row, TimeSpan } from './datum.js';
import { ExactDecimal, quotientDigits } from './exact-decimal.js';
import { NotEvaluated } from './not-evaluated.js';

/**
 * Reads a value from JSON.
 *
 * @throws NotEvaluated if the type has no such value.
 */
export type FromJson = (json: unknown) => Datum;

/** Makes a reader of values of a type; computed values stay as they are. */
export function fromJsonOf(schema: Schema, type: ValueType | undefined): FromJson {
  const read = readerOf(schema, type);
  const name = type?.name ?? '';
  const general: FromJson = (json) => {
    if (json === null || json === undefined) return null;
    const value = typeof json === 'object' && isComputed(json) ? json : read(json);
    if (value !== undefined) return value;
    throw new NotEvaluated(undefined, `The data contains ${shown(json)}, which is not a value of ${name}.`);
  };
  // Most values are the same in JSON.
  if (type?.family === 'string' || type?.family === 'date')
    return (json) => (typeof json === 'string' ? json : general(json));
  if (type?.family === 'number') return (json) => (typeof json === 'number' ? json : general(json));
  return general;
}

const isComputed = (json: unknown): json is ExactDecimal | Moment | TimeSpan =>
  json instanceof ExactDecimal || json instanceof Moment || json instanceof TimeSpan;

const shown = (json: unknown): string =>
  JSON.stringify(json, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)).slice(0, 60);

type Reader = (json: unknown) => Datum | undefined;

/** Reads text, and nothing else. */
const fromText =
  (read: (text: string) => Datum | undefined): Reader =>
  (json) =>
    typeof json === 'string' ? read(json) : undefined;

function readerOf(schema: Schema, type: ValueType | undefined): Reader {
  switch (type?.family) {
    case 'number':
      return type.name === 'Edm.Double' || type.name === 'Edm.Single' ? double : exact;
    case 'string':
      return fromText((text) => text);
    case 'boolean':
      return (json) => (typeof json === 'boolean' ? json : undefined);
    case 'date':
      return fromText((text) => text);
    case 'timeOfDay':
      return fromText(normalTime);
    case 'dateTimeOffset':
      return fromText(readMoment);
    case 'duration':
      return fromText(readSpan);
    case 'guid':
      return fromText((text) => text.toLowerCase());
    case 'binary':
      return fromText((text) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''));
    case 'enum':
      return enumReader(schema, type.name);
    default:
      return untyped;
  }
}

/** Reads a double: infinity and NaN are words in JSON, and every number can be text (IEEE754Compatible). */
const double: Reader = (json) => {
  if (typeof json === 'number') return json;
  if (typeof json !== 'string') return undefined;
  if (json === 'INF' || json === '-INF') return json === 'INF' ? Infinity : -Infinity;
  const number = json === 'NaN' || json.trim() === '' ? Number.NaN : Number(json);
  return Number.isNaN(number) && json !== 'NaN' ? undefined : number;
};

const exact: Reader = (json) => {
  if (typeof json === 'number') return json;
  if (typeof json === 'bigint') return exactNumber(json);
  const decimal = typeof json === 'string' ? ExactDecimal.parse(json) : undefined;
  return decimal && exactNumber(decimal);
};

/** Reads dynamic properties and values of the type Edm.Untyped as JSON has them. */
const untyped: Reader = (json) => {
  if (Array.isArray(json)) return json.map((item) => (item === undefined ? null : (untyped(item) ?? null)));
  return typeof json === 'bigint' ? exactNumber(json) : (json as Datum);
};

/** Reads enumeration values, and remembers each text: members by name or number; flags add up. */
function enumReader(schema: Schema, name: string): Reader {
  const type = typeDeclaration(schema, name);
  if (type?.kind !== 'enum') return untyped;
  const known = new Map<string, number>();
  return (json) => {
    if (typeof json !== 'string') return typeof json === 'number' ? json : undefined;
    let value = known.get(json);
    if (value === undefined) {
      value = enumValue(type, json);
      if (value !== undefined) known.set(json, value);
    }
    return value;
  };
}

function enumValue({ members }: EnumType, text: string): number | undefined {
  let sum = 0n;
  for (const part of text.split(',')) {
    const word = part.trim();
    const member = members.get(word);
    if (member === undefined && !/^-?\d+$/.test(word)) return undefined;
    sum |= member === undefined ? BigInt(word) : (member.exactValue ?? BigInt(member.value));
  }
  return Number(sum);
}

/** The value of a constant. */
export function datumOf(value: ODataValue): Datum {
  switch (value.kind) {
    case 'null':
      return null;
    case 'integer':
      return exactNumber(value.value);
    case 'decimal':
      return exactNumber(ExactDecimal.parse(value.text)!);
    case 'boolean':
    case 'double':
    case 'string':
      return value.value;
    case 'date':
    case 'guid':
      return value.text;
    case 'timeOfDay':
      return normalTime(value.text);
    case 'dateTimeOffset':
      return readMoment(value.text) ?? new Moment(value.epochMs, value.fraction, 0);
    case 'duration':
      return readSpan(durationOf(value)) ?? null;
    case 'binary':
      return literalText(value, undefined).slice("binary'".length, -1);
    case 'enum':
      return Number(value.value);
    case 'collection':
      return value.items.map(datumOf);
    case 'geo':
      return { srid: value.srid, wkt: value.wkt };
    case 'json':
      return value.value as Row;
  }
}

const durationOf = ({ sign, days, seconds, fraction }: Extract<ODataValue, { kind: 'duration' }>): string =>
  `${sign < 0 ? '-' : ''}P${days}DT${seconds}${fraction === '' ? '' : `.${fraction}`}S`;

/**
 * Writes a value as JSON. A number that JavaScript cannot represent exactly is text, as with IEEE754Compatible, but a quotient without end
 * is the nearest number. Rows stay as they are.
 */
export function toJson(schema: Schema, value: Datum, type: ValueType | undefined): unknown {
  if (Array.isArray(value)) return value.map((item: Datum) => toJson(schema, item, type));
  if (value instanceof ExactDecimal) return value.scale < quotientDigits ? value.toString() : Number(value.toString());
  if (typeof value === 'bigint' || value instanceof Moment || value instanceof TimeSpan)
    return datumText(schema, value, type);
  if (typeof value !== 'number') return value;
  return type?.family === 'enum' || !Number.isFinite(value) ? datumText(schema, value, type) : value;
}

/** Writes a value as text, as `cast` to Edm.String and `/$value` do; undefined for rows, collections and null. */
export function datumText(schema: Schema, value: Datum, type: ValueType | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Moment) return momentToText(value);
  if (value instanceof TimeSpan) return spanToText(value);
  if (!isNumeric(value)) return undefined;
  if (type?.family === 'enum') return membersText(schema, type.name, Number(value));
  if (typeof value !== 'number' || Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'INF' : '-INF';
}

/** The name of the member with a value, or of the flags that add up to it; otherwise the number itself. */
function membersText(schema: Schema, name: string, value: number): string {
  const type = typeDeclaration(schema, name);
  if (type?.kind !== 'enum') return String(value);
  const members = [...type.members.values()];
  const whole = members.find((member) => member.value === value);
  if (whole !== undefined || !type.isFlags) return whole?.name ?? String(value);
  const flags = members.filter((member) => member.value !== 0 && (BigInt(member.value) & ~BigInt(value)) === 0n);
  const sum = flags.reduce((all, member) => all | BigInt(member.value), 0n);
  return sum === BigInt(value) ? flags.map((flag) => flag.name).join(',') : String(value);
}
