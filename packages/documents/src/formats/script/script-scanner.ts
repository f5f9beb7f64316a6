/** Splits JavaScript and TypeScript into tokens, so that what looks like a query in a comment, a string or a regular expression is told from one. */
import { isBlankCode } from '../../text/index.js';
import { JsxNames, tagStartAt } from './jsx-names.js';
import type { ScriptToken, ScriptTokenKind } from './script-token.js';

/** What the scanner is inside of, innermost last. */
type Frame =
  | { readonly kind: 'parentheses'; readonly isCondition: boolean }
  | { readonly kind: 'braces'; readonly isBlock: boolean }
  /** `${ … }` in a template. */
  | { readonly kind: 'hole' }
  /** `{ … }` in a tag or between tags. */
  | { readonly kind: 'container' }
  /** From `<Name` to its `>`. */
  | { readonly kind: 'tag' }
  /** Between `<Name>` and `</Name>`, where only `{` and `<` mean something. */
  | { readonly kind: 'children' };

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words behind which an operand comes, so that a `/` begins a regular expression. */
const beforeOperand = wordsOf(
  'await case default delete do else extends in instanceof new of return throw typeof void yield',
);
/** Words of those behind which `{` begins a block. */
const beforeBlock = wordsOf('do else');
/** Words whose parentheses are followed by a statement. */
const conditions = wordsOf('for if while with');

const longPunctuators = ['...', '=>', '++', '--', '?.', '??', '+='];

/** In: any text. Out: its tokens in order. Never throws; what never ends reaches to the end of its line or of the text. */
export const scanScript = (text: string): readonly ScriptToken[] => new ScriptScanner(text).scan();

class ScriptScanner {
  readonly #text: string;
  readonly #names: JsxNames;
  readonly #tokens: ScriptToken[] = [];
  readonly #frames: Frame[] = [];
  #at = 0;
  /** The last token that is no comment. */
  #last: ScriptToken | undefined;
  /** Whether an operand may come: then `/` begins a regular expression and `<` may begin a tag. */
  #operandIsDue = true;
  /** No regular expression that begins before this offset has an end. */
  #noRegexBefore = 0;

  constructor(text: string) {
    this.#text = text;
    this.#names = new JsxNames(text);
  }

  scan(): readonly ScriptToken[] {
    if (this.#text.startsWith('#!')) this.#at = this.#endOfLine(0);
    while (this.#at < this.#text.length) {
      const kind = this.#frames.at(-1)?.kind;
      if (kind === 'children') this.#scanChildren();
      else if (kind === 'tag') this.#scanTag();
      else this.#scanCode();
    }
    return this.#tokens;
  }

  #add(kind: ScriptTokenKind, end: number, isClosed = true): void {
    const token = { kind, start: this.#at, end, isClosed };
    this.#tokens.push(token);
    if (kind !== 'comment') this.#last = token;
    this.#at = end;
  }

  #scanCode(): void {
    const text = this.#text;
    const code = text.charCodeAt(this.#at);
    const character = text.charAt(this.#at);
    if (isScriptBlank(code)) this.#at++;
    else if (this.#scanComment()) return;
    else if (isWordCode(code)) this.#scanWord();
    else if (character === '"' || character === "'") this.#scanString(character);
    else if (character === '`') this.#scanTemplate();
    else if (character === '/' && this.#operandIsDue && this.#scanRegex()) return;
    else if (character === '<' && this.#operandIsDue && this.#startsTag()) this.#openTag();
    else this.#scanPunctuator(character);
  }

  #scanComment(): boolean {
    const text = this.#text;
    if (text.startsWith('//', this.#at)) this.#add('comment', this.#endOfLine(this.#at));
    else if (text.startsWith('/*', this.#at)) {
      const close = text.indexOf('*/', this.#at + 2);
      this.#add('comment', close === -1 ? text.length : close + 2, close !== -1);
    } else return false;
    return true;
  }

  #scanWord(): void {
    const text = this.#text;
    const isNumber = isDigit(text.charCodeAt(this.#at));
    let end = this.#at + 1;
    while (end < text.length && (isWordCode(text.charCodeAt(end)) || (isNumber && text.charAt(end) === '.'))) end++;
    const isMember = this.#lastIs('.') || this.#lastIs('?.');
    const word = text.slice(this.#at, end);
    this.#add(isNumber ? 'number' : 'word', end);
    this.#operandIsDue = !isNumber && !isMember && beforeOperand.has(word);
  }

  #scanString(quote: string): void {
    const text = this.#text;
    let end = this.#at + 1;
    for (; end < text.length; end++) {
      const character = text.charAt(end);
      if (character === '\\') end += text.startsWith('\r\n', end + 1) ? 2 : 1;
      else if (character === quote || character === '\n' || character === '\r') break;
    }
    const isClosed = text.charAt(end) === quote;
    this.#add('string', Math.min(text.length, isClosed ? end + 1 : end), isClosed);
    this.#operandIsDue = false;
  }

  /** A stretch of a template, from the backtick or `}` that the scanner is at. */
  #scanTemplate(): void {
    const text = this.#text;
    for (let end = this.#at + 1; end < text.length; end++) {
      const character = text.charAt(end);
      if (character === '\\') end++;
      else if (character === '`') {
        this.#add('template', end + 1);
        this.#operandIsDue = false;
        return;
      } else if (character === '$' && text.charAt(end + 1) === '{') {
        this.#add('template', end + 2, false);
        this.#frames.push({ kind: 'hole' });
        this.#operandIsDue = true;
        return;
      }
    }
    this.#add('template', text.length, false);
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

  /** Leaves the innermost braces; parentheses that were never closed in them are left too. Whether the token is done. */
  #closeBraces(): boolean {
    while (this.#frames.at(-1)?.kind === 'parentheses') this.#frames.pop();
    const frame = this.#frames.pop();
    if (frame?.kind === 'hole') {
      this.#scanTemplate();
      return true;
    }
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
    return start !== undefined && (start.isSurelyTag || this.#names.isClosedBehind(start.name, this.#at));
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
      this.#at = this.#names.behindQuote(character, this.#at);
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

const isScriptBlank = (code: number): boolean =>
  isBlankCode(code) || code === lineSeparator || code === paragraphSeparator || code === byteOrderMark;

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
  (code >= 128 && !isScriptBlank(code));
