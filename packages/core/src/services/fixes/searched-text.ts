/** The texts that findings are about. */
import type { Diagnostic } from '../../text/index.js';

/** A text and what it was found in. */
export interface SearchedText {
  readonly field: string;
  readonly text: string;
}

/** The text that a finding's offsets count in. A batch's own texts come before those of a request in it. */
export const textOfFinding = (finding: Diagnostic, texts: readonly SearchedText[]): string | undefined =>
  texts.findLast(({ field }) => field === finding.in)?.text;
