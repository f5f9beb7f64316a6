/** Joins the lines over which a request's address is written. */
import type { Span } from '@odatalint/core';
import type { TargetLine } from './document.js';
import { MadeText } from './made-text.js';

/** Appends a piece of the document to a made text, perhaps with its variables replaced. */
export type AddPiece = (made: MadeText, from: number, to: number) => void;

/**
 * The address of a request as one text.
 *
 * White space around a line break is dropped. Two lines are joined by one space where a space keeps words apart (a
 * filter broken before `and`), by nothing where the next line starts a path segment or an option, where the line before
 * ends in a mark that cannot end a word, and as long as the path goes on.
 */
export class JoinedTarget {
  readonly made = new MadeText();
  /** What each line contributes, in order; a line that contributes nothing is none. */
  readonly lines: TargetLine[] = [];
  readonly #text: string;
  readonly #addPiece: AddPiece;
  #start = 0;
  #end = 0;
  #isEmpty = true;

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
    this.#addPiece(this.made, from, to);
    this.lines.push({ start: from, end: to, isApart });
    this.#end = to;
  }

  /** From the first line's start to the last line's end in the document. */
  get span(): Span {
    return { start: this.#start, end: this.#end };
  }

  #needsSpace(from: number): boolean {
    if (!this.made.hasQuery) return false;
    return !'?&/,)'.includes(this.#text.charAt(from)) && !'?&/,;(='.includes(this.made.lastCharacter);
  }
}

/** Whether a line that starts with this character continues an address without being indented. */
export const continuesTarget = (character: string): boolean =>
  character === '?' || character === '&' || character === '/';
