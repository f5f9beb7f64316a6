/** Reads the tokens of a text once, and writes each with the spaces of the layout. */
import type { Token } from '../syntax/index.js';
import { type Doc, line } from './doc.js';

/** Lines between two lines of a request, such as comments: before the token at `offset`. */
export interface KeptLines {
  readonly offset: number;
  readonly lines: readonly string[];
}

export interface CursorSettings {
  readonly raw: string;
  readonly tokens: readonly Token[];
  /** In order of offset. */
  readonly kept: readonly KeptLines[];
  /** The notation of a space: encoded or not. */
  readonly space: string;
  /** The text of a token. */
  readonly write: (token: Token) => string;
  /** The text between two tokens, if it must stay. */
  readonly writeGap: (start: number, end: number) => string;
}

/**
 * Writes every token exactly once and in order, so that nothing can be lost. Unless the layout decides otherwise, a
 * token keeps its distance from the previous one: none, or a space.
 */
export class TokenCursor {
  readonly #settings: CursorSettings;
  #next = 0;
  #nextKept = 0;
  /** The offset after the last written token. */
  #end = 0;
  /** Whether the distance to the next token has been decided. */
  #isPlaced = true;

  constructor(settings: CursorSettings) {
    this.#settings = settings;
  }

  /** Whether all kept lines have a place. */
  get hasPlacedKept(): boolean {
    return this.#nextKept === this.#settings.kept.length;
  }

  /** The tokens that begin before `offset`. */
  until(offset: number): string {
    const { space } = this.#settings;
    return this.#tokensBefore(offset, (start) => (!this.#isPlaced && start > this.#end ? space : ''));
  }

  /** Writes everything before `offset` unchanged, except white space at its end, and leaves the place of the next token open. */
  verbatim(offset: number): string {
    const { raw, writeGap } = this.#settings;
    const text = this.#tokensBefore(offset, (start) =>
      this.#isPlaced ? this.#encodedGap(start) : writeGap(this.#end, start),
    );
    const end = this.#end + raw.slice(this.#end, offset).trimEnd().length;
    return text + this.#gapTo(end);
  }

  /** Writes everything before `offset` without white space; the next token follows at once. */
  joined(offset: number): string {
    const text = this.#tokensBefore(offset, (start) => this.#encodedGap(start)) + this.#encodedGap(offset);
    this.#end = Math.max(this.#end, offset);
    this.#isPlaced = true;
    return text;
  }

  /** Writes the tokens that begin before `offset`, each after the gap that `gapBefore` returns for its start. */
  #tokensBefore(offset: number, gapBefore: (start: number) => string): string {
    const { tokens, write } = this.#settings;
    let text = '';
    for (let token = tokens[this.#next]; token !== undefined && token.start < offset; token = tokens[++this.#next]) {
      text += gapBefore(token.start) + write(token);
      this.#end = token.end;
      this.#isPlaced = false;
    }
    return text;
  }

  /** The output up to `offset`. */
  #gapTo(offset: number): string {
    if (offset <= this.#end) return '';
    const gap = this.#settings.writeGap(this.#end, offset);
    this.#end = offset;
    return gap;
  }

  /** The output before `offset` where no space is allowed: nothing, unless the space is encoded and so may have a meaning. */
  #encodedGap(offset: number): string {
    const { raw, writeGap } = this.#settings;
    const gap = raw.slice(this.#end, offset);
    const end = this.#end + gap.trimEnd().length;
    return gap.trim() === '' ? '' : writeGap(end - gap.trim().length, end);
  }

  /** Whether a token begins before `offset`. */
  hasBefore(offset: number): boolean {
    return (this.#settings.tokens[this.#next]?.start ?? offset) < offset;
  }

  /** Writes the next token directly after the last text. */
  join(): void {
    this.#isPlaced = true;
  }

  /** Puts one space before the next token. */
  space(): string {
    this.#isPlaced = true;
    return this.#settings.space;
  }

  /** A possible line break before the next token. */
  line(flat: string): Doc {
    this.#isPlaced = true;
    return line(flat, this.#keptHere());
  }

  /** The kept lines between the last token and the next. */
  #keptHere(): readonly string[] {
    const { tokens, kept } = this.#settings;
    const start = tokens[this.#next]?.start ?? -1;
    const lines: string[] = [];
    for (let each = kept[this.#nextKept]; each !== undefined; each = kept[++this.#nextKept]) {
      if (each.offset > start || each.offset < this.#end) break;
      for (const text of each.lines) lines.push(text);
    }
    return lines;
  }
}
