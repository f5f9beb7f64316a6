/** `ORDER BY`, with null lower than every value. */
import type { ValueType } from '@odatalint/core/internal';
import type { RowSource } from './row.js';
import { join, sql, type Sql, written } from './sql.js';
import type { Translation } from './translation.js';

/** One item of the order, and whether it is descending. */
export interface OrderItem {
  readonly value: Sql;
  readonly descending: boolean;
  /** Undefined for a position. */
  readonly type: ValueType | undefined;
}

/** Rows and the order of them. */
export interface OrderedRows extends RowSource {
  readonly order: readonly OrderItem[];
  /** Whether the rows of the table are already in this order. */
  readonly isSorted?: boolean;
}

/**
 * Writes `ORDER BY`: null is lower than every value (Protocol 11.2.6.2). A value that is never null has a plain order, so that indexes are
 * used.
 */
export const orderClause = ({ dialect }: Translation, order: readonly OrderItem[]): Sql =>
  order.length === 0
    ? written('')
    : sql` ORDER BY ${join(
        order.map(({ value, descending }) => {
          const direction = descending ? sql`${value} DESC` : value;
          if (dialect.isNullLowest || value.isNotNull === true) return direction;
          return descending ? sql`${direction} NULLS LAST` : sql`${direction} NULLS FIRST`;
        }),
        ', ',
      )}`;

/** The order in which an aggregate function must read rows; empty if they are already sorted and nothing is joined to them. */
export const orderOfRows = (translation: Translation, { order, isSorted, row }: OrderedRows, value: Sql): Sql => {
  const isJoined = [...(value.joins ?? [])].some(({ root }) => root === row.alias);
  return isSorted === true && !isJoined ? written('') : orderClause(translation, order);
};
