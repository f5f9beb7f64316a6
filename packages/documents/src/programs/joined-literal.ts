/**
 * Joins the text of a literal with the texts around it: `"…" + name + "…"`. It reads the literals that no known call
 * uses; `Program` reads those of known calls.
 */
import type { Span } from '@odatalint/core';
import type { HostLiteral } from '../document/document.js';
import { GeneratedText } from '../text/generated-text.js';
import { addLiteralText, asValue } from './literal-text.js';
import { passingOf } from './known-calls.js';
import { encodeValue } from './option-table.js';
import type { SourceText } from './source-text.js';
import type { SourceToken } from './source-token.js';

/** The text of a literal, or of several with expressions between them; each expression is a variable in it. */
export interface JoinedLiteral extends Span {
  readonly made: GeneratedText;
  readonly literals: readonly HostLiteral[];
  /** The index of the token after it. */
  readonly next: number;
}

/** Operators that bind weaker than a join, and words and marks that end an expression. */
const afterSum = new Set(
  ', ; . ) ] } : ? ?? ?: => = += == != < > <= >= & && | ^ - % as satisfies in instanceof of to if else for'.split(' '),
);
/** Words that continue an operand, and marks that may precede one. */
const prefixes = new Set('await new typeof void yield - ! ~ * & @'.split(' '));
/** More operands before a literal are a text of the program itself. */
const maxOperands = 64;
/** The longest chain of calls in one operand. */
const maxLinks = 64;

/** Joins the literals of one program. Each call takes linear time, and nested expressions are skipped. */
export class JoinedLiterals {
  readonly #source: SourceText;
  #made = new GeneratedText();
  #literals: HostLiteral[] = [];
  /** The operands of the current sum, by the indices of their first tokens. */
  #operands: number[] = [];
  /** The operands of sums without an end, so that no other reading starts there. */
  readonly #endless = new Set<number>();

  constructor(source: SourceText) {
    this.#source = source;
  }

