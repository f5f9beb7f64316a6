/** The mapping of a schema to a database, from which every name in a statement comes, and its check. */
import type { Arithmetic, FunctionName, NavigationStep, Policy, PropertyStep } from '@odatalint/core/query';
import type { EntitySet, Singleton, StructuredType } from '@odatalint/core';
import { aFunction, anObject, type ArgumentCheck, mustBe, objectWith, oneOf } from '@odatalint/core/internal';
import type { SqlFragment } from './sql.js';
import type { SqlDialect } from './sql-dialect.js';
import { type SqlDialectName, sqlDialects } from './sql-dialects.js';

/** A table: its name, or the names of its schema and the table. @public */
export type TableName = string | readonly string[];

/** A column, or a value in a column that contains JSON: the names of the members that lead to it, none for the whole column. @public */
export type ColumnName = string | { readonly column: string; readonly json: readonly string[] };

/**
 * Functions and operators by the names of OData, which replace those of the dialect: other collations, time zones or results of a division,
 * functions of the program, or extensions of the database. Each gets the arguments in their order; the second is undefined if the function
 * has one.
 *
 * @public
 */
export type MappedFunctions = Readonly<
  Partial<
    Record<
      FunctionName | Arithmetic['operator'] | 'like',
      (first: SqlFragment, second: SqlFragment, third?: SqlFragment) => SqlFragment
    >
  >
>;

/** A table of links as it is read from one side: pairs of columns, as for `join`, before and after it. @public */
export interface LinkTable {
  readonly table: TableName;
  /** Columns of the row before the navigation, and of the table of links. */
  readonly from: readonly { readonly from: string; readonly to: string }[];
  /** Columns of the table of links, and of the row after the navigation. */
  readonly to: readonly { readonly from: string; readonly to: string }[];
}

/** The database of `toSql`. Its names come from the program, never from a request. @public */
export interface Mapping {
  /** The name of one of `sqlDialects`, or a dialect of the program. */
  readonly dialect: SqlDialectName | SqlDialect;
  /** The table with the rows of a set; the set is undefined for contained entities, and where the schema does not bind a navigation. */
  readonly table: (set: EntitySet | Singleton | undefined, type: StructuredType) => TableName;
  /**
   * The column of a property; the path has several steps within complex values. A complex value is a column of JSON, or has a column for
   * each of its properties. A collection is a JSON array in a column.
   */
  readonly column: (path: readonly PropertyStep[]) => ColumnName;
  /** The columns that join two tables, if the schema has no referential constraint: pairs of columns before and after the navigation. */
  readonly join?: (navigation: NavigationStep) => readonly { readonly from: string; readonly to: string }[];
  /** The table with the links of a many-to-many relation, whose rows have the keys of both sides. Undefined for other navigation. */
  readonly link?: (navigation: NavigationStep) => LinkTable | undefined;
  /** The column that names the type of a row, and its value for a type. Without it casts are refused. */
  readonly discriminator?: (type: StructuredType) => { readonly column: string; readonly value: string };
  /** Whether enumeration values are numbers (the default) or names. Names cannot be compared by `gt`, sorted or tested by `has`. */
  readonly enums?: 'number' | 'name';
  /** Functions and operators that replace those of the dialect, written with `sql` and `parameter`. */
  readonly functions?: MappedFunctions;
  /** The rows that the caller may see; it applies wherever the statement reads a table. */
  readonly policy?: Policy;
  /**
   * The condition for one word or phrase of `$search`, written with `sql` and `parameter`; `column` returns a column of the searched rows.
   * Without it `$search` is refused.
   */
  readonly search?: (
    term: { readonly text: string; readonly isPhrase: boolean },
    column: (name: string) => SqlFragment,
    type: StructuredType,
  ) => SqlFragment;
  /** The maximum number of rows in a response; the statement then returns the `next` token. Without it only `$top` limits the rows. */
  readonly pageSize?: number;
  /** The prefix of control information in the JSON; by default that of the query's version. */
  readonly annotations?: '@' | '@odata.';
  /** `text`: Edm.Int64 and Edm.Decimal are strings in the JSON, so that `JSON.parse` keeps their digits. */
  readonly numbers?: 'exact' | 'text';
}

/** A dialect has the members of those of this package. */
const aDialect = objectWith(
  Object.fromEntries(
    Object.entries(sqlDialects.postgresql).map(([name, value]): [string, ArgumentCheck] => [
      name,
      typeof value === 'function' ? aFunction : () => undefined,
    ]),
  ),
  Object.keys(sqlDialects.postgresql),
);

const members: { readonly [name in keyof Required<Mapping>]: ArgumentCheck } = {
  dialect: (value, name) =>
    typeof value === 'object' ? aDialect(value, name) : oneOf(Object.keys(sqlDialects))(value, name),
  table: aFunction,
  column: aFunction,
  join: aFunction,
  link: aFunction,
  discriminator: aFunction,
  enums: oneOf(['number', 'name']),
  functions: anObject,
  policy: aFunction,
  search: aFunction,
  annotations: oneOf(['@', '@odata.']),
  numbers: oneOf(['exact', 'text']),
  pageSize: mustBe('a positive whole number', (value) => Number.isSafeInteger(value) && Number(value) > 0),
};

/** Checks a mapping. */
export const aMapping = objectWith(members, ['dialect', 'table', 'column']);
