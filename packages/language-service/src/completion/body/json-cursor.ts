/** Finds the place of a word in a JSON text, even a broken one: its member, its object, and the objects around it. */
import type { Span } from '@odatalint/core';
import { holeEnd, JsonScanner, type JsonTokenKind } from '@odatalint/core/internal';

/** An object or array around the word. */
export interface JsonFrame {
  readonly kind: 'object' | 'array';
  /** The position of the container in the outer one: a member's name or an index; undefined for the outermost. */
  readonly at: string | number | undefined;
  /** The names of its members in order of writing, or the texts among its items; the word itself excluded. */
  readonly names: readonly string[];
  /** Members whose values are texts. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The place of a word in a JSON text; spans count in the text. */
export interface JsonCursor {
  /** The containers around the word, the outermost first. */
  readonly frames: readonly JsonFrame[];
  readonly role: 'name' | 'value';
  /** For a value: its member, or its index in an array; undefined for the whole text. */
  readonly at: string | number | undefined;
  /** The text to replace: the word, with its quotes if it has any. */
  readonly token: Span;
  readonly isQuoted: boolean;
  /** Whether the text between the quotes is the token without its two quotes. */
  readonly isClosed: boolean;
  /** Whether a colon is after it. */
  readonly hasColon: boolean;
  /** The offset of a missing comma, after the previous item. */
  readonly commaBefore: number | undefined;
  /** Whether a comma is missing after it, since another member or item follows. */
  readonly needsCommaAfter: boolean;
}

/**
 * The place of a word in a JSON text; undefined if neither a name nor a value is expected there. Reads the text once;
 * never throws.
 */
export const jsonCursorAt = (text: string, word: Span): JsonCursor | undefined => new CursorFinder(text, word).find();

/** The next expected item in a container; `comma` also stands for the end of a member or item. */
type Due = 'name' | 'colon' | 'value' | 'comma';

interface OpenFrame extends JsonFrame {
  readonly names: string[];
  readonly texts: Map<string, string>;
  due: Due;
  /** The member or index that is being read. */
  current: string | number | undefined;
  /** The number of items of an array so far. */
  count: number;
}

class CursorFinder {
  readonly #frames: OpenFrame[] = [];
  readonly #scanner: JsonScanner;
  /** The end of the last item. */
  #lastEnd = 0;
  #found: JsonCursor | undefined;
  #isOver = false;

  constructor(
    private readonly text: string,
    private readonly word: Span,
  ) {
    // After the last closing braces no variable ends, so that none is looked for.
    const lastHoleEnd = text.lastIndexOf('}}');
    this.#scanner = new JsonScanner(text, 0, text.length, (offset) =>
      offset < lastHoleEnd && text.startsWith('{{', offset) ? holeEnd(text, offset, text.length) : undefined,
    );
  }

  find(): JsonCursor | undefined {
    const { word } = this;
    const scanner = this.#scanner;
    // The text after the word shows the other names of its object. When that object closes, nothing more is needed.
    for (let kind = scanner.scan(); kind !== 'end' && !this.#isOver; kind = scanner.scan()) {
      if (kind === 'comment') continue;
      if (kind === 'string') this.#endString();
      const { start, end } = scanner;
      if (isMark(kind)) this.#mark(kind);
      else if (start <= word.start && word.start < end) this.#meet();
      else this.#read();
      this.#lastEnd = end;
    }
    return this.#found;
  }

