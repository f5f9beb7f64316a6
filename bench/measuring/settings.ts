/** The settings of the command line, for the tables that need them. */
import type { Table } from './table.js';

export interface Settings {
  /** The path of Microsoft Graph's metadata, which is not ours to keep here; undefined when it was not given. */
  readonly graph: string | undefined;
  /** Of the table of growth only rows with one of these words in their names; all if there are none. */
  readonly rows: readonly string[];
  /** Of the table of growth only rows that the record does not contain, or with exponents above the goal. */
  readonly isOpenOnly: boolean;
  /** Records the part of a table that is measured; undefined if nothing is recorded. */
  readonly keep: ((table: Table) => void) | undefined;
}
