/** Types and their facets in a signature and in words. */
import type { Facets, TypeReference } from '@odatalint/core';
import { type ValueType, typeText } from '@odatalint/core/internal';

/** `: Edm.String`, or nothing for a type that is not known. */
export const typeSuffix = (type: ValueType | undefined): string => (type === undefined ? '' : `: ${typeText(type)}`);

const temporal: ReadonlySet<string> = new Set(['Edm.DateTimeOffset', 'Edm.TimeOfDay', 'Edm.Duration']);

/** The facets of a type in words: `at most 80 characters`, `at most 12 digits, 2 of them after the point`. */
export function facetWords({ name }: TypeReference, facets: Facets): string[] {
  const { maxLength, precision, scale, isUnicode } = facets;
  const words: string[] = [];
  if (maxLength !== undefined) words.push(`at most ${plural(maxLength, name === 'Edm.Binary' ? 'byte' : 'character')}`);
  if (isUnicode === false) words.push('ASCII only');
  if (name === 'Edm.Decimal') return [...words, ...decimalWords(precision, scale)];
  if (temporal.has(name) && precision !== undefined && precision > 0)
    words.push(`seconds with up to ${plural(precision, 'digit')} after the decimal point`);
  return words;
}

function decimalWords(precision: Facets['precision'], scale: Facets['scale']): string[] {
  const total = precision === undefined ? [] : [`at most ${plural(precision, 'digit')}`];
  if (typeof scale !== 'number') return total;
  if (scale === 0) return [...total, 'none after the decimal point'];
  return [
    ...total,
    precision === undefined
      ? `at most ${plural(scale, 'digit')} after the decimal point`
      : `${scale} of them after the decimal point`,
  ];
}

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
