/** Rewrites a value as a literal of another kind: with quotes, without them, without an exponent. */
import type { LiteralKind, TypeFamily } from '../../../language/index.js';
import { classifyLiteral, isDurationValue, type Dialect, type Literal } from '../../../syntax/index.js';
import { stringContent } from './operands.js';

const quotable: ReadonlySet<LiteralKind> = new Set([
  'integer',
  'decimal',
  'double',
  'boolean',
  'date',
  'dateTimeOffset',
  'timeOfDay',
  'guid',
]);

/** The literal as a string, `'5'`; undefined for kinds that already have quotes or have no text. */
export const quoteLiteral = ({ literal, text }: Literal): string | undefined =>
  quotable.has(literal) ? `'${text}'` : undefined;

const kindsOfFamily: Readonly<Partial<Record<TypeFamily, readonly LiteralKind[]>>> = {
  number: ['integer', 'decimal', 'double'],
  date: ['date'],
  dateTimeOffset: ['dateTimeOffset'],
  timeOfDay: ['timeOfDay'],
  guid: ['guid'],
};

/** The content of a string as a literal of a type in the dialect; undefined if it is not a value of that type. */
export function unquoteLiteral(
  literal: Literal,
  { family, name }: { readonly family: TypeFamily; readonly name?: string },
  dialect: Dialect,
): string | undefined {
  if (literal.literal !== 'string') return undefined;
  const content = stringContent(literal);
  if (family === 'boolean') return content === 'true' || content === 'false' ? content : undefined;
  if (!/^-?[0-9a-f]/i.test(content)) return undefined;
  if (dialect.v3Literals === 'own' && name === 'Edm.DateTime' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(content))
    return `datetime'${content}'`;
  const { literal: kind, malformed } = classifyLiteral(content);
  if (malformed || !dialect.literals.includes(kind)) return undefined;
  if (dialect.v3Literals === 'own') {
    const isOf = kindsOfFamily[family]?.includes(kind) === true || (kind === 'date' && family === 'dateTimeOffset');
    const [form, ...others] = isOf ? formsOfLiteral({ literal: kind, text: content }, name, dialect) : [];
    return others.length === 0 ? form : undefined;
  }
  return kindsOfFamily[family]?.includes(kind) === true ? content : undefined;
}

/**
 * The forms of a V4 literal in V2 and V3, where dates, times and GUIDs have a prefix. `type` is the declared type of the property that
 * the literal is compared with. There are several forms if that type is not known, and none if the dialect has no such value.
 */
export function formsOfLiteral(
  { literal, text }: Pick<Literal, 'literal' | 'text'>,
  type: string | undefined,
  { moments }: Dialect,
): readonly string[] {
  switch (literal) {
    case 'guid':
      return [`guid'${text}'`];
    case 'duration':
      return isDurationValue(text.slice("duration'".length, -1)) ? [`time${text.slice('duration'.length)}`] : [];
    case 'timeOfDay': {
      const [hour = '0', minute = '0', second = '0'] = text.split(':');
      return [`time'PT${Number(hour)}H${Number(minute)}M${Number(second)}S'`];
    }
    case 'date':
    case 'dateTimeOffset': {
      // V2 and V3 have years of four digits only.
      if (!/^\d{4}-/.test(text)) return [];
      const local = literal === 'date' ? `${text}T00:00:00` : text.replace(/z$/i, '');
      const zoned = literal === 'date' ? `${text}T00:00:00Z` : text;
      if (!moments.includes('datetimeoffset')) return [`datetime'${literal === 'date' ? local : text}'`];
      // A value with another offset than UTC has no form without an offset.
      const isLocal = !/[+-]\d\d:\d\d$/.test(local);
      if (type === 'Edm.DateTimeOffset' || !isLocal) return [`datetimeoffset'${zoned}'`];
      return type === 'Edm.DateTime' ? [`datetime'${local}'`] : [`datetime'${local}'`, `datetimeoffset'${zoned}'`];
    }
    case 'integer':
    case 'decimal':
    case 'double':
    case 'boolean':
      return [text];
    default:
      return [];
  }
}

/** The maximum number of digits; hand-written decimal literals have fewer. */
const longestNumber = 100;

function trailingZeros(digits: string): number {
  let count = 0;
  while (digits.at(-1 - count) === '0') count++;
  return count;
}

/** `1.5e2` as `150`: the same number without an exponent; undefined for infinity and for very large or small ones. */
export function expandDouble(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const shift = Number(exponent);
  if (whole === '' || whole.length + fraction.length + Math.abs(shift) > longestNumber) return undefined;
  const digits = whole + fraction;
  const point = whole.length + shift;
  const before = (point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0').replace(/^0+(\d)/, '$1');
  const after = point < 0 ? '0'.repeat(-point) + digits : digits.slice(point);
  const trimmed = after.slice(0, after.length - trailingZeros(after));
  return `${sign}${before}${trimmed === '' ? '' : `.${trimmed}`}`;
}
