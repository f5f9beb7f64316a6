/**
 * Turns the decoded text of an expression into tokens for the grammar.
 *
 * The scanner knows whether an operand or an operator is due, as a JavaScript scanner knows it for `/`: this is what
 * tells the operator `in` from a property of that name, and it leaves the grammar with one token of lookahead. It also
 * balances parentheses: an unmatched `)` becomes a Stray token, a missing one is supplied with an empty span.
 */
import type { TokenType } from 'chevrotain';
import { isDigit, isNamePart, isNameStart, isSpace, isSymbol, nameEnd, skipSpace } from './characters.js';
import { type DecodedText, holeEnd } from './decoded-text.js';
import { canonicalFunctions, operators } from './dialect.js';
import { classifyLiteral, classifyPrefixedLiteral, isGuid, type ClassifiedLiteral } from './literal-kind.js';
import type { ParseContext, TokenKind } from './parse-context.js';
import { findStringEnd } from './string-end.js';
import * as T from './tokens.js';

/** Symbols of other languages and the operators they stand for. */
const foreignOperators: Readonly<Record<string, string>> = {
  '=': 'eq', '==': 'eq', '===': 'eq', '!=': 'ne', '!==': 'ne', '<>': 'ne', '<': 'lt', '<=': 'le', '=<': 'le',
  '>': 'gt', '>=': 'ge', '=>': 'ge', '&&': 'and', '&': 'and', '||': 'or', '|': 'or', '+': 'add', '-': 'sub',
  '*': 'mul', '%': 'mod',
}; // prettier-ignore

const closers: Readonly<Record<string, string>> = { '[': ']', '{': '}' };

interface Frame {
  /** The token of the opening parenthesis. */
  readonly open: T.ScannedToken;
  readonly type: 'group' | 'call' | 'list';
  /** The lower-case name in front of a call's parenthesis. */
  readonly name: string;
  /** Whether the next word could be a parameter's name or a lambda variable. */
  atArgumentStart: boolean;
}

/** What the top level of a text is. */
export type ScanMode = 'filter' | 'orderby' | 'path';

/** A string in a scanned text: decoded offsets, and whether `like` stands before it. */
export interface ScannedString {
  readonly start: number;
  readonly end: number;
  readonly isPattern: boolean;
}

export class ExpressionScanner {
  readonly #pool = new T.TokenPool();
  #context!: ParseContext;
  #source!: DecodedText;
  #text = '';
  #limit = 0;
  #tokens: T.ScannedToken[] = [];
  #frames: Frame[] = [];
  #operandDue = true;
  #nameDue = false;
  #orderby = false;
  /** Set once a bracket or quote was found to have no partner, so that no second search runs to the end. */
  #unmatched = false;

  /** The strings of the last scan, for a source in which encodings are worth a word. */
  readonly strings: ScannedString[] = [];

  /**
   * The tokens of `source.text[from..to]`. In `orderby` mode commas and directions at the top are tokens; in `path` mode
   * the top is segments by slash, and only what stands in parentheses is expressions.
   */
  scan(source: DecodedText, from: number, to: number, context: ParseContext, mode: ScanMode): T.ScannedToken[] {
    this.#context = context;
    this.#source = source;
    this.#text = source.text;
    this.#limit = to;
    this.#tokens = [];
    this.#frames = [];
    this.#operandDue = true;
    this.#nameDue = false;
    this.#orderby = mode === 'orderby';
    this.strings.length = 0;
    this.#unmatched = false;
    this.#pool.reset();
    let i = from;
    while (i < to) {
      const code = this.#text.charCodeAt(i);
      if (isSpace(code)) i++;
      else i = mode === 'path' && this.#frames.length === 0 ? this.#pathToken(i, code) : this.#token(i, code);
    }
    this.#supplyClosers();
    return this.#tokens;
  }

