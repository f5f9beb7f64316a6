/** The versions of OData that the tables of this room distinguish, and which rows each version has. */

/** A version of the protocol; 4.02 is a committee draft. V2 includes V1, whose requests are all valid in V2. */
export type ODataVersion = '2.0' | '3.0' | '4.0' | '4.01' | '4.02';

const versions: readonly ODataVersion[] = ['2.0', '3.0', '4.0', '4.01', '4.02'];

/** The versions in which a word exists. */
export interface Versioned {
  readonly name: string;
  /** The first version with it. */
  readonly since: ODataVersion;
  /** The last version with it; undefined if it still exists. */
  readonly until?: ODataVersion;
}

/** Whether a version has a word. */
export function isIn({ since, until }: Pick<Versioned, 'since' | 'until'>, version: ODataVersion): boolean {
  const at = versions.indexOf(version);
  return versions.indexOf(since) <= at && (until === undefined || at <= versions.indexOf(until));
}

/** The names of the rows that a version has. */
export const namesIn = (rows: readonly Versioned[], version: ODataVersion): string[] =>
  rows.filter((row) => isIn(row, version)).map(({ name }) => name);

/** Rows by their names in lower case. */
export const byName = <Row extends Versioned>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.name.toLowerCase(), row]));
