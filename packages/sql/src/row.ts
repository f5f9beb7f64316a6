/** The rows that names in expressions refer to, the places of their values in the statement, and the SELECT that reads them. */
import type { ValueType } from '@odatalint/core/internal';
import type { Expr, Path } from '@odatalint/core/query';
import type { StructuredType } from '@odatalint/core';
import { allOf, join, type JoinedTable, type Sql, sql, written } from './sql.js';

/** A value that `$compute` or `compute(…)` adds to a row: an expression, or a column of a subquery. */
export interface ComputedColumn {
  readonly value: Expr | string;
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
  /** The joins by which the row is read; if there is one, the row may be missing. */
  readonly joins: ReadonlySet<JoinedTable>;
  /** The rows that are joined to this one, by the names of the navigation properties. */
  readonly related: Map<string, readonly RelatedRow[]>;
}

/** A joined row, and the condition that a policy has for it. */
export interface RelatedRow {
  readonly row: TableRow;
  readonly on: Sql;
}

/** An item of a collection in a JSON column: a value, or an object with members. */
export interface ItemRow {
  readonly kind: 'item';
  readonly alias: string;
  /** The type of the collection. */
  readonly type: ValueType | undefined;
}

/** A column of a subquery, and the type of its values. */
export interface GroupColumn {
  readonly column: string;
  readonly type: ValueType | undefined;
  readonly isNotNull?: boolean;
}

/** A row after `aggregate` or `groupby`, with a column for each path. */
export interface GroupRow {
  readonly kind: 'group';
  readonly alias: string;
  /** By the paths of the values, such as `Customer/Name`. */
  readonly columns: ReadonlyMap<string, GroupColumn>;
  /** The columns by which the rows are grouped: no two rows have the same values. */
  readonly by: readonly GroupColumn[];
  /** For each path of a related entity or complex value, the column that is true if it does not exist. */
  readonly missing: ReadonlyMap<string, string>;
}

export type SqlRow = TableRow | ItemRow | GroupRow;

/** A table in `FROM`. */
export interface Table {
  readonly alias: string;
  readonly text: Sql;
  /** The same subquery with clauses after its last one. */
  readonly extended?: (clauses: Sql) => Sql;
}

/** Rows in the statement: the tables to read, the conditions on them, and the row that they result in. */
export interface RowSource {
  readonly tables: readonly Table[];
  readonly conditions: readonly Sql[];
  /** The conditions of policies among them. A condition that can fail is evaluated only where they are true. */
  readonly policies: readonly Sql[];
  readonly row: SqlRow;
}

/** A path as a request has it. */
export const pathName = (steps: Path['steps']): string =>
  steps.flatMap((step) => (step.kind === 'property' || step.kind === 'navigation' ? [step.name] : [])).join('/');

const nothing = written('');

/** Writes `SELECT`, `FROM` and `WHERE`, then `rest`, with the joins that any of them needs, except joins to tables around it. */
export function selectFrom(
  { tables, conditions }: Pick<RowSource, 'tables' | 'conditions'>,
  columns: Sql,
  rest = nothing,
): Sql {
  const where = conditions.length === 0 ? nothing : sql` WHERE ${allOf(conditions)}`;
  const needed = joinsOf([columns, rest, where, ...tables.map(({ text }) => text)]);
  const from = tables.map(({ alias, text }, i) =>
    withJoins(
      i === 0 ? text : sql`${text} ON TRUE`,
      needed.filter(({ root }) => root === alias),
    ),
  );
  const { joins: all, ...statement }: Sql = sql`SELECT ${columns} FROM ${join(from, ' JOIN ')}${where}${rest}`;
  if (all === undefined) return statement;
  const outer = [...all].filter(({ root }) => !tables.some(({ alias }) => alias === root));
  return outer.length === 0 ? statement : { ...statement, joins: new Set(outer) };
}

/** A table with the rows that are joined to it. */
export const withJoins = (table: Sql, joins: readonly JoinedTable[]): Sql =>
  join([table, ...joins.toSorted((a, b) => a.number - b.number).map(({ text }) => text)], ' ');

/** The joins of some fragments. */
const joinsOf = (fragments: readonly Sql[]): readonly JoinedTable[] => [
  ...new Set(fragments.flatMap(({ joins }) => (joins === undefined ? [] : [...joins]))),
];