  #token(i: number, code: number): number {
    if (this.#nameDue && !isNameStart(this.#text, i) && code !== 36 && code !== 64) this.#nameDue = false;
    if (isNameStart(this.#text, i)) return this.#word(i);
    if (isDigit(code)) return this.#number(i);
    switch (code) {
      case 39:
        return this.#string(i, i);
      case 40:
        return this.#open(i);
      case 41:
        return this.#close(i);
      case 44:
        return this.#comma(i);
      case 47:
        return this.#slash(i);
      case 45:
        return this.#minus(i);
      case 36:
      case 64:
        return this.#sigil(i);
      case 58:
        return this.#colon(i);
      case 91:
      case 123:
        return this.#bracket(i);
      default:
        return this.#other(i, code);
    }
  }

  // Paths

  #pathToken(i: number, code: number): number {
    if (code === 47) {
      this.#push(T.Slash, 'punctuation', i, i + 1);
      return i + 1;
    }
    if (code === 40) {
      const before = this.#tokens.at(-1);
      return this.#openCall(i, before?.tokenType === T.Word ? before.text : '');
    }
    if (code === 41) return this.#stray(i, i + 1, 'no closing parenthesis, since none is open');
    const end = this.#segmentEnd(i);
    const text = this.#text.slice(i, end);
    if (text.includes('{{')) this.#operand(T.HoleToken, 'hole', i, end, text);
    else if (code === 39) this.#stray(i, end, 'a key in parentheses, as in Set(\'key\')');
    else this.#operand(T.Word, 'name', i, end, text);
    return end;
  }

  /** A segment goes on to the next slash or parenthesis; an apostrophe may be part of a key that is a segment. */
  #segmentEnd(i: number): number {
    const mayHoldApostrophe = this.#context.dialect.pathMembers && this.#tokens.some(({ tokenType }) => tokenType === T.Slash);
    let end = i + 1;
    while (end < this.#limit) {
      const code = this.#text.charCodeAt(end);
      if (code === 47 || code === 40 || code === 41 || (code === 39 && !mayHoldApostrophe && this.#text.charCodeAt(i) !== 39)) break;
      const hole = code === 123 && this.#text.charCodeAt(end - 1) === 123 ? holeEnd(this.#text, end - 1, this.#limit) : undefined;
      end = hole ?? end + 1;
    }
    while (end > i + 1 && isSpace(this.#text.charCodeAt(end - 1))) end--;
    return end;
  }

  // Words

  #word(i: number): number {
    const end = nameEnd(this.#text, i, this.#limit);
    if (this.#nameDue) return this.#name(i, end);
    const next = this.#text.charCodeAt(end);
    if (next === 39 && end < this.#limit && this.#operandDue) return this.#string(i, end);
    if (next === 45 && this.#operandDue && end - i === 8 && isGuid(this.#text.slice(i, i + 36))) return this.#number(i);
    const word = this.#text.slice(i, end);
    return this.#operandDue ? this.#operandWord(i, end, word) : this.#operatorWord(i, end, word);
  }

  #operandWord(i: number, end: number, word: string): number {
    const next = this.#text.charCodeAt(end);
    const lower = word.toLowerCase();
    const frame = this.#frames.at(-1);
    if (frame?.atArgumentStart === true && frame.type === 'call') {
      const named = this.#argumentName(i, end, frame);
      if (named !== undefined) return named;
    }
    if (lower === 'not' && next !== 47 && (end >= this.#limit || next === 40 || isSpace(next))) {
      const token = this.#push(T.Prefix, 'operator', i, end, word);
      token.operator = 'not';
      this.#checkCase(token, lower);
      return end;
    }
    if (next !== 47 && next !== 40) {
      if (lower === 'null' || lower === 'true' || lower === 'false') {
        const token = this.#operand(T.LiteralToken, 'literal', i, end, word);
        token.literal = lower === 'null' ? 'null' : 'boolean';
        this.#checkCase(token, lower);
        return end;
      }
      if (word === 'INF' || word === 'NaN') {
        this.#operand(T.LiteralToken, 'literal', i, end, word).literal = 'double';
        return end;
      }
    }
    if (Object.hasOwn(operators, lower) && this.#isOperatorWithoutLeft(lower, end)) return this.#operator(i, end, word, lower);
    return this.#name(i, end);
  }

  /** An operator's word where an operand is due is a name only if that leaves a condition with two sides. */
  #isOperatorWithoutLeft(lower: string, end: number): boolean {
    const next = this.#text.charCodeAt(end);
    if (end < this.#limit && (next === 47 || (next === 40 && lower !== 'and' && lower !== 'or'))) return false;
    if (lower === 'and' || lower === 'or') return true;
    const word = this.#wordAt(skipSpace(this.#text, end, this.#limit)).toLowerCase();
    return !Object.hasOwn(operators, word) || word === 'and' || word === 'or';
  }

  #name(i: number, end: number): number {
    this.#nameDue = false;
    this.#operand(T.Word, 'name', i, end, this.#text.slice(i, end));
    if (end < this.#limit && this.#text.charCodeAt(end) === 40) return this.#openCall(end, this.#text.slice(i, end));
    return end;
  }

  /** `l:` in `any(l:…)`, `color=` in `Ns.Find(color='red')`. */
  #argumentName(i: number, end: number, frame: Frame): number | undefined {
    const next = skipSpace(this.#text, end, this.#limit);
    const code = next < this.#limit ? this.#text.charCodeAt(next) : 0;
    const isLambda = code === 58 && (frame.name === 'any' || frame.name === 'all');
    const isParameter =
      code === 61 && !isSymbol(this.#text.charCodeAt(end + 1)) && !Object.hasOwn(canonicalFunctions, frame.name);
    if (!isLambda && !isParameter) return undefined;
    frame.atArgumentStart = false;
    const token = this.#push(isLambda ? T.LambdaVariable : T.ParameterName, 'name', i, end, this.#text.slice(i, end));
    this.#context.token('punctuation', this.#source.start(next), this.#source.end(next + 1));
    token.reported = false;
    return next + 1;
  }

  #operatorWord(i: number, end: number, word: string): number {
    const lower = word.toLowerCase();
    if (this.#orderby && this.#frames.length === 0 && (lower === 'asc' || lower === 'desc')) {
      const token = this.#push(T.DirectionToken, 'direction', i, end, word);
      this.#checkCase(token, lower);
      return end;
    }
    if (Object.hasOwn(operators, lower)) return this.#operator(i, end, word, lower);
    const next = skipSpace(this.#text, end, this.#limit);
    const following = this.#wordAt(next);
    if (lower === 'not' && following.toLowerCase() === 'in') return this.#stray(i, end, `"in" with "not" before the whole comparison`);
    if (lower === 'not' || this.#startsOperand(end, next, following)) {
      // Two operands side by side: the grammar puts an empty operator between them.
      this.#operandDue = true;
      return this.#operandWord(i, end, word);
    }
    if (next >= this.#limit || ')],;'.includes(this.#text.charAt(next))) return this.#stray(i, end, this.#operatorExpected());
    const token = this.#infix(i, end, word, undefined);
    this.#report(token, word, this.#operatorExpected());
    return end;
  }

  /** Whether the word that ends at `end` is itself an operand, to judge by what follows it. */
  #startsOperand(end: number, next: number, following: string): boolean {
    const code = this.#text.charCodeAt(next);
    if (next === end && (code === 47 || code === 40)) return true;
    if (following !== '') {
      const lower = following.toLowerCase();
      return Object.hasOwn(operators, lower) || (this.#orderby && (lower === 'asc' || lower === 'desc'));
    }
    return next < this.#limit && isSymbol(code);
  }

  #operatorExpected(): string {
    return this.#orderby && this.#frames.length === 0 ? '"asc", "desc" or a comma' : 'an operator such as "eq" or "and"';
  }

  #operator(i: number, end: number, word: string, lower: string): number {
    const token = this.#infix(i, end, word, lower);
    this.#checkCase(token, lower);
    return end;
  }

  #infix(i: number, end: number, text: string, operator: string | undefined): T.ScannedToken {
    const token = this.#push(T.InfixOperator, 'operator', i, end, text);
    token.operator = operator;
    this.#operandDue = true;
    return token;
  }

  #checkCase(token: T.ScannedToken, lower: string): void {
    if (token.text === lower || this.#context.dialect.anyCase) return;
    const { start, end, text } = token;
    this.#context.report({ code: 'miscased-keyword', start, end, found: text, replacement: lower });
  }

  // Literals

  #number(i: number): number {
    const text = this.#text;
    let end = i;
    let isDateTime = false;
    if (text.charCodeAt(end) === 45) end++;
    for (; end < this.#limit; end++) {
      const code = text.charCodeAt(end);
      if (isNamePart(text, end) || code === 46 || code === 58) {
        if ((code | 32) === 116 && end > i + 7) isDateTime = true;
      } else if (code === 45 || code === 43) {
        const before = text.charCodeAt(end - 1) | 32;
        const isExponent = before === 101 && /^-?\d+(?:\.\d+)?e$/i.test(text.slice(i, Math.min(end, i + 40)));
        if (code === 43 ? !isExponent && !isDateTime : !isExponent && !isNamePart(text, end + 1)) break;
      } else break;
    }
    if (isDateTime && this.#source.isPlus(end) && isDigit(text.charCodeAt(end + 1))) return this.#brokenOffset(i, end);
    this.#classified(i, end, classifyLiteral(text.slice(i, end)));
    return end;
  }

  /** `…T00:00:00+01:00` in a URL: the plus sign arrives as a space. */
  #brokenOffset(i: number, plus: number): number {
    let end = plus + 1;
    while (end < this.#limit && (isDigit(this.#text.charCodeAt(end)) || this.#text.charCodeAt(end) === 58)) end++;
    const meant = `${this.#text.slice(i, plus)}+${this.#text.slice(plus + 1, end)}`;
    this.#classified(i, end, classifyLiteral(meant), meant);
    const place = this.#source.span(plus, plus + 1);
    this.#context.report({ code: 'unencoded-plus', ...place, found: '+', replacement: '%2B', variant: 'literal' });
    return end;
  }

  #classified(i: number, end: number, found: ClassifiedLiteral, text = this.#text.slice(i, end)): void {
    const token = this.#operand(T.LiteralToken, 'literal', i, end, text);
    token.literal = found.literal;
    token.malformed = found.malformed;
    if (!found.malformed) return;
    const { replacement, reason } = found;
    this.#context.report({
      code: 'invalid-literal', start: token.start, end: token.end, found: text, variant: found.literal,
      ...(reason === undefined ? {} : { expected: reason }), ...(replacement === undefined ? {} : { replacement }),
    }); // prettier-ignore
  }

  /** A string, or a prefixed literal whose prefix begins at `i`. */
  #string(i: number, quote: number): number {
    const { end, fault } = findStringEnd(this.#text, quote, this.#limit);
    const text = this.#text.slice(i, end);
    const before = this.#tokens.at(-1);
    if (this.#source.isEncoded) this.strings.push({ start: quote, end, isPattern: before?.operator === 'like' });
    const token = this.#operand(T.LiteralToken, 'literal', i, end, text);
    token.literal = 'string';
    if (fault !== 'none') {
      token.malformed = true;
      token.reported = true;
      const { start } = this.#source.span(quote, quote + 1);
      const content = this.#text.slice(quote + 1, end - 1);
      this.#context.report({
        code: 'unterminated-string', start, end: token.end, found: text, variant: fault,
        ...(fault === 'apostrophe' ? { replacement: `'${content.replace(/''|'/g, "''")}'` } : {}),
      }); // prettier-ignore
    } else if (quote > i) {
      const found = classifyPrefixedLiteral(this.#text.slice(i, quote), this.#text.slice(quote + 1, end - 1));
      token.literal = found.literal;
      token.malformed = found.malformed;
      if (found.malformed) {
        const { start } = token;
        this.#context.report({ code: 'invalid-literal', start, end: token.end, found: text, variant: found.literal, expected: found.reason ?? '' });
      }
    }
    return end;
  }

  #minus(i: number): number {
    const next = this.#text.charCodeAt(i + 1);
    if (!this.#operandDue) return this.#symbol(i);
    if (isDigit(next)) return this.#number(i);
    if (this.#wordAt(i + 1) === 'INF') {
      this.#operand(T.LiteralToken, 'literal', i, i + 4, '-INF').literal = 'double';
      return i + 4;
    }
    this.#push(T.Prefix, 'operator', i, i + 1, '-').operator = '-';
    return i + 1;
  }

  // Punctuation

  #open(i: number): number {
    const before = this.#tokens.at(-1);
    if (!this.#operandDue && before?.tokenType === T.Word && Object.hasOwn(canonicalFunctions, before.text.toLowerCase())) {
      return this.#openCall(i, before.text);
    }
    if (this.#frames.length >= this.#context.limits.depth) return this.#tooDeep(i);
    const isList = before?.tokenType === T.InfixOperator && before.operator === 'in';
    const open = this.#push(isList ? T.ListOpen : T.GroupOpen, 'punctuation', i, i + 1);
    this.#enter(open, isList ? 'list' : 'group', '');
    return i + 1;
  }

  #openCall(i: number, name: string): number {
    if (this.#frames.length >= this.#context.limits.depth) return this.#tooDeep(i);
    const open = this.#push(T.CallOpen, 'punctuation', i, i + 1);
    const lower = name.toLowerCase();
    if ((lower === 'any' || lower === 'all') && this.#tokens.at(-3)?.tokenType === T.Slash) {
      const word = this.#tokens.at(-2);
      if (word !== undefined) this.#checkCase(word, lower);
    }
    this.#enter(open, 'call', lower);
    return i + 1;
  }

  #enter(open: T.ScannedToken, type: Frame['type'], name: string): void {
    this.#frames.push({ open, type, name, atArgumentStart: true });
    this.#operandDue = true;
  }

  #close(i: number): number {
    if (this.#frames.pop() === undefined) return this.#stray(i, i + 1, 'no closing parenthesis, since none is open');
    this.#push(T.Close, 'punctuation', i, i + 1);
    this.#operandDue = false;
    return i + 1;
  }

  #supplyClosers(): void {
    const end = this.#source.end(this.#limit);
    for (let frame = this.#frames.pop(); frame !== undefined; frame = this.#frames.pop()) {
      const { open } = frame;
      this.#context.report({ code: 'unclosed-parenthesis', start: open.start, end: open.end, found: '(' });
      const token = this.#pool.take(T.Close, end, end);
      token.reported = true;
      this.#tokens.push(token);
    }
  }

  #comma(i: number): number {
    const frame = this.#frames.at(-1);
    if (frame === undefined && !this.#orderby) return this.#stray(i, i + 1, this.#operandDue ? 'a value' : 'an operator or the end');
    this.#push(T.Comma, 'punctuation', i, i + 1);
    if (frame !== undefined) frame.atArgumentStart = true;
    this.#operandDue = true;
    return i + 1;
  }

  #colon(i: number): number {
    if (this.#frames.at(-1)?.name !== 'case' || this.#operandDue) return this.#stray(i, i + 1, this.#operatorExpected());
    this.#push(T.Colon, 'punctuation', i, i + 1);
    this.#operandDue = true;
    return i + 1;
  }

  #slash(i: number): number {
    const last = this.#tokens.at(-1)?.tokenType;
    if (this.#operandDue || (last !== T.Word && last !== T.Close)) return this.#stray(i, i + 1, this.#operandDue ? 'a value' : this.#operatorExpected());
    this.#push(T.Slash, 'punctuation', i, i + 1);
    this.#nameDue = true;
    this.#operandDue = false;
    return i + 1;
  }

  /** `$it`, `$count`, `@alias`, `@Ns.Term#Qualifier`. */
  #sigil(i: number): number {
    let end = nameEnd(this.#text, i + 1, this.#limit);
    if (end === i + 1) return this.#stray(i, end, this.#operandDue ? 'a value' : this.#operatorExpected());
    if (this.#text.charCodeAt(i) === 64 && this.#text.charCodeAt(end) === 35) end = nameEnd(this.#text, end + 1, this.#limit);
    return this.#name(i, end);
  }

  /** A hole, or a JSON array or object, which is one token here. */
  #bracket(i: number): number {
    if (this.#text.startsWith('{{', i)) {
      const end = holeEnd(this.#text, i, this.#limit);
      if (end !== undefined) return this.#hole(i, end);
    }
    const end = this.#unmatched ? undefined : jsonEnd(this.#text, i, this.#limit);
    this.#unmatched ||= end === undefined;
    if (end === undefined) return this.#stray(i, i + 1, this.#operandDue ? 'a value' : this.#operatorExpected());
    this.#operand(T.LiteralToken, 'literal', i, end, this.#text.slice(i, end)).literal = 'json';
    return end;
  }

  #hole(i: number, end: number): number {
    if (this.#operandDue) this.#operand(T.HoleToken, 'hole', i, end, this.#text.slice(i, end));
    else this.#infix(i, end, this.#text.slice(i, end), undefined).reported = true;
    return end;
  }

  // What has no place

  #other(i: number, code: number): number {
    if (isSymbol(code) || code === 42 || code === 43 || code === 37) return this.#symbol(i);
    if (code === 34 || code === 0x201c || code === 0x201d || code === 0x2018 || code === 0x2019) return this.#foreignQuote(i, code);
    let end = i + 1;
    while (end < this.#limit && this.#isStray(end)) end++;
    return this.#stray(i, end, this.#operandDue ? 'a value' : this.#operatorExpected());
  }

  #isStray(i: number): boolean {
    const code = this.#text.charCodeAt(i);
    if (isSpace(code) || isDigit(code) || isSymbol(code) || isNameStart(this.#text, i)) return false;
    return !`'"(),/-$@:[{*+%\u201c\u201d\u2018\u2019`.includes(this.#text.charAt(i));
  }

  #symbol(i: number): number {
    let end = i + 1;
    if (isSymbol(this.#text.charCodeAt(i))) while (end < this.#limit && isSymbol(this.#text.charCodeAt(end))) end++;
    const text = this.#text.slice(i, end);
    if (this.#operandDue && text === '!') {
      const token = this.#push(T.Prefix, 'operator', i, end, text);
      token.operator = 'not';
      this.#context.report({ code: 'foreign-operator', start: token.start, end: token.end, found: text, replacement: 'not' });
      return end;
    }
    const operator = foreignOperators[text];
    if (operator === undefined || !this.#context.dialect.operators.includes(operator)) {
      return this.#stray(i, end, this.#operandDue ? 'a value' : this.#operatorExpected());
    }
    const token = this.#infix(i, end, text, operator);
    this.#context.report({ code: 'foreign-operator', start: token.start, end: token.end, found: text, replacement: operator });
    return end;
  }

  /** `"text"` and typographic quotes, which word processors put in place of `'`. */
  #foreignQuote(i: number, code: number): number {
    const closer = code === 0x2018 || code === 0x2019 ? '\u2019' : code === 34 ? '"' : '\u201d';
    const close = this.#unmatched ? -1 : this.#text.indexOf(closer, i + 1);
    this.#unmatched ||= close < 0;
    if (close < 0 || close >= this.#limit) return this.#stray(i, i + 1, 'a value; strings are written in single quotes (\')');
    const content = this.#text.slice(i + 1, close);
    const token = this.#operand(T.LiteralToken, 'literal', i, close + 1, `'${content}'`);
    token.literal = 'string';
    token.malformed = true;
    this.#context.report({
      code: 'unexpected-token', start: token.start, end: token.end, found: this.#text.slice(i, close + 1), variant: 'quotes',
      expected: 'a string in single quotes', replacement: `'${content.replaceAll("'", "''")}'`,
    }); // prettier-ignore
    return close + 1;
  }

  #stray(i: number, end: number, expected: string): number {
    const token = this.#push(T.Stray, 'skipped', i, end, this.#text.slice(i, end));
    this.#report(token, token.text, expected);
    return end;
  }

  /** A parenthesis beyond the limit: all that it holds is one token, so nothing deeper is ever built. */
  #tooDeep(i: number): number {
    let depth = 0;
    let end = i;
    while (end < this.#limit) {
      const code = this.#text.charCodeAt(end);
      if (code === 39) {
        end = findStringEnd(this.#text, end, this.#limit).end;
        continue;
      }
      end++;
      if (code === 40) depth++;
      else if (code === 41 && --depth === 0) break;
    }
    const token = this.#operand(T.TooDeep, 'skipped', i, end, this.#text.slice(i, end));
    const { depth: limit } = this.#context.limits;
    this.#context.report({ code: 'excessive-nesting', start: token.start, end: token.start + 1, found: '(', limit });
    return end;
  }

  #report(token: T.ScannedToken, found: string, expected: string): void {
    token.reported = true;
    this.#context.report({ code: 'unexpected-token', start: token.start, end: token.end, found, expected });
  }

  #operand(type: TokenType, kind: TokenKind, i: number, end: number, text: string): T.ScannedToken {
    const token = this.#push(type, kind, i, end, text);
    this.#operandDue = false;
    return token;
  }

  #push(type: TokenType, kind: TokenKind, i: number, end: number, text = ''): T.ScannedToken {
    const source = this.#source;
    const token = this.#pool.take(type, source.start(i), source.end(end));
    token.text = text;
    this.#tokens.push(token);
    const frame = this.#frames.at(-1);
    if (frame !== undefined) frame.atArgumentStart = false;
    this.#context.token(kind, token.start, token.end);
    return token;
  }

  #wordAt(i: number): string {
    return i < this.#limit && isNameStart(this.#text, i) ? this.#text.slice(i, nameEnd(this.#text, i, this.#limit)) : '';
  }
}

/** The end of the JSON array or object that begins at `start`; undefined when its brackets do not match. */
function jsonEnd(text: string, start: number, limit: number): number | undefined {
  const expected: string[] = [];
  for (let i = start; i < limit; i++) {
    const char = text.charAt(i);
    const closer = closers[char];
    if (char === '"') i = jsonStringEnd(text, i, limit);
    else if (char === "'") i = findStringEnd(text, i, limit).end - 1;
    else if (closer !== undefined) expected.push(closer);
    else if (char === ']' || char === '}') {
      if (expected.pop() !== char) return undefined;
      if (expected.length === 0) return i + 1;
    }
  }
  return undefined;
}

function jsonStringEnd(text: string, start: number, limit: number): number {
  for (let i = start + 1; i < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === 34) return i;
  }
  return limit;
}
