/** Collects the tokens of one text, and the state of the scanners. */
import * as T from '../tokens/tokens.js';
import type { TokenType } from 'chevrotain';
import { type DecodedText, valueWithHoles } from '../text/decoded-text.js';
import { isNameStart, nameEnd } from '../text/characters.js';
import { NameTable } from '../text/name-table.js';
import { ParseContext, type TokenKind } from '../context/parse-context.js';
import { arityOf, functionRow } from '../../language/index.js';
import { odata401 } from '../dialect.js';
import type { ArgumentShape } from '../transformations.js';
import { type ClauseWord, OpenParentheses, type OpenParenthesis } from './open-parentheses.js';

/** The kinds of top levels of a text. */
export type ScanMode = 'filter' | 'orderby' | 'path' | 'apply' | 'compute';

/** The kinds of tokens after which a value is expected, or an operator; after others the expectation stays. */
const dueAfter: ReadonlyMap<TokenType, 'operand' | 'operator'> = new Map([
  ...[T.GroupOpen, T.CallOpen, T.KeyOpen, T.ListOpen, T.GroupingsOpen, T.Comma, T.FromComma, T.Colon].map(
    (type) => [type, 'operand'] as const,
  ),
  ...[T.Prefix, T.InfixOperator, T.FromClause].map((type) => [type, 'operand'] as const),
  ...[T.Close, T.Clause].map((type) => [type, 'operator'] as const),
]);

/** Writes the tokens of one text. Offsets count in the decoded text; tokens and problems get the raw spans. */
export class TokenWriter {
  readonly #pool = new T.TokenPool();
  readonly names = new NameTable();
  context: ParseContext = new ParseContext('', odata401);
  source!: DecodedText;
  text = '';
  limit = 0;
  tokens: T.ScannedToken[] = [];
  readonly parentheses = new OpenParentheses();
  /** Whether the text contains variables. */
  hasHoles = false;
  #mode: ScanMode = 'filter';
  #operandDue = true;
  #hasBrokenString = false;
  #isDirected = false;
  #awaitsBound = false;
  /** The end of the last token. */
  #end = 0;
  /** The end of the text that is known to contain no variable; a failed search is not repeated at each character. */
  #noHoleBefore = 0;
  /** Whether the segments are those of a path of the service's own, whose names contain any character. */
  isInOwnPath = false;
  /** Closing characters that do not occur in the rest of the text; a failed search is not repeated. */
  readonly absent = new Set<string>();

  /** Sets the writer to `source.text[..limit]`. */
  begin(source: DecodedText, limit: number, context: ParseContext, mode: ScanMode): void {
    this.context = context;
    this.source = source;
    this.text = source.text;
    this.limit = limit;
    this.tokens = [];
    this.parentheses.begin(mode === 'apply' ? 'transformations' : mode === 'compute' ? 'alias' : 'expression');
    this.#mode = mode;
    this.#operandDue = true;
    this.#hasBrokenString = false;
    this.hasHoles = source.hasHoles;
    context.hasHoles ||= this.hasHoles && !context.isReceived;
    this.#isDirected = false;
    this.#awaitsBound = false;
    this.isInOwnPath = false;
    if (this.absent.size > 0) this.absent.clear();
    this.#noHoleBefore = 0;
    this.#pool.reset();
  }

  /** The end of the value at `start` that contains a variable; undefined if it contains none. */
  holeValueEnd(start: number): number | undefined {
    if (!this.hasHoles || start < this.#noHoleBefore) return undefined;
    const { end, hasHole } = valueWithHoles(this.text, start, this.limit);
    if (hasHole) return end;
    this.#noHoleBefore = end;
    return undefined;
  }

  /** Whether an operand is expected; otherwise an operator is. */
  get operandDue(): boolean {
    return this.#operandDue;
  }

  /** Whether the text is a resource path, whose parentheses contain keys. */
  get isPath(): boolean {
    return this.#mode === 'path';
  }

  /** Whether commas separate items at this place. */
  get hasItems(): boolean {
    return this.frame !== undefined || this.#mode === 'orderby' || this.#mode === 'compute';
  }

  /** Whether a string is not closed, so that it is uncertain whether parts after it are missing. */
  get hasBrokenString(): boolean {
    return this.#hasBrokenString;
  }

  breakString(): void {
    this.#hasBrokenString = true;
  }

  /** The contents of this place. */
  get shape(): ArgumentShape {
    return this.parentheses.level.shape;
  }

  get holdsTransformations(): boolean {
    const { shape } = this;
    return shape === 'transformations' || shape === 'nested';
  }

  /** The clause whose word precedes the place. */
  get clause(): ClauseWord | undefined {
    return this.parentheses.level.clause;
  }

  setClause(clause: ClauseWord | undefined): void {
    this.parentheses.level.clause = clause;
  }

  // To read an array at -1 is slow, as if it were an object.

  get last(): T.ScannedToken | undefined {
    const { tokens } = this;
    return tokens.length === 0 ? undefined : tokens[tokens.length - 1];
  }

  /** The innermost open parenthesis. */
  get frame(): OpenParenthesis | undefined {
    return this.parentheses.innermost;
  }

  /** The end of the slash after which a name is expected; -1 if there is none. */
  get slashEnd(): number {
    return this.last?.tokenType === T.Slash ? this.#end : -1;
  }

  /** Whether the place is the top level of `orderby`. */
  get isOrderbyTop(): boolean {
    return this.#mode === 'orderby' && this.frame === undefined;
  }

  /** Whether `asc` and `desc` are directions here. */
  get acceptsDirection(): boolean {
    const { shape } = this;
    return this.isOrderbyTop || shape === 'orderby' || shape === 'transformationsOrOrderby';
  }

  /** Whether the item of `orderby` at the top level already has its direction. */
  get isDirected(): boolean {
    return this.#isDirected;
  }

  /** Notes that an item has its direction, after which only a comma or the end is allowed. */
  endDirection(): void {
    if (this.isOrderbyTop) this.#isDirected = true;
    else this.setClause('as');
  }

  /** Notes that the next `and` separates the bounds of a `between`. */
  awaitBound(): void {
    this.#awaitsBound = true;
  }

  /** Whether an `and` here separates the bounds of a `between`; call it once for each. */
  passBound(): boolean {
    const isAwaited = this.#awaitsBound;
    this.#awaitsBound = false;
    return isAwaited;
  }

  push(type: TokenType, kind: TokenKind, i: number, end: number, text = ''): T.ScannedToken {
    const { source } = this;
    const token = this.#pool.take(type, source.start(i), source.end(end));
    token.text = text;
    this.#end = end;
    this.#add(token);
    const { frame } = this;
    if (frame !== undefined) frame.atArgumentStart = false;
    this.context.token(kind, token.start, token.end);
    return token;
  }

  /** Writes a token that is missing in the text, with an empty span; its absence is already reported. */
  imply(type: TokenType, offset: number): T.ScannedToken {
    const token = this.#pool.take(type, offset, offset);
    token.reported = true;
    this.#add(token);
    return token;
  }

  #add(token: T.ScannedToken): void {
    const { tokenType } = token;
    this.tokens.push(token);
    const due = dueAfter.get(tokenType);
    if (due !== undefined) this.#operandDue = due === 'operand';
    if (tokenType === T.Comma) this.#isDirected = false;
  }

