/** The parameters of the canonical functions (URL conventions 5.1.1.4 to 5.1.1.12). */
import { familyWords, type TypeFamily } from '../../../semantics/index.js';
import { canonicalFunctions } from '../../../syntax/index.js';

/** The type families that an argument may have. */
export type Families = readonly TypeFamily[];

// An enumeration value can be written as a string, so it is accepted where a string is.
const text: Families = ['string', 'enum'];
const number: Families = ['number'];
const day: Families = ['date', 'dateTimeOffset'];
const clock: Families = ['dateTimeOffset', 'timeOfDay'];
const instant: Families = ['dateTimeOffset', 'date'];

// prettier-ignore
const signatures: Readonly<Record<string, readonly Families[]>> = {
  concat: [text, text], contains: [text, text], endswith: [text, text], indexof: [text, text], length: [text],
  startswith: [text, text], substring: [text, number, number], matchespattern: [text, text], tolower: [text],
  toupper: [text], trim: [text], year: [day], month: [day], day: [day], hour: [clock], minute: [clock], second: [clock],
  fractionalseconds: [clock], date: [instant], time: [['dateTimeOffset']], totaloffsetminutes: [['dateTimeOffset']],
  totalseconds: [['duration']], ceiling: [number], floor: [number], round: [number],
};

/** The families of each argument of a canonical function, its name in lowercase; none where any value is accepted. */
export const argumentFamilies = (name: string): readonly Families[] =>
  Object.hasOwn(signatures, name) ? signatures[name]! : [];

const onCollections: ReadonlySet<string> = new Set([
  'concat', 'contains', 'endswith', 'indexof', 'length', 'startswith', 'substring',
]); // prettier-ignore

/** Whether a canonical function also accepts collections where it accepts strings (URL conventions 5.1.1.7). */
export const takesCollections = (name: string): boolean => onCollections.has(name);

/** `a date or a date with time`. */
export const familiesWords = (families: Families): string =>
  families
    .filter((family) => family !== 'enum')
    .map((family) => familyWords[family])
    .join(' or ');

/** The number of arguments of a canonical function: `2 arguments`, `2 to 3 arguments`. */
export function countWords(name: string): string {
  const [least, most] = canonicalFunctions[name] ?? [0, Infinity];
  if (most === 0) return 'no arguments';
  const count = least === most ? String(least) : most === Infinity ? `at least ${least}` : `${least} to ${most}`;
  return `${count} ${(most === Infinity ? least : most) === 1 ? 'argument' : 'arguments'}`;
}
