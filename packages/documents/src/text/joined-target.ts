/** Joins the lines of a request's URL. */
import type { Span } from '@odatalint/core';
import type { TargetLine } from '../document/document.js';
import { headerParts } from './header-parts.js';
import { GeneratedText } from './generated-text.js';
import { isStatusLine } from './request-line.js';

/** Appends a piece of the document to a generated text, possibly with replaced variables. */
export type AddPiece = (made: GeneratedText, from: number, to: number) => void;

/**
 * The URL of a request as one text.
 *
 * White space around a line break is dropped. One space joins two lines if it separates words (a filter broken before
 * `and`). Nothing joins them if the next line starts a path segment or an option, if the line before ends with a mark
 * that cannot end a word, or within the path.
 */
export class JoinedTarget {
  readonly made = new GeneratedText();
  /** The part of the URL on each line, in order, without empty ones. */
  readonly lines: TargetLine[] = [];
  readonly #text: string;
  readonly #addPiece: AddPiece;
  #start = 0;
  #end = 0;
  #isEmpty = true;
  /** The parentheses that are open after the last line, outside of quotes. */
  #depth = 0;
  #isQuoted = false;

  constructor(text: string, addPiece: AddPiece = (made, from, to) => made.addExact(text, from, to)) {
    this.#text = text;
    this.#addPiece = addPiece;
  }

  /** Adds the trimmed line `from..to` of the document. */
  add(from: number, to: number): void {
    if (this.#isEmpty) {
      this.#isEmpty = false;
      this.#start = from;
    } else if (from === to) return;
    const isApart = this.#needsSpace(from);
    if (isApart) this.made.addCollapsed(' ', { start: this.#end, end: from });
    // The mark at the beginning of each line separates options for the eye.
    const isDoubled = this.made.lastCharacter === '?' && this.#text.charAt(from) === '&';
    this.#addPiece(this.made, isDoubled ? from + 1 : from, to);
    this.lines.push({ start: from, end: to, isApart });
    this.#end = to;
    for (let at = from; at < to; at++) this.#count(this.#text.charAt(at));
  }

  #count(character: string): void {
    if (character === "'") this.#isQuoted = !this.#isQuoted;
    else if (this.#isQuoted) return;
    else if (character === '(') this.#depth++;
    else if (character === ')') this.#depth = Math.max(0, this.#depth - 1);
  }

  /** Whether the URL cannot end with the last line: a mark, an operator or an open parenthesis requires more. */
  get isIncomplete(): boolean {
    if (this.#isQuoted) return false;
    const last = this.made.lastCharacter;
    if (last === '' || this.#depth > 0 || '?&,;('.includes(last)) return true;
    if (!this.made.hasQuery) return last === '/';
    return last === '=' || endsInOperator.test(this.#text.slice(Math.max(this.#start, this.#end - 5), this.#end));
  }

  /**
   * Whether a line belongs to the URL although it is not indented and does not begin with `?` or `&`: the URL so far is
   * incomplete, or the line begins as only the rest of an expression can. A header or a body does not belong to it.
   */
  isContinuedBy(line: string): boolean {
    if (this.made.hasQuery && startsWithOperator.test(line)) return true;
    return this.isIncomplete && !startsBody(line) && !isStatusLine(line) && !isPlainHeader(line);
  }

  /** From the start of the first line to the end of the last line in the document. */
  get span(): Span {
    return { start: this.#start, end: this.#end };
  }

  #needsSpace(from: number): boolean {
    if (!this.made.hasQuery) return false;
    return !'?&/,)'.includes(this.#text.charAt(from)) && !'?&/,;(='.includes(this.made.lastCharacter);
  }
}

const endsInOperator = /(?:^|[\s(+)])(?:and|or|not|eq|ne|gt|ge|lt|le|in|has|add|sub|mul|div|mod)$/;
const startsWithOperator = /^(?:[),]|(?:and|or|eq|ne|gt|ge|lt|le|in|has|add|sub|mul|div|mod)\s)/;

/** Whether a line starts a body in JSON or XML. */
const startsBody = (line: string): boolean =>
  (line.startsWith('{') && !line.startsWith('{{')) || '["<'.includes(line.charAt(0));

/** Whether a line is `Name: value`, and not the beginning of a lambda expression (`d: d/Name eq 1`). */
function isPlainHeader(line: string): boolean {
  const parts = headerParts(line, true);
  return parts !== undefined && !line.startsWith(`${line.slice(0, parts.nameEnd)}/`, parts.valueStart);
}

/** Whether a line that starts with this character continues a URL without indentation. */
export const continuesTarget = (character: string): boolean =>
  character === '?' || character === '&' || character === '/';
