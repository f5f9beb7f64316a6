/** Puts together the text of a literal and of what is added to it with `+`. */
import type { Span } from '@odatalint/core';
import type { HostLiteral } from '../../document/index.js';
import { MadeText } from '../../text/index.js';
import { addScriptString } from './script-string.js';
import { opensTemplate, type ScriptToken } from './script-token.js';

/** A literal, or several with expressions between them: the text that it makes, each expression a hole in it. */
export interface JoinedLiteral extends Span {
  readonly made: MadeText;
  readonly literals: readonly HostLiteral[];
}

/** Operators that bind weaker than `+`, and words and marks that end an expression. */
const afterSum = new Set(', ; ) ] } : ? ?? => = += < > & | ^ - as satisfies in instanceof of'.split(' '));

/** What stands in front of a literal. */
export interface LiteralContext {
  /** Whether it has a tag, which is what uses the text. */
  readonly isTagged: boolean;
  /** The `+` or `+=` that adds it to something which comes before it. */
  readonly sum?: Span | undefined;
}

/**
 * In: a document, its tokens, the index of the first token of a literal, and what stands in front of it. Out: the index
 * of the token to go on with, and the literal unless it has no end or its text is changed before it is used
 * (`"…".replace(…)`).
 */
export const joinLiteral = (
  text: string,
  tokens: readonly ScriptToken[],
  index: number,
  context: LiteralContext,
): { readonly literal: JoinedLiteral | undefined; readonly next: number } => {
  const reader = new LiteralReader(text, tokens, index);
  const literal = reader.read(context);
  return { literal, next: Math.max(reader.next, index + 1) };
};

class LiteralReader {
  readonly #text: string;
  readonly #tokens: readonly ScriptToken[];
  readonly #made = new MadeText();
  readonly #literals: HostLiteral[] = [];
  readonly #start: number;
  #next: number;
  #end: number;

  constructor(text: string, tokens: readonly ScriptToken[], index: number) {
    this.#text = text;
    this.#tokens = tokens;
    this.#next = index;
    this.#start = this.#end = tokens[index]?.start ?? 0;
  }

  /** The index of the token behind what was read. */
  get next(): number {
    return this.#next;
  }

