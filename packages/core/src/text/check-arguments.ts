/** Checks the arguments of public functions, since a program without types can pass anything. */
import { suggestNames } from './suggest-names.js';

/** Checks a value with a name; returns a sentence that states what the value must be, or undefined if it is valid. */
export type ArgumentCheck = (value: unknown, name: string) => string | undefined;

/** The checks for the members of an object, by name. */
export type MemberChecks = Readonly<Record<string, ArgumentCheck>>;

/** Throws a TypeError for an argument of a call that is not as it must be. */
export function requireArgument(call: string, name: string, value: unknown, check: ArgumentCheck): void {
  const fault = check(value, name);
  if (fault !== undefined) throw new TypeError(`${call}: ${fault}`);
}

/** A check by a condition; `words` continue "must be …". */
export const mustBe =
  (words: string, isRight: (value: unknown) => boolean): ArgumentCheck =>
  (value, name) =>
    isRight(value) ? undefined : `${name} must be ${words}, but is ${shown(value)}.`;

export const aString = mustBe('a string', (value) => typeof value === 'string');
export const aBoolean = mustBe('true or false', (value) => typeof value === 'boolean');
export const aFunction = mustBe('a function', (value) => typeof value === 'function');
export const anObject = mustBe('an object', (value) => isPlain(value));
export const anArray = mustBe('an array', Array.isArray);
/** A limit; `Infinity` means no limit. */
export const aLimit = mustBe('a non-negative number', (value) => typeof value === 'number' && value >= 0);

/** Whether a value is an object with members. */
export const hasMembers = (value: unknown, ...members: readonly string[]): boolean =>
  typeof value === 'object' && value !== null && members.every((member) => member in value);

/** One of some words; the nearest is suggested. */
export const oneOf =
  (words: readonly string[]): ArgumentCheck =>
  (value, name) =>
    words.some((word) => word === value)
      ? undefined
      : `${name} must be ${listed(words)}, but is ${shown(value)}${suggestion(value, words) || '.'}`;

/** A name of a long list, which the message only names; the nearest is suggested. */
export const aName =
  (noun: string, names: readonly string[], list: string): ArgumentCheck =>
  (value, name) =>
    names.some((each) => each === value)
      ? undefined
      : `${name} is ${shown(value)}, which is not ${noun}${suggestion(value, names) || `; ${list} lists all.`}`;

export const arrayOf =
  (item: ArgumentCheck): ArgumentCheck =>
  (value, name) => {
    if (!Array.isArray(value)) return `${name} must be an array, but is ${shown(value)}.`;
    for (const [index, each] of value.entries()) {
      const fault = item(each, `${name}[${index}]`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };

/** An object whose members have any names, or names that a check accepts. */
export const recordOf =
  (member: ArgumentCheck, key?: ArgumentCheck): ArgumentCheck =>
  (value, name) => {
    if (!isPlain(value) || value instanceof Map || value instanceof Set)
      return `${name} must be an object, but is ${shown(value)}.`;
    for (const [each, content] of Object.entries(value)) {
      const fault =
        key?.(each, `A name in ${name}`) ?? (content === undefined ? undefined : member(content, `${name}.${each}`));
      if (fault !== undefined) return fault;
    }
    return undefined;
  };

/** An object with some members and no others. A member that is undefined counts as absent, which only the required ones cannot be. */
export const objectWith =
  (members: MemberChecks, required: readonly string[] = []): ArgumentCheck =>
  (value, name) => {
    if (!isPlain(value)) return `${name} must be an object, but is ${shown(value)}.`;
    const names = Object.keys(members);
    const given = value as Readonly<Record<string, unknown>>;
    for (const each of Object.keys(given))
      if (!Object.hasOwn(members, each))
        return `${name} has an unknown member "${each}"${suggestion(each, names) || `; the members are ${names.join(', ')}.`}`;
    for (const each of required) if (given[each] === undefined) return `${name}.${each} is missing.`;
    for (const each of names) {
      const fault = given[each] === undefined ? undefined : members[each]!(given[each], `${name}.${each}`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };

/** A value that one of two checks accepts. */
export const either =
  (first: ArgumentCheck, second: ArgumentCheck): ArgumentCheck =>
  (value, name) =>
    first(value, name) && second(value, name);

/** The member of which an unknown name is probably a typo; undefined if it resembles none. */
export function misspelt(name: string, members: readonly string[]): string | undefined {
  const bare = name.replace(/^\$/, '');
  return members.includes(bare) ? bare : suggestNames(bare, members, { strict: true })[0];
}

/** A value in a message: short, on one line. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  const { name = '' } = ((Object.getPrototypeOf(value) as object | null)?.constructor ?? {}) as { name?: string };
  return name === '' || name === 'Object' ? 'an object' : `an instance of ${name}`;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const suggestion = (value: unknown, names: readonly string[]): string => {
  const [near] = typeof value === 'string' ? suggestNames(value, names) : [];
  return near === undefined ? '' : `; did you mean "${near}"?`;
};

const listed = (words: readonly string[]): string => {
  const quoted = words.map((word) => `"${word}"`);
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)!}`;
};
