/** The differences between databases: one record for each. The translators ask nothing else. */
import type { ValueType } from '@odatalint/core/internal';
import type { Arithmetic, FunctionName, ODataValue } from '@odatalint/core/query';
import type { SqlFragment } from './sql.js';

/** The family of a type, which decides how its values are written. @public */
export type Family = ValueType['family'];

/**
 * Whether numbers are whole, exact decimals or doubles. Numbers of 32 bits are `small`: 64 bits contain every result, so it cannot fail.
 *
 * @public
 */
export type ArithmeticKind = 'small' | 'whole' | 'exact' | 'double';

/** The whole numbers that a type contains. */
export const wholeNumberBounds: Readonly<Record<string, readonly [low: bigint, high: bigint]>> = {
  'Edm.Byte': [0n, 255n],
  'Edm.SByte': [-128n, 127n],
  'Edm.Int16': [-32768n, 32767n],
  'Edm.Int32': [-2147483648n, 2147483647n],
  'Edm.Int64': [-9223372036854775808n, 9223372036854775807n],
};

/**
 * A function of OData in SQL; its parameters are the arguments, and a call with more is refused. The result can end with an error for some
 * values, unless it is `cannotFail(…)`. A function of a date and time gets it in UTC.
 *
 * @public
 */
export type SqlFunction = (first: SqlFragment, second: SqlFragment, third: SqlFragment) => SqlFragment;

/** A function whose second argument must be a constant, because the database has its own notation for it. @public */
export interface FunctionOfConstant {
  readonly write: SqlFunction;
  /** The constant in the notation of the database; undefined for one that has no equivalent there. */
  readonly constant: (text: string) => string | undefined;
}

/** The reason why a database does not have a function: a clause after `because`. @public */
export interface UnsupportedFunction {
  readonly unsupported: string;
}

/** Each function of OData in SQL, or the reason why the database does not have it. @public */
export type FunctionTable = Readonly<Record<FunctionName, SqlFunction | FunctionOfConstant | UnsupportedFunction>>;

const ofCollections: UnsupportedFunction = {
  unsupported: 'it stores collections as JSON, whose items it compares by other rules',
};
const ofPlaces: UnsupportedFunction = { unsupported: 'geographic values have no columns' };
const ofV3Durations: UnsupportedFunction = { unsupported: 'it stores durations as a number of seconds' };

/** The functions that no dialect of this package has. */
export const notInSql = {
  hassubset: ofCollections,
  hassubsequence: ofCollections,
  totaloffsetminutes: { unsupported: 'a column stores the point in time without its offset' },
  'geo.distance': ofPlaces,
  'geo.intersects': ofPlaces,
  'geo.length': ofPlaces,
  isdefined: { unsupported: 'each row has all columns' },
  years: ofV3Durations,
  days: ofV3Durations,
  hours: ofV3Durations,
  minutes: ofV3Durations,
  seconds: ofV3Durations,
} as const satisfies Partial<FunctionTable>;

/** Whether a value is a whole number of 64 bits, the largest that databases have. */
export function isOf64Bits(value: bigint): boolean {
  const [low, high] = wholeNumberBounds['Edm.Int64']!;
  return low <= value && value <= high;
}

/** Whether a date or time is in the years 1 to 9999, which all databases can store and compare. */
export const isInCommonEra = (date: string): boolean => /^\d{4}-/.test(date) && !date.startsWith('0000');

/**
 * A database that `toSql` can write for. A mapping names one of `sqlDialects`, or has a record of the program, which usually consists of one
 * of these and the members that differ: `{ ...sqlDialects.postgresql, … }`.
 *
 * @public
 */
