/** The databases that a mapping can name. */
import { postgresql } from './postgresql.js';
import type { SqlDialect } from './sql-dialect.js';
import { sqlite } from './sqlite.js';

const dialects = { postgresql, sqlite } satisfies Readonly<Record<string, SqlDialect>>;

/** The name of a database. @public */
export type DialectName = keyof typeof dialects;

export const dialectNames = Object.keys(dialects) as readonly DialectName[];

export const dialectOf = (name: DialectName): SqlDialect => dialects[name];
