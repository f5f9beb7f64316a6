/** Collects the tokens of one text, and the state of the scanners. */
import { tokens as T, type TokenType } from '../tokens/index.js';
import { type DecodedText, isNameStart, nameEnd, NameTable, valueWithHoles } from '../text/index.js';
import { ParseContext, type TokenKind } from '../context/index.js';
import { odata401 } from '../dialect.js';
import type { ArgumentShape, TransformationShape } from '../transformations.js';

/** What the top level of a text is. */
export type ScanMode = 'filter' | 'orderby' | 'path' | 'apply' | 'compute';

/** An open parenthesis. */
export interface OpenParenthesis {
  readonly open: T.ScannedToken;
  readonly type: 'group' | 'call' | 'list';
  /** The lower-case name in front of a call's parenthesis; empty for a key in a path. */
  readonly name: string;
  /** Whether the next word could be a parameter's name; the first argument's could also be a lambda variable. */
  atArgumentStart: boolean;
  /** Whether the argument of `case(…)` has its colon. */
  hasColon: boolean;
  /** The loosest operator directly inside. */
  operators: 'none' | 'tight' | 'logical';
  /** What the argument is made of; that of an expression outside transformations. */
  shape: ArgumentShape;
  /** What the arguments are made of, for a transformation. */
  readonly transformation: TransformationShape | undefined;
  /** How many commas have come. */
  index: number;
  /** The clause that was begun last in the argument. */
  clause: ClauseWord | undefined;
}

/** A word that begins a clause after a value. */
export type ClauseWord = 'with' | 'from' | 'as';

/** Offsets count in the decoded text; tokens and problems get the raw spans that belong to them. */
export class TokenWriter {
  readonly #pool = new T.TokenPool();
  readonly names = new NameTable();
  context: ParseContext = new ParseContext('', odata401);
  source!: DecodedText;
  text = '';
  limit = 0;
  tokens: T.ScannedToken[] = [];
  readonly frames: OpenParenthesis[] = [];
  /** Whether an operand is due, or else an operator. */
  operandDue = true;
  /** Whether `asc`, `desc` and commas at the top are tokens. */
  isOrderby = false;
  /** Where the slash ended after which a name is due; -1 when none is. */
  slashEnd = -1;
  /** Whether the text is a resource path, whose parentheses contain keys. */
  isPath = false;
  /** Whether a string is unclosed, so that missing parts after it are uncertain. */
  hasBrokenString = false;
  /** Whether there are holes at all. */
  hasHoles = false;
  /** Whether the item of `orderby` has its direction. */
  afterDirection = false;
  /** Whether an `and` would separate the bounds of a `between`. */
  awaitsBound = false;
  /** Whether the parenthesis that was closed last was that of a call. */
  closedCall = false;
  /** The name before it; empty for other parentheses. */
  closedName = '';
  tooDeepReported = false;
  /** What the top level is made of. */
  topShape: ArgumentShape = 'expression';
  #topClause: ClauseWord | undefined;
  /** The end of the text that is known to contain no hole; a failed search is not repeated at each character. */
  #noHoleBefore = 0;
  /** What closes something and does not occur further on; a search that failed once is not made again. */
  readonly absent = new Set<string>();

  /** Sets the writer to `source.text[..limit]`. */
  begin(source: DecodedText, limit: number, context: ParseContext, mode: ScanMode): void {
    this.context = context;
    this.source = source;
    this.text = source.text;
    this.limit = limit;
    this.tokens = [];
    if (this.frames.length > 0) this.frames.length = 0;
    this.operandDue = true;
    this.isOrderby = mode === 'orderby';
    this.isPath = mode === 'path';
    this.hasBrokenString = false;
    this.hasHoles = source.hasHoles;
    context.hasHoles ||= this.hasHoles && !context.isReceived;
    this.slashEnd = -1;
    this.afterDirection = false;
    this.awaitsBound = false;
    this.closedCall = false;
    this.closedName = '';
    this.tooDeepReported = false;
    if (this.absent.size > 0) this.absent.clear();
    this.#noHoleBefore = 0;
    this.#pool.reset();
    this.topShape = mode === 'apply' ? 'transformations' : mode === 'compute' ? 'alias' : 'expression';
    this.#topClause = undefined;
  }

