/** The rows that names in expressions refer to, and where their values are in the statement. */
import type { ValueType } from '@odatalint/core/internal';
import type { StructuredType } from '@odatalint/core/query';
import type { SqlFragment } from './sql.js';

/** A value that `$compute` or `compute(…)` has added to a row. */
export interface ComputedColumn {
  readonly value: SqlFragment;
  readonly type: ValueType | undefined;
}

/** A row of a table in the statement. */
export interface TableRow {
  readonly kind: 'table';
  readonly alias: string;
  readonly type: StructuredType;
  /** The type of all rows of the table; JSON names the type of a row that has another one. */
  readonly declared: StructuredType;
  readonly computed: ReadonlyMap<string, ComputedColumn>;
}

/** An item of a collection in a JSON column: a value, or an object with members. */
export interface ItemRow {
  readonly kind: 'item';
  readonly value: SqlFragment;
  /** The type of the collection. */
  readonly type: ValueType | undefined;
}

/** A column of a subquery, and the type of its values. */
export interface GroupColumn {
  readonly column: string;
  readonly type: ValueType | undefined;
}

/** A row after `aggregate` or `groupby`: a column for each path. */
export interface GroupRow {
  readonly kind: 'group';
  readonly alias: string;
  /** By the paths of the values, such as `Customer/Name`. */
  readonly columns: ReadonlyMap<string, GroupColumn>;
  /** The paths of related entities and complex values, and the columns that are true where there is none. */
  readonly missing: ReadonlyMap<string, string>;
}

export type SqlRow = TableRow | ItemRow | GroupRow;

/** Some rows in the statement: the tables to read, the conditions on them, and the row that they result in. */
export interface RowSource {
  readonly tables: readonly SqlFragment[];
  readonly conditions: readonly SqlFragment[];
  readonly row: SqlRow;
}
