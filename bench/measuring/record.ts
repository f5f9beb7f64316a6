/** What was measured last of each table: bench/record.json, so that a table can be measured again without all others. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Skipped, Table } from './table.js';

export interface Measured {
  /** The day, such as `2026-11-22`. */
  readonly date: string;
  readonly table: Table | Skipped;
}

const file = new URL('../record.json', import.meta.url);

/** By the name of the table on the command line; empty before the first recording. */
export const readRecord = (): Readonly<Record<string, Measured>> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Measured>) : {};

export const writeRecord = (record: Readonly<Record<string, Measured>>): void =>
  writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`);
