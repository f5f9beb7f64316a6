/** From offsets in a text that was made (decoded, joined, unescaped) to offsets in the text it was made from. */
import type { Span } from './span.js';

/**
 * An append-only piecewise map. A piece is either *exact* (its characters are one for one in the origin) or
 * *collapsed* (all of it comes from one span of the origin: `%20`, a line join, a variable's value).
 *
 * The map of an unchanged text is one exact piece, which `shift` describes completely.
 */
export class OffsetMap {
  #made: number[] = [];
  #origin: number[] = [];
  /** Length in the origin of a collapsed piece, -1 for an exact one. */
  #collapsed: number[] = [];
  #length = 0;
  #originEnd = 0;
  /** The piece of the last lookup. */
  #asked = 0;

  /** A map in which `length` characters are unchanged at `origin`. */
  static identity(length: number, origin = 0): OffsetMap {
    const map = new OffsetMap();
    map.addExact(length, origin);
    return map;
  }

  /** Appends `length` characters that are unchanged at `origin`. */
  addExact(length: number, origin: number): void {
    if (length === 0 && this.#made.length > 0) return;
    const last = this.#made.length - 1;
    // Source text that produced no character may be between the two.
    const lastEnd = (this.#origin[last] ?? 0) + this.#length - (this.#made[last] ?? 0);
    const continues = this.#collapsed[last] === -1 && lastEnd === origin;
    if (!continues) this.#add(origin, -1);
    this.#length += length;
    this.#originEnd = origin + length;
  }

  /** Appends `length` characters (perhaps none) that all come from `origin`. */
  addCollapsed(length: number, origin: Span): void {
    if (length > 0) this.#add(origin.start, origin.end - origin.start);
    this.#length += length;
    this.#originEnd = origin.end;
  }

  /** Begins a piece. Most maps have only one: lists of one element need a tenth of the memory of lists that grew. */
  #add(origin: number, collapsed: number): void {
    if (this.#made.length === 0) {
      this.#made = [this.#length];
      this.#origin = [origin];
      this.#collapsed = [collapsed];
      return;
    }
    this.#made.push(this.#length);
    this.#origin.push(origin);
    this.#collapsed.push(collapsed);
  }

  /** Appends the pieces of another map for the characters `from..to` of its made text, by default for all of them. */
  append(other: OffsetMap, from = 0, to = other.length): void {
    const shift = other.shift;
    if (shift === undefined) other.#copyInto(this, from, to);
    else this.addExact(to - from, from + shift);
  }

  /** The length of the made text. */
  get length(): number {
    return this.#length;
  }

  /** The distance from made to origin offsets if the whole map is one exact piece, otherwise undefined. */
  get shift(): number | undefined {
    return this.#made.length === 1 && this.#collapsed[0] === -1 ? this.#origin[0] : undefined;
  }

  /** The origin of the character at `offset`, as the start of a span. */
  start(offset: number): number {
    if (offset >= this.#length) return this.#originEnd;
    const piece = this.#pieceAt(offset);
    const origin = this.#origin[piece] ?? 0;
    return this.#collapsed[piece] === -1 ? origin + offset - (this.#made[piece] ?? 0) : origin;
  }

  /** The origin of the end of a span: just past the character before `offset`. */
  end(offset: number): number {
    if (offset <= 0) return this.start(0);
    const piece = this.#pieceAt(Math.min(offset, this.#length) - 1);
    const origin = this.#origin[piece] ?? 0;
    const collapsed = this.#collapsed[piece] ?? -1;
    return collapsed === -1 ? origin + Math.min(offset, this.#length) - (this.#made[piece] ?? 0) : origin + collapsed;
  }

  /** The origin of a whole span. An empty span stays empty. */
  span(span: Span): Span {
    const start = this.start(span.start);
    return span.end <= span.start ? { start, end: start } : { start, end: Math.max(start, this.end(span.end)) };
  }

  /**
   * The reverse: the offset in the made text of an offset in the origin. At a boundary it is the end of the earlier
   * piece. An offset in the origin of a collapsed piece leads to the start of that piece; an offset without any
   * character in the made text is undefined.
   */
  made(origin: number): number | undefined {
    let end: number | undefined;
    for (let piece = 0; piece < this.#made.length; piece++) {
      const from = this.#origin[piece] ?? 0;
      const made = this.#made[piece] ?? 0;
      const length = (this.#made[piece + 1] ?? this.#length) - made;
      const collapsed = this.#collapsed[piece] ?? -1;
      const after = from + (collapsed === -1 ? length : collapsed);
      if (from <= origin && origin < after) return collapsed === -1 ? made + origin - from : made;
      if (origin === after) end = made + length;
    }
    return end;
  }

  /** Whether a span is inside one exact piece, so that an edit of it can be mapped unchanged. */
  isExact(span: Span): boolean {
    if (this.#made.length === 0) return false;
    const first = this.#pieceAt(Math.min(span.start, Math.max(0, this.#length - 1)));
    const last = span.end > span.start ? this.#pieceAt(span.end - 1) : first;
    return first === last && this.#collapsed[first] === -1;
  }

  /** The map from this map's made text to the origin of `outer`, whose made text is this map's origin. */
  through(outer: OffsetMap): OffsetMap {
    const map = new OffsetMap();
    for (let i = 0; i < this.#made.length; i++) {
      const made = this.#made[i] ?? 0;
      const length = (this.#made[i + 1] ?? this.#length) - made;
      const origin = this.#origin[i] ?? 0;
      const collapsed = this.#collapsed[i] ?? -1;
      if (collapsed !== -1) map.addCollapsed(length, outer.span({ start: origin, end: origin + collapsed }));
      else map.append(outer, origin, origin + length);
    }
    return map;
  }

  #copyInto(map: OffsetMap, from: number, to: number): void {
    let position = from;
    while (position < to) {
      const piece = this.#pieceAt(position);
      const made = this.#made[piece] ?? 0;
      const end = Math.min(to, this.#made[piece + 1] ?? this.#length);
      const origin = this.#origin[piece] ?? 0;
      const collapsed = this.#collapsed[piece] ?? -1;
      if (collapsed === -1) map.addExact(end - position, origin + position - made);
      else map.addCollapsed(end - position, { start: origin, end: origin + collapsed });
      if (end <= position) return;
      position = end;
    }
    if (from === to) map.addExact(0, this.start(from));
  }

  /** Texts are read from front to back, so most lookups find the last piece again, or the next one. */
  #pieceAt(offset: number): number {
    const last = this.#asked;
    if (this.#isIn(last, offset)) return last;
    if (this.#isIn(last + 1, offset)) return (this.#asked = last + 1);
    let low = 0;
    let high = this.#made.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#made[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    this.#asked = low;
    return low;
  }

  #isIn(piece: number, offset: number): boolean {
    const made = this.#made[piece];
    return made !== undefined && made <= offset && offset < (this.#made[piece + 1] ?? this.#length);
  }
}

/** A text that was made of another one, and the way back. */
export interface MappedText {
  readonly text: string;
  readonly map: OffsetMap;
}
