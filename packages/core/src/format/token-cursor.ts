/** Goes through the tokens of a text once, and writes each as the layout wants it. */
import type { Token } from '../syntax/index.js';
import { type Doc, line } from './doc.js';

/** Lines, such as comments, that are between two lines of a request: before the token at `offset`. */
export interface KeptLines {
  readonly offset: number;
  readonly lines: readonly string[];
}

export interface CursorSettings {
  readonly raw: string;
  readonly tokens: readonly Token[];
  /** In order of offset. */
  readonly kept: readonly KeptLines[];
  /** What a space is written as. */
  readonly space: string;
  /** The text of a token. */
  readonly write: (token: Token) => string;
  /** The text between two tokens, if it must stay. */
  readonly writeGap: (start: number, end: number) => string;
}

/**
 * Every token is written exactly once and in order, so that nothing can be lost. Unless something was put before it, a
 * token keeps its distance from the one before: none, or a space.
 */
export class TokenCursor {
  readonly #settings: CursorSettings;
  #next = 0;
  #nextKept = 0;
  /** Just past the token written last. */
  #end = 0;
  /** Whether the distance to the next token has been decided. */
  #isPlaced = true;

  constructor(settings: CursorSettings) {
    this.#settings = settings;
  }

  /** Whether all kept lines have found a place. */
  get hasPlacedKept(): boolean {
    return this.#nextKept === this.#settings.kept.length;
  }

  /** The tokens that begin before `offset`. */
  until(offset: number): string {
    const { space } = this.#settings;
    return this.#tokensBefore(offset, (start) => (!this.#isPlaced && start > this.#end ? space : ''));
  }

  /** Everything before `offset` as it is, but for white space at its end, and where the next token's place is decided. */
  verbatim(offset: number): string {
    const { raw, writeGap } = this.#settings;
    const text = this.#tokensBefore(offset, (start) =>
      this.#isPlaced ? this.#encodedGap(start) : writeGap(this.#end, start),
    );
    const end = this.#end + raw.slice(this.#end, offset).trimEnd().length;
    return text + this.#gapTo(end);
  }

  /** Everything before `offset` without white space; the next token follows at once. */
  joined(offset: number): string {
    const text = this.#tokensBefore(offset, (start) => this.#encodedGap(start)) + this.#encodedGap(offset);
    this.#end = Math.max(this.#end, offset);
    this.#isPlaced = true;
    return text;
  }

  /** The tokens that begin before `offset`, each after what `gapBefore` says for its start. */
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

  /** The output before `offset` where no space belongs: nothing, unless the space is encoded and so may have a meaning. */
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

  /** A place where a line may break before the next token. */
  line(flat: string): Doc {
    this.#isPlaced = true;
    return line(flat, this.#keptHere());
  }

  /** The kept lines that are between the last token and the next. */
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
