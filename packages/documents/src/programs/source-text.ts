/** A program as its tokens, with the pairs of brackets and the stretches of each literal. */
import type { Span } from '@odatalint/core';
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
    return firstAtLeast((this.#open ??= this.#unclosed()).literals, from);
  }

  /** Whether a literal or bracket between two indexes is not closed, as while it is typed. */
  isUnfinished(first: number, next: number): boolean {
    const { literals, brackets } = (this.#open ??= this.#unclosed());
    return [literals, brackets].some((each) => (firstAtLeast(each, first) ?? next) < next);
  }

  #unclosed(): { readonly literals: readonly number[]; readonly brackets: readonly number[] } {
    const [literals, brackets]: [number[], number[]] = [[], []];
    for (const [index, { literal, isClosed, kind }] of this.tokens.entries())
      if (literal !== undefined && !isClosed && this.nextStretch(index) === -1) literals.push(index);
      else if (kind === 'punctuator' && this.partner(index) === -1 && /^[([{]$/.test(this.word(index)))
        brackets.push(index);
    return { literals, brackets };
  }

  /** From the first character of one token to the last of another. */
  span(first: number, last: number): Span {
    return { start: this.tokens[first]?.start ?? 0, end: this.tokens[last]?.end ?? this.text.length };
  }
}

/** The first of some ascending numbers that is not less than a number. */
function firstAtLeast(numbers: readonly number[], least: number): number | undefined {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return numbers[low];
}
