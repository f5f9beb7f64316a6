/** The fault of a JSON scalar as a primitive or enumeration value, including its facets (JSON format 7.1, CSDL 7.2). */
import type { TypeFamily } from '../../../language/index.js';
import { type EnumType, type Facets, type Schema, shortName, typeDeclaration } from '../../../schema/index.js';
import { exceedsType, familyWords, integerBounds, rangeWords } from '../../../semantics/index.js';
import { classifyLiteral, type JsonScalar } from '../../../syntax/index.js';
import { listWords } from '../text/words.js';

export interface ValueOptions {
  /** Whether exact numbers may be strings. */
  readonly acceptsNumericStrings: boolean;
  /** Whether they must be: the body has IEEE754Compatible=true (JSON format 3.2). */
  readonly requiresNumericStrings?: boolean;
  /** Whether the schema declares with certainty which values can be null. */
  readonly knowsNulls: boolean;
  /** Whether the service also reads forms that are close to the standard's: plain base64, null for an empty collection. */
  readonly isLenient: boolean;
  /** Whether the body is the verbose JSON of V2 and V3. */
  readonly isVerbose?: boolean;
  /** Whether a value may exceed the facets of its declaration, because it is only compared. */
  readonly ignoresFacets?: boolean;
  /** Whether names are compared with their case. */
  readonly nameCase: 'exact' | 'any';
}

/** The facets of a declaration; its type definition determines those that it omits. */
export const mergeFacets = (own: Facets, defined: Facets): Facets => ({
  maxLength: own.maxLength ?? defined.maxLength,
  precision: own.precision ?? defined.precision,
  scale: own.scale ?? defined.scale,
  isUnicode: own.isUnicode !== false && defined.isUnicode !== false,
});

/** The expected form of a scalar, in words; undefined for a valid one. */
export function scalarFault(
  scalar: JsonScalar,
  family: TypeFamily,
  name: string,
  facets: Facets,
  schema: Schema,
  options: ValueOptions,
): string | undefined {
  const { value, text } = scalar;
  const fault = expectedWords(family, name);
  switch (family) {
    case 'boolean':
      return typeof value === 'boolean' ||
        (options.isLenient && options.isVerbose !== true && /^(?:true|false)$/i.test(String(value)))
        ? undefined
        : fault;
    case 'number':
      if (options.requiresNumericStrings === true && typeof value === 'number' && exactTypes.has(name))
        return 'a number in quotes, because of IEEE754Compatible=true';
      return isInfinite(value, facets) || isNumberOf(value, text, name, options)
        ? decimalFault(scalar, name, facets)
        : integerBounds[name] !== undefined && !Number.isInteger(value)
          ? 'an integer'
          : fault;
    case 'enum':
      return enumFault(value, name, schema, options);
    case 'string':
      return typeof value === 'string' ? lengthFault(value, facets) : fault;
    case 'guid':
      return typeof value === 'string' && guid.test(value) ? undefined : fault;
    case 'binary':
      return typeof value === 'string' ? binaryFault(value, facets, options) : fault;
    case 'duration':
      return typeof value === 'string' && isDuration(value) ? undefined : fault;
    default:
      if (options.isVerbose === true) return verboseFault(scalar, 'Edm.DateTime');
      return typeof value === 'string' ? temporalFault(value, family, fault, facets) : fault;
  }
}

