/** Writes values as literals of their type, so that no text becomes part of the query. */
import type { Schema } from '../../schema/index.js';
import { integerBounds, primitiveType, type ValueType } from '../../semantics/index.js';
import { type Dialect, isBeforeV4, odata401 } from '../../syntax/index.js';
import { anObject, objectWith, mustBe, requireArgument } from '../../text/index.js';
import { base64Text, decimalText, durationText, hexText, valueOfText } from './value-of-text.js';
import type { ODataValue } from '../model/odata-value.js';

/** How literals are written. @public */
export interface LiteralTextOptions {
  /** OData 4.01 by default. */
  readonly dialect?: Dialect;
  /** Required for enumeration values. */
  readonly schema?: Schema | undefined;
}

const aType = mustBe(
  'the type of a property or node (not its name), or undefined',
  (value) => value === undefined || (typeof value === 'object' && value !== null && 'family' in value),
);
const literalOptions = objectWith({ dialect: anObject, schema: anObject });

/**
 * Writes a value as a literal, decoded: a URL must percent-encode it.
 *
 * @param value - A string can be the text of a value of any type (`'2024-01-31'` for a date). A `Date` is a date or time (in UTC), a
 *   `Uint8Array` binary data, and an array a collection. An `ODataValue` is also accepted.
 * @param type - The type that the place requires; without it the value decides.
 * @throws A TypeError if the value does not have the type, or the dialect has no such literal.
 * @public
 */
export function literalText(value: unknown, type: ValueType | undefined, options: LiteralTextOptions = {}): string {
  requireArgument('literalText', 'type', type, aType);
  requireArgument('literalText', 'options', options, literalOptions);
  const { dialect = odata401, schema } = options;
  return writeValue(odataValue(value, type, schema), type, dialect);
}

/**
 * Converts a JavaScript value to a value of a type.
 *
 * @throws A TypeError if the type has no such value.
 */
function odataValue(value: unknown, type: ValueType | undefined, schema?: Schema): ODataValue {
  if (value === null) return { kind: 'null' };
  if (Array.isArray(value)) {
    const item = type === undefined ? undefined : { ...type, isCollection: false };
    return { kind: 'collection', items: value.map((each) => odataValue(each, item, schema)) };
  }
  if (
    typeof value === 'number' &&
    type?.name === 'Edm.Int64' &&
    Number.isInteger(value) &&
    !Number.isSafeInteger(value)
  )
    throw new TypeError(`${value} may have been rounded, because it is beyond 2⁵³; pass a bigint or a string.`);
  if (typeof value === 'string' && /[\uD800-\uDFFF]/u.test(value))
    throw new TypeError(`${shown(value)} contains half of a surrogate pair, which UTF-8 does not have.`);
  const text = plainText(value, type);
  const wanted = type ?? typeFor(value);
  const found = text === undefined || wanted === undefined ? undefined : valueOfText(text, wanted, schema);
  if (found !== undefined && isInBounds(found, wanted!)) return found;
  throw new TypeError(`${shown(value)} is not a value of ${wanted?.name ?? 'any type of OData'}.`);
}

function isInBounds(value: ODataValue, { name }: ValueType): boolean {
  const bounds = integerBounds[name];
  if (bounds === undefined) return true;
  return value.kind === 'integer' && bounds[0] <= value.value && value.value <= bounds[1];
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  return typeof value === 'object' ? Object.prototype.toString.call(value) : String(value);
}

/** The type of a value next to an operand of unknown type. */
function typeFor(value: unknown): ValueType | undefined {
  if (value instanceof Date) return primitiveType('Edm.DateTimeOffset');
  if (value instanceof Uint8Array) return primitiveType('Edm.Binary');
  switch (typeof value) {
    case 'string':
      return primitiveType('Edm.String');
    case 'boolean':
      return primitiveType('Edm.Boolean');
    case 'bigint':
      return primitiveType('Edm.Int64');
    case 'number':
      return primitiveType(Number.isSafeInteger(value) ? 'Edm.Int64' : 'Edm.Double');
    case 'object':
      return isODataValue(value) ? typeOfValue(value) : undefined;
    default:
      return undefined;
  }
}

const isODataValue = (value: unknown): value is ODataValue =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

const typeNames: Readonly<Partial<Record<ODataValue['kind'], string>>> = {
  boolean: 'Edm.Boolean', integer: 'Edm.Int64', decimal: 'Edm.Decimal', double: 'Edm.Double', string: 'Edm.String', date: 'Edm.Date',
  timeOfDay: 'Edm.TimeOfDay', dateTimeOffset: 'Edm.DateTimeOffset', duration: 'Edm.Duration', guid: 'Edm.Guid', binary: 'Edm.Binary',
}; // prettier-ignore

/** The type of a value by itself. */
export function typeOfValue(value: ODataValue): ValueType | undefined {
  if (value.kind === 'enum') return { family: 'enum', name: value.type, isCollection: false };
  if (value.kind === 'geo') return primitiveType(value.isGeography ? 'Edm.Geography' : 'Edm.Geometry');
  const name = typeNames[value.kind];
  return name === undefined ? undefined : primitiveType(name);
}

