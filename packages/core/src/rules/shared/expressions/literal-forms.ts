/** Rewrites a value as a literal of another kind: with quotes, without them, without an exponent. */
import type { LiteralKind, TypeFamily } from '../../../language/index.js';
import { classifyLiteral, type Dialect, type Literal } from '../../../syntax/index.js';
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

/** The content of a string, when that by itself is a literal of the family that the dialect has; otherwise undefined. */
export function unquoteLiteral(literal: Literal, family: TypeFamily, dialect: Dialect): string | undefined {
  if (literal.literal !== 'string') return undefined;
  const content = stringContent(literal);
  if (family === 'boolean') return content === 'true' || content === 'false' ? content : undefined;
  if (!/^-?[0-9a-f]/i.test(content)) return undefined;
  const { literal: kind, malformed } = classifyLiteral(content);
  return !malformed && kindsOfFamily[family]?.includes(kind) === true && dialect.literals.includes(kind)
    ? content
    : undefined;
}

/** Hand-written decimal literals have fewer digits than this. */
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
