/** A variable that a file defines beside its requests or for them: in an environment, a collection, a request file. */
import type { Span } from '@odatalint/core';
import type { OffsetMap } from '@odatalint/core/internal';

/** One variable, with places in the file that defines it. */
export interface StoredVariable {
  readonly name: string;
  readonly nameSpan: Span;
  /** With escapes resolved. Other variables in it are still `{{name}}`. */
  readonly value: string;
  /** The characters of the value, without quotes. */
  readonly span: Span;
  /** From offsets in `value` to the file. */
  readonly map: OffsetMap;
  /** Whether the file calls the value a secret, so that it must not be shown or filled in. */
  readonly isSecret: boolean;
  /** Set where the value that an environment gives to the name wins, as it does over the variables of a collection in Postman. */
  readonly isDefault?: true;
}

/** The variables of a document by their names. */
export type StoredVariables = ReadonlyMap<string, StoredVariable>;
