/** The result of a check: findings, and the places of secrets. */
import type { Diagnostic, Field, Span } from '../text/index.js';

/** What a check finds. */
export interface Inspection {
  /** In order of place. */
  readonly diagnostics: readonly Diagnostic[];
  /** Where secrets are written out, whether or not that is reported: anyone who shows the text must not show them. */
  readonly secrets: readonly SecretPlace[];
}

/** The place of a secret in a field of the input. */
export interface SecretPlace extends Span {
  readonly in: Field;
  /** The secret itself, which may come from elsewhere than from the place: from the value of a variable. */
  readonly text: string;
}
