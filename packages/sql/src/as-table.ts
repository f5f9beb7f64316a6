/** Rows as a table of their own: the first ones by an order, or with computed values. */
import type { OrderItem } from './order-clause.js';
import { orderClause } from './order-clause.js';
import type { RowSource } from './row.js';
import { selectFrom } from './select-from.js';
import { identifier, join, sql, type Sql } from './sql.js';
import type { Translation } from './translation.js';

/** Rows and the order of them. */
export interface OrderedRows extends RowSource {
  readonly order: readonly OrderItem[];
}

/** Which of the rows a table contains; all of them by default. */
export interface Limits {
  readonly top?: number | bigint | undefined;
  readonly skip?: number | bigint | undefined;
}

/**
 * In: rows, and columns to add to them. Out: a subquery with these rows, its columns, and the values of the order. Policies are inside, so
 * nothing that is evaluated outside reads a hidden row.
 */
export function asTable(
  translation: Translation,
  source: OrderedRows,
  { top, skip }: Limits = {},
  added: readonly { readonly column: string; readonly value: Sql }[] = [],
): OrderedRows {
  const { dialect } = translation;
  const { order } = source;
  const values = order.map(({ value }) => ({ column: `$${translation.nextNumber()}`, value }));
  const isCut = top !== undefined || skip !== undefined;
  const columns = [...values, ...added].map(({ column, value }) => sql`${value} AS ${identifier(column)}`);
  const rest = isCut ? sql`${orderClause(translation, order)}${dialect.limit(top, skip)}` : dialect.isolated;
  const alias = translation.alias();
  const rows = selectFrom(source, join([sql`${identifier(source.row.alias)}.*`, ...columns], ', '), rest);
  return {
    tables: [{ alias, text: sql`(${rows}) AS ${identifier(alias)}` }],
    conditions: [],
    policies: [],
    row: translation.move(source.row, alias),
    order: order.map((item, i): OrderItem => {
      const { isNotNull } = item.value;
      const value = identifier([alias, values[i]!.column]);
      return { ...item, value: isNotNull === undefined ? value : { ...value, isNotNull } };
    }),
  };
}