  /**
   * The text that begins with the literal at an index, or has it as its first literal. Undefined if it has no end, or
   * is changed before its use (`"…".replace(…)`).
   *
   * @param isTagged - Whether a tag uses the text.
   * @param sum - The operator that joins the text to something before it.
   */
  read(index: number, isTagged = false, sum?: Span): JoinedLiteral | undefined {
    const source = this.#source;
    this.#made = new GeneratedText();
    this.#literals = [];
    if (sum !== undefined) this.#addHole(sum);
    const { start } = source.span(index, index);
    const first = this.#addLiteral(index);
    if (first === undefined) return undefined;
    let next = first;
    if (!isTagged) {
      const changed = this.#isConcat(next) ? this.#addConcats(next) : this.#afterMember(next);
      if (changed === undefined) return undefined;
      next = changed;
    }
    for (;;) {
      const operand = this.#joinedAt(next);
      if (operand === undefined) break;
      this.#operands.push(operand);
      const after = this.#addOperand(operand);
      if (after === undefined) return undefined;
      next = after;
    }
    if (!isTagged && !this.#endsAt(next)) this.#addEnd(next - 1);
    return { made: this.#made, literals: this.#literals, start, end: source.span(next - 1, next - 1).end, next };
  }

  /** Like `read`, but including everything joined before the literal. */
  readWhole(index: number): JoinedLiteral | undefined {
    let first = index;
    for (let count = 0; count < maxOperands; count++) {
      const before = this.#operandBefore(first) ?? this.#concatBefore(first);
      if (before === undefined) break;
      first = before;
    }
    if (this.#endless.has(first)) return undefined;
    this.#operands = [first];
    const joined = this.#readFrom(first);
    if (joined === undefined) for (const operand of this.#operands) this.#endless.add(operand);
    return joined;
  }

  /** Reads the operand at an index and those after it. */
  #readFrom(first: number): JoinedLiteral | undefined {
    const source = this.#source;
    const sum =
      this.#isJoin(first - 1) || source.word(first - 1) === '+=' ? source.span(first - 1, first - 1) : undefined;
    if (source.opensLiteral(first)) return this.read(first, this.#isTag(first - 1, first), sum);
    this.#made = new GeneratedText();
    this.#literals = [];
    const start = source.span(first, first).start;
    if (sum !== undefined) this.#addHole(sum);
    let next = this.#addOperand(first);
    while (next !== undefined) {
      const operand = this.#joinedAt(next);
      if (operand === undefined) break;
      this.#operands.push(operand);
      next = this.#addOperand(operand);
    }
    if (next === undefined) return undefined;
    if (!this.#endsAt(next)) this.#addEnd(next - 1);
    return { made: this.#made, literals: this.#literals, start, end: source.span(next - 1, next - 1).end, next };
  }

  /** The index after the operand at an index; undefined if there is none. */
  operandEnd(index: number): number | undefined {
    const source = this.#source;
    let at = index;
    while (prefixes.has(source.word(at)) && at - index < 4) at++;
    const token = source.tokens[at];
    if (token === undefined) return undefined;
    if (token.literal !== undefined) {
      const end = this.#literalEnd(at);
      if (end === undefined) return undefined;
      at = end;
    } else if (token.kind === 'punctuator') {
      const close = '([{'.includes(source.word(at)) ? source.partner(at) : -1;
      if (close < at) return undefined;
      at = close + 1;
    } else at++;
    for (let links = 0; links < maxLinks; links++) {
      const next = this.#linkEnd(at);
      if (next === undefined) return at;
      at = next;
    }
    return undefined;
  }

  /** The end of a member, call, index or tagged literal that continues an operand. */
  #linkEnd(at: number): number | undefined {
    const source = this.#source;
    const word = source.word(at);
    if (source.isMemberMark(word)) return at + 2;
    if (word === '!' && source.word(at + 1) !== '=') return at + 1;
    if ((word === '(' || word === '[') && !(source.startsLine(at) && word === '[')) {
      const close = source.partner(at);
      return close > at ? close + 1 : undefined;
    }
    return this.#isTag(at - 1, at) ? this.#literalEnd(at) : undefined;
  }

  /** Whether a word is the tag of the literal after it. */
  #isTag(index: number, literal: number): boolean {
    const token = this.#source.tokens[literal];
    const before = this.#source.tokens[index];
    return (
      token?.literal?.opens === true &&
      token.literal.form.style === '`' &&
      this.#source.language.hasElements === true &&
      before !== undefined &&
      (before.kind === 'word' || ')]'.includes(this.#source.word(index) || ' '))
    );
  }

  /** The index after a literal; undefined if it has no end. */
  #literalEnd(index: number): number | undefined {
    let at = index;
    while (this.#source.tokens[at]?.isClosed !== true) {
      at = this.#source.nextStretch(at);
      if (at === -1) return undefined;
    }
    return at + 1;
  }

  /** Adds the literal at an index, and returns the index after it. */
  #addLiteral(index: number): number | undefined {
    const source = this.#source;
    const end = this.#literalEnd(index);
    if (!source.opensLiteral(index) || end === undefined || source.tokens[index]?.literal?.form.isCharacter === true)
      return undefined;
    let last: SourceToken | undefined;
    let inner = index;
    for (let at = index; at !== -1; at = source.nextStretch(at)) {
      const token = source.tokens[at] as SourceToken;
      const isEncoded = last !== undefined && this.#addEncoded(inner, at);
      if (last?.literal !== undefined && !isEncoded) this.#addExpression(last.literal.end, last.end, token);
      this.#addStretch(token);
      last = token;
      inner = at + 1;
    }
    return end;
  }

  /** Adds the text that a call between two indexes encodes, in encoded form. Returns false if there is no such call. */
  #addEncoded(first: number, end: number): boolean {
    const source = this.#source;
    const open = source.word(end - 1) === ')' ? source.partner(end - 1) : -1;
    if (open <= first || open - first > 8 || !source.opensLiteral(open + 1)) return false;
    if (passingOf(source.word(open - 3), source.word(open - 1)) !== 'encoded') return false;
    const after = this.#literalEnd(open + 1);
    if (after === undefined || ![')', ','].includes(source.word(after))) return false;
    const [made, literals] = [this.#made, this.#literals];
    const [text, own] = [new GeneratedText(), [] as HostLiteral[]];
    this.#made = text;
    this.#literals = own;
    this.#addLiteral(open + 1);
    this.#made = made;
    this.#literals = literals;
    made.addMade(encodeValue(text));
    for (const each of own) literals.push(asValue(each));
    return true;
  }

  #addStretch({ literal }: SourceToken): void {
    if (literal === undefined) return;
    addLiteralText(this.#made, this.#source.text, literal.start, literal.end, literal.form);
    this.#literals.push({ start: literal.start, end: literal.end, style: literal.form.style });
  }

  /** Adds the expression between two stretches. A literal dollar sign stays one (Kotlin). */
  #addExpression(start: number, from: number, token: SourceToken): void {
    const end = token.literal?.start ?? token.end;
    const expression = this.#source.text.slice(from, Math.max(from, token.start)).trim();
    if (expression === "'$'" || expression === '"$"') this.#made.addCollapsed('$', { start, end });
    else this.#addHole({ start, end }, expression);
  }

  /** Adds a variable for an expression at `origin`, with its name if it is a name. */
  #addHole(origin: Span, expression = ''): void {
    const name = /^[\w$][\w$.]{0,40}$/.test(expression) ? expression : 'value';
    this.#made.addCollapsed(`{{${name}}}`, origin);
  }

  /** Adds a variable for unexpected text. */
  #addEnd(last: number): void {
    const { start, end } = this.#source.span(last, last);
    this.#made.addCollapsed('{{value}}', { start: Math.max(start, end - 1), end });
  }

  /** Whether `.concat(` is at an index. It joins texts like an operator. */
  #isConcat(index: number): boolean {
    const source = this.#source;
    const isCall = source.word(index) === '.' && source.word(index + 1) === 'concat' && source.word(index + 2) === '(';
    return isCall && !source.language.joins.includes('.') && source.partner(index + 2) !== -1;
  }

