/** The lexical elements of JavaScript and TypeScript, as far as finding marked literals needs them. */
import type { Span } from '@odatalint/core';

export type ScriptTokenKind = 'word' | 'number' | 'string' | 'template' | 'regex' | 'punctuator' | 'comment';

/**
 * One token. A template without holes is one token; one with holes is a token for each stretch between them, from the
 * backtick or `}` to the backtick or `${`, with the tokens of the expressions in between.
 */
export interface ScriptToken extends Span {
  readonly kind: ScriptTokenKind;
  /** Whether a literal has its closing quote, and a stretch of a template is the last one of it. */
  readonly isClosed: boolean;
}

/** Whether a template begins with this token. */
export const opensTemplate = (text: string, token: ScriptToken): boolean =>
  token.kind === 'template' && text.charAt(token.start) === '`';
