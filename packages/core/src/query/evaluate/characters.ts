/** Strings as sequences of characters: OData counts code points, not UTF-16 units. */

/** A unit of a character beyond the basic plane. */
const surrogate = /[\uD800-\uDFFF]/;

/** The order of code points, which is also that of UTF-8 and of a binary collation. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
  return rank(x) - rank(y);
}

/** The rank of a UTF-16 unit: surrogates belong to the highest code points, but other units are higher. */
const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

/** The number of characters in a text. */
export function countCharacters(text: string): number {
  return surrogate.test(text) ? [...text].length : text.length;
}

/** At most `length` characters from a position; a position below 0 counts from the end. */
export function sliceCharacters(text: string, from: number, length: number): string {
  const characters = surrogate.test(text) ? [...text] : text;
  const start = from < 0 ? Math.max(characters.length + from, 0) : from;
  const part = characters.slice(start, start + length);
  return typeof part === 'string' ? part : part.join('');
}

/** The position of the first occurrence of a part, otherwise -1. */
export function indexOfCharacters(text: string, part: string): number {
  const at = text.indexOf(part);
  return at < 0 ? at : countCharacters(text.slice(0, at));
}

/** Whether a text matches a pattern: `%` matches any number of characters, `_` exactly one. It backtracks only to the last `%`. */
export function isLike(text: string, pattern: string): boolean {
  const [characters, wanted] = [[...text], [...pattern]];
  let [at, next, star, resume] = [0, 0, -1, 0];
  while (at < characters.length) {
    if (wanted[next] === '%') [star, resume] = [next++, at];
    else if (next < wanted.length && (wanted[next] === '_' || wanted[next] === characters[at]))
      [at, next] = [at + 1, next + 1];
    else if (star >= 0) [next, at] = [star + 1, ++resume];
    else return false;
  }
  while (wanted[next] === '%') next++;
  return next === wanted.length;
}