export interface SqlDialect {
  /** The name of the database in messages. */
  readonly name: string;
  /** A constant as a parameter, with its type where the database needs it; undefined for a constant that it cannot store. */
  readonly value: (value: ODataValue) => SqlFragment | undefined;
  /** The decimal places of a second in dates with a time and in times of day. A constant with more equals no value. */
  readonly secondPlaces: number;
  /** A date and time as one in UTC, whose parts functions can read: a column does not store an offset. */
  readonly inUtc: (value: SqlFragment) => SqlFragment;
  /** Families of types that the database stores in another order than that of OData. */
  readonly unordered: ReadonlySet<Family>;
  /** Whether null is lower than every value in an order without words for it. */
  readonly isNullLowest: boolean;
  /** The end of a subquery that is evaluated by itself: neither conditions nor expressions are moved into it or out of it. */
  readonly isolated: SqlFragment;
  /** A value as text for a page token, which `fromText` reads. */
  readonly toText: (value: SqlFragment, type: ValueType | undefined) => SqlFragment;
  /** A text from a page token as a value of a type; undefined for a text that is not one. A position has no type. */
  readonly fromText: (given: string, type: ValueType | undefined) => SqlFragment | undefined;
  /** Whether two values are equal, or both null. */
  readonly same: (left: SqlFragment, right: SqlFragment) => SqlFragment;
  /** The opposite of `same`. */
  readonly different: (left: SqlFragment, right: SqlFragment) => SqlFragment;
  /** `left like pattern`, where `%` and `_` are wildcards and nothing is an escape. */
  readonly like: (left: SqlFragment, pattern: SqlFragment) => SqlFragment;
  /** Arithmetic of numbers of a kind; a division by zero is null. */
  readonly calculate: (
    operator: Arithmetic['operator'],
    left: SqlFragment,
    right: SqlFragment,
    kind: ArithmeticKind,
  ) => SqlFragment;
  /** A date, or a date and time, after so many seconds; null if they are more than ten thousand years. */
  readonly addSeconds: (time: SqlFragment, seconds: SqlFragment, family: 'date' | 'dateTimeOffset') => SqlFragment;
  /** The seconds from one date, or date and time, to another. */
  readonly secondsBetween: (from: SqlFragment, to: SqlFragment, family: 'date' | 'dateTimeOffset') => SqlFragment;
  /** All functions of OData. */
  readonly functions: FunctionTable;
  /** `cast` to a primitive type; undefined if there is no such conversion. */
  readonly cast: (value: SqlFragment, from: Family | undefined, to: string) => SqlFragment | undefined;
  /** A value of a JSON column by the names of members, as a value of a type; the JSON itself for `undefined`. */
  readonly member: (json: SqlFragment, names: readonly string[], family: Family | undefined) => SqlFragment;
  /** The table of the items of a JSON array, the position of an item, and its value as a value of a type. */
  readonly items: (json: SqlFragment, alias: string) => SqlFragment;
  readonly itemPosition: (alias: string) => SqlFragment;
  readonly item: (alias: string, family: Family | undefined) => SqlFragment;
  /** A double as part of JSON: `INF` and `-INF` are texts there. */
  readonly doubleToJson: (value: SqlFragment) => SqlFragment;
  /** A value as part of JSON, in the format of OData. */
  readonly toJson: (value: SqlFragment, family: Family | undefined) => SqlFragment;
  /** A JSON object. */
  readonly jsonObject: (members: readonly (readonly [name: SqlFragment, value: SqlFragment])[]) => SqlFragment;
  /** A JSON array of texts. */
  readonly jsonArray: (items: readonly SqlFragment[]) => SqlFragment;
  /** The JSON array of a value of all rows, with an `ORDER BY` and a `FILTER` clause. */
  readonly jsonRows: (value: SqlFragment, order: SqlFragment, filter: SqlFragment) => SqlFragment;
  /** JSON that is the column of a subquery. */
  readonly json: (column: SqlFragment) => SqlFragment;
  /** Null as JSON. */
  readonly jsonNull: SqlFragment;
  /** A value that is JSON by itself, rather than a member. */
  readonly jsonValue: (value: SqlFragment) => SqlFragment;
  /** JSON as the text that a client gets. */
  readonly jsonText: (json: SqlFragment) => SqlFragment;
  /** A JSON text as the value of a column. */
  readonly storedJson: (text: string) => SqlFragment;
  /** JSON with another value of a member. */
  readonly withMember: (json: SqlFragment, name: string, value: SqlFragment) => SqlFragment;
  /** Whether a table that is changed can have an alias; otherwise its own name is used in conditions and in RETURNING. */
  readonly changesByAlias: boolean;
  /** `LIMIT` and `OFFSET`, with a space before them. */
  readonly limit: (top: number | bigint | undefined, skip: number | bigint | undefined) => SqlFragment;
}
