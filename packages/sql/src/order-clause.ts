/** `ORDER BY`, with null lower than every value. */
import { join, sql, type SqlFragment, written } from './sql.js';
import type { Family } from './sql-dialect.js';

/** One item of the order, and whether it is descending. */
export interface OrderItem {
  readonly value: SqlFragment;
  readonly descending: boolean;
  readonly family: Family | undefined;
}

/** `ORDER BY`; null is lower than every value (Protocol 11.2.6.2). */
export const orderClause = (order: readonly OrderItem[]): SqlFragment =>
  order.length === 0
    ? written('')
    : sql` ORDER BY ${join(
        order.map(({ value, descending }) =>
          descending ? sql`${value} DESC NULLS LAST` : sql`${value} ASC NULLS FIRST`,
        ),
        ', ',
      )}`;
