/** A program as its tokens, with the pairs of brackets, the stretches of each literal and the marks of members. */
import type { Span } from '@odatalint/core';
import { countLeading } from '../text/count-leading.js';
import { scanMarkup } from './markup-scanner.js';
import type { LanguageConstruct } from './languages/source-language.js';
import type { SourceLanguage } from './languages/source-languages.js';
import { scanSource } from './source-scanner.js';
import { opensLiteral, type SourceToken } from './source-token.js';

/** A comment, and the index of the token that follows it. */
export interface SourceComment {
  readonly token: SourceToken;
  readonly next: number;
}

const memberMarks = new Set(['.', '?.', '->', '?->', '!!.', '&.']);

/** Indexes count the tokens that are not comments; if there is no token, an index is -1. */
export class SourceText {
  readonly tokens: readonly SourceToken[];
  readonly comments: readonly SourceComment[];
  /** The partner of each bracket. */
  readonly #partner: Int32Array;
  /** The innermost bracket or literal that contains each token. */
  readonly #holder: Int32Array;
  /** The next and the first stretch of each stretch of a literal. */
  readonly #nextStretch: Int32Array;
  readonly #firstStretch: Int32Array;
  #open: { readonly literals: readonly number[]; readonly brackets: readonly number[] } | undefined;

  constructor(
    readonly text: string,
    readonly language: SourceLanguage,
  ) {
    const all = language.isMarkup === true ? scanMarkup(text, language) : scanSource(text, language);
    const tokens: SourceToken[] = [];
    const comments: SourceComment[] = [];
    for (const token of all) {
      if (token.kind === 'comment') comments.push({ token, next: tokens.length });
      else tokens.push(token);
    }
    this.tokens = tokens;
    this.comments = comments;
    this.#partner = new Int32Array(tokens.length).fill(-1);
    this.#holder = new Int32Array(tokens.length).fill(-1);
    this.#nextStretch = new Int32Array(tokens.length).fill(-1);
    this.#firstStretch = new Int32Array(tokens.length).fill(-1);
    this.#connect();
  }

  #connect(): void {
    const open: number[] = [];
    for (let index = 0; index < this.tokens.length; index++) {
      const token = this.tokens[index] as SourceToken;
      if (token.literal !== undefined && !token.literal.opens) this.#continue(open, index);
      else if (token.kind === 'punctuator') this.#close(open, index);
      this.#holder[index] = open.at(-1) ?? -1;
      if (token.literal?.opens === true) this.#firstStretch[index] = index;
      const isOpening =
        token.kind === 'punctuator' && token.end === token.start + 1 && '([{'.includes(this.word(index));
      if (isOpening || (token.literal !== undefined && this.#hasExpression(index))) open.push(index);
    }
  }

  /** Whether an expression follows a stretch of a literal. */
  #hasExpression(index: number): boolean {
    const { literal, end = 0, isClosed } = this.tokens[index] as SourceToken;
    return literal !== undefined && !isClosed && end > literal.end;
  }

