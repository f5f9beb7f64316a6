/** Values that files of environments give to the variables of a document. */
import type { Span } from '@odatalint/core';

/** The value of a variable in the environment that was chosen. */
export interface EnvironmentValue {
  readonly name: string;
  /** Undefined for a secret, which is never shown. */
  readonly value: string | undefined;
  /** Undefined for a value that every environment has. */
  readonly environment: string | undefined;
  /** The address and the text of the file that defines it, and the place of its name there. */
  readonly file: { readonly uri: string; readonly text: string };
  readonly nameSpan: Span;
}

/** The environments around a document, as far as it needs them. */
export interface VariableEnvironment {
  valueOf(name: string): EnvironmentValue | undefined;
  names(): readonly string[];
}
