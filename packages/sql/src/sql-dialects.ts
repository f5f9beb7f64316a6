/** The databases that a mapping can name. */
import { duckdb } from './duckdb.js';
import { postgresql } from './postgresql.js';
import type { SqlDialect } from './sql-dialect.js';
import { sqlite } from './sqlite.js';

/** The dialects of this package, by the names that a mapping can have. @public */
export const sqlDialects = { duckdb, postgresql, sqlite } satisfies Readonly<Record<string, SqlDialect>>;

/** The name of a dialect of this package. @public */
export type SqlDialectName = keyof typeof sqlDialects;
