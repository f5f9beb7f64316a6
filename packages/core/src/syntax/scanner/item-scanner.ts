/** Turns the decoded text of `select` or `expand` into tokens: names, slashes, commas, and groups of nested options. */
import * as T from '../tokens/tokens.js';
import type { TokenType } from 'chevrotain';
import { type DecodedText, decodeText, holeEnd } from '../text/decoded-text.js';
import { findStringEnd } from '../text/string-end.js';
import { isNamePart, isNameStart, isSpace, nameEnd, skipSpace } from '../text/characters.js';
import { odata401 } from '../dialect.js';
import { ParseContext, type TokenKind } from '../context/parse-context.js';

/** The offset of the partner of each opening parenthesis, found in one pass that skips strings. */
export type ParenthesisPairs = ReadonlyMap<number, number>;

/** Pairs the parentheses of `text[from..to]`; one without a partner is not in the map. */
export function pairParentheses(text: string, from: number, to: number): ParenthesisPairs {
  const pairs = new Map<number, number>();
  const open: { readonly start: number; isSearch: boolean }[] = [];
  const phrases = new Phrases(text, to);
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    const last = open[open.length - 1];
    if (code === 34 && last !== undefined) i = phrases.endAt(i, last.isSearch) - 1;
    else if (code === 39) i = stringEnd(text, i, to, open.length) - 1;
    else if (code === 40) open.push({ start: i, isSearch: last?.isSearch === true || beginsSearch(text, i + 1) });
    else if (code === 59 && last !== undefined) last.isSearch = beginsSearch(text, i + 1);
    else if (code === 41) {
      open.pop();
      if (last !== undefined) pairs.set(last.start, i);
    }
  }
  return pairs;
}

/** Whether an option that begins at an offset is `$search`. */
export const beginsSearch = (text: string, start: number): boolean =>
  /^\s*(?:\$|%24)?search\s*=/i.test(text.slice(start, start + 40));

/** The phrases of searches and the strings of JSON, which only a quote ends (ABNF searchPhrase). */
export class Phrases {
  #isLastOpen = false;

  constructor(
    private readonly text: string,
    private readonly limit: number,
  ) {}

  /** The end of the phrase or string whose opening quote is at `start`; the offset after the quote if it begins none or is never closed. */
  endAt(start: number, isSearch: boolean): number {
    if (this.#isLastOpen || !(isSearch || this.#isInJson(start))) return start + 1;
    let end = start + 1;
    while (end < this.limit && this.text.charCodeAt(end) !== 34) end += this.text.charCodeAt(end) === 92 ? 2 : 1;
    this.#isLastOpen = end >= this.limit;
    return this.#isLastOpen ? start + 1 : end + 1;
  }

  #isInJson(start: number): boolean {
    let before = start - 1;
    while (before >= 0 && isSpace(this.text.charCodeAt(before))) before--;
    return before >= 0 && '[{,:'.includes(this.text.charAt(before));
  }
}

/** Parentheses at the end of a string without its closing quote close the open ones. */
function stringEnd(text: string, quote: number, to: number, open: number): number {
  const { end, fault } = findStringEnd(text, quote, to);
  if (fault !== 'unterminated' || end < to) return end;
  let stop = end;
  for (let left = open; left > 0; left--) {
    const last = lastBefore(text, stop, quote + 1);
    if (text.charCodeAt(last) !== 41) break;
    stop = last;
  }
  return stop;
}

/** The offset of the last character before `end` that is not a space; -1 if there are only spaces from `start` on. */
function lastBefore(text: string, end: number, start: number): number {
  let last = end - 1;
  while (last >= start && isSpace(text.charCodeAt(last))) last--;
  return last < start ? -1 : last;
}

export class ItemScanner {
  readonly #pool = new T.TokenPool();
  #tokens: T.ScannedToken[] = [];
  #source: DecodedText = decodeText('', 0, 0, 'plain');
  #context = new ParseContext('', odata401);
  /** Whether a name is allowed here: at the start of an item and after a slash. */
  #nameDue = true;
  /** Whether the item already has nested options, after which only a comma is allowed. */
  #hasOptions = false;
  /** Whether text in the item was reported. */
  #isReported = false;

  /** The tokens of `source.text[from..to]`. */
  scan(
    source: DecodedText,
    from: number,
    to: number,
    context: ParseContext,
    pairs: ParenthesisPairs,
  ): T.ScannedToken[] {
    this.#pool.reset();
    this.#tokens = [];
    this.#source = source;
    this.#context = context;
    this.#nameDue = true;
    this.#isReported = false;
    this.#hasOptions = false;
    const { text } = source;
    let i = from;
    while (i < to) {
      const code = text.charCodeAt(i);
      if (isSpace(code)) i++;
      else if (code === 44) i = this.#comma(i);
      else if (code === 47) i = this.#slash(i);
      else if (code === 40) i = this.#group(i, to, pairs);
      else i = this.#word(i, to);
    }
    return this.#tokens;
  }

