/** A change of one text of a request. The document may be unable to contain it. */
import type { TextEdit } from '@odatalint/core';
import type { CodeActionKind } from './answers.js';

export interface Rewrite {
  readonly title: string;
  readonly kind: CodeActionKind;
  /** Edits with offsets in the text of the position. */
  readonly edits: readonly TextEdit[];
}
