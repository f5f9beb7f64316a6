/** A piece of a URL, percent-decoded, with a map to the original text (URL conventions 2, RFC 3986 2.1). */
import { OffsetMap, type Span } from '../../text/index.js';
import { isNamePart } from './characters.js';

/** A remarkable percent-encoding, at an offset of the decoded text. */
export interface EncodingMark {
  /** `literal`: a `%` without two hex digits. `invalid`: bytes that are not UTF-8. `control`: an encoded control. */
  readonly mark: 'literal' | 'invalid' | 'control';
  readonly offset: number;
}

/** A string that a scanner found: decoded offsets, and whether `like` is before it. */
export interface ScannedString {
  readonly start: number;
  readonly end: number;
  readonly isPattern: boolean;
  /** Whether its closing quote is missing, which is reported. */
  readonly isBroken: boolean;
}

/** The encoding of a piece. `plain`: none; `path`: percent-encoding; `query`: also `+` as a space. */
export type Encoding = 'plain' | 'path' | 'query';

/** Decoded text; `start` and `end` map its offsets to those in the raw text. */
export class DecodedText {
  /** The strings that scanners found, in no order; kept only if the text has a remarkable encoding. */
  readonly strings: ScannedString[] = [];
  /** Whether the text contains a raw `&`, which breaks the string around it, or encoded separators, which other programs read. */
  mayHaveSeparators = false;

  constructor(
    readonly text: string,
    /** Undefined if nothing was decoded; `origin` is then sufficient. */
    private readonly map: OffsetMap | undefined,
    private readonly origin: number,
    readonly marks: readonly EncodingMark[],
    /** The offsets of spaces that are written as `+`. */
    readonly pluses: readonly number[],
    private readonly raw: string,
    /** Whether `{{name}}` is a variable in this text, or represents itself. */
    private readonly mayHaveHoles: boolean,
  ) {}

  /** Whether the text has a remarkable encoding. */
  get isEncoded(): boolean {
    return this.marks.length > 0 || this.pluses.length > 0;
  }

  /** Whether the text contains variables; searched once, however many pieces of it are scanned. */
  get hasHoles(): boolean {
    return (this.#hasHoles ??= this.mayHaveHoles && this.text.includes('{{'));
  }
  #hasHoles: boolean | undefined;

  /** Whether scanners are to keep the strings. */
  get keepsStrings(): boolean {
    return this.isEncoded || this.mayHaveSeparators;
  }

  /** The raw offset at which the character at `offset` begins. */
  start(offset: number): number {
    return this.map === undefined ? this.origin + offset : this.map.start(offset);
  }

  /** The raw offset at which the character before `offset` ends. */
  end(offset: number): number {
    return this.map === undefined ? this.origin + offset : this.map.end(offset);
  }

  /** The raw span of a decoded one. */
  span(start: number, end: number): Span {
    return this.map === undefined
      ? { start: this.origin + start, end: this.origin + end }
      : this.map.span({ start, end });
  }

  /** Whether the character at `offset` is written as `+`. */
  isPlus(offset: number): boolean {
    return this.pluses.length > 0 && this.text[offset] === ' ' && this.raw[this.start(offset)] === '+';
  }

  /** The original text of a decoded span. */
  written(start: number, end: number): string {
    const span = this.span(start, end);
    return this.raw.slice(span.start, span.end);
  }
}

const none: readonly never[] = [];

/**
 * Decodes `raw[start..end]`. Bytes that are not UTF-8 become U+FFFD and a mark; a `%` without two hex digits stays and is marked. Variables
 * `{{x}}` are not decoded. It costs nothing if nothing is encoded.
 */
export function decodeText(
  raw: string,
  start: number,
  end: number,
  encoding: Encoding,
  mayHaveHoles = true,
): DecodedText {
  const piece = raw.slice(start, end);
  const hasPercent = encoding !== 'plain' && piece.includes('%');
  const hasPlus = encoding === 'query' && piece.includes('+');
  if (!hasPercent && !hasPlus) return new DecodedText(piece, undefined, start, none, none, raw, mayHaveHoles);
  return new Decoder(raw, start, end, encoding, mayHaveHoles).decode();
}

class Decoder {
  readonly #map = new OffsetMap();
  /** Decodes the whole text with the engine if possible, otherwise in parts. */
  readonly #whole: string | undefined;
  readonly #parts: string[] = [];
  readonly #marks: EncodingMark[] = [];
  readonly #pluses: number[] = [];
  #copied: number;

  constructor(
    private readonly raw: string,
    private readonly from: number,
    private readonly to: number,
    private readonly encoding: Encoding,
    private readonly mayHaveHoles: boolean,
  ) {
    this.#copied = from;
    this.#whole = decodeWhole(raw.slice(from, to), encoding, mayHaveHoles);
  }