  operand(type: TokenType, kind: TokenKind, i: number, end: number, text: string): T.ScannedToken {
    const isItem = this.holdsValues || (type === T.LiteralToken && this.#mayHaveAnotherArgument);
    if (!this.operandDue && isItem && this.last?.tokenType !== T.Slash) this.implyComma(i, end);
    const token = this.push(type, kind, i, end, text);
    this.#operandDue = false;
    return token;
  }

  /** Whether the innermost parentheses contain comma-separated values: the list of `in`, or a key. */
  get holdsValues(): boolean {
    return this.frame?.type === 'list' || (this.isPath && this.parentheses.depth === 1);
  }

  /** Whether the innermost parentheses are those of a function that has more parameters than arguments were written. */
  get #mayHaveAnotherArgument(): boolean {
    const { frame } = this;
    const row = frame?.type === 'call' ? functionRow(frame.name) : undefined;
    return row !== undefined && arityOf(row)[1] > frame!.index + 1;
  }

  /** Supplies a missing comma between two values. */
  implyComma(i: number, end: number): void {
    if (this.frame !== undefined) this.frame.atArgumentStart = true;
    if (this.last?.tokenType === T.Stray) {
      this.imply(T.Comma, this.last.end);
      return;
    }
    const { start, end: stop } = this.source.span(i, end);
    const at = this.last?.end ?? start;
    this.context.unexpected({ start, end: stop }, this.text.slice(i, end), 'a comma', 'before', [
      { start: at, end: at, text: ',' },
    ]);
    this.imply(T.Comma, at);
  }

  infix(i: number, end: number, text: string, operator: string | undefined): T.ScannedToken {
    const token = this.push(T.InfixOperator, 'operator', i, end, text);
    token.operator = operator;
    const { frame } = this;
    const isLogical = operator === 'and' || operator === 'or';
    if (frame !== undefined && frame.operators !== 'logical') frame.operators = isLogical ? 'logical' : 'tight';
    return token;
  }

  /** Writes text that the grammar does not allow; `expected` follows "expected", or is a reason; see `unexpected-token`. */
  stray(i: number, end: number, expected: string, variant = 'instead'): number {
    const token = this.push(T.Stray, 'skipped', i, end, this.text.slice(i, end));
    this.report(token, token.text, expected, variant);
    return end;
  }

  /** Writes text that is not the expected value or operator. */
  strayHere(i: number, end: number): number {
    return this.stray(i, end, this.operandDue ? 'a value' : this.operatorExpected());
  }

  report(token: T.ScannedToken, found: string, expected: string, variant: string): void {
    token.reported = true;
    this.context.unexpected(token, found, expected, variant);
  }

  operatorExpected(): string {
    return this.isOrderbyTop ? '"asc", "desc" or a comma' : 'an operator such as "eq" or "and"';
  }

  checkCase(token: T.ScannedToken, lower: string): void {
    if (token.text === lower || this.context.dialect.anyCase) return;
    const { start, end, text } = token;
    this.context.report({ code: 'miscased-keyword', start, end, found: text, replacement: lower });
  }

  /** The character code at `i`, -1 after the end. */
  codeAt(i: number): number {
    return i < this.limit ? this.text.charCodeAt(i) : -1;
  }

  /** The name that begins at `i`, or an empty text. */
  wordAt(i: number): string {
    return i < this.limit && isNameStart(this.text, i) ? this.text.slice(i, nameEnd(this.text, i, this.limit)) : '';
  }
}
