/** Splits a program into tokens, so that text in a comment or a regular expression is not read as a query. */
import { isSpaceCode } from '../text/line.js';
import { JsxNames, tagStartAt } from './jsx-names.js';
import { endOfStretch } from './literal-stretch.js';
import type { LiteralForm } from './languages/source-language.js';
import type { SourceLanguage } from './languages/source-languages.js';
import type { SourceToken, SourceTokenKind } from './source-token.js';

/** The constructs that contain the current offset, innermost last. */
type Frame =
  | { readonly kind: 'parentheses'; readonly isCondition: boolean }
  | { readonly kind: 'braces'; readonly isBlock: boolean }
  /** An expression in a literal, with its closing mark and the literal. */
  | { readonly kind: 'hole'; readonly close: string; readonly form: LiteralForm; readonly formClose: string }
  /** `{ … }` in a tag or between tags. */
  | { readonly kind: 'container' }
  /** From `<Name` to its `>`. */
  | { readonly kind: 'tag' }
  /** Between `<Name>` and `</Name>`, where only `{` and `<` are special. */
  | { readonly kind: 'children' };

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words before an operand, so that a `/` begins a regular expression. */
const beforeOperand = wordsOf(
  'await case default delete do else extends in instanceof new of return throw typeof void yield',
);
/** Those of these words after which `{` begins a block. */
const beforeBlock = wordsOf('do else');
/** Words with parentheses that precede a statement. */
const conditions = wordsOf('for if while with');

const longPunctuators = [
  '...',
  '<<<',
  '=>',
  '->',
  '?->',
  '++',
  '--',
  '?.',
  '??',
  '+=',
  '==',
  '!=',
  '<=',
  '>=',
  ':=',
  '&&',
];

/** The tokens of any text, in order. Never throws. An unclosed token ends with its line or the text. */
export const scanSource = (text: string, language: SourceLanguage): readonly SourceToken[] =>
  new SourceScanner(text, language).scan();

class SourceScanner {
  readonly #text: string;
  readonly #language: SourceLanguage;
  /** The forms of literals by the code of their first character. */
  readonly #forms = new Map<number, LiteralForm[]>();
  readonly #names: JsxNames;
  readonly #tokens: SourceToken[] = [];
  readonly #frames: Frame[] = [];
  #at = 0;
  /** The last token that is not a comment. */
  #last: SourceToken | undefined;
  /** Whether an operand may follow: then `/` begins a regular expression, and `<` may begin a tag. */
  #operandIsDue = true;
  /** No regular expression that begins before this offset has an end. */
  #noRegexBefore = 0;

  constructor(text: string, language: SourceLanguage) {
    this.#text = text;
    this.#language = language;
    this.#names = new JsxNames(text);
    for (const form of language.literals) {
      for (const first of form.starts) {
        const forms = this.#forms.get(first.charCodeAt(0));
        if (forms === undefined) this.#forms.set(first.charCodeAt(0), [form]);
        else forms.push(form);
      }
    }
  }