  read({ isTagged, sum }: LiteralContext): JoinedLiteral | undefined {
    if (sum !== undefined) this.#addHole(sum);
    if (!this.#addLiteral()) return undefined;
    while (this.#wordAt(this.#next) === '+') {
      this.#next++;
      if (!this.#addOperand()) return undefined;
    }
    const isChanged = ['.', '?.', '[', '('].includes(this.#wordAt(this.#next));
    if (isChanged && !isTagged && !this.#isTrimmed()) return undefined;
    return { made: this.#made, literals: this.#literals, start: this.#start, end: this.#end };
  }

  /** Adds a hole for an expression at `origin`, named after it where it is a name. */
  #addHole(origin: Span, expression = ''): void {
    const name = /^[\w$][\w$.]{0,40}$/.test(expression) ? expression : 'value';
    this.#made.addCollapsed(`{{${name}}}`, origin);
  }

  /** Adds the string or template that begins at the current token. */
  #addLiteral(): boolean {
    const first = this.#tokens[this.#next];
    if (first === undefined || !(first.kind === 'string' || opensTemplate(this.#text, first))) return false;
    if (first.kind === 'string') this.#addStretch(first, 1, this.#text.charAt(first.start));
    else if (!this.#addTemplate(first)) return false;
    const isClosed = this.#tokens[this.#next++]?.isClosed === true;
    this.#skipComments();
    return isClosed;
  }

  /** Stops at the token that closes the template. */
  #addTemplate(first: ScriptToken): boolean {
    let stretch = first;
    let depth = 0;
    this.#addStretch(stretch, stretch.isClosed ? 1 : 2, '`');
    while (!stretch.isClosed) {
      const token = this.#tokens[++this.#next];
      if (token === undefined) return false;
      if (token.kind !== 'template') continue;
      if (opensTemplate(this.#text, token)) depth += token.isClosed ? 0 : 1;
      else if (depth > 0) depth -= token.isClosed ? 1 : 0;
      else {
        const hole = { start: stretch.end - 2, end: token.start + 1 };
        this.#addHole(hole, this.#text.slice(hole.start + 2, hole.end - 1).trim());
        stretch = token;
        this.#addStretch(stretch, stretch.isClosed ? 1 : 2, '`');
      }
    }
    return true;
  }

  /** Adds the characters of a token behind its first one and in front of its last `closing` ones. */
  #addStretch({ start, end }: ScriptToken, closing: number, quote: string): void {
    const to = Math.max(start + 1, end - closing);
    addScriptString(this.#made, this.#text, start + 1, to);
    this.#literals.push({ start: start + 1, end: to, style: quote });
    this.#end = end;
  }

  /** Adds what stands between one `+` and the end of its operand: a literal alone as it is, anything else as a hole. */
  #addOperand(): boolean {
    this.#skipComments();
    const first = this.#tokens[this.#next];
    if (first === undefined) return false;
    const { last, next, isLiteral } = this.#operand();
    if (last === undefined) return false;
    if (isLiteral) return this.#addLiteral();
    this.#addHole({ start: first.start, end: last.end }, this.#text.slice(first.start, last.end));
    this.#end = last.end;
    this.#next = next;
    return true;
  }

  /**
   * The operand at the current token: its last token, the index of what ends it (a `+`, a weaker operator, the next
   * statement), and whether it is one literal.
   */
  #operand(): { readonly last: ScriptToken | undefined; readonly next: number; readonly isLiteral: boolean } {
    let last: ScriptToken | undefined;
    let parts = 0;
    let isLiteral = false;
    let depth = 0;
    let isComplete = false;
    let index = this.#next;
    for (; index < this.#tokens.length; index++) {
      const token = this.#tokens[index] as ScriptToken;
      if (token.kind === 'comment') continue;
      const word = this.#wordAt(index);
      const isOpening = '([{'.includes(word || ' ') || (opensTemplate(this.#text, token) && !token.isClosed);
      const isClosing =
        ')]}'.includes(word || ' ') ||
        (token.kind === 'template' && !opensTemplate(this.#text, token) && token.isClosed);
      if (depth === 0 && (isClosing || (isComplete && this.#endsOperand(token, word)))) break;
      if (depth === 0) parts++;
      depth += isOpening ? 1 : isClosing ? -1 : 0;
      last = token;
      isLiteral = parts === 1 && (token.kind === 'string' || token.kind === 'template');
      if (depth === 0) isComplete = isClosing || word === '!' ? isComplete || isClosing : completes(token, word);
    }
    return { last, next: index, isLiteral };
  }

  /** Whether a token behind a complete operand is no part of it. */
  #endsOperand(token: ScriptToken, word: string): boolean {
    if (token.kind === 'punctuator') return word === '+' || afterSum.has(word);
    // A template behind an operand belongs to it: the operand is its tag.
    return token.kind !== 'template';
  }

  /** Whether `.trim()` follows, which leaves the text what it is. */
  #isTrimmed(): boolean {
    const isCalled = ['.', 'trim', '(', ')'].every((word, index) => this.#wordAt(this.#next + index) === word);
    return isCalled && !['+', '.', '?.', '['].includes(this.#wordAt(this.#next + 4));
  }

  #skipComments(): void {
    while (this.#tokens[this.#next]?.kind === 'comment') this.#next++;
  }

  /** The text of a punctuator or word; of any other token, and behind the last one, the empty string. */
  #wordAt(index: number): string {
    const token = this.#tokens[index];
    return token?.kind === 'punctuator' || token?.kind === 'word' ? this.#text.slice(token.start, token.end) : '';
  }
}

/** Words that an operand goes on behind. */
const prefixWords = new Set(['await', 'new', 'typeof', 'void', 'yield']);

const completes = (token: ScriptToken, word: string): boolean =>
  token.kind !== 'punctuator' && !(token.kind === 'word' && prefixWords.has(word));