/** `"/Date(0)/"` and `"PT8H"`; services also read moments in the form of ISO 8601 (MS-ODATA 2.2.6.3.1). */
export function verboseFault({ value }: JsonScalar, name: string): string | undefined {
  if (name === 'Edm.Time')
    return typeof value === 'string' && /^-?P[\dT]/.test(value)
      ? undefined
      : 'a duration string, such as "PT08H30M00S"';
  if (
    typeof value === 'string' &&
    (/^\/Date\(-?\d+(?:[+-]\d{1,4})?\)\/$/.test(value) || /^\d{4}-\d{2}-\d{2}/.test(value))
  )
    return undefined;
  return 'a moment in milliseconds, such as "/Date(1338282808000)/"';
}

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function lengthFault(value: string, { maxLength, isUnicode }: Facets): string | undefined {
  if (isUnicode === false && /[^\p{ASCII}]/u.test(value)) return 'a string of ASCII characters';
  // A character beyond the first 65,536 has two units.
  const isTooLong = maxLength !== undefined && value.length > maxLength && [...value].length > maxLength;
  return isTooLong ? `a string of at most ${maxLength} characters` : undefined;
}

/** JSON format 7.1: base64url, with or without its padding. */
function binaryFault(value: string, { maxLength }: Facets, { isLenient }: ValueOptions): string | undefined {
  const digits = value.replace(/={1,2}$/, '');
  if (!(isLenient ? /^[\w+/\r\n-]*$/ : /^[\w-]*$/).test(digits) || digits.length % 4 === 1)
    return 'a base64url string, with - and _ instead of + and /';
  const bytes = Math.floor((digits.length * 3) / 4);
  return maxLength !== undefined && bytes > maxLength ? `at most ${maxLength} bytes of base64url data` : undefined;
}

/** ABNF durationValue: days, hours, minutes and seconds; at least one of them is required. */
const isDuration = (value: string): boolean =>
  /^[+-]?P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/.test(value) && /\d[DHMS]$/.test(value);

const literalKinds: Readonly<Partial<Record<TypeFamily, string>>> = {
  date: 'date',
  dateTimeOffset: 'dateTimeOffset',
  timeOfDay: 'timeOfDay',
};

function temporalFault(
  value: string,
  family: TypeFamily,
  fault: string,
  { precision = 0 }: Facets,
): string | undefined {
  const kind = literalKinds[family];
  if (kind === undefined) return undefined;
  if (!/^-?\d/.test(value)) return fault;
  const literal = classifyLiteral(value);
  if (literal.literal !== kind || literal.malformed) return fault;
  // Without a precision the standard allows whole seconds only, but few services follow that.
  const digits = withoutZeros(/\.(\d+)/.exec(value)?.[1] ?? '').length;
  return precision > 0 && digits > precision ? `a time with at most ${precision} digits after the seconds` : undefined;
}

/** CSDL 7.2.4: with scale `floating` a decimal number can be `INF`, `-INF` or `NaN`. */
const isInfinite = (value: JsonScalar['value'], { scale }: Facets): boolean =>
  scale === 'floating' && (value === 'INF' || value === '-INF' || value === 'NaN');

/** The types whose numbers can be strings. */
const exactTypes: ReadonlySet<string> = new Set(['Edm.Int64', 'Edm.Decimal']);

/** The maximum number of digits that is compared; hand-written numbers have fewer. */
const longestNumber = 100;

function isNumberOf(
  value: JsonScalar['value'],
  text: string,
  name: string,
  { acceptsNumericStrings, isVerbose }: ValueOptions,
): boolean {
  if (typeof value === 'string') {
    const isFloat = name === 'Edm.Double' || name === 'Edm.Single';
    if (isFloat && (value === 'INF' || value === '-INF' || value === 'NaN')) return true;
    // MS-ODATA 2.2.6.3.1
    if (isFloat && isVerbose !== true) return false;
    if (!acceptsNumericStrings || !(isFloat || name === 'Edm.Int64' || name === 'Edm.Decimal')) return false;
    return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value) && isInBounds(Number(value), value, name);
  }
  return typeof value === 'number' && isInBounds(value, text, name);
}

function isInBounds(value: number, text: string, name: string): boolean {
  if (Object.hasOwn(integerBounds, name) && !Number.isInteger(value)) return false;
  // JSON may write an integer as 1.0 or 1e2, and keeps every digit of a long one.
  return !exceedsType(/^-?\d+$/.test(text) && text.length <= longestNumber ? text : String(value), name);
}

