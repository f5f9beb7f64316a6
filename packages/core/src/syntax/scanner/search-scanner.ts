/** Converts the decoded text of `$search` to tokens: words, phrases, NOT, AND, OR and parentheses. */
import * as T from '../tokens/tokens.js';
import type { TokenType } from 'chevrotain';
import { type DecodedText, decodeText, holeEnd } from '../text/decoded-text.js';
import { isSpace, skipSpace } from '../text/characters.js';
import { odata401 } from '../dialect.js';
import { ParseContext, type TokenKind } from '../context/parse-context.js';

const doubleQuote = 34;
const apostrophe = 39;
const open = 40;
const close = 41;
const semicolon = 59;

/** Functions that are conditions of a filter. */
const conditions: ReadonlySet<string> = new Set(['contains', 'endswith', 'startswith', 'substringof']);

export class SearchScanner {
  readonly #pool = new T.TokenPool();
  #tokens: T.ScannedToken[] = [];
  #source: DecodedText = decodeText('', 0, 0, 'plain');
  #context = new ParseContext('', odata401);
  #limit = 0;
  #open: T.ScannedToken[] = [];
  /** Characters that do not occur in the rest of the text; a failed search is not repeated. */
  readonly #absent = new Set<number>();

  /** The tokens of `source.text[from..to]`. */
  scan(source: DecodedText, from: number, to: number, context: ParseContext): T.ScannedToken[] {
    this.#pool.reset();
    this.#tokens = [];
    this.#source = source;
    this.#context = context;
    this.#limit = to;
    this.#open = [];
    this.#absent.clear();
    let i = from;
    while (i < to) i = isSpace(source.text.charCodeAt(i)) ? i + 1 : this.#token(i);
    this.#supplyClosers();
    return this.#tokens;
  }

