/** What differs between databases: one record for each, and the translators ask nothing else. */
import type { ValueType } from '@odatalint/core/internal';
import type { FunctionName, ODataValue } from '@odatalint/core/query';
import type { SqlFragment } from './sql.js';

/** How a value of some type is used. */
export type Family = ValueType['family'];

/** The whole numbers that a type contains. */
export const wholeNumberBounds: Readonly<Record<string, readonly [low: bigint, high: bigint]>> = {
  'Edm.Int16': [-32768n, 32767n],
  'Edm.Int32': [-2147483648n, 2147483647n],
  'Edm.Int64': [-9223372036854775808n, 9223372036854775807n],
};

/** A function of SQL that has the meaning of a canonical function; undefined if the database has none. */
export type FunctionTable = Readonly<
  Partial<Record<FunctionName, (a: SqlFragment, b: SqlFragment | undefined, c: SqlFragment | undefined) => SqlFragment>>
>;

export interface SqlDialect {
  /** A constant as a parameter, with its type where the database needs it. */
  readonly value: (value: ODataValue) => SqlFragment | undefined;
  /** A date and time as one in UTC, whose parts functions can read: a column does not store an offset. */
  readonly inUtc: (value: SqlFragment) => SqlFragment;
  /** A text from a page token as a value of a type. */
  readonly fromText: (given: string, family: Family | undefined) => SqlFragment;
  readonly same: (left: SqlFragment, right: SqlFragment) => SqlFragment;
  readonly different: (left: SqlFragment, right: SqlFragment) => SqlFragment;
  /** `left like pattern`, where `%` and `_` are wildcards and nothing is an escape. */
  readonly like: (left: SqlFragment, pattern: SqlFragment) => SqlFragment;
  readonly divide: (left: SqlFragment, right: SqlFragment, isExact: boolean) => SqlFragment;
  readonly modulo: (left: SqlFragment, right: SqlFragment) => SqlFragment;
  readonly functions: FunctionTable;
  /** `cast` to a primitive type; undefined if there is no such conversion. */
  readonly cast: (value: SqlFragment, from: Family | undefined, to: string) => SqlFragment | undefined;
  /** A value of a JSON column by the names of members, as a value of a type; the JSON itself for `undefined`. */
  readonly member: (json: SqlFragment, names: readonly string[], family: Family | undefined) => SqlFragment;
  /** The table of the items of a JSON array, and the value of an item as a value of a type. */
  readonly items: (json: SqlFragment, alias: string) => SqlFragment;
  readonly item: (alias: string, family: Family | undefined) => SqlFragment;
  /** A value as part of JSON, in the format of OData. */
  readonly toJson: (value: SqlFragment, family: Family | undefined) => SqlFragment;
  readonly jsonObject: (members: readonly (readonly [name: string, value: SqlFragment])[]) => SqlFragment;
  readonly jsonArray: (items: readonly SqlFragment[]) => SqlFragment;
  /** The JSON array of the values of a column `value` in the order of a column `position`, for the rows of a `FILTER` clause. */
  readonly jsonRows: (filter: SqlFragment) => SqlFragment;
  /** A value that is JSON by itself, rather than a member. */
  readonly jsonValue: (value: SqlFragment) => SqlFragment;
  /** JSON as the text that a client gets. */
  readonly jsonText: (json: SqlFragment) => SqlFragment;
  readonly limit: (top: number | undefined, skip: number | undefined) => SqlFragment;
}