  /** The first `.concat(` among the links of an operand. */
  #concatIn(index: number, end: number): number | undefined {
    const source = this.#source;
    for (let at = index; at < end; at++) {
      if (this.#isConcat(at)) return at;
      const close = source.partner(at);
      if (close > at) at = close;
    }
    return undefined;
  }

  /**
   * Adds the arguments of the `concat` calls from an index on, and returns the index after them; undefined if other
   * calls follow.
   */
  #addConcats(index: number): number | undefined {
    const source = this.#source;
    let next = index;
    while (this.#isConcat(next)) {
      const close = source.partner(next + 2);
      for (let at = next + 3; at < close; at++) {
        const end = this.#argumentEnd(at, close);
        const isLiteral = source.opensLiteral(at) && this.#literalEnd(at) === end;
        if (!isLiteral) this.#addHole(source.span(at, end - 1));
        else if (this.#addLiteral(at) === undefined) return undefined;
        at = end;
      }
      next = close + 1;
    }
    return this.#afterMember(next);
  }

  /** The index of the comma after the argument that begins at an index, or of the bracket that closes the call. */
  #argumentEnd(index: number, close: number): number {
    const source = this.#source;
    let at = index;
    while (at < close && source.word(at) !== ',') at = Math.max(source.partner(at), at) + 1;
    return Math.min(at, close);
  }

  /** The first token of the operand whose `concat` has the literal at an index as an argument. */
  #concatBefore(index: number): number | undefined {
    const source = this.#source;
    const open = source.holder(index);
    if (open === -1 || source.word(open) !== '(' || !this.#isConcat(open - 2)) return undefined;
    if (index !== open + 1 && source.word(index - 1) !== ',') return undefined;
    return this.#operandEndingAt(open - 3);
  }

  /** The index of the operand that is joined at an index: after an operator, or a literal beside the last one. */
  #joinedAt(index: number): number | undefined {
    if (this.#isJoin(index)) return index + 1;
    return this.#isAdjacent(index) ? index : undefined;
  }

  #isJoin(index: number): boolean {
    return this.#source.language.joins.includes(this.#source.word(index));
  }

  /** Whether a literal is joined to the one before it: in brackets on any line, in a shell without a space. */
  #isAdjacent(index: number): boolean {
    const { language, tokens } = this.#source;
    const [before, token] = [tokens[index - 1], tokens[index]];
    if (language.joinsAdjacent !== true || before?.literal === undefined || token?.literal?.opens !== true)
      return false;
    if (!before.isClosed) return false;
    if (language.continuation !== undefined) return before.end === token.start;
    return !this.#source.startsLine(index) || this.#source.holder(index) !== -1;
  }

  /** Adds one operand: a literal, or a variable for anything else. Returns the index after it. */
  #addOperand(index: number): number | undefined {
    const source = this.#source;
    const end = this.operandEnd(index);
    if (end === undefined) return undefined;
    if (source.opensLiteral(index) && this.#literalEnd(index) === end) return this.#addLiteral(index);
    if (this.#addEncoded(index, end)) return end;
    const concat = this.#concatIn(index, end);
    if (concat !== undefined) {
      if (source.opensLiteral(index) && this.#literalEnd(index) === concat) this.#addLiteral(index);
      else this.#addHole(source.span(index, concat - 1));
      return this.#addConcats(concat);
    }
    const span = source.span(index, end - 1);
    this.#addHole(span, source.text.slice(span.start, span.end));
    return end;
  }

  /** The first token of the operand before the one at an index. */
  #operandBefore(index: number): number | undefined {
    const source = this.#source;
    if (this.#isAdjacent(index)) return source.firstStretch(index - 1);
    return this.#isJoin(index - 1) ? this.#operandEndingAt(index - 2) : undefined;
  }

  /** The first token of the operand whose last token is at an index. */
  #operandEndingAt(last: number): number | undefined {
    const source = this.#source;
    let at = last;
    for (let links = 0; links < maxLinks; links++) {
      const first = this.#primaryBefore(at);
      if (first === undefined) return undefined;
      const before = source.word(first - 1);
      if (source.isMemberMark(before)) at = first - 2;
      else if ('(['.includes(source.word(first) || ' ') && this.#canBeCalled(first - 1)) at = first - 1;
      else return prefixes.has(before) && source.tokens[first - 1]?.kind === 'word' ? first - 1 : first;
    }
    return undefined;
  }

  /** The first token of a name, number, literal or bracket whose last token is at an index. */
  #primaryBefore(index: number): number | undefined {
    const source = this.#source;
    const token = source.tokens[index];
    if (token === undefined) return undefined;
    if (token.literal !== undefined) return token.isClosed ? source.firstStretch(index) : undefined;
    if (token.kind === 'punctuator') {
      const open = ')]}'.includes(source.word(index)) ? source.partner(index) : -1;
      return open === -1 ? undefined : open;
    }
    return token.kind === 'word' || token.kind === 'number' ? index : undefined;
  }

  #canBeCalled(index: number): boolean {
    const token = this.#source.tokens[index];
    return token?.kind === 'word'
      ? !prefixes.has(this.#source.word(index))
      : ')]'.includes(this.#source.word(index) || ' ');
  }

  /** The index after a call that keeps the literal before it; undefined if it changes the text. */
  #afterMember(index: number): number | undefined {
    const source = this.#source;
    const word = source.word(index);
    const operator = word + source.word(index + 1);
    if (source.language.members.includes(operator)) return operator === '-f' ? index : undefined;
    if (!source.language.members.includes(word)) return index;
    // A bracket on the next line begins another statement.
    if (word === '[' && source.startsLine(index) && source.holder(index) === -1) return index;
    const passing = passingOf('', source.word(index + 1));
    if ((passing !== 'text' && passing !== 'format') || source.word(index + 2) !== '(') return undefined;
    const close = source.partner(index + 2);
    return close === -1 ? undefined : this.#afterMember(close + 1);
  }

  /** Whether the expression ends at an index. */
  #endsAt(index: number): boolean {
    const source = this.#source;
    const token = source.tokens[index];
    return (
      token === undefined ||
      source.startsLine(index) ||
      token.literal !== undefined ||
      (token.kind === 'word' && source.language.statementEnd !== undefined) ||
      afterSum.has(source.word(index)) ||
      source.language.joins.length === 0
    );
  }
}