/** Writes a value as text without quotes; undefined if no value of the type has this form. */
function plainText(value: unknown, type: ValueType | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return fits(type, 'boolean') ? String(value) : undefined;
  if (typeof value === 'number') return fits(type, 'number', 'enum') ? numberText(value) : undefined;
  if (typeof value === 'bigint') return fits(type, 'number', 'enum') ? String(value) : undefined;
  if (value instanceof Date) return momentText(value, type);
  if (value instanceof Uint8Array) return fits(type, 'binary') ? base64Text(value) : undefined;
  return isODataValue(value) ? textOfValue(value) : undefined;
}

const fits = (type: ValueType | undefined, ...families: readonly ValueType['family'][]): boolean =>
  type === undefined || families.includes(type.family);

const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? 'INF' : '-INF';
  return Object.is(value, -0) ? '-0' : String(value).replace('e+', 'e');
};

function momentText(value: Date, type: ValueType | undefined): string | undefined {
  if (Number.isNaN(value.getTime())) return undefined;
  const text = value
    .toISOString()
    .replace('.000Z', 'Z')
    .replace(/^\+0*(\d{5})/, '$1');
  if (type?.family === 'date') return text.slice(0, text.indexOf('T'));
  if (type?.family === 'timeOfDay') return text.slice(text.indexOf('T') + 1, -1);
  return fits(type, 'dateTimeOffset') ? text : undefined;
}

function textOfValue(value: ODataValue): string | undefined {
  switch (value.kind) {
    case 'boolean':
    case 'integer':
      return String(value.value);
    case 'double':
      return numberText(value.value);
    case 'string':
      return value.value;
    case 'duration':
      return durationText(value);
    case 'binary':
      return base64Text(value.bytes);
    case 'enum':
      return value.members.join(',');
    case 'geo':
      return `SRID=${value.srid};${value.wkt}`;
    case 'null':
    case 'collection':
    case 'json':
      return undefined;
    default:
      return value.text;
  }
}

/** Writes a value. The type is that of its place: if it is a double, a number needs no sign of being one. */
export function writeValue(value: ODataValue, type: ValueType | undefined, dialect: Dialect): string {
  if (value.kind === 'null') return 'null';
  if (value.kind === 'collection') return `[${value.items.map(jsonText).join(',')}]`;
  if (value.kind === 'json') return value.text;
  const text = isBeforeV4(dialect) ? v3Text(value, type, dialect) : v4Text(value, type, dialect);
  const isKnown = value.kind === 'double' || dialect.literals.includes(value.kind) || text.startsWith("'");
  if (isKnown || isBeforeV4(dialect)) return text;
  throw new TypeError(`The dialect ${dialect.name} has no literal for a ${value.kind} value.`);
}

type Scalar = Exclude<ODataValue, { readonly kind: 'null' | 'collection' | 'json' }>;

export const isDoubleType = (type: ValueType | undefined): boolean =>
  type?.name === 'Edm.Double' || type?.name === 'Edm.Single';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function v4Text(value: Scalar, type: ValueType | undefined, dialect: Dialect): string {
  const text = textOfValue(value)!;
  switch (value.kind) {
    case 'string':
      return quoted(text);
    case 'double':
      return doubleText(value.value, text, type, dialect);
    case 'duration':
      return `duration'${text}'`;
    case 'binary':
      return `binary'${text}'`;
    case 'enum':
      return `${value.type}'${text}'`;
    case 'geo':
      return `${value.isGeography ? 'geography' : 'geometry'}'${text}'`;
    default:
      return text;
  }
}

/** Writes a double. Without an exponent it would be an integer or a decimal, unless its place requires a double. */
function doubleText(value: number, text: string, type: ValueType | undefined, dialect: Dialect): string {
  if (!dialect.literals.includes('double')) return decimalText(text) ?? text;
  return isDoubleType(type) || !Number.isFinite(value) || text.includes('e') ? text : `${text}e0`;
}

/** Writes a value as V2 and V3 do, if they differ from V4: with the prefix or suffix of its type (OData 2.0 URI conventions). */
function v3Text(value: Scalar, type: ValueType | undefined, dialect: Dialect): string {
  const text = textOfValue(value)!;
  switch (value.kind) {
    case 'integer':
      return type?.name === 'Edm.Int64' || BigInt.asIntN(32, value.value) !== value.value ? `${text}L` : text;
    case 'decimal':
      return `${text}M`;
    case 'double':
      return Number.isFinite(value.value) ? `${text}d` : text;
    case 'guid':
      return `guid'${text}'`;
    case 'date':
      return `datetime'${text}T00:00:00'`;
    case 'dateTimeOffset':
      return type?.name === 'Edm.DateTime' ? `datetime'${text.replace(/Z$/, '')}'` : `datetimeoffset'${text}'`;
    case 'timeOfDay':
    case 'duration':
      return `time'${text}'`;
    case 'binary':
      return `X'${hexText(value.bytes)}'`;
    default:
      return v4Text(value, type, dialect);
  }
}

/** A value in a JSON array. */
function jsonText(value: ODataValue): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'collection':
      return `[${value.items.map(jsonText).join(',')}]`;
    case 'json':
      return value.text;
    case 'boolean':
    case 'integer':
    case 'decimal':
      return textOfValue(value)!;
    case 'double':
      return Number.isFinite(value.value) ? numberText(value.value) : JSON.stringify(numberText(value.value));
    default:
      return JSON.stringify(textOfValue(value));
  }
}
