/** The clauses that read some rows: their tables, what is joined to them, and the conditions on them. */
import type { RowSource } from './row.js';
import { allOf, join, type JoinedTable, sql, type Sql, written } from './sql.js';

const nothing = written('');

/** `SELECT`, `FROM` and `WHERE`, then `rest`, with the joins that any of them needs. Joins to tables around it are left to those. */
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
