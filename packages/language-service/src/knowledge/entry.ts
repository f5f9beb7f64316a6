/** The descriptions of OData's words, by name. */
import { isIn, type ODataVersion, type Versioned } from '@odatalint/core/internal';

/** The description of a word of the standard. */
export interface Entry {
  /** Its notation, as for functions in the standard: its parameters and its result. */
  readonly signature: string;
  /** One sentence. */
  readonly text: string;
  /** The version of OData that added it, where a service of V4 may lack it. */
  readonly since?: ODataVersion;
}

/** Words of the standard by name. */
export type Entries = Readonly<Record<string, Entry>>;

/** The entry of a name, own entries only. */
export const entryOf = (entries: Entries, name: string): Entry | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

/** The entries of rows, by the names of the rows or by names made of them. */
export const entriesOf = <Row extends Versioned & { readonly signature: string; readonly summary: string }>(
  rows: readonly Row[],
  key: (row: Row) => string = ({ name }) => name,
): Entries =>
  Object.fromEntries(
    rows.map((row) => [key(row), { signature: row.signature, text: row.summary, ...addedIn(row) }] as const),
  );

/** The version that added a word, where 4.0 lacks it and 4.01 has it. */
export const addedIn = (row: Versioned): { readonly since?: ODataVersion } =>
  isIn(row, '4.01') && !isIn(row, '4.0') ? { since: row.since } : {};
