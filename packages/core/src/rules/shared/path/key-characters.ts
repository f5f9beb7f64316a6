/** The characters of a key in a path, as they were written: raw or percent-encoded. */
import type { BoundRequest } from '../../../semantics/index.js';
import type { Expression, KeyValue, ResourcePath } from '../../../syntax/index.js';
import { hasHole } from '../options/query-options.js';

/** One ASCII character of a key. */
export interface WrittenCharacter {
  /** The decoded character: `/` for `%2F`. */
  readonly char: string;
  /** Its span in the field: three characters if it is percent-encoded. */
  readonly start: number;
  readonly end: number;
  readonly isEncoded: boolean;
}

/** A value of a key, with the place of its segment in the path. */
export interface PathKeyValue {
  readonly item: KeyValue;
  /** Index into the segments of the path. */
  readonly index: number;
}

/** The key values of a path whose characters can be checked: valid literals, and words. */
export function keyValuesOf({ segments }: ResourcePath): PathKeyValue[] {
  const values = segments.flatMap(({ keys }, index) =>
    keys.flatMap(({ items }) => items.map((item) => ({ item, index }))),
  );
  return values.filter(
    ({ item: { value } }) => value.kind === 'MemberPath' || (value.kind === 'Literal' && !value.malformed),
  );
}

const isHexDigit = (char: string | undefined): boolean => char !== undefined && /^[0-9a-f]$/i.test(char);

/**
 * The ASCII characters of a value, without the quotes around a string. Variables `{{x}}` and characters beyond ASCII,
 * raw or encoded, are skipped. A `%` that is not followed by two hex digits is a character of its own.
 */
export function writtenCharacters(value: Expression, context: BoundRequest): WrittenCharacter[] {
  const whole = context.textOf(value);
  const isString = value.kind === 'Literal' && value.literal === 'string';
  const from = isString ? quoteLength(whole) : 0;
  const to = isString ? whole.length - (whole.endsWith("'") ? 1 : 3) : whole.length;
  const characters: WrittenCharacter[] = [];
  let hasHoles = hasHole(whole, context);
  for (let i = from; i < to;) {
    const close = hasHoles && whole.startsWith('{{', i) ? whole.indexOf('}}', i + 2) : 0;
    // If one variable has no end, later ones have none either.
    if (close < 0) hasHoles = false;
    const isEncoded = whole[i] === '%' && isHexDigit(whole[i + 1]) && isHexDigit(whole[i + 2]);
    const end = close > 0 ? close + 2 : isEncoded ? i + 3 : i + 1;
    const code = isEncoded ? Number.parseInt(whole.slice(i + 1, i + 3), 16) : whole.charCodeAt(i);
    if (close <= 0 && code < 128)
      characters.push({ char: String.fromCharCode(code), start: value.start + i, end: value.start + end, isEncoded });
    i = end;
  }
  return characters;
}

const quoteLength = (text: string): number => (text.startsWith("'") ? 1 : 3);
