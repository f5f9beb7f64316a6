/** Opens all databases once for a test file. */
import { afterAll, beforeAll } from 'vitest';
import { type Database, openDuckdb, openPostgresql, openSqlite } from './databases.js';

/** The databases of a test file, by their names, while its tests run. */
export function useDatabases(): Readonly<Record<string, Database>> {
  const opened: Record<string, Database> = {};
  beforeAll(async () => {
    opened['sqlite'] = openSqlite();
    opened['postgresql'] = await openPostgresql();
    opened['duckdb'] = await openDuckdb();
  }, 120_000);
  afterAll(async () => {
    for (const database of Object.values(opened)) await database.close();
  });
  return opened;
}
