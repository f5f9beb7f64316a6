/** Turns the decoded text of `select` or `expand` into tokens: names, slashes, commas, and groups of nested options. */
import { isNameStart, isSpace, nameEnd } from './characters.js';
import { type DecodedText, holeEnd } from './decoded-text.js';
import type { ParseContext } from './parse-context.js';
import { findStringEnd } from './string-end.js';
import * as T from './tokens.js';

/** For each opening parenthesis of a text the offset of its partner, found in one pass that steps over strings. */
export type ParenthesisPairs = ReadonlyMap<number, number>;

/** Pairs the parentheses of `text[from..to]`; one without a partner is not in the map. */
export function pairParentheses(text: string, from: number, to: number): ParenthesisPairs {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 39) i = findStringEnd(text, i, to).end - 1;
    else if (code === 40) open.push(i);
    else if (code === 41) {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, i);
    }
  }
  return pairs;
}

export class ItemScanner {
  readonly #pool = new T.TokenPool();

  /** The tokens of `source.text[from..to]`. */
  scan(source: DecodedText, from: number, to: number, context: ParseContext, pairs: ParenthesisPairs): T.ScannedToken[] {
    this.#pool.reset();
    const { text } = source;
    const tokens: T.ScannedToken[] = [];
    const push = (type: T.ScannedToken['tokenType'], start: number, end: number): T.ScannedToken => {
      const token = this.#pool.take(type, source.start(start), source.end(end));
      token.text = text.slice(start, end);
      tokens.push(token);
      if (type !== T.OptionsGroup) {
        const kind = type === T.Word ? 'name' : type === T.HoleToken ? 'hole' : type === T.Stray ? 'skipped' : 'punctuation';
        context.token(kind, token.start, token.end);
      }
      return token;
    };
    let i = from;
    while (i < to) {
      const code = text.charCodeAt(i);
      const hole = code === 123 && text.charCodeAt(i + 1) === 123 ? holeEnd(text, i, to) : undefined;
      if (isSpace(code)) i++;
      else if (hole !== undefined) i = end(push(T.HoleToken, i, hole), hole);
      else if (code === 44) i = end(push(T.Comma, i, i + 1), i + 1);
      else if (code === 47) i = end(push(T.Slash, i, i + 1), i + 1);
      else if (code === 40) i = scanGroup(push, context, text, i, to, pairs);
      else i = end(push(isWord(text, i) ? T.Word : T.Stray, i, itemWordEnd(text, i, to)), itemWordEnd(text, i, to));
    }
    return tokens;
  }
}

const end = (_token: T.ScannedToken, offset: number): number => offset;

function scanGroup(
  push: (type: T.ScannedToken['tokenType'], start: number, end: number) => T.ScannedToken,
  context: ParseContext,
  text: string,
  open: number,
  to: number,
  pairs: ParenthesisPairs,
): number {
  const close = pairs.get(open);
  const stop = close === undefined ? to : close + 1;
  const token = push(T.OptionsGroup, open, stop);
  token.innerStart = open + 1;
  token.innerEnd = close ?? to;
  context.token('punctuation', token.start, token.start + 1);
  if (close === undefined) {
    context.report({ code: 'unclosed-parenthesis', start: token.start, end: token.start + 1, found: text.charAt(open) });
  }
  return stop;
}

/** `*`, `$ref`, `@Ns.Term` and names are words here. */
function isWord(text: string, i: number): boolean {
  const code = text.charCodeAt(i);
  return code === 42 || ((code === 36 || code === 64) && isNameStart(text, i + 1)) || isNameStart(text, i);
}

function itemWordEnd(text: string, i: number, limit: number): number {
  const code = text.charCodeAt(i);
  if (code === 42) return i + 1;
  if (!isWord(text, i)) {
    let stop = i + 1;
    while (stop < limit && !isWord(text, stop) && !isSpace(text.charCodeAt(stop)) && !'(,/{'.includes(text.charAt(stop))) stop++;
    return stop;
  }
  let stop = nameEnd(text, i + 1, limit);
  if (code === 64 && text.charCodeAt(stop) === 35) stop = nameEnd(text, stop + 1, limit);
  // `Ns.*` is every function or action of a namespace.
  if (text.charCodeAt(stop) === 46 && text.charCodeAt(stop + 1) === 42) stop += 2;
  return stop;
}
