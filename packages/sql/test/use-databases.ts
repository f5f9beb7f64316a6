/** Opens all databases once for a test file. */
import { afterAll, beforeAll } from 'vitest';
import { type Database, openers } from './databases.js';

/** The databases of a test file, by their names, while its tests run. */
export function useDatabases(): Readonly<Record<string, Database>> {
  const opened: Record<string, Database> = {};
  beforeAll(async () => {
    for (const [name, open] of Object.entries(openers)) opened[name] = await open();
  }, 120_000);
  afterAll(async () => {
    for (const database of Object.values(opened)) await database.close();
  });
  return opened;
}
