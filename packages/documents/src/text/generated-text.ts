/** A text put together from pieces of a document, with the map that leads back. */
import type { Span } from '@odatalint/core';
import { OffsetMap } from '@odatalint/core/internal';
import { roomForValues } from './holes.js';

/** Grows at its end only; pieces are added in the order of the document. */
export class GeneratedText {
  readonly map = new OffsetMap();
  #parts: string[] = [];
  #last = '';
  #hasQuery = false;
  /** How many of the characters are values of variables. */
  #ofValues = 0;

  /** Appends the characters `from..to` of the document as they are; an empty piece at the start gives an empty text a place. */
  addExact(text: string, from: number, to: number): void {
    this.map.addExact(to - from, from);
    this.#push(text.slice(from, to));
  }

  /** Appends text that all comes from one span of the document. */
  addCollapsed(made: string, origin: Span): void {
    this.map.addCollapsed(made.length, origin);
    this.#push(made);
  }

  /** Whether a value can be appended for a variable of so many characters; if not, the variable stays. */
  hasRoomFor(length: number, written: number): boolean {
    return this.#ofValues + length <= roomForValues(this.length - this.#ofValues + written);
  }

  /** Appends a value, or a part of one, for the variable at a span. */
  addValue(value: string, origin: Span): void {
    this.#ofValues += value.length;
    this.addCollapsed(value, origin);
  }

  /** Appends `made` for the span `from..to`, as exact characters where the document says the same. */
  addGap(made: string, text: string, from: number, to: number): void {
    if (to - from === made.length && text.startsWith(made, from)) this.addExact(text, from, to);
    else this.addCollapsed(made, { start: from, end: to });
  }

  /** Appends the characters `from..to` of another made text with their way back. */
  addMade(other: GeneratedText, from = 0, to = other.length): void {
    this.map.append(other.map, from, to);
    this.#push(other.text.slice(from, to));
  }

  /** The last character so far, or the empty string. */
  get lastCharacter(): string {
    return this.#last;
  }

  /** Whether a `?` or `=` has come by, so that an address is past its path. */
  get hasQuery(): boolean {
    return this.#hasQuery;
  }

  get length(): number {
    return this.map.length;
  }

  get text(): string {
    // Joined once, since parts of it are asked for one by one.
    if (this.#parts.length > 1) this.#parts = [this.#parts.join('')];
    return this.#parts[0] ?? '';
  }

  #push(part: string): void {
    if (part === '') return;
    this.#parts.push(part);
    this.#last = part.charAt(part.length - 1);
    this.#hasQuery ||= part.includes('?') || part.includes('=');
  }
}

/** The map of the characters `from..to` of a made text. */
export const mapOfPart = (map: OffsetMap, from: number, to: number): OffsetMap =>
  OffsetMap.identity(to - from, from).through(map);
