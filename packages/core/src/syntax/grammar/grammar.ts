/** The common part of the grammars: the settings of chevrotain, and the construction of nodes from tokens. */
import { EmbeddedActionsParser, EOF, type IParserConfig, type IToken, type TokenType } from 'chevrotain';
import { ScannedToken, tokenVocabulary } from '../tokens/tokens.js';
import type { TextEdit } from '../../text/index.js';
import { odata401 } from '../dialect.js';
import { ParseContext } from '../context/parse-context.js';
import type { Hole, Literal, Missing, Name, Node, Operator, Skipped } from '../tree/tree.js';

/** Messages of chevrotain are never shown: the parser reports `SyntaxProblem`. */
const silentMessages: NonNullable<IParserConfig['errorMessageProvider']> = {
  buildMismatchTokenMessage: () => '',
  buildNotAllInputParsedMessage: () => '',
  buildNoViableAltMessage: () => '',
  buildEarlyExitMessage: () => '',
};

/** A parser that builds the tree from tokens. One instance parses many texts, one after the other. */
export abstract class Grammar extends EmbeddedActionsParser {
  /** While chevrotain records the grammar there is no text; this context then accepts the results of the actions. */
  protected context = new ParseContext('', odata401);
  /** The end of the parsed text, for a node that is missing there. */
  protected endOffset = 0;

  constructor(validate: boolean) {
    super([...tokenVocabulary], {
      // The grammars accept every sequence of tokens, so chevrotain's own recovery would cost time and never be used.
      recoveryEnabled: false,
      maxLookahead: 1,
      nodeLocationTracking: 'none',
      skipValidations: !validate,
      errorMessageProvider: silentMessages,
    });
  }

  /** Sets the parser to the tokens of one text. */
  protected start(tokens: ScannedToken[], context: ParseContext, endOffset: number): void {
    this.context = context;
    this.endOffset = endOffset;
    this.input = tokens;
  }

  /**
   * Reports the errors of chevrotain itself. The grammars accept every sequence of tokens that the scanners make, so there are none; a
   * property test checks that.
   */
  protected reportUnexpected(): void {
    for (const error of this.errors) {
      const place =
        error.token.tokenType === EOF ? { start: this.endOffset, end: this.endOffset } : (error.token as ScannedToken);
      const { start, end } = place;
      this.context.report({
        code: 'unexpected-token',
        start,
        end,
        found: this.context.raw.slice(start, end),
        variant: 'engine',
      });
    }
  }

  /** Whether the next token is of a type. */
  protected nextIs(type: TokenType): boolean {
    return this.LA(1).tokenType === type;
  }

  /** The start of the next token, or the end of the text. */
  protected get nextStart(): number {
    const next = this.LA(1);
    return next instanceof ScannedToken ? next.start : this.endOffset;
  }

  /** The end of the last consumed token. */
  protected get previousEnd(): number {
    const previous = this.LA(0);
    return previous instanceof ScannedToken ? previous.end : this.endOffset;
  }

  protected name(token: IToken): Name {
    const { start, end, text } = token as ScannedToken;
    return { kind: 'Name', id: this.context.id(), start, end, text };
  }

  protected operator(token: IToken): Operator {
    const { start, end, text, operator } = token as ScannedToken;
    return { kind: 'Operator', id: this.context.id(), start, end, name: operator, text };
  }

  protected literal(token: IToken): Literal {
    const { start, end, text, literal, malformed, v3 } = token as ScannedToken;
    const hasHole = this.context.hasHoles && text.includes('{{');
    const id = this.context.id();
    // Few nodes have one of the last members; with both, a long list of values would need a fifth more memory.
    if (!hasHole && v3 === undefined) return { kind: 'Literal', id, start, end, literal, text, malformed };
    return { kind: 'Literal', id, start, end, literal, text, malformed, hasHole, v3 };
  }

  protected hole(token: IToken): Hole {
    const { start, end, text } = token as ScannedToken;
    return { kind: 'Hole', id: this.context.id(), start, end, text };
  }

  protected skipped(token: IToken): Skipped {
    const { start, end, text } = token as ScannedToken;
    return { kind: 'Skipped', id: this.context.id(), start, end, text };
  }

  protected missing(offset: number, expected: string): Missing {
    return { kind: 'Missing', id: this.context.id(), start: offset, end: offset, expected };
  }

  protected reportToken(token: ScannedToken, expected: string, variant: string, edits?: readonly TextEdit[]): void {
    if (this.RECORDING_PHASE) return;
    this.context.unexpected(token, this.context.raw.slice(token.start, token.end), expected, variant, edits);
  }

  /** Reports a comma after which an item is missing; after another comma it is one too many. */
  protected reportLastComma(comma: ScannedToken, expected: string, hasItemBefore: boolean): void {
    const edits = hasItemBefore ? [{ start: comma.start, end: comma.end, text: '' }] : undefined;
    this.reportToken(comma, expected, 'after', edits);
  }

  /** Reports the comma next to which an item is missing. */
  protected checkItem(before: readonly Node[], item: Node, comma: ScannedToken): void {
    if (item.kind === 'Missing') this.reportToken(comma, 'a value', 'after');
    else if (before.length === 1 && before[0]!.kind === 'Missing') this.reportToken(comma, 'a value', 'before');
  }

  /** Like `checkItem`, for a list in which an item may be missing. */
  protected checkListItem(before: readonly Node[], item: Node, comma: ScannedToken): void {
    if (item.kind === 'Missing') this.reportLastComma(comma, 'a value', before[0]!.kind !== 'Missing');
    else this.checkItem(before, item, comma);
  }

  /** Sets the depth of `parent`: `step` more than that of its deepest child. */
  protected deepen<N extends Node>(parent: N, step: 0 | 1, children: readonly Node[]): N {
    let depth = 0;
    for (const child of children) depth = Math.max(depth, this.context.depthOf(child));
    this.context.setDepth(parent, depth + step);
    return parent;
  }
}
