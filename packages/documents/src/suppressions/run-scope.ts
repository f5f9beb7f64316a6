/** The codes that a check reports, to distinguish an unused comment from one whose rule did not run. */

/** The services that comments can name, and the search for the nearest name. */
export interface DirectiveNames {
  readonly services: readonly string[];
  nearest(word: string, names: readonly string[]): string | undefined;
}

/** The codes that a run looks for; absent: all. */
export interface RunScope {
  /** Absent: names in comments are not checked. */
  readonly names?: DirectiveNames;
  /** Whether the run can report this code. A comment that names another code is not reported as unused. */
  readonly ran?: (code: string) => boolean;
  /** False for a run with few rules, so that no comment without codes is reported as unused. */
  readonly ranAll?: boolean;
}
