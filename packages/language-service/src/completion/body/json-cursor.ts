/** Finds the place of a word in a JSON text, even a broken one: its member, its object, and the objects around it. */
import type { Span } from '@odatalint/core';

/** An object or array around the word. */
export interface JsonFrame {
  readonly kind: 'object' | 'array';
  /** What the container is in the one around it: a member's name or an index; undefined for the outermost. */
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
  /** For a value: the member that it is of, or its index in an array; undefined for the whole text. */
  readonly at: string | number | undefined;
  /** What is to be replaced: the word with its quotes, if it has any. */
  readonly token: Span;
  readonly isQuoted: boolean;
  /** Whether the text between the quotes is the whole token but for its two quotes. */
  readonly isClosed: boolean;
  /** Whether a colon is after it. */
  readonly hasColon: boolean;
  /** Where a comma is missing in front of it: right after what comes before. */
  readonly commaBefore: number | undefined;
  /** Whether a comma is missing after it, since another member or item follows. */
  readonly needsCommaBehind: boolean;
}

/** In: a JSON text, and a word in it. Out: undefined where neither a name nor a value is due. Reads the text once; never throws. */
export const jsonCursorAt = (text: string, word: Span): JsonCursor | undefined => new JsonScanner(text, word).scan();

/** What is due next in a container; `comma` stands for the end of a member or item as well. */
type Due = 'name' | 'colon' | 'value' | 'comma';

interface OpenFrame extends JsonFrame {
  readonly names: string[];
  readonly texts: Map<string, string>;
  due: Due;
  /** The member or index that is being read. */
  current: string | number | undefined;
  /** How many items an array has so far. */
  count: number;
}

interface Token extends Span {
  readonly kind: 'string' | 'bare' | 'mark';
  readonly isClosed: boolean;
}

class JsonScanner {
  readonly #frames: OpenFrame[] = [];
  #at = 0;
  /** Where what was read last ends. */
  #lastEnd = 0;
  #found: JsonCursor | undefined;
  #isOver = false;
  /** After this no variable ends, so that none is looked for. */
  readonly #lastHoleEnd: number;

  constructor(
    private readonly text: string,
    private readonly word: Span,
  ) {
    this.#lastHoleEnd = text.lastIndexOf('}}');
  }

  scan(): JsonCursor | undefined {
    // What comes after the word shows which names its object has already; when that closes, nothing more is to be known.
    for (let token = this.#next(); token !== undefined && !this.#isOver; token = this.#next()) {
      if (token.kind === 'mark') this.#mark(this.text.charAt(token.start));
      else if (token.start <= this.word.start && this.word.start < token.end) this.#meet(token);
      else this.#read(token);
      this.#lastEnd = token.end;
    }
    return this.#found;
  }