  #token(i: number): number {
    const code = this.#source.text.charCodeAt(i);
    if (code === open) return this.#openGroup(i);
    if (code === close) return this.#closeGroup(i);
    if (code === doubleQuote) return this.#phrase(i);
    return this.#isWordEnd(i) ? this.#stray(i, i + 1, '"%3B" (a semicolon separates options)') : this.#word(i);
  }

  #openGroup(i: number): number {
    const { depth } = this.#context.limits;
    if (this.#open.length >= depth) {
      const token = this.#push(T.Unread, 'skipped', i, this.#limit);
      const { start } = token;
      this.#context.report({ code: 'excessive-nesting', start, end: start + 1, found: '(', limit: depth });
      return this.#limit;
    }
    this.#checkSpace(i);
    this.#open.push(this.#push(T.GroupOpen, 'punctuation', i, i + 1));
    return i + 1;
  }

  #closeGroup(i: number): number {
    if (this.#open.pop() === undefined) return this.#stray(i, i + 1, 'no parenthesis is open', 'extra');
    this.#push(T.Close, 'punctuation', i, i + 1);
    return i + 1;
  }

  #supplyClosers(): void {
    const end = this.#source.end(this.#limit);
    for (let token = this.#open.pop(); token !== undefined; token = this.#open.pop()) {
      this.#context.report({ code: 'unclosed-parenthesis', start: token.start, end: token.end, found: '(' });
      this.#take(T.Close, end, end).reported = true;
    }
  }

  /** Scans `"…"`, in which a backslash escapes a quote. */
  #phrase(i: number): number {
    const { text } = this.#source;
    let end = this.#absent.has(doubleQuote) ? this.#limit : i + 1;
    while (end < this.#limit && text.charCodeAt(end) !== doubleQuote) end += text.charCodeAt(end) === 92 ? 2 : 1;
    const isOpen = end >= this.#limit;
    if (isOpen) this.#absent.add(doubleQuote);
    end = Math.min(end + 1, this.#limit);
    this.#checkSpace(i);
    const token = this.#push(T.LiteralToken, 'literal', i, end);
    const hash = this.#source.end(this.#limit);
    if (isOpen && this.#context.isUrl && this.#context.raw.charAt(hash) === '#')
      this.#context.report({
        code: 'unencoded-hash',
        start: hash,
        end: hash + 1,
        found: '#',
        replacement: '%23',
        variant: 'phrase',
      });
    else if (isOpen) {
      const { start } = token;
      const found = text.slice(i, end);
      this.#context.report({ code: 'unterminated-string', start, end: token.end, found, variant: 'phrase' });
    }
    return end;
  }

  /** Scans a word, a variable, or one of the three operators, which are in capitals. */
  #word(i: number): number {
    const { text, hasHoles } = this.#source;
    const hole = hasHoles && text.startsWith('{{', i) ? holeEnd(text, i, this.#limit) : undefined;
    let end = hole ?? this.#quotedEnd(i);
    let isHole = hole !== undefined;
    while (end < this.#limit && !this.#isWordEnd(end)) {
      const next = hasHoles && text.startsWith('{{', end) ? holeEnd(text, end, this.#limit) : undefined;
      isHole ||= next !== undefined;
      end = next ?? end + 1;
    }
    const word = text.slice(i, end);
    const isOperator = this.#isFollowedByTerm(end);
    if (word === 'NOT' && isOperator && this.#last?.tokenType !== T.Prefix) this.#push(T.Prefix, 'operator', i, end);
    else if ((word === 'AND' || word === 'OR') && isOperator && this.#endsTerm)
      this.#push(T.InfixOperator, 'operator', i, end);
    else {
      this.#checkSpace(i);
      this.#push(isHole ? T.HoleToken : T.Word, isHole ? 'hole' : 'literal', i, end);
    }
    return end;
  }

  get #last(): T.ScannedToken | undefined {
    return this.#tokens[this.#tokens.length - 1];
  }

  /** Without a term to join, the words of the operators are ordinary words. */
  get #endsTerm(): boolean {
    const type = this.#last?.tokenType;
    return type !== undefined && type !== T.Prefix && type !== T.InfixOperator && type !== T.GroupOpen;
  }

  #isFollowedByTerm(end: number): boolean {
    const next = skipSpace(this.#source.text, end, this.#limit);
    return next < this.#limit && this.#source.text.charCodeAt(next) !== close;
  }

  /** A word can begin with a quoted text, in which parentheses are ordinary characters. */
  #quotedEnd(i: number): number {
    const { text } = this.#source;
    if (text.charCodeAt(i) !== apostrophe || this.#absent.has(apostrophe)) return i + 1;
    const end = text.indexOf("'", i + 1);
    if (end < 0 || end >= this.#limit) this.#absent.add(apostrophe);
    return end < 0 || end >= this.#limit ? i + 1 : end + 1;
  }

  #isWordEnd(i: number): boolean {
    const code = this.#source.text.charCodeAt(i);
    if (isSpace(code) || code === open || code === close || code === doubleQuote) return true;
    return code === semicolon && this.#source.written(i, i + 1) === ';';
  }

  /** Requires an operator or a space between two terms. */
  #checkSpace(i: number): void {
    const last = this.#last;
    if (last === undefined || last.endDecoded !== i || last.tokenType === T.GroupOpen || last.reported) return;
    const { start, end } = this.#source.span(i, i + 1);
    if (this.#source.text.charCodeAt(i) === open && conditions.has(last.text.toLowerCase()))
      this.#context.unexpected(last, last.text, 'words', 'instead');
    else this.#context.unexpected({ start, end }, this.#source.text.charAt(i), 'a space or an operator', 'before');
  }

  #stray(i: number, end: number, expected: string, variant = 'instead'): number {
    const token = this.#push(T.Stray, 'skipped', i, end);
    token.reported = true;
    this.#context.unexpected(token, token.text, expected, variant);
    return end;
  }

  #push(type: TokenType, kind: TokenKind, i: number, end: number): T.ScannedToken {
    const token = this.#take(type, this.#source.start(i), this.#source.end(end));
    token.text = this.#source.text.slice(i, end);
    token.endDecoded = end;
    this.#context.token(kind, token.start, token.end);
    return token;
  }

  #take(type: TokenType, start: number, end: number): T.ScannedToken {
    const token = this.#pool.take(type, start, end);
    token.endDecoded = -1;
    this.#tokens.push(token);
    return token;
  }
}
