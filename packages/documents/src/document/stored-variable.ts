/** A variable that a file defines: in an environment, a collection or a request file. */
import type { Span } from '@odatalint/core';
import type { OffsetMap } from '@odatalint/core/internal';

/** One variable, with places in the file that defines it. */
export interface StoredVariable {
  readonly name: string;
  readonly nameSpan: Span;
  /** With resolved escapes. Other variables in it are still `{{name}}`. */
  readonly value: string;
  /** The characters of the value, without quotes. */
  readonly span: Span;
  /** The map from offsets in `value` to the file. */
  readonly map: OffsetMap;
  /** Whether the file marks the value as secret, so that it must not be shown or inserted. */
  readonly isSecret: boolean;
  /** Set if the value of an environment takes precedence, as over the variables of a Postman collection. */
  readonly isDefault?: true;
}

/** The variables of a document by their names. */
export type StoredVariables = ReadonlyMap<string, StoredVariable>;
