/** What is said about a word of the standard. */
export interface Entry {
  /** How it is written, in the notation of the standard's functions: what it takes and what it gives. */
  readonly signature: string;
  /** One sentence. */
  readonly text: string;
  /** The version of OData that added it; absent for 4.0. */
  readonly since?: '4.01';
}

/** Words of the standard by name. */
export type Entries = Readonly<Record<string, Entry>>;

/** The entry of a name, own entries only. */
export const entryOf = (entries: Entries, name: string): Entry | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;
