/** The parameters of the built-in functions, from their table (URL conventions 5.1.1.4 to 5.1.1.12). */
import { arityOf, functionRow, functionRows, type ODataVersion, type TypeFamily } from '../../../language/index.js';
import { familyWords } from '../../../semantics/index.js';

/** The type families that an argument may have. */
export type Families = readonly TypeFamily[];

/**
 * The families of each argument of a built-in function, whose name is in lower case; undefined for an argument that is neither a
 * value of some families nor a collection.
 */
export const argumentFamilies = (name: string): ArgumentFamilies => familiesOfFunctions.get(name) ?? [];

type ArgumentFamilies = readonly (Families | 'collection' | undefined)[];

const familiesOfFunctions: ReadonlyMap<string, ArgumentFamilies> = new Map(
  functionRows.map(({ name, overloads }): [string, ArgumentFamilies] => [
    name,
    (overloads.at(-1)?.parameters ?? []).map(({ type: { accepts } }) =>
      typeof accepts === 'string' && accepts !== 'collection' ? undefined : accepts,
    ),
  ]),
);

/**
 * The type of an argument that accepts less than its family: a geographic value of one shape, or an integer, for which a literal with
 * a fraction is wrong.
 */
export function shapeInstead(name: string, index: number, typeName: string, literal?: string): string | undefined {
  const type = functionRow(name)?.overloads.at(-1)?.parameters[index]?.type;
  if (literal === 'decimal' || literal === 'double') return type?.label === 'Edm.Int32' ? type.label : undefined;
  if (type?.shape === undefined) return undefined;
  const own = /^Edm\.Geo(?:graphy|metry)(\w+)$/.exec(typeName)?.[1];
  return own === undefined || own === type.shape ? undefined : type.label;
}

/** Whether a built-in function also accepts collections where it accepts strings (URL conventions 5.1.1.5). */
export const acceptsCollections = (name: string): boolean => functionRow(name)?.onCollections === true;

/** Whether a built-in function of a version accepts a number of arguments; true of any number for an unknown function. */
export function isArity(name: string, count: number, version?: ODataVersion): boolean {
  const row = functionRow(name);
  const [least, most] = row === undefined ? [0, Infinity] : arityOf(row, version);
  return count >= least && count <= most;
}

/** `a date or a date with time`. */
export const familiesWords = (families: Families): string => families.map((family) => familyWords[family]).join(' or ');

/** The number of arguments of a canonical function in a version: `2 arguments`, `2 to 3 arguments`. */
export function countWords(name: string, version: ODataVersion): string {
  const row = functionRow(name);
  const [least, most] = row === undefined ? [0, Infinity] : arityOf(row, version);
  if (most === 0) return 'no arguments';
  const range = `${least} ${most === least + 1 ? 'or' : 'to'} ${most}`;
  const count = least === most ? String(least) : most === Infinity ? `at least ${least}` : range;
  return `${count} ${(most === Infinity ? least : most) === 1 ? 'argument' : 'arguments'}`;
}
