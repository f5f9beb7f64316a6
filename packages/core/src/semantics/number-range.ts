/** The range of each numeric primitive type (CSDL 3.3, primitive types). */
import { integerBounds } from './value-type.js';

const floats: ReadonlySet<string> = new Set(['Edm.Single', 'Edm.Double']);
const exact = /^[+-]?\d{1,40}$/;

/**
 * Whether a number is outside of the range of a primitive type.
 *
 * @param written - The text of a numeric literal of a URL or of JSON.
 * @param typeName - The full name of the type.
 * @returns False for any other text or type, and for a fraction within the bounds of an integer.
 */
export function exceedsType(written: string, typeName: string): boolean {
  // The type suffix of V2 and V3.
  const text = /^[+-]?\d[\d.]*[lmdf]$/i.test(written) ? written.slice(0, -1) : written;
  if (floats.has(typeName)) {
    const value = Number(text);
    return !Number.isNaN(value) && !Number.isFinite(typeName === 'Edm.Single' ? Math.fround(value) : value);
  }
  const bounds = Object.hasOwn(integerBounds, typeName) ? integerBounds[typeName] : undefined;
  if (bounds === undefined) return false;
  const value = exact.test(text) ? BigInt(text.replace('+', '')) : Number(text);
  return value < bounds[0] || value > bounds[1];
}

/** The range of a type that `exceedsType` knows, in words that follow a name. */
export function rangeWords(typeName: string): string {
  const bounds = Object.hasOwn(integerBounds, typeName) ? integerBounds[typeName] : undefined;
  if (bounds !== undefined) return `${bounds[0]} to ${bounds[1]}`;
  return typeName === 'Edm.Single' ? '-3.4e38 to 3.4e38' : '-1.8e308 to 1.8e308';
}

/** Whether a number is not a value of a primitive type: outside of its range, or a fraction where it has whole numbers alone. */
export const isNotOfType = (text: string, typeName: string): boolean =>
  exceedsType(text, typeName) ||
  (Object.hasOwn(integerBounds, typeName) &&
    /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) &&
    !Number.isInteger(Number(text)));
