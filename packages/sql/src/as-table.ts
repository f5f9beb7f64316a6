/** Makes a subquery of rows, for example to cut them off or to name computed values. */
import { orderClause, type OrderedRows, type OrderItem } from './order-clause.js';
import { selectFrom } from './row.js';
import { identifier, join, sql, type Sql, written } from './sql.js';
import type { Translation } from './translation.js';

/** The rows that a table contains; all of them by default. */
export interface RowLimits {
  readonly top?: number | bigint | undefined;
  readonly skip?: number | bigint | undefined;
}

/**
 * Puts rows into a subquery with further columns. Policies are inside, so nothing outside of it reads a hidden row.
 *
 * @returns The subquery with the columns of the rows, the added ones and the values of the order.
 */
export function asTable(
  translation: Translation,
  source: OrderedRows,
  { top, skip }: RowLimits = {},
  added: readonly { readonly column: string; readonly value: Sql }[] = [],
): OrderedRows {
  const { dialect } = translation;
  const { order, isSorted = false } = source;
  const own = identifier(source.row.alias).strings[0]!;
  const values = order.map(({ value }) => columnIn(own, value) ?? { column: `"$${translation.nextNumber()}"`, value });
  const isCut = top !== undefined || skip !== undefined;
  const columns = [
    ...values.flatMap(({ column, value }) => (value === undefined ? [] : [sql`${value} AS ${written(column)}`])),
    ...added.map(({ column, value }) => sql`${value} AS ${identifier(column)}`),
  ];
  const [table] = source.tables;
  const isOfGroups = table?.extended !== undefined && source.conditions.length === 0 && added.length === 0;
  if (isCut && isOfGroups && values.every(({ value }) => value === undefined)) {
    // If the grouping itself is ordered, it reads only the rows that it needs.
    const items = order.map((item, i) => ({ ...item, value: { ...item.value, ...written(values[i]!.column) } }));
    const clauses = sql`${orderClause(translation, items)}${dialect.limit(top, skip)}`;
    return { ...source, tables: [{ alias: table.alias, text: table.extended(clauses) }], isSorted: true };
  }
  const rest = isCut ? sql`${orderClause(translation, order)}${dialect.limit(top, skip)}` : dialect.isolated;
  const alias = translation.alias();
  const rows = selectFrom(source, join([sql`${identifier(source.row.alias)}.*`, ...columns], ', '), rest);
  return {
    tables: [{ alias, text: sql`(${rows}) AS ${identifier(alias)}` }],
    conditions: [],
    policies: [],
    row: translation.move(source.row, alias),
    isSorted: isCut || (isSorted && added.every(({ value }) => value.joins === undefined)),
    order: order.map((item, i): OrderItem => {
      const { isNotNull } = item.value;
      const value = sql`${identifier(alias)}.${written(values[i]!.column)}`;
      return { ...item, value: isNotNull === undefined ? value : { ...value, isNotNull } };
    }),
  };
}

/** The name of a column that the row already has. */
function columnIn(
  alias: string,
  { strings: [text = ''], values }: Sql,
): { column: string; value?: undefined } | undefined {
  const isColumn =
    values.length === 0 && text.startsWith(`${alias}."`) && /^[^"]*"(?:[^"]|"")*"$/.test(text.slice(alias.length));
  return isColumn ? { column: text.slice(alias.length + 1) } : undefined;
}
