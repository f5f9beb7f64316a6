/** `cast` between primitive types (URL conventions 5.1.1.10.1). */
import type { Schema } from '../../schema/index.js';
import { integerBounds, type ValueType } from '../../semantics/index.js';
import { isExistingDate } from './calendar.js';
import { type Datum, exactNumber, isNumeric, toDecimal, toDouble } from './datum.js';
import { wholeDecimal } from './exact-decimal.js';
import { fromJsonOf } from './from-json.js';
import { NotEvaluated } from './not-evaluated.js';
import { datumText } from './to-json.js';

/** A value as one of another type; null if it has no such value. Collections are cast item by item. */
export function castTo(schema: Schema, value: Datum, from: ValueType | undefined, to: ValueType): Datum {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item: Datum) => castTo(schema, item, from, to));
  if (to.family === 'string') return datumText(schema, value, from) ?? null;
  if (isNumeric(value) && to.family === 'number') return numberAs(value, to);
  if (isNumeric(value) && to.family === 'enum') return value;
  if (from?.family === to.family) return value;
  if (typeof value !== 'string' || from?.family !== 'string') return null;
  if (to.family === 'boolean') return value === 'true' || value === 'false' ? value === 'true' : null;
  if (!isTextOf(value, to)) return null;
  const read = readText(schema, value, to);
  return isNumeric(read) && to.family === 'number' ? numberAs(read, to) : read;
}

/** Numbers are rounded; a whole number outside of the bounds of the type has no result. */
function numberAs(value: Parameters<typeof toDecimal>[0], { name }: ValueType): Datum {
  if (name === 'Edm.Double') return toDouble(value);
  if (name === 'Edm.Single') return Math.fround(toDouble(value));
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  const bounds = integerBounds[name];
  if (bounds === undefined) return exactNumber(toDecimal(value));
  const { units } = wholeDecimal(toDecimal(value), 'round');
  return bounds[0] <= units && units <= bounds[1] ? exactNumber(units) : null;
}

/** Whether a string has the form of a date or time: those of the data are not checked. */
function isTextOf(text: string, { family }: ValueType): boolean {
  if (family === 'date') return isExistingDate(text);
  return family !== 'timeOfDay' || clock.test(text);
}

const clock = /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** A literal of the type in a string. */
function readText(schema: Schema, text: string, type: ValueType): Datum {
  try {
    return fromJsonOf(schema, type)(text);
  } catch (error) {
    if (error instanceof NotEvaluated) return null;
    throw error;
  }
}
