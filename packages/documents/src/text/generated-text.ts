/** A text generated from pieces of a document, with a map to the document. */
import type { Span } from '@odatalint/core';
import { OffsetMap } from '@odatalint/core/internal';
import { roomForValues } from './holes.js';

/** Grows only at its end; pieces are added in the order of the document. */
export class GeneratedText {
  readonly map = new OffsetMap();
  #parts: string[] = [];
  #last = '';
  #hasQuery = false;
  /** The number of characters that are values of variables. */
  #ofValues = 0;

  /** Appends the characters `from..to` of the document. An empty piece at the start gives an empty text a place. */
  addExact(text: string, from: number, to: number): void {
    this.map.addExact(to - from, from);
    this.#push(text.slice(from, to));
  }

  /** Appends text that comes from one span of the document. */
  addCollapsed(made: string, origin: Span): void {
    this.map.addCollapsed(made.length, origin);
    this.#push(made);
  }

  /** Whether there is room for a value; otherwise the variable stays. */
  hasRoomFor(length: number, written: number): boolean {
    return this.#ofValues + length <= roomForValues(this.length - this.#ofValues + written);
  }

  /** Appends a value, or a part of one, for the variable at a span. */
  addValue(value: string, origin: Span): void {
    this.#ofValues += value.length;
    this.addCollapsed(value, origin);
  }

  /** Appends `made` for the span `from..to`, as exact characters if the document contains the same text. */
  addGap(made: string, text: string, from: number, to: number): void {
    if (to - from === made.length && text.startsWith(made, from)) this.addExact(text, from, to);
    else this.addCollapsed(made, { start: from, end: to });
  }

  /** Appends the characters `from..to` of another generated text with their map. */
  addMade(other: GeneratedText, from = 0, to = other.length): void {
    this.map.append(other.map, from, to);
    this.#push(other.text.slice(from, to));
  }

  /** The characters `from..to`, with their map. */
  slice(from: number, to: number): GeneratedText {
    const part = new GeneratedText();
    part.addMade(this, from, to);
    return part;
  }

  /** The last character so far, or an empty string. */
  get lastCharacter(): string {
    return this.#last;
  }

  /** Whether the text contains `?` or `=`, so that a URL is after its path. */
  get hasQuery(): boolean {
    return this.#hasQuery;
  }

  get length(): number {
    return this.map.length;
  }

  get text(): string {
    // Joined once, because its parts are requested one by one.
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

/** The map of the characters `from..to` of a generated text. */
export const mapOfPart = (map: OffsetMap, from: number, to: number): OffsetMap =>
  OffsetMap.identity(to - from, from).through(map);

/** A text that comes from a span of the document. */
export function madeAt(text: string, { start, end }: Span): GeneratedText {
  const made = new GeneratedText();
  made.addCollapsed(text, { start, end });
  return made;
}

/** The characters of a span of the document. */
export function exactText(text: string, { start, end }: Span): GeneratedText {
  const made = new GeneratedText();
  made.addExact(text, start, end);
  return made;
}