/** CSDL 7.2.3 and 7.2.4: the digits of a decimal number without zeros that change nothing. */
function decimalFault({ value }: JsonScalar, name: string, { precision, scale }: Facets): string | undefined {
  if (name !== 'Edm.Decimal' || precision === undefined) return undefined;
  const text = String(value);
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(text)) return undefined;
  const [integer = '', fraction = ''] = text.split('.');
  const whole = integer.replace(/^[+-]?0*/, '');
  const digits = withoutZeros(fraction);
  if (scale === 'floating')
    return withoutZeros(`${whole}${digits}`).replace(/^0+/, '').length > precision
      ? `a number of at most ${precision} digits`
      : undefined;
  if (typeof scale === 'number' && digits.length > scale)
    return scale === 0 ? 'an integer' : `a number with at most ${scale} digits after the decimal point`;
  const room = typeof scale === 'number' ? precision - scale : precision - digits.length;
  return whole.length > Math.max(0, room)
    ? `a number of at most ${precision} digits${fractionWords(scale)}`
    : undefined;
}

/** The digits of a fraction without zeros at its end. */
function withoutZeros(digits: string): string {
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}

const fractionWords = (scale: Facets['scale']): string =>
  typeof scale === 'number' && scale > 0 ? `, ${scale} of them after the decimal point` : '';

function enumFault(
  value: JsonScalar['value'],
  name: string,
  schema: Schema,
  { nameCase }: ValueOptions,
): string | undefined {
  const type = typeDeclaration(schema, name) as EnumType;
  const names = [...type.members.keys()];
  if (typeof value === 'number' && isEnumNumber(value, type)) return undefined;
  const isMember = (part: string): boolean =>
    type.members.has(part.trim()) ||
    (nameCase === 'any' && names.some((each) => each.toLowerCase() === part.trim().toLowerCase())) ||
    (/^\s*-?\d{1,20}\s*$/.test(part) && isEnumNumber(Number(part), type));
  const parts = typeof value === 'string' ? (type.isFlags ? value.split(',') : [value]) : [];
  if (parts.length > 0 && parts.every(isMember)) return undefined;
  const shown = names.slice(0, 5).map((member) => `"${member}"`);
  const all = names.length > shown.length ? [...shown, `another member of ${shortName(name)}`] : shown;
  return type.isFlags && parts.length > 1 ? `one or more of ${listWords(all)}` : listWords(all, 'or');
}

/** Whether a number is the value of a member, or a combination of flags (CSDL 10.2.1). */
export function isEnumNumber(value: number, { isFlags, members }: EnumType): boolean {
  const values = [...members.values()].map((member) => member.value);
  if (!isFlags || !Number.isSafeInteger(value)) return isFlags ? Number.isInteger(value) : values.includes(value);
  // Numbers that are not safe integers have lost digits.
  if (!values.every((each) => Number.isSafeInteger(each))) return true;
  const bits = values.reduce((all, each) => all | BigInt(each), 0n);
  return (BigInt(value) & ~bits) === 0n;
}

export function expectedWords(family: TypeFamily, name: string): string {
  const bounds = integerBounds[name];
  if (bounds !== undefined) return `an integer from ${bounds[0]} to ${bounds[1]}`;
  if (name === 'Edm.Single') return `a number from ${rangeWords(name)}`;
  if (family === 'date') return 'a date string (YYYY-MM-DD)';
  if (family === 'dateTimeOffset') return 'a date-time string (YYYY-MM-DDThh:mm:ssZ)';
  if (family === 'timeOfDay') return 'a time string (hh:mm:ss)';
  if (family === 'duration') return 'a duration string (P1DT2H30M)';
  if (family === 'binary') return 'a base64url string';
  if (family === 'guid') return 'a GUID string';
  return familyWords[family];
}
