/** What the command line says, for the tables that need it. */

export interface Settings {
  /** The path of Microsoft Graph's metadata, which is not ours to keep here; undefined when it was not given. */
  readonly graph: string | undefined;
}
