/** The token types of the grammars and the pooled tokens that the scanners hand to chevrotain. */
import { createToken, Lexer, type IToken, type TokenType } from 'chevrotain';
import type { LiteralKind } from '../../language/index.js';
import type { V3Form } from '../tree/tree.js';

const tokenType = (name: string): TokenType => createToken({ name, pattern: Lexer.NA });

export const LiteralToken = tokenType('Literal');
export const Word = tokenType('Word');
/** `color=` before an argument or a key value. */
export const ParameterName = tokenType('ParameterName');
/** `l:` at the start of `any(` and `all(`. */
export const LambdaVariable = tokenType('LambdaVariable');
export const Slash = tokenType('Slash');
export const GroupOpen = tokenType('GroupOpen');
/** A parenthesis directly after a name. */
export const CallOpen = tokenType('CallOpen');
/** A parenthesis directly after that of `$filter(…)`. */
export const KeyOpen = tokenType('KeyOpen');
/** A parenthesis after `in`. */
export const ListOpen = tokenType('ListOpen');
export const Close = tokenType('Close');
export const Comma = tokenType('Comma');
export const Colon = tokenType('Colon');
/** `not` and the minus sign. */
export const Prefix = tokenType('Prefix');
export const InfixOperator = tokenType('InfixOperator');
export const HoleToken = tokenType('Hole');
export const DirectionToken = tokenType('Direction');
/** Text that the grammar does not allow; already reported by the scanner. */
export const Stray = tokenType('Stray');
/** Text that is not parsed: text in parentheses beyond the limit of depth, which is reported, or a search among expressions. */
export const Unread = tokenType('Unread');
/** `(…)` after an item of select or expand: nested options, parsed afterwards. */
export const OptionsGroup = tokenType('OptionsGroup');

/** An empty token where transformations are expected, so that the next text is not parsed as an expression. */
export const TransformationsStart = tokenType('TransformationsStart');
export const TransformationName = tokenType('TransformationName');
/** The parenthesis around the list of `groupby`. */
export const GroupingsOpen = tokenType('GroupingsOpen');
/** `with` and `as` after a value. */
export const Clause = tokenType('Clause');
/** The name after `with` or `as`. */
export const ClauseName = tokenType('ClauseName');
export const FromClause = tokenType('FromClause');
/** A comma between the paths after `from`. */
export const FromComma = tokenType('FromComma');
/** The text of `search(…)`, parsed afterwards. */
export const SearchText = tokenType('SearchText');

export const tokenVocabulary: readonly TokenType[] = [
  LiteralToken, Word, ParameterName, LambdaVariable, Slash, GroupOpen, CallOpen, KeyOpen, ListOpen, Close, Comma, Colon, Prefix,
  InfixOperator, HoleToken, DirectionToken, Stray, Unread, OptionsGroup, TransformationsStart, TransformationName, GroupingsOpen, Clause, ClauseName,
  FromClause, FromComma, SearchText,
]; // prettier-ignore

/** A token with its span in the raw text and its decoded text. Tokens are pooled: none outlives its parse. */
export class ScannedToken implements IToken {
  image = '';
  startOffset = 0;
  endOffset = 0;
  tokenTypeIdx = 0;
  tokenType: TokenType = Stray;
  /** Raw span, half-open. */
  start = 0;
  end = 0;
  /** Decoded text, for words, literals, operators and holes; otherwise empty. */
  text = '';
  /** For a literal. */
  literal: LiteralKind = 'null';
  malformed = false;
  v3: V3Form | undefined = undefined;
  /** For an operator: the operator it represents. */
  operator: string | undefined = undefined;
  /** Set if something is already reported, so that its consequences are not reported too. */
  reported = false;
  /** For an options group: the decoded span between its parentheses. */
  innerStart = 0;
  innerEnd = 0;
  /** In a search: its end in the decoded text; -1 for a supplied token. */
  endDecoded = -1;
  isInsertedInRecovery?: boolean;
}

/** Tokens that are used again by the next scan. */
export class TokenPool {
  readonly #tokens: ScannedToken[] = [];
  #used = 0;

  reset(): void {
    this.#used = 0;
  }

  take(type: TokenType, start: number, end: number): ScannedToken {
    let token = this.#tokens[this.#used];
    if (token === undefined) {
      token = new ScannedToken();
      // The maximum size of the pool that is kept after a huge text.
      if (this.#used < 4096) this.#tokens.push(token);
    }
    this.#used++;
    token.tokenType = type;
    token.tokenTypeIdx = type.tokenTypeIdx ?? 0;
    token.start = start;
    token.end = end;
    token.startOffset = start;
    token.endOffset = end - 1;
    token.text = '';
    token.operator = undefined;
    token.malformed = false;
    token.v3 = undefined;
    token.reported = false;
    return token;
  }
}