  /** The end of the value at `start` that has a hole in it; undefined if it contains none. */
  holeValueEnd(start: number): number | undefined {
    if (!this.hasHoles || start < this.#noHoleBefore) return undefined;
    const { end, hasHole } = valueWithHoles(this.text, start, this.limit);
    if (hasHole) return end;
    this.#noHoleBefore = end;
    return undefined;
  }

  /** What is at this place. */
  get shape(): ArgumentShape {
    return this.frame === undefined ? this.topShape : this.frame.shape;
  }

  get holdsTransformations(): boolean {
    const { shape } = this;
    return shape === 'transformations' || shape === 'nested';
  }

  /** The clause after whose word the place is. */
  get clause(): ClauseWord | undefined {
    return this.frame === undefined ? this.#topClause : this.frame.clause;
  }

  setClause(clause: ClauseWord | undefined): void {
    if (this.frame === undefined) this.#topClause = clause;
    else this.frame.clause = clause;
  }

  // To read an array at -1 is slow, as if it were an object.

  get last(): T.ScannedToken | undefined {
    const { tokens } = this;
    return tokens.length === 0 ? undefined : tokens[tokens.length - 1];
  }

  get frame(): OpenParenthesis | undefined {
    const { frames } = this;
    return frames.length === 0 ? undefined : frames[frames.length - 1];
  }

  /** Whether the place is the top level of `orderby`. */
  get isOrderbyTop(): boolean {
    return this.isOrderby && this.frames.length === 0;
  }

  /** Whether `asc` and `desc` are directions here. */
  get acceptsDirection(): boolean {
    const { shape } = this;
    return this.isOrderbyTop || shape === 'orderby' || shape === 'transformationsOrOrderby';
  }

  push(type: TokenType, kind: TokenKind, i: number, end: number, text = ''): T.ScannedToken {
    const { source } = this;
    const token = this.#pool.take(type, source.start(i), source.end(end));
    token.text = text;
    this.tokens.push(token);
    const { frame } = this;
    if (frame !== undefined) frame.atArgumentStart = false;
    this.context.token(kind, token.start, token.end);
    return token;
  }

  /** A token that the text lacks, with an empty span; whatever its absence means was said already. */
  imply(type: TokenType, offset: number): T.ScannedToken {
    const token = this.#pool.take(type, offset, offset);
    token.reported = true;
    this.tokens.push(token);
    return token;
  }

  operand(type: TokenType, kind: TokenKind, i: number, end: number, text: string): T.ScannedToken {
    if (!this.operandDue && this.holdsValues && this.last?.tokenType !== T.Slash) this.implyComma(i, end);
    const token = this.push(type, kind, i, end, text);
    this.operandDue = false;
    return token;
  }

  /** Whether the innermost parentheses contain comma-separated values: the list of `in`, or a key. */
  get holdsValues(): boolean {
    return this.frame?.type === 'list' || (this.isPath && this.frames.length === 1);
  }

  /** Where two values side by side lack a comma. */
  implyComma(i: number, end: number): void {
    this.operandDue = true;
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
    this.operandDue = true;
    const { frame } = this;
    const isLogical = operator === 'and' || operator === 'or';
    if (frame !== undefined && frame.operators !== 'logical') frame.operators = isLogical ? 'logical' : 'tight';
    return token;
  }

  /** Text that the grammar has no place for; `expected` follows "expected", or says why, see `unexpected-token`. */
  stray(i: number, end: number, expected: string, variant = 'instead'): number {
    const token = this.push(T.Stray, 'skipped', i, end, this.text.slice(i, end));
    this.report(token, token.text, expected, variant);
    return end;
  }

  /** Text that is neither a value nor an operator, whichever is due. */
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
