/** Environments of files: named variables, each with the file and the place that defines it. */
import type { DocumentFormat, ReadEnvironments, StoredVariable } from '@odatalint/documents';

/** A variable of an environment, with the absolute path of its file; places count there. */
export interface EnvironmentVariable extends StoredVariable {
  readonly file: string;
}

/** The variables of one environment in one file. */
export interface Environment {
  /** Undefined for variables that every environment has, such as those of `$shared` and `.env`. */
  readonly name: string | undefined;
  /** Absolute. */
  readonly file: string;
  /** In the order of the file; the later of two with one name wins. */
  readonly variables: readonly EnvironmentVariable[];
}

/** A file of environments. */
export interface EnvironmentFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** The documents whose clients read it. */
  readonly formats: readonly DocumentFormat[];
  readonly environments: readonly Environment[];
  readonly problems: ReadEnvironments['problems'];
}
