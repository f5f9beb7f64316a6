/** The problems that the parser finds: a code and a place. `problems/describe-problem.ts` contains the messages. */
import type { Span, TextEdit } from '../../text/index.js';

/** The codes of the parser: a closed list, each with a page in `problems/`. */
export type SyntaxCode =
  | 'ambiguous-option'
  | 'unexpected-token'
  | 'missing-operand'
  | 'unterminated-string'
  | 'unclosed-parenthesis'
  | 'invalid-literal'
  | 'invalid-percent-encoding'
  | 'excessive-nesting'
  | 'excessive-length'
  | 'foreign-operator'
  | 'legacy-literal'
  | 'miscased-keyword'
  | 'unencoded-hash'
  | 'unencoded-percent'
  | 'unencoded-plus'
  | 'misplaced-space'
  | 'trailing-comma'
  | 'quoted-type-name'
  | 'nested-aggregate'
  | 'suffixed-number'
  | 'date-with-time-zone';

/** A problem. Its code determines which members are present; see `describe-problem.ts`. */
export interface SyntaxProblem extends Span {
  readonly code: SyntaxCode;
  /** The decoded text at the place. */
  readonly found: string;
  /** The expected text, as words that follow "expected"; for a literal the reason why it is invalid. */
  readonly expected?: string;
  /** The replacement for `start..end`. */
  readonly replacement?: string;
  /** Which of several situations of the code this is. */
  readonly variant?: string;
  /** A second place that explains the first. */
  readonly related?: Span;
  /** The limit that was passed. */
  readonly limit?: number;
  /** The edits of the fix, if it is more than a replacement of `start..end`; offsets count in the raw text. */
  readonly edits?: readonly TextEdit[];
  /** The text whose meaning is unclear because of this problem; by default the rest of the condition. */
  readonly spoils?: Span;
}