  get #frame(): OpenFrame | undefined {
    return this.#frames.at(-1);
  }

  #mark(mark: string): void {
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

  #read(token: Token): void {
    const frame = this.#frame;
    if (frame === undefined) return;
    if (frame.kind === 'object' && (frame.due !== 'value' || this.#isName(token))) {
      // Where a colon or a comma is missing, the next string is a name all the same.
      if (token.kind === 'bare' && frame.due === 'comma') return;
      const name = this.#textOf(token);
      frame.names.push(name);
      frame.current = name;
      frame.due = 'colon';
      return;
    }
    if (token.kind === 'string' && frame.kind === 'array') frame.names.push(this.#textOf(token));
    if (token.kind === 'string' && typeof frame.current === 'string')
      frame.texts.set(frame.current, this.#textOf(token));
    frame.due = 'comma';
  }

  /** Whether a string in the place of a value is the name of the next member: a colon is after it. */
  #isName(token: Token): boolean {
    return token.kind === 'string' && this.text.charAt(skipBlanks(this.text, token.end)) === ':';
  }

  #meet(token: Token): void {
    const frame = this.#frame;
    const isName = frame?.kind === 'object' && (frame.due !== 'value' || this.#isName(token));
    // Nothing follows a name but its colon, and nothing the one value of the text.
    if (frame?.due === 'colon' || (frame === undefined && this.#lastEnd > 0)) return void (this.#isOver = true);
    const behind = skipBlanks(this.text, token.end);
    const hasColon = isName && this.text.charAt(behind) === ':';
    const isMissingComma = frame !== undefined && frame.due === 'comma' && this.#lastEnd > 0;
    this.#found = {
      frames: [...this.#frames],
      role: isName ? 'name' : 'value',
      at: isName ? undefined : frame?.current,
      token: { start: token.start, end: token.end },
      isQuoted: token.kind === 'string',
      isClosed: token.isClosed,
      hasColon,
      commaBefore: isMissingComma ? this.#lastEnd : undefined,
      needsCommaBehind: !hasColon && frame !== undefined && /["{[\w-]/.test(this.text.charAt(behind)),
    };
    if (frame === undefined) this.#isOver = true;
    else frame.due = isName ? 'colon' : 'comma';
  }

  #textOf({ start, end, kind, isClosed }: Token): string {
    if (kind === 'bare') return this.text.slice(start, end);
    const raw = this.text.slice(start + 1, isClosed ? end - 1 : end);
    return raw.includes('\\') ? unescaped(raw) : raw;
  }

  /** The next token; comments and spaces are stepped over. */
  #next(): Token | undefined {
    const { text } = this;
    for (;;) {
      const start = skipBlanks(text, this.#at);
      if (start >= text.length) return undefined;
      const end = commentEnd(text, start);
      if (end === undefined) return this.#tokenAt(start);
      this.#at = end;
    }
  }

  #tokenAt(start: number): Token {
    const { text } = this;
    const first = text.charAt(start);
    let token: Token;
    if (first === '"') token = this.#stringAt(start);
    else if (marks.has(first) && !text.startsWith('{{', start))
      token = { kind: 'mark', start, end: start + 1, isClosed: true };
    else token = { kind: 'bare', start, end: bareEnd(text, start, this.#lastHoleEnd), isClosed: true };
    this.#at = token.end;
    return token;
  }

  /** A string ends at its quote, or with its line; the one with the word in it ends with the word if the quote is another's. */
  #stringAt(start: number): Token {
    const { text, word } = this;
    let end = start + 1;
    while (end < text.length && text.charAt(end) !== '"' && !isLineBreak(text.charCodeAt(end)))
      end += text.charAt(end) === '\\' ? 2 : 1;
    end = Math.min(end, text.length);
    const isClosed = text.charAt(end) === '"';
    const holdsWord = start < word.start && word.start < end;
    if (holdsWord && !(isClosed && canFollow(text, end + 1)))
      return { kind: 'string', start, end: wordEnd(text, word.end), isClosed: false };
    return { kind: 'string', start, end: isClosed ? end + 1 : end, isClosed };
  }
}

const marks: ReadonlySet<string> = new Set('{}[]:,');

const isLineBreak = (code: number): boolean => code === 10 || code === 13;

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s|\ufeff/.test(text.charAt(at))) at++;
  return at;
}

/** The end of a comment that begins at an offset; undefined where none does. */
function commentEnd(text: string, start: number): number | undefined {
  if (text.startsWith('//', start)) {
    const end = text.indexOf('\n', start);
    return end < 0 ? text.length : end;
  }
  if (!text.startsWith('/*', start)) return undefined;
  const end = text.indexOf('*/', start + 2);
  return end < 0 ? text.length : end + 2;
}

/** A number, a word, or a variable with its braces. */
function bareEnd(text: string, start: number, lastHoleEnd: number): number {
  let end = start;
  while (end < text.length) {
    if (text.startsWith('{{', end)) {
      end = (end < lastHoleEnd ? text.indexOf('}}', end) : end) + 2;
    } else if (marks.has(text.charAt(end)) || /[\s"]/.test(text.charAt(end))) break;
    else end++;
  }
  return Math.max(end, start + 1);
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (/[\w.@$-]/.test(text.charAt(end))) end++;
  return end;
}

/** Whether what is after a closing quote can follow a string; else the quote opens the next one. */
function canFollow(text: string, from: number): boolean {
  const at = skipBlanks(text, from);
  return at >= text.length || ':,}]'.includes(text.charAt(at)) || /[\n\r]/.test(text.slice(from, at));
}

/** The text of a string without its escapes; as it is written where they are not escapes of JSON. */
function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}
