/** Distinguishes a typo from another real name, for schemas that do not list every name. */
import { editDistance } from './edit-distance.js';

/*
 * A partial schema has `Site` and `Context`. `Size` and `Content` are one letter away and very likely real names that
 * it lacks, but `Stie` and `Contxt` are not names. Distance alone cannot distinguish them; the structure of names and
 * the usual typing errors can:
 *
 * - Names are made of words. `BuildingDoor` is not a typo of `BuildingFloor`, though it is two letters away, because
 *   `Door` is not one of `Floor`. So names are compared word by word.
 * - Real families of names differ at the end (`Jobs`, `Description2`, `DepartmentId`, `Manufacturer`) or at the start
 *   (`UninstallDate`, `_Equipment`). Typos happen inside, or lose or double the last letter.
 * - Short words have many neighbours, long ones few. Replacing a letter turns a short word into another (`Code`, `Node`),
 *   so it counts only from five letters on, and there only between neighbouring keys, letters that sound alike, or vowels.
 * - Digits and underscores are chosen with care.
 */

/** Whether `wrong` is probably `right` with a typo. Letter case alone is left to the caller. */
export function isTypo(wrong: string, right: string): boolean {
  if (outsideLetters(wrong) !== outsideLetters(right)) return false;
  const wrongWords = wordsOf(wrong);
  const rightWords = wordsOf(right);
  const length = Math.min(wrong.length, right.length);
  // A name in one letter case has no visible words.
  if (wrongWords.length === 1 && rightWords.length > 1)
    return isWordTypo(wrong.toLowerCase(), right.toLowerCase(), length);
  if (wrongWords.length !== rightWords.length) return false;
  let typos = 0;
  for (const [index, word] of wrongWords.entries()) {
    const other = rightWords[index] ?? '';
    if (word === other) continue;
    if (!isWordTypo(word, other, length)) return false;
    typos++;
  }
  return typos > 0 && typos <= (length >= longName ? 2 : 1);
}

const longName = 9;

/** All characters other than letters, in order. */
const outsideLetters = (name: string): string => name.replace(/\p{L}+/gu, ' ');

/** The words of `CamelCase`, `camelCase` and `ALLCAPSWord`, in lower case. */
const wordsOf = (name: string): string[] =>
  (name.replace(/\p{Lu}\p{Ll}/gu, ' $&').match(/\p{Lu}?\p{Ll}+|\p{Lu}+|\p{L}/gu) ?? []).map((word) =>
    word.toLowerCase(),
  );

function isWordTypo(wrong: string, right: string, nameLength: number): boolean {
  const length = Math.min(wrong.length, right.length);
  if (length < 3) return false;
  const typo = singleTypo(wrong, right);
  if (typo !== undefined) return length < 5 ? isShortTypo(typo, nameLength) : isLongTypo(typo, length);
  if (length < longName || wrong[0] !== right[0] || wrong.startsWith(right) || right.startsWith(wrong)) return false;
  // A difference in the last letters alone is another ending: Description, Descriptor.
  if (wrong.slice(0, length - 3) === right.slice(0, length - 3)) return false;
  return editDistance(wrong, right, 2) === 2;
}

/** The one difference between two words. */
interface Typo {
  readonly kind: 'added' | 'lost' | 'replaced' | 'swapped';
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The wrong or missing letter, and the one it replaces or is next to. */
  readonly letter: string;
  readonly neighbour: string;
}

/** Undefined when the words differ in more than one place. */
function singleTypo(wrong: string, right: string): Typo | undefined {
  let start = 0;
  while (start < wrong.length && wrong[start] === right[start]) start++;
  let end = 0;
  const shorter = Math.min(wrong.length, right.length) - start;
  while (end < shorter && wrong[wrong.length - 1 - end] === right[right.length - 1 - end]) end++;
  const is = wrong.slice(start, wrong.length - end);
  const should = right.slice(start, right.length - end);
  const place = { isFirst: start === 0, isLast: end === 0 };
  if (should === '' && is.length === 1)
    return { kind: 'added', ...place, letter: is, neighbour: wrong[start - 1] ?? '' };
  if (is === '' && should.length === 1)
    return { kind: 'lost', ...place, letter: should, neighbour: right[start - 1] ?? '' };
  if (is.length === 1 && should.length === 1) return { kind: 'replaced', ...place, letter: is, neighbour: should };
  const isSwap = is.length === 2 && is[0] === should[1] && is[1] === should[0] && should.length === 2;
  return isSwap ? { kind: 'swapped', ...place, letter: is, neighbour: should } : undefined;
}

/** Words of three or four letters. */
function isShortTypo(typo: Typo, nameLength: number): boolean {
  if (typo.isFirst || typo.kind === 'replaced') return false;
  if (typo.kind === 'swapped') return true;
  if (typo.kind === 'added') return isDoubled(typo);
  return !typo.isLast || (nameLength >= longName && typo.letter !== 's');
}

/** Words of five letters and more; `length` is the shorter one's. */
function isLongTypo(typo: Typo, length: number): boolean {
  if (typo.kind === 'swapped') return true;
  if (typo.kind === 'lost') return typo.isLast ? typo.letter !== 's' || isDoubled(typo) : true;
  if (typo.isFirst) return false;
  if (typo.kind === 'added') return !typo.isLast || isDoubled(typo);
  if (length >= longName) return true;
  if (areNeighbours(typo.letter, typo.neighbour) || soundAlike.has([typo.letter, typo.neighbour].sort().join('')))
    return true;
  return length > 5 && isVowel(typo.letter) && isVowel(typo.neighbour);
}

/** A letter that was typed once too often or too rarely; also at the end of a word, where any other letter makes another word. */
const isDoubled = ({ letter, neighbour }: Typo): boolean => letter === neighbour;

/** Pairs of letters for the same sound: `Prise`, `Licence`. */
const soundAlike: ReadonlySet<string> = new Set(['cs', 'sz', 'ck', 'iy']);

const isVowel = (letter: string): boolean => 'aeiou'.includes(letter);

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whether two keys touch on a keyboard; each row is half a key to the right of the one above. */
function areNeighbours(a: string, b: string): boolean {
  const rowA = keyRows.findIndex((row) => row.includes(a));
  const rowB = keyRows.findIndex((row) => row.includes(b));
  if (rowA < 0 || rowB < 0) return false;
  if (rowA > rowB) return areNeighbours(b, a);
  const shift = (keyRows[rowA] ?? '').indexOf(a) - (keyRows[rowB] ?? '').indexOf(b);
  return rowA === rowB ? Math.abs(shift) === 1 : rowB - rowA === 1 && (shift === 0 || shift === 1);
}
