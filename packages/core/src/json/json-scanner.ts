/**
 * Splits a JSON text into tokens, however broken it is, including comments, unquoted words and texts that only the
 * caller recognizes.
 */
import { stringText } from './json-string.js';

export type JsonTokenKind =
  | '{'
  | '}'
  | '['
  | ']'
  | ','
  | ':'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  /** A number that JSON does not allow: `01`, `1.`. */
  | 'bad-number'
  | 'word'
  | 'comment'
  /** A text that `otherEnd` recognized. */
  | 'other'
  | 'end';

/** The kind of token that is expected. */
export type JsonRole = 'name' | 'value' | 'mark';

/** The end of a text at an offset that is valid although it is not JSON, such as a variable; undefined if none begins there. */
export type OtherEnd = (offset: number, due: JsonRole) => number | undefined;

/**
 * Scans one token after another. Offsets are UTF-16 units of the whole text; tokens are between `start` and `limit`. A
 * byte order mark at the start is skipped. Takes linear time: no character is read more than a few times.
 */
export class JsonScanner {
  kind: JsonTokenKind = 'end';
  start: number;
  end: number;
  /** The faults in the token. */
  fault: 'string-end' | 'escape' | 'unicode' | 'control' | 'comment-end' | undefined;

  constructor(
    readonly text: string,
    start = 0,
    readonly limit = text.length,
    private readonly otherEnd?: OtherEnd,
  ) {
    this.start = start;
    this.end = text.charCodeAt(start) === 0xfeff && start < limit ? start + 1 : start;
  }

  /** Moves to the next token. */
  scan(due: JsonRole = 'value'): JsonTokenKind {
    const { text, limit } = this;
    let at = this.end;
    while (at < limit && isJsonSpace(text.charCodeAt(at))) at++;
    this.start = at;
    this.fault = undefined;
    if (at >= limit) {
      this.end = at;
      return (this.kind = 'end');
    }
    const other = this.otherEnd?.(at, due);
    if (other !== undefined) {
      this.end = other;
      return (this.kind = 'other');
    }
    const mark = marks[text.charCodeAt(at)];
    if (mark === undefined) return (this.kind = this.#scanWord(at));
    this.end = at + 1;
    return (this.kind = mark === 'string' ? this.#scanString(at) : mark);
  }

  /** Continues at an offset; the current token does not change. */
  endAt(offset: number): void {
    this.end = offset;
  }

  /** Ends the current string at an offset before its end, as one without its closing quote. */
  endString(offset: number): void {
    this.end = offset;
    this.fault = 'string-end';
  }

  /** The characters of the token; for a string, those between its quotes with resolved escapes. */
  get value(): string {
    const { text, start, end } = this;
    if (this.kind !== 'string') return text.slice(start, end);
    return stringText(text, { start: start + 1, end: this.fault === 'string-end' ? end : end - 1 });
  }

  /** A string ends at its quote, or at the end of its line. */
  #scanString(start: number): 'string' {
    const { text, limit } = this;
    for (let at = start + 1; at < limit; at++) {
      const code = text.charCodeAt(at);
      if (code === 34) {
        this.end = at + 1;
        return 'string';
      }
      if (code === 10 || code === 13) return this.#unclosed(at);
      if (code < 32) this.fault ??= 'control';
      if (code !== 92) continue;
      const escaped = text.charAt(at + 1);
      if (escaped === 'u') {
        if (!fourDigits.test(text.slice(at + 2, at + 6))) this.fault ??= 'unicode';
      } else if (!'"\\/bfnrt'.includes(escaped)) this.fault ??= 'escape';
      if (at + 1 < limit && !isLineBreak(text.charCodeAt(at + 1))) at++;
    }
    return this.#unclosed(limit);
  }

  #unclosed(at: number): 'string' {
    this.endString(at);
    return 'string';
  }

  #scanWord(start: number): JsonTokenKind {
    const { text, limit } = this;
    if (text.startsWith('//', start) || text.startsWith('/*', start)) return this.#scanComment(start);
    let at = start + 1;
    const ends = isNumberStart(text.charCodeAt(start)) ? endsNumber : endsWord;
    while (at < limit && !ends(text.charCodeAt(at))) at++;
    this.end = at;
    const word = text.slice(start, at);
    if (word === 'null') return 'null';
    if (word === 'true' || word === 'false') return 'boolean';
    if (numberPattern.test(word)) return 'number';
    return ends === endsNumber || /^[+.]\d/.test(word) ? 'bad-number' : 'word';
  }

  #scanComment(start: number): 'comment' {
    const { text, limit } = this;
    if (text.charCodeAt(start + 1) === 42) {
      const close = text.indexOf('*/', start + 2);
      const isClosed = close >= 0 && close + 2 <= limit;
      if (!isClosed) this.fault = 'comment-end';
      this.end = isClosed ? close + 2 : limit;
      return 'comment';
    }
    let at = Math.min(start + 2, limit);
    while (at < limit && !isLineBreak(text.charCodeAt(at))) at++;
    this.end = at;
    return 'comment';
  }
}

const marks: Readonly<Record<number, '{' | '}' | '[' | ']' | ',' | ':' | 'string'>> = {
  34: 'string',
  44: ',',
  58: ':',
  91: '[',
  93: ']',
  123: '{',
  125: '}',
};

const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const fourDigits = /^[0-9A-Fa-f]{4}$/;

const isLineBreak = (code: number): boolean => code === 10 || code === 13;
const isJsonSpace = (code: number): boolean => code === 32 || (code <= 13 && (code === 9 || isLineBreak(code)));

/** A slash ends a word, since a comment may begin with it. */
const endsWord = (code: number): boolean => code === 47 || isJsonSpace(code) || marks[code] !== undefined;

const isNumberStart = (code: number): boolean => isDigit(code) || code === 45;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Letters, digits, signs and dots form an invalid number; any other character begins the next token. */
const endsNumber = (code: number): boolean =>
  !(isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || [43, 45, 46, 95].includes(code));
