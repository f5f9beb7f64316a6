/** The lexical elements of source code that determine the texts of literals. */
import type { Span } from '@odatalint/core';
import type { LiteralForm } from './languages/source-language.js';

export type SourceTokenKind = 'word' | 'number' | 'literal' | 'regex' | 'punctuator' | 'comment';

/**
 * One token. A literal without interpolations is one token. One with interpolations is a token for each stretch between them,
 * with the tokens of the expressions in between.
 */
export interface SourceToken extends Span {
  readonly kind: SourceTokenKind;
  /** Whether a literal or comment is closed; only the last stretch of a literal is. */
  readonly isClosed: boolean;
  /** Set for the stretches of a literal. */
  readonly literal?: LiteralStretch;
}

/** A stretch of a literal; the span excludes quotes and the marks of interpolations. */
export interface LiteralStretch extends Span {
  readonly form: LiteralForm;
  /** Whether the literal begins with this stretch. */
  readonly opens: boolean;
}

/** Whether a literal begins with this token. */
export const opensLiteral = (token: SourceToken | undefined): boolean => token?.literal?.opens === true;
