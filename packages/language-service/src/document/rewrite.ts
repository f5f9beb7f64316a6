/** A change of one text of a request, before it is known whether the document can contain it. */
import type { TextEdit } from '@odatalint/core';
import type { CodeActionKind } from './answers.js';

export interface Rewrite {
  readonly title: string;
  readonly kind: CodeActionKind;
  /** Offsets count in the text that the position is in. */
  readonly edits: readonly TextEdit[];
}