  /** The string with the word in it ends with the word if the quote is another's. */
  #endString(): void {
    const { text, word } = this;
    const { start, end, fault } = this.#scanner;
    const holdsWord = start < word.start && word.start < end;
    if (holdsWord && !(fault !== 'string-end' && canFollow(text, end)))
      this.#scanner.endString(wordEnd(text, word.end));
  }

  get #frame(): OpenFrame | undefined {
    return this.#frames.at(-1);
  }

  #mark(mark: JsonTokenKind): void {
    const frame = this.#frame;
    if (mark === '{' || mark === '[') this.#open(mark === '{' ? 'object' : 'array');
    else if (mark === '}' || mark === ']') this.#close(mark === '}' ? 'object' : 'array');
    else if (frame === undefined) return;
    else if (mark === ':') frame.due = frame.kind === 'object' ? 'value' : frame.due;
    else {
      frame.due = frame.kind === 'object' ? 'name' : 'value';
      if (frame.kind === 'array') frame.current = ++frame.count;
    }
  }

  #open(kind: JsonFrame['kind']): void {
    const outer = this.#frame;
    if (outer !== undefined) outer.due = 'comma';
    const isObject = kind === 'object';
    const shape = { at: outer?.current, names: [], texts: new Map<string, string>(), count: 0 };
    this.#frames.push({ kind, ...shape, due: isObject ? 'name' : 'value', current: isObject ? undefined : 0 });
  }

  /** Closes the nearest container of the kind; those inside of it lack their own brackets. */
  #close(kind: JsonFrame['kind']): void {
    const index = this.#frames.findLastIndex((frame) => frame.kind === kind);
    if (index < 0) return;
    if (this.#found !== undefined && index < this.#found.frames.length) this.#isOver = true;
    this.#frames.length = index;
  }

  #read(): void {
    const frame = this.#frame;
    const { kind, value } = this.#scanner;
    if (frame === undefined) return;
    if (frame.kind === 'object' && (frame.due !== 'value' || this.#isName)) {
      // Where a colon or a comma is missing, the next string is a name all the same.
      if (kind !== 'string' && frame.due === 'comma') return;
      frame.names.push(value);
      frame.current = value;
      frame.due = 'colon';
      return;
    }
    if (kind === 'string' && frame.kind === 'array') frame.names.push(value);
    if (kind === 'string' && typeof frame.current === 'string') frame.texts.set(frame.current, value);
    frame.due = 'comma';
  }

  /** Whether a string in the place of a value is the name of the next member: a colon is after it. */
  get #isName(): boolean {
    return this.#scanner.kind === 'string' && this.text.charAt(skipSpaces(this.text, this.#scanner.end)) === ':';
  }

  #meet(): void {
    const frame = this.#frame;
    const { kind, start, end, fault } = this.#scanner;
    const isName = frame?.kind === 'object' && (frame.due !== 'value' || this.#isName);
    // Only a colon follows a name, and nothing follows the value of the text.
    if (frame?.due === 'colon' || (frame === undefined && this.#lastEnd > 0)) return void (this.#isOver = true);
    const after = skipSpaces(this.text, end);
    const hasColon = isName && this.text.charAt(after) === ':';
    const isMissingComma = frame !== undefined && frame.due === 'comma' && this.#lastEnd > 0;
    this.#found = {
      frames: [...this.#frames],
      role: isName ? 'name' : 'value',
      at: isName ? undefined : frame?.current,
      token: { start, end },
      isQuoted: kind === 'string',
      isClosed: fault !== 'string-end',
      hasColon,
      commaBefore: isMissingComma ? this.#lastEnd : undefined,
      needsCommaAfter: !hasColon && frame !== undefined && /["{[\w-]/.test(this.text.charAt(after)),
    };
    if (frame === undefined) this.#isOver = true;
    else frame.due = isName ? 'colon' : 'comma';
  }
}

const marks: ReadonlySet<JsonTokenKind> = new Set(['{', '}', '[', ']', ':', ',']);

const isMark = (kind: JsonTokenKind): boolean => marks.has(kind);

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s|\ufeff/.test(text.charAt(at))) at++;
  return at;
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (/[\w.@$-]/.test(text.charAt(end))) end++;
  return end;
}

/** Whether the text after a closing quote can follow a string; otherwise the quote opens the next one. */
function canFollow(text: string, from: number): boolean {
  const at = skipSpaces(text, from);
  return at >= text.length || ':,}]'.includes(text.charAt(at)) || /[\n\r]/.test(text.slice(from, at));
}