  decode(): DecodedText {
    const { raw, to } = this;
    let i = this.from;
    while (i < to) {
      const code = raw.charCodeAt(i);
      if (code === 37) i = this.#percent(i);
      else if (code === 43 && this.encoding === 'query') {
        this.#flush(i);
        this.#pluses.push(this.#map.length);
        this.#replace(' ', i, i + 1);
        i += 1;
      } else if (this.mayHaveHoles && code === 123 && raw.charCodeAt(i + 1) === 123) i = holeEnd(raw, i, to) ?? i + 2;
      else i += 1;
    }
    this.#flush(to);
    const text = this.#whole ?? this.#parts.join('');
    return new DecodedText(text, this.#map, this.from, this.#marks, this.#pluses, raw, this.mayHaveHoles);
  }

  #percent(i: number): number {
    const byte = this.#byteAt(i);
    this.#flush(i);
    if (byte === undefined) {
      this.#marks.push({ mark: 'literal', offset: this.#map.length });
      return i + 1;
    }
    const decoded = this.#character(i, byte);
    if (decoded === undefined) {
      this.#marks.push({ mark: 'invalid', offset: this.#map.length });
      this.#replace('\ufffd', i, i + 3);
      return i + 3;
    }
    const { codePoint, length } = decoded;
    if (codePoint < 32 || codePoint === 127) this.#marks.push({ mark: 'control', offset: this.#map.length });
    this.#replace(String.fromCodePoint(codePoint), i, i + length);
    return i + length;
  }

  /** The UTF-8 character whose first byte is at `i`; undefined if the bytes are not valid UTF-8. */
  #character(i: number, first: number): { codePoint: number; length: number } | undefined {
    if (first < 0x80) return { codePoint: first, length: 3 };
    const count = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first >= 0xf5) return undefined;
    let codePoint = first & (0xff >> (count + 1));
    for (let k = 1; k < count; k++) {
      const next = this.#byteAt(i + 3 * k);
      if (next === undefined || (next & 0xc0) !== 0x80) return undefined;
      codePoint = (codePoint << 6) | (next & 0x3f);
    }
    const least = count === 2 ? 0x80 : count === 3 ? 0x800 : 0x10000;
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    return codePoint < least || codePoint > 0x10ffff || isSurrogate ? undefined : { codePoint, length: 3 * count };
  }

  #byteAt(i: number): number | undefined {
    if (i + 3 > this.to) return undefined;
    if (this.raw.charCodeAt(i) !== 37) return undefined;
    const high = hexValue(this.raw.charCodeAt(i + 1));
    const low = hexValue(this.raw.charCodeAt(i + 2));
    return high < 0 || low < 0 ? undefined : high * 16 + low;
  }

  #flush(to: number): void {
    if (to > this.#copied) {
      if (this.#whole === undefined) this.#parts.push(this.raw.slice(this.#copied, to));
      this.#map.addExact(to - this.#copied, this.#copied);
    }
    this.#copied = to;
  }

  #replace(text: string, start: number, end: number): void {
    if (this.#whole === undefined) this.#parts.push(text);
    this.#map.addCollapsed(text.length, { start, end });
    this.#copied = end;
  }
}

/** The decoded text if all of it can be decoded and it contains no variable; otherwise undefined. */
function decodeWhole(text: string, encoding: Encoding, mayHaveHoles: boolean): string | undefined {
  if (mayHaveHoles && text.includes('{{')) return undefined;
  try {
    return decodeURIComponent(encoding === 'query' ? text.replaceAll('+', ' ') : text);
  } catch {
    return undefined;
  }
}

/** The value of a hex digit's character code, -1 for any other. */
function hexValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 70) return code - 55;
  if (code >= 97 && code <= 102) return code - 87;
  return -1;
}

/** The characters besides those of names that can be next to a variable in one value: `Items/{{name}}`, `{{day}}T00:00:00+01:00`. */
const besideHole = './-+$@';

/** The end of the value at `start`, of which parts can be variables, and whether it contains one. */
export function valueWithHoles(text: string, start: number, limit: number): { end: number; hasHole: boolean } {
  let hasHole = false;
  let i = start;
  while (i < limit) {
    const end = text.startsWith('{{', i) ? holeEnd(text, i, limit) : undefined;
    if (end === undefined && !isNamePart(text, i) && !besideHole.includes(text.charAt(i)) && !isTimeColon(text, i))
      break;
    hasHole ||= end !== undefined;
    i = end ?? i + 1;
  }
  return { end: i, hasHole };
}

/** Whether the character is a colon between the parts of a time, rather than one after a lambda's variable. */
const isTimeColon = (text: string, i: number): boolean =>
  text.charCodeAt(i) === 58 &&
  '0123456789}'.includes(text.charAt(i - 1)) &&
  '0123456789{'.includes(text.charAt(i + 1) || ' ');

/** The offset of the last character of the variable that begins at `i`, or `i` if none does: separators in a variable do not separate. */
export function stepOverHole(text: string, i: number, limit: number): number {
  if (text.charCodeAt(i) !== 123 || text.charCodeAt(i + 1) !== 123) return i;
  return (holeEnd(text, i, limit) ?? i + 1) - 1;
}

/** The end of the variable `{{…}}` that begins at `start`; undefined if it is not closed before `limit`. */
export function holeEnd(text: string, start: number, limit: number): number | undefined {
  for (let i = start + 2; i + 1 < limit; i++) {
    const code = text.charCodeAt(i);
    if (code === 125 && text.charCodeAt(i + 1) === 125) return i + 2;
    // A variable contains one name or call; stopping at a brace keeps repeated searches linear.
    if (code === 123 || code === 10) return undefined;
  }
  return undefined;
}
