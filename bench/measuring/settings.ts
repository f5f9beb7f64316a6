/** The settings of the command line, for the tables that need them. */

export interface Settings {
  /** The path of Microsoft Graph's metadata, which is not ours to keep here; undefined when it was not given. */
  readonly graph: string | undefined;
  /** Of the table of growth only rows with this in their names; all when absent. */
  readonly rows: string | undefined;
}