  #continue(open: number[], index: number): void {
    while (open.length > 0) {
      const last = open.pop() as number;
      if (this.tokens[last]?.literal === undefined) continue;
      this.#nextStretch[last] = index;
      this.#firstStretch[index] = this.#firstStretch[last] ?? last;
      return;
    }
  }

  #close(open: number[], index: number): void {
    const at = ')]}'.indexOf(this.word(index) || ' ');
    const last = open.at(-1);
    if (at === -1 || last === undefined || this.word(last) !== '([{'.charAt(at)) return;
    open.pop();
    this.#partner[index] = last;
    this.#partner[last] = index;
  }

  has(construct: LanguageConstruct): boolean {
    return this.language.constructs.includes(construct);
  }

  /** The text of a word, number or punctuator; empty for any other token. */
  word(index: number): string {
    const token = this.tokens[index];
    return token === undefined || token.literal !== undefined || token.kind === 'regex'
      ? ''
      : this.text.slice(token.start, token.end);
  }

  partner(index: number): number {
    return this.#partner[index] ?? -1;
  }

  holder(index: number): number {
    return this.#holder[index] ?? -1;
  }

  nextStretch(index: number): number {
    return this.#nextStretch[index] ?? -1;
  }

  /** The first stretch of the literal that contains a stretch. */
  firstStretch(index: number): number {
    return this.#firstStretch[index] ?? -1;
  }

  /** Whether a literal begins at an index. */
  opensLiteral(index: number): boolean {
    return opensLiteral(this.tokens[index]);
  }

  /** Whether there is a line break before a token. */
  startsLine(index: number): boolean {
    const [before, token] = [this.tokens[index - 1], this.tokens[index]];
    if (before === undefined || token === undefined) return true;
    for (let at = before.end; at < token.start; at++) if (this.text.charCodeAt(at) === 10) return true;
    return false;
  }

  /** The index of the first literal at or after an index that is not closed. */
  openLiteral(from: number): number | undefined {
    const { literals } = (this.#open ??= this.#unclosed());
    return literals[countLeading(literals, (at) => at < from)];
  }

  /** Whether a literal or bracket between two indexes is not closed, as while it is typed. */
  isUnfinished(first: number, next: number): boolean {
    const { literals, brackets } = (this.#open ??= this.#unclosed());
    return [literals, brackets].some((each) => (each[countLeading(each, (at) => at < first)] ?? next) < next);
  }

  #unclosed(): { readonly literals: readonly number[]; readonly brackets: readonly number[] } {
    const [literals, brackets]: [number[], number[]] = [[], []];
    for (const [index, { literal, isClosed, kind }] of this.tokens.entries())
      if (literal !== undefined && !isClosed && this.nextStretch(index) === -1) literals.push(index);
      else if (kind === 'punctuator' && this.partner(index) === -1 && /^[([{]$/.test(this.word(index)))
        brackets.push(index);
    return { literals, brackets };
  }

  /** The last token of the object before the mark of a member. */
  objectBefore(index: number): number | undefined {
    const word = this.word(index - 1);
    if (word === ':' && this.word(index - 2) === ':') return index - 3;
    if (!this.isMemberMark(word)) return undefined;
    return index - 2;
  }

  /** Whether the bracket that contains one token also contains another. */
  isAround(index: number, other: number): boolean {
    const holder = this.holder(index);
    for (let at = this.holder(other); ; at = this.holder(at)) {
      if (at === holder) return true;
      if (at === -1) return false;
    }
  }

  /** The end of the statement or value that contains a token: the bracket around it, or the text. */
  scopeEnd(index: number): number {
    const holder = this.holder(index);
    const close = holder === -1 ? -1 : this.partner(holder);
    return close === -1 ? this.tokens.length : close;
  }

  /** Whether the name of a member follows a word. */
  isMemberMark(word: string): boolean {
    const { joins, members, statementEnd } = this.language;
    if (word.endsWith('->') && !members.includes(word)) return false;
    return memberMarks.has(word) && !joins.includes(word) && word !== statementEnd;
  }

  /** The index after a token, or after the bracket that it opens. */
  after(at: number): number {
    const close = this.partner(at);
    return close > at ? close + 1 : at + 1;
  }

  /** The index after the mark of a member. */
  memberAt(at: number): number | undefined {
    const word = this.word(at);
    if (word === '?' && this.word(at + 1) === '.') return at + 2;
    if (word === ':' && this.word(at + 1) === ':') return at + 2;
    return this.isMemberMark(word) ? at + 1 : undefined;
  }

  /** The index after `<Type, Other<T>>`. */
  afterGenerics(at: number): number | undefined {
    if (this.word(at) !== '<') return undefined;
    let depth = 0;
    for (let index = at; index < at + 40; index++) {
      const word = this.word(index);
      if (word === '<') depth++;
      else if (word === '>' && --depth === 0) return index + 1;
      else if (this.tokens[index]?.kind !== 'word' && !'.,[]?|<>{}:'.includes(word || ' ')) {
        if (this.tokens[index]?.literal === undefined) return undefined;
      }
    }
    return undefined;
  }

  /** The index before the `<` that belongs to the `>` at an index. */
  beforeGenerics(at: number): number {
    let depth = 0;
    for (let index = at; index > at - 40 && index >= 0; index--) {
      const word = this.word(index);
      if (word === '>') depth++;
      else if (word === '<' && --depth === 0) return index - 1;
    }
    return at;
  }

  /** The index of the name of the call or function whose arguments begin at a bracket. */
  nameBefore(open: number): number {
    return this.word(open - 1) === '>' ? this.beforeGenerics(open - 1) : open - 1;
  }

  /** The number of characters before a token on its line. */
  columnOf(index: number): number {
    const start = this.tokens[index]?.start ?? 0;
    return start - (this.text.lastIndexOf('\n', start - 1) + 1);
  }

  /** From the first character of one token to the last of another. */
  span(first: number, last: number): Span {
    return { start: this.tokens[first]?.start ?? 0, end: this.tokens[last]?.end ?? this.text.length };
  }
}
