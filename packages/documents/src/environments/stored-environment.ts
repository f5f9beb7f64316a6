/** An environment: named variables whose values clients insert before they send a request. */
import type { DocumentDiagnostic } from '../document/document.js';
import type { StoredVariable } from '../document/stored-variable.js';

/** The variables of one environment in one file. */
export interface StoredEnvironment {
  /** Undefined for variables of every environment. */
  readonly name: string | undefined;
  /** In the order of the file; the later of two with one name wins. */
  readonly variables: readonly StoredVariable[];
}

/** The environments of a file, and the problems of the file. */
export interface ReadEnvironments {
  readonly environments: readonly StoredEnvironment[];
  readonly problems: readonly DocumentDiagnostic[];
}
