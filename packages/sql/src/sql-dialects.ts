/** The databases that a mapping can name. */
import type { Mapping } from './mapping.js';
import { postgresql } from './postgresql.js';
import type { SqlDialect } from './sql-dialect.js';
import { sqlite } from './sqlite.js';

export const sqlDialects: Readonly<Record<Mapping['dialect'], SqlDialect>> = { postgresql, sqlite };