  get #last(): T.ScannedToken | undefined {
    return this.#tokens[this.#tokens.length - 1];
  }

  #comma(i: number): number {
    this.#push(T.Comma, 'punctuation', i, i + 1);
    this.#nameDue = true;
    this.#isReported = false;
    this.#hasOptions = false;
    return i + 1;
  }

  #slash(i: number): number {
    if (this.#hasOptions) return this.#stray(i, i + 1, 'a comma or the end', 'instead');
    this.#push(T.Slash, 'punctuation', i, i + 1);
    this.#nameDue = true;
    return i + 1;
  }

  /** A name, a hole, a name with a hole in it, or other text. */
  #word(i: number, to: number): number {
    const { text } = this.#source;
    const first = this.#holeAt(i, to);
    if (first === undefined && !isWord(text, i)) return this.#stray(i, strayEnd(text, i, to), 'a name', 'instead');
    let end = first ?? wordEnd(text, i, to);
    let isHole = first !== undefined;
    for (
      let next = this.#holeAt(end, to);
      next !== undefined || (isHole && end < to && isNamePart(text, end));
      next = this.#holeAt(end, to)
    ) {
      end = next ?? nameEnd(text, end, to);
      isHole = true;
    }
    if (!this.#nameDue) {
      const stop = isHole ? undefined : this.#direction(i, end, to);
      if (stop !== undefined) return stop;
      this.#implyComma(i, end, isHole);
    }
    this.#nameDue = false;
    this.#push(isHole ? T.HoleToken : T.Word, isHole ? 'hole' : 'name', i, end);
    return end;
  }

  #holeAt(i: number, to: number): number | undefined {
    const { text, hasHoles } = this.#source;
    return hasHoles && text.startsWith('{{', i) ? holeEnd(text, i, to) : undefined;
  }

  /**
   * Scans `Name desc`: a direction belongs to `$orderby`.
   *
   * @returns The offset after it; undefined if the word is an item.
   */
  #direction(i: number, end: number, to: number): number | undefined {
    const { text } = this.#source;
    const last = this.#last;
    const word = text.slice(i, end);
    if (!/^(?:asc|desc)$/i.test(word) || last?.tokenType !== T.Word || this.#hasOptions) return undefined;
    const next = text.charAt(skipSpace(text, end, to));
    if (next !== ',' && next !== '') return undefined;
    const { optionPrefix } = this.#context.dialect;
    const token = this.#push(T.Stray, 'skipped', i, end);
    const edits = [{ start: last.end, end: token.end, text: '' }];
    const expected = `${optionPrefix === 'none' ? '' : '$'}orderby=${last.text} ${word}`;
    this.#context.unexpected(token, word, expected, 'unordered', edits);
    this.#isReported = true;
    return end;
  }

  /** Reports a missing comma between two items, unless a variable or reported text may contain it. */
  #implyComma(i: number, end: number, isHole: boolean): void {
    const last = this.#last;
    const at = last?.end ?? this.#source.start(i);
    if (!isHole && last?.tokenType !== T.HoleToken && last?.tokenType !== T.Stray) {
      const edits = [{ start: at, end: at, text: ',' }];
      this.#context.unexpected(this.#source.span(i, end), this.#source.text.slice(i, end), 'a comma', 'before', edits);
    }
    this.#tokens.push(this.#pool.take(T.Comma, at, at));
    this.#isReported = false;
    this.#hasOptions = false;
  }

  /** Scans `( … )` as one token; its options are parsed afterwards. */
  #group(open: number, to: number, pairs: ParenthesisPairs): number {
    const close = pairs.get(open);
    const isOpen = close === undefined || close >= to;
    const stop = isOpen ? to : close + 1;
    const first = this.#source.span(open, open + 1);
    if (isOpen) this.#context.report({ code: 'unclosed-parenthesis', ...first, found: '(' });
    if (this.#nameDue || this.#hasOptions) {
      const expected = this.#nameDue ? 'a name' : 'a comma or the end';
      this.#context.unexpected(first, '(', expected, this.#nameDue ? 'before' : 'instead');
      this.#push(T.Stray, 'skipped', open, stop);
      return stop;
    }
    this.#hasOptions = true;
    const token = this.#take(T.OptionsGroup, open, stop);
    token.innerStart = open + 1;
    token.innerEnd = isOpen ? to : close;
    this.#context.token('punctuation', first.start, first.end);
    return stop;
  }

  #stray(i: number, end: number, expected: string, variant: string): number {
    const token = this.#push(T.Stray, 'skipped', i, end);
    if (!this.#isReported) this.#context.unexpected(token, token.text, expected, variant);
    this.#isReported = true;
    return end;
  }

  #push(type: TokenType, kind: TokenKind, start: number, end: number): T.ScannedToken {
    const token = this.#take(type, start, end);
    this.#context.token(kind, token.start, token.end);
    return token;
  }

  #take(type: TokenType, start: number, end: number): T.ScannedToken {
    const token = this.#pool.take(type, this.#source.start(start), this.#source.end(end));
    if (type !== T.OptionsGroup) token.text = this.#source.text.slice(start, end);
    this.#tokens.push(token);
    return token;
  }
}

/** `*`, `$ref`, `@Ns.Term` and names are words here. */
function isWord(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return code === 42 || ((code === 36 || code === 64) && isNameStart(text, i + 1)) || isNameStart(text, i);
}

function wordEnd(text: string, i: number, limit: number): number {
  const code = text.charCodeAt(i);
  if (code === 42) return i + 1;
  let stop = nameEnd(text, i + 1, limit);
  if (code === 64 && text.charCodeAt(stop) === 35 && stop < limit) stop = nameEnd(text, stop + 1, limit);
  // Scans `Ns.*`, all functions and actions of a namespace.
  if (text.charCodeAt(stop) === 46 && text.charCodeAt(stop + 1) === 42 && stop + 1 < limit) stop += 2;
  return stop;
}

function strayEnd(text: string, i: number, limit: number): number {
  let stop = i + 1;
  while (stop < limit && !isWord(text, stop) && !isSpace(text.charCodeAt(stop)) && !'(,/{'.includes(text.charAt(stop)))
    stop++;
  return stop;
}