  scan(): readonly SourceToken[] {
    if (this.#text.startsWith('#!')) this.#at = this.#endOfLine(0);
    this.#firstIsland();
    while (this.#at < this.#text.length) {
      const kind = this.#frames.at(-1)?.kind;
      if (kind === 'children') this.#scanChildren();
      else if (kind === 'tag') this.#scanTag();
      else this.#scanCode();
    }
    return this.#tokens;
  }

  #firstIsland(): void {
    this.#nextIsland();
    if (this.#at === this.#text.length && this.#language.island?.isOptional === true) this.#at = 0;
  }

  /** Continues after the next mark of code, in a text with other content around code. */
  #nextIsland(): void {
    const { island } = this.#language;
    if (island === undefined) return;
    island.open.lastIndex = this.#at;
    const next = island.open.exec(this.#text);
    this.#scanAttributes(next?.index ?? this.#text.length);
    this.#at = next === null ? this.#text.length : island.open.lastIndex;
  }

  /** Adds the URLs in attributes before an offset. A value with code of a template is unknown. */
  #scanAttributes(to: number): void {
    const { attributes, literals } = this.#language;
    if (attributes === undefined) return;
    attributes.lastIndex = this.#at;
    for (
      let found = attributes.exec(this.#text);
      found !== null && found.index < to;
      found = attributes.exec(this.#text)
    ) {
      const start = attributes.lastIndex;
      const quote = this.#text.charAt(start);
      const form = literals.find(({ style }) => style === `attribute ${quote}`);
      if (form === undefined) return;
      const { to: last, end, isClosed } = endOfStretch(this.#text, start + 1, form, quote);
      attributes.lastIndex = end;
      if (!isClosed || /@|<[%?]|\{%/.test(this.#text.slice(start, last))) continue;
      this.#at = start;
      this.#add('literal', end, true, { form, opens: true, start: start + 1, end: last });
    }
  }

  #add(kind: SourceTokenKind, end: number, isClosed = true, literal?: SourceToken['literal']): void {
    const token: SourceToken = { kind, start: this.#at, end, isClosed, ...(literal === undefined ? {} : { literal }) };
    this.#tokens.push(token);
    if (kind !== 'comment') this.#last = token;
    this.#at = end;
  }

  #scanCode(): void {
    const text = this.#text;
    const code = text.charCodeAt(this.#at);
    const character = text.charAt(this.#at);
    const { island, hasRegexes, hasElements, bareEscape } = this.#language;
    if (isSourceSpace(code)) this.#at++;
    else if (this.#scanComment() || this.#scanLiteral(code)) return;
    else if (character === bareEscape) this.#add('punctuator', Math.min(text.length, this.#at + 2));
    else if (isWordCode(code)) this.#scanWord();
    else if (island !== undefined && text.startsWith(island.close, this.#at)) this.#nextIsland();
    else if (hasRegexes === true && character === '/' && this.#operandIsDue && this.#scanRegex()) return;
    else if (hasElements === true && character === '<' && this.#operandIsDue && this.#startsTag()) this.#openTag();
    else this.#scanPunctuator(character);
  }

  #scanComment(): boolean {
    const text = this.#text;
    for (const { open, close, afterSpace, except } of this.#language.comments) {
      if (!text.startsWith(open, this.#at) || (except !== undefined && text.startsWith(except, this.#at + open.length)))
        continue;
      if (afterSpace === true && this.#at > 0 && !startsWord(text.charCodeAt(this.#at - 1))) continue;
      if (close === undefined) this.#add('comment', this.#endOfComment(this.#at));
      else {
        const end = text.indexOf(close, this.#at + open.length);
        this.#add('comment', end === -1 ? text.length : end + close.length, end !== -1);
      }
      return true;
    }
    return false;
  }

  /** The end of a comment of one line, which also ends an island of code. */
  #endOfComment(from: number): number {
    const end = this.#endOfLine(from);
    const close = this.#language.island?.close;
    const at = close === undefined ? -1 : this.#text.slice(from, end).indexOf(close);
    return at === -1 ? end : from + at;
  }

  /** Reads a literal that begins here, up to its end or to its first expression. */
  #scanLiteral(code: number): boolean {
    for (const form of this.#forms.get(code) ?? []) {
      const opening = this.#openingOf(form);
      if (opening === undefined) continue;
      const close = typeof form.close === 'string' ? form.close : form.close(opening.word);
      this.#addStretch(form, close, opening.end, true);
      return true;
    }
    return false;
  }

  /**
   * The start of the text of a literal of this form, and the word that closes it; undefined if no such literal begins
   * here.
   */
  #openingOf({ prefix, open }: LiteralForm): { readonly end: number; readonly word: string } | undefined {
    let from = this.#at;
    if (prefix !== undefined) {
      prefix.lastIndex = from;
      if (!prefix.test(this.#text)) return undefined;
      from = prefix.lastIndex;
    }
    if (typeof open === 'string')
      return this.#text.startsWith(open, from) ? { end: from + open.length, word: '' } : undefined;
    open.lastIndex = from;
    const found = open.exec(this.#text);
    return found === null ? undefined : { end: open.lastIndex, word: found[1] ?? '' };
  }

  #addStretch(form: LiteralForm, close: string, from: number, opens: boolean): void {
    const { to, end, hole, isClosed } = endOfStretch(this.#text, from, form, close);
    this.#add('literal', end, isClosed, { form, opens, start: from, end: to });
    this.#operandIsDue = hole !== undefined;
    if (hole !== undefined) this.#frames.push({ kind: 'hole', close: hole.close, form, formClose: close });
  }

  #scanWord(): void {
    const text = this.#text;
    const isNumber = isDigit(text.charCodeAt(this.#at));
    let end = this.#at + 1;
    while (end < text.length && (isWordCode(text.charCodeAt(end)) || (isNumber && text.charAt(end) === '.'))) {
      if (text.charAt(end) === this.#language.bareEscape) break;
      end++;
    }
    const isMember = this.#lastIs('.') || this.#lastIs('?.');
    const word = text.slice(this.#at, end);
    this.#add(isNumber ? 'number' : 'word', end);
    this.#operandIsDue = !isNumber && !isMember && beforeOperand.has(word);
  }

  /** A regular expression ends on its line; a `/` without such an end divides. */
  #scanRegex(): boolean {
    const text = this.#text;
    if (this.#at < this.#noRegexBefore) return false;
    let isInClass = false;
    let end = this.#at + 1;
    for (; end < text.length; end++) {
      const character = text.charAt(end);
      if (character === '\\') end++;
      else if (character === '\n' || character === '\r') break;
      else if (character === '[') isInClass = true;
      else if (character === ']') isInClass = false;
      else if (character === '/' && !isInClass) {
        do end++;
        while (end < text.length && isWordCode(text.charCodeAt(end)));
        this.#add('regex', end);
        this.#operandIsDue = false;
        return true;
      }
    }
    this.#noRegexBefore = end;
    return false;
  }

  #scanPunctuator(character: string): void {
    const text = this.#text;
    if (this.#closesHole(character)) return;
    if (character === '}' && this.#closeBraces()) return;
    const long = longPunctuators.find((each) => text.startsWith(each, this.#at));
    if (character === '{') this.#frames.push({ kind: 'braces', isBlock: this.#blockIsDue() });
    if (character === '(') this.#frames.push({ kind: 'parentheses', isCondition: this.#lastIsCondition() });
    const operandFollows = character === ')' ? this.#closeParentheses() : this.#operandFollows(character, long);
    this.#add('punctuator', this.#at + (long?.length ?? 1));
    this.#operandIsDue = operandFollows;
  }

  #operandFollows(character: string, long: string | undefined): boolean {
    if (character === ']') return false;
    const isPostfix = long === '++' || long === '--' || (character === '!' && this.#text.charAt(this.#at + 1) !== '=');
    return isPostfix ? this.#operandIsDue : true;
  }

  #closeParentheses(): boolean {
    const frame = this.#frames.at(-1);
    if (frame?.kind !== 'parentheses') return false;
    this.#frames.pop();
    return frame.isCondition;
  }

  /** Continues the literal after an expression in it. Unclosed parentheses in a brace are left. */
  #closesHole(character: string): boolean {
    let top = this.#frames.length - 1;
    if (character === '}') while (this.#frames[top]?.kind === 'parentheses') top--;
    const frame = this.#frames[top];
    if (frame?.kind !== 'hole' || !this.#text.startsWith(frame.close, this.#at)) return false;
    this.#frames.length = top;
    this.#addStretch(frame.form, frame.formClose, this.#at + frame.close.length, false);
    return true;
  }

  /** Leaves the innermost braces and unclosed parentheses in them. Returns whether the token is complete. */
  #closeBraces(): boolean {
    while (this.#frames.at(-1)?.kind === 'parentheses') this.#frames.pop();
    // A bracket outside of this brace stays open.
    if (this.#frames.at(-1)?.kind === 'hole') return false;
    const frame = this.#frames.pop();
    this.#add('punctuator', this.#at + 1);
    this.#operandIsDue = frame?.kind !== 'braces' || frame.isBlock;
    return true;
  }

  /** Whether `{` begins a block and not an object. */
  #blockIsDue(): boolean {
    const last = this.#last;
    if (last === undefined) return true;
    const word = this.#text.slice(last.start, last.end);
    if (last.kind === 'word') return beforeBlock.has(word) || !beforeOperand.has(word);
    return last.kind !== 'punctuator' || [')', ']', '>', ';', '{', '}', '=>'].includes(word);
  }

  #lastIsCondition(): boolean {
    const last = this.#last;
    return last?.kind === 'word' && conditions.has(this.#text.slice(last.start, last.end));
  }

  #lastIs(punctuator: string): boolean {
    const last = this.#last;
    return (
      last !== undefined && last.end - last.start === punctuator.length && this.#text.startsWith(punctuator, last.start)
    );
  }

  /** Whether the `<` here begins an element and not a type. */
  #startsTag(): boolean {
    const start = tagStartAt(this.#text, this.#at);
    return start !== undefined && (start.isSurelyTag || this.#names.isClosedAfter(start.name, this.#at));
  }

  #openTag(): void {
    this.#frames.push({ kind: 'tag' });
    this.#at++;
  }

  /** One step inside of `<Name … >`. */
  #scanTag(): void {
    const text = this.#text;
    const character = text.charAt(this.#at);
    if (this.#scanComment()) return;
    if (character === '{') this.#openContainer();
    else if (character === '"' || character === "'") {
      this.#at = this.#names.afterQuote(character, this.#at);
    } else if (text.startsWith('/>', this.#at)) this.#leaveElement(this.#at + 2);
    else if (character === '>') {
      this.#frames[this.#frames.length - 1] = { kind: 'children' };
      this.#at++;
    } else this.#at++;
  }

  /** One step between `<Name>` and `</Name>`. */
  #scanChildren(): void {
    const text = this.#text;
    const character = text.charAt(this.#at);
    if (character === '{') this.#openContainer();
    else if (text.startsWith('</', this.#at)) {
      let end = this.#at + 2;
      while (end < text.length && text.charAt(end) !== '>' && text.charAt(end) !== '<') end++;
      this.#leaveElement(text.charAt(end) === '>' ? end + 1 : end);
    } else if (character === '<' && tagStartAt(text, this.#at) !== undefined) this.#openTag();
    else this.#at++;
  }

  #openContainer(): void {
    this.#frames.push({ kind: 'container' });
    this.#add('punctuator', this.#at + 1);
    this.#operandIsDue = true;
  }

  #leaveElement(end: number): void {
    this.#frames.pop();
    this.#at = end;
    this.#operandIsDue = false;
  }

  #endOfLine(from: number): number {
    let end = from;
    while (end < this.#text.length && this.#text.charAt(end) !== '\n' && this.#text.charAt(end) !== '\r') end++;
    return end;
  }
}

const lineSeparator = 0x2028;
const paragraphSeparator = 0x2029;
const byteOrderMark = 0xfeff;

const isSourceSpace = (code: number): boolean =>
  isSpaceCode(code) || code === lineSeparator || code === paragraphSeparator || code === byteOrderMark;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Letters, digits, `_`, `$`, the `#` of a private name, the `\` of an escape in a name, and all beyond ASCII. */
const isWordCode = (code: number): boolean =>
  isDigit(code) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  code === 95 ||
  code === 36 ||
  code === 35 ||
  code === 92 ||
  (code >= 128 && !isSourceSpace(code));

/** Whether a word can begin after this character. */
const startsWord = (code: number): boolean => isSourceSpace(code) || [40, 59, 38, 124, 123, 125, 41].includes(code);
