/** What one parse shares between its parts: the dialect, limits, problems, node numbers and depths. */
import type { Span, TextEdit } from '../../text/index.js';
import type { Encoding } from '../text/decoded-text.js';
import { isSpace } from '../text/characters.js';
import type { Dialect } from '../dialect.js';
import type { SyntaxProblem } from './syntax-problem.js';
import type { Node } from '../tree/tree.js';

/** Bounds that keep every walk of the tree finite and shallow. */
export interface ParseLimits {
  /** Greatest depth of an expression: parentheses, calls, `not` and left-leaning chains (at most 250). */
  readonly depth: number;
  /** Greatest length of a query in UTF-16 code units. */
  readonly length: number;
  /**
   * How many items a list can have: in parentheses after `in`, and as the value of `orderby`, `select`, `expand`. OData knows
   * no such bound, so nothing but the length bounds a list unless a number is given.
   */
  readonly items: number;
  /** How many parts between `&` a received query can have; of longer ones some servers ignore the rest. */
  readonly options: number;
}

/** The default limits of a parse. @public */
export const defaultLimits: ParseLimits = { depth: 100, length: 1_048_576, items: Infinity, options: Infinity };

/** A text full of mistakes must not need hundreds of times its own memory. */
const maxProblems = 10_000;

/** The token kinds that `ParseResult.tokens` distinguishes. */
export type TokenKind =
  'base' | 'name' | 'literal' | 'operator' | 'punctuation' | 'hole' | 'option' | 'value' | 'direction' | 'skipped';

/** One token in the text the user wrote; the text between two tokens is space. */
export interface Token extends Span {
  readonly kind: TokenKind;
}

/** The state of one parse. */
export class ParseContext {
  readonly problems: SyntaxProblem[] = [];
  /** Filled only when tokens were asked for. */
  readonly tokens: Token[] | undefined;
  /** By the number of a node; made for the first that is deeper than 0, so that flat expressions need none. */
  #depths: (number | undefined)[] | undefined;
  #nextId: number;
  /** Whether a text that was scanned so far contains a variable. */
  hasHoles = false;

  constructor(
    /** The text the user wrote. */
    readonly raw: string,
    readonly dialect: Dialect,
    readonly limits: ParseLimits = defaultLimits,
    recordTokens = false,
    firstId = 0,
    /** Whether the text is a URL, in which spaces and some other characters are written in other ways. */
    readonly isUrl = false,
    /** Whether every character represents itself, as in a request target that a server has received. */
    readonly isReceived = false,
    /** How the options of a query are decoded. */
    readonly queryEncoding: Encoding = 'query',
    /** Whether text is reported that programs which decode in another order read otherwise. */
    readonly isForAnyDecoding = false,
  ) {
    this.#nextId = firstId;
    this.tokens = recordTokens ? [] : undefined;
  }

  /** The number for a new node. */
  id(): number {
    return this.#nextId++;
  }

  /** One more than the greatest number given. */
  get nodeCount(): number {
    return this.#nextId;
  }

  /** Notes a problem, unless there are too many for anyone to read. */
  report(problem: SyntaxProblem): void {
    if (this.problems.length < maxProblems) this.problems.push(problem);
  }

  /** Reports what a list has beyond the limit; the items are parsed all the same. */
  limitItems(items: readonly Node[]): void {
    const { items: limit } = this.limits;
    if (items.length <= limit) return;
    const { start } = items[limit]!;
    const { end } = items.at(-1)!;
    this.report({ code: 'excessive-length', start, end, found: `${items.length}`, limit, variant: 'list' });
  }

  /** Reports text that the grammar has no place for; for the variants see `describe-problem.ts`. */
  unexpected(
    { start, end }: Span,
    found: string,
    expected: string,
    variant: string,
    edits?: readonly TextEdit[],
  ): void {
    const fix = edits === undefined ? {} : { edits };
    this.report({ code: 'unexpected-token', start, end, found, expected, variant, ...fix });
  }

  /** Reports a space that the grammar has no place for; `where` follows "not allowed". */
  misplacedSpace({ start, end }: Span, where: string): void {
    const edits = [{ start, end, text: '' }];
    const code = this.namesLenientForms ? 'misplaced-space' : 'unexpected-token';
    this.report({ code, start, end, found: ' ', expected: where, variant: 'space', edits });
  }

  /** Whether forms that some services of the standard read have codes of their own; in other dialects they are just wrong. */
  get namesLenientForms(): boolean {
    return this.dialect.v3Literals !== 'unknown';
  }

  /** The edit that replaces a symbol by a word, with missing spaces around it. */
  wordEdit({ start, end }: Span, word: string): TextEdit {
    const before = start === 0 || this.#isSpaceBefore(start) || '(,=?&'.includes(this.raw.charAt(start - 1));
    const after = end === this.raw.length || this.#isSpaceAt(end);
    return { start, end, text: `${before ? '' : this.space}${word}${after ? '' : this.space}` };
  }

  /** A space as the text around writes it. */
  get space(): string {
    return (this.#space ??= this.#chooseSpace());
  }
  #space: string | undefined;

  #chooseSpace(): string {
    if (!this.isUrl) return ' ';
    const query = this.raw.slice(this.raw.indexOf('?') + 1);
    if (query.includes(' ')) return ' ';
    if (query.includes('%20')) return '%20';
    return query.includes('+') ? '+' : ' ';
  }

  #isSpaceAt(offset: number): boolean {
    const { raw } = this;
    if (isSpace(raw.charCodeAt(offset))) return true;
    return this.isUrl && (raw.charCodeAt(offset) === 43 || raw.startsWith('%20', offset));
  }

  #isSpaceBefore(offset: number): boolean {
    return this.#isSpaceAt(offset - 1) || (this.isUrl && this.raw.startsWith('%20', offset - 3));
  }

  token(kind: TokenKind, start: number, end: number): void {
    if (this.tokens !== undefined && end > start) this.tokens.push({ kind, start, end });
  }

  /** How deep the expression under a node is; a leaf, a path and a comparison of two are 0. */
  depthOf(node: Node): number {
    return this.#depths === undefined ? 0 : (this.#depths[node.id] ?? 0);
  }

  /** The depth of a node never falls. */
  setDepth(node: Node, depth: number): void {
    if (depth > 0) (this.#depths ??= [])[node.id] = depth;
  }
}
