/** An environment: named variables that clients fill in before they send a request. */
import type { DocumentDiagnostic } from '../document/document.js';
import type { StoredVariable } from '../document/stored-variable.js';

/** Variables of one environment in one file. */
export interface StoredEnvironment {
  /** Undefined for variables that every environment has. */
  readonly name: string | undefined;
  /** In the order of the file; of two with one name the later one counts. */
  readonly variables: readonly StoredVariable[];
}

/** The environments of a file, and the problems of the file. */
export interface ReadEnvironments {
  readonly environments: readonly StoredEnvironment[];
  readonly problems: readonly DocumentDiagnostic[];
}
