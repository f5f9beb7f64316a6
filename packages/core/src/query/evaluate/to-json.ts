/** From values to OData JSON and to text (JSON format 7.1). */
import { type Schema, typeDeclaration } from '../../schema/index.js';
import type { ValueType } from '../../semantics/index.js';
import { momentToText, spanToText } from './calendar.js';
import { type Datum, isNumeric, Moment, TimeSpan } from './datum.js';
import { ExactDecimal, quotientDigits } from './exact-decimal.js';

/**
 * A value as JSON. A number that JavaScript's numbers do not contain exactly is text, as with IEEE754Compatible, but a quotient that does
 * not end is the number that is nearest to it. Rows are as they are.
 */
export function toJson(schema: Schema, value: Datum, type: ValueType | undefined): unknown {
  if (Array.isArray(value)) return value.map((item: Datum) => toJson(schema, item, type));
  if (value instanceof ExactDecimal) return value.scale < quotientDigits ? value.toString() : Number(value.toString());
  if (typeof value === 'bigint' || value instanceof Moment || value instanceof TimeSpan)
    return datumText(schema, value, type);
  if (typeof value !== 'number') return value;
  return type?.family === 'enum' || !Number.isFinite(value) ? datumText(schema, value, type) : value;
}

/** A value as text: that of `cast` to Edm.String and of `/$value`; undefined for rows, collections and null. */
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

/** The member with a value, or the flags that add up to it; otherwise the number itself. */
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
