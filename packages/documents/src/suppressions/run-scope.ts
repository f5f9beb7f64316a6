/** The codes that a check reports, to distinguish an unused comment from one whose rule did not run. */

/** The services that comments can name, and the search for the nearest name. */
export interface DirectiveNames {
  readonly services: readonly string[];
  nearest(word: string, names: readonly string[]): string | undefined;
}

/** Which codes a run looked for; without it every code counts as looked for. */
export interface RunScope {
  /** Absent: names in comments are not checked. */
  readonly names?: DirectiveNames;
  /** Whether findings of this code could have come up; a comment that names another code is not called unused. */
  readonly ran?: (code: string) => boolean;
  /** False when the run was narrowed, so that a comment without codes is not called unused. */
  readonly ranAll?: boolean;
}
