/** The clauses that read some rows. */
import type { RowSource } from './row.js';
import { allOf, join, sql, type SqlFragment } from './sql.js';

/** `FROM` and `WHERE` of some rows. */
export const fromOf = ({ tables, conditions }: Pick<RowSource, 'tables' | 'conditions'>): SqlFragment =>
  conditions.length === 0
    ? sql`FROM ${join(tables, ' CROSS JOIN ')}`
    : sql`FROM ${join(tables, ' CROSS JOIN ')} WHERE ${allOf(conditions)}`;
