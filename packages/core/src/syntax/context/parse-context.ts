/** The state of one parse: the dialect, limits, problems, node numbers and depths. */
import type { Span, TextEdit } from '../../text/index.js';
import type { Encoding } from '../text/decoded-text.js';
import { isSpace } from '../text/characters.js';
import type { Dialect } from '../dialect.js';
import type { SyntaxProblem } from './syntax-problem.js';
import type { Node } from '../tree/tree.js';

/** Bounds that keep every walk of the tree finite and shallow. */
export interface ParseLimits {
  /** The maximum depth of an expression: parentheses, calls, `not` and left-leaning chains (at most 250). */
  readonly depth: number;
  /** The maximum length of a query in UTF-16 code units. */
  readonly length: number;
  /**
   * The maximum number of items in a list after `in` and in `$orderby`, `$select` and `$expand`; by default only the length limits a list,
   * as in OData.
   */
  readonly items: number;
  /** The maximum number of parts between `&` in a received query, because some servers ignore the rest. */
  readonly options: number;
}

/** The default limits of a parse. @public */
export const defaultLimits: ParseLimits = { depth: 100, length: 1_048_576, items: Infinity, options: Infinity };

/** The maximum number of problems: a text full of mistakes must not need hundreds of times its own memory. */
const maxProblems = 10_000;

/** The token kinds that `ParseResult.tokens` distinguishes. */
export type TokenKind =
  'base' | 'name' | 'literal' | 'operator' | 'punctuation' | 'hole' | 'option' | 'value' | 'direction' | 'skipped';

/** A token in the text that the user wrote; between two tokens there are only spaces. */
export interface Token extends Span {
  readonly kind: TokenKind;
}

/** The state of one parse. */
export class ParseContext {
  readonly problems: SyntaxProblem[] = [];
  /** Empty unless tokens are requested. */
  readonly tokens: Token[] | undefined;
  /** By the number of a node; created for the first node with a depth, so flat expressions need none. */
  #depths: (number | undefined)[] | undefined;
  #nextId: number;
  /** Whether a scanned text contains a variable. */
  hasHoles = false;

  constructor(
    /** The text the user wrote. */
    readonly raw: string,
    readonly dialect: Dialect,
    readonly limits: ParseLimits = defaultLimits,
    recordTokens = false,
    firstId = 0,
    /** Whether the text is a URL, in which spaces and some other characters are encoded. */
    readonly isUrl = false,
    /** Whether every character represents itself, as in a received request target. */
    readonly isReceived = false,
    /** The decoding of the options of a query. */
    readonly queryEncoding: Encoding = 'query',
    /** Whether to report text that other decoders read differently. */
    readonly isForAnyDecoding = false,
  ) {
    this.#nextId = firstId;
    this.tokens = recordTokens ? [] : undefined;
  }

  /** The number for a new node. */
  id(): number {
    return this.#nextId++;
  }

  /** One more than the greatest node number. */
  get nodeCount(): number {
    return this.#nextId;
  }

  /** Adds a problem, up to the limit. */
  report(problem: SyntaxProblem): void {
    if (this.problems.length < maxProblems) this.problems.push(problem);
  }

  /** Reports the items of a list beyond the limit; they are parsed nevertheless. */
  limitItems(items: readonly Node[]): void {
    const { items: limit } = this.limits;
    if (items.length <= limit) return;
    const { start } = items[limit]!;
    const { end } = items.at(-1)!;
    this.report({ code: 'excessive-length', start, end, found: `${items.length}`, limit, variant: 'list' });
  }

  /** Reports text that the grammar does not allow; see `describe-problem.ts` for the variants. */
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

  /** Reports a space that the grammar does not allow; `where` follows "not allowed". */
  misplacedSpace({ start, end }: Span, where: string): void {
    const edits = [{ start, end, text: '' }];
    const code = this.namesLenientForms ? 'misplaced-space' : 'unexpected-token';
    this.report({ code, start, end, found: ' ', expected: where, variant: 'space', edits });
  }

  /**
   * Whether the dialect is a standard one: notations that only some of its services accept have their own codes; elsewhere they are errors.
   */
  get namesLenientForms(): boolean {
    return this.dialect.v3Literals !== 'unknown';
  }

  /** The edit that replaces a symbol by a word, with missing spaces around it. */
  wordEdit({ start, end }: Span, word: string): TextEdit {
    const before = start === 0 || this.#isSpaceBefore(start) || '(,=?&'.includes(this.raw.charAt(start - 1));
    const after = end === this.raw.length || this.#isSpaceAt(end);
    return { start, end, text: `${before ? '' : this.space}${word}${after ? '' : this.space}` };
  }

  /** A space in the notation of the text: encoded in a URL. */
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

  /** The depth of the expression under a node; 0 for a leaf, a path and a comparison of two. */
  depthOf(node: Node): number {
    return this.#depths === undefined ? 0 : (this.#depths[node.id] ?? 0);
  }

  /** Sets the depth of a node, which never decreases. */
  setDepth(node: Node, depth: number): void {
    if (depth > 0) (this.#depths ??= [])[node.id] = depth;
  }
}
