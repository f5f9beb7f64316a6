/** Reads one call of OData.Feed or Web.Contents: the URL that its arguments form. */
import type { Span } from '@odatalint/core';
import type { HostLiteral } from '../../document/document.js';
import { GeneratedText } from '../../text/generated-text.js';
import { addPowerQueryText } from './power-query-text.js';
import type { PowerQueryToken } from './power-query-scanner.js';

/** A call whose URL is at least partly a literal. */
export interface FeedCall extends Span {
  readonly made: GeneratedText;
  readonly literals: readonly HostLiteral[];
}

/** The style of a text that is part of a URL, and of a text that Power Query encodes first. */
export type FeedStyle = 'address' | 'value';

/** The characters of a value with a special meaning in a URL. */
const encodedValue: ReadonlyMap<string, string> = new Map(
  ['%', '&', '+', '#', '\t', '\n', '\r'].map((character) => [character, encodeURIComponent(character)]),
);

/**
 * Reads the call of `OData.Feed` at an index of the tokens (without comments).
 *
 * @returns The index after the call, and the call unless it has no end or no part of its URL is a literal.
 */
export function readFeedCall(
  text: string,
  tokens: readonly PowerQueryToken[],
  index: number,
): { readonly call: FeedCall | undefined; readonly next: number } {
  const reader = new FeedAddress(text, tokens, index);
  return { call: reader.read(), next: reader.next };
}

class FeedAddress {
  readonly #text: string;
  readonly #tokens: readonly PowerQueryToken[];
  readonly #made = new GeneratedText();
  readonly #literals: HostLiteral[] = [];
  readonly #start: number;
  #next: number;
  readonly #isFeed: boolean;
  /** Whether the options so far begin with `?`; undefined before the first one. */
  #hasQuery: boolean | undefined;

  constructor(text: string, tokens: readonly PowerQueryToken[], index: number) {
    this.#text = text;
    this.#tokens = tokens;
    this.#start = tokens[index]?.start ?? 0;
    this.#next = index + 1;
    this.#isFeed = this.#isWord(index, 'OData.Feed');
  }

  /** The index of the first unread token. */
  get next(): number {
    return this.#next;
  }

  read(): FeedCall | undefined {
    if (!this.#take('(')) return undefined;
    this.#addSum('address');
    if (this.#literals.length === 0) return undefined;
    if (this.#take(',')) {
      // The headers of a feed come before its options.
      if (this.#isFeed) this.#skipExpression();
      if (!this.#isFeed || this.#take(',')) this.#addOptions();
    }
    const close = this.#tokens[this.#next];
    if (close === undefined || !this.#take(')')) return undefined;
    return { made: this.#made, literals: this.#literals, start: this.#start, end: close.end };
  }

  /** Adds operands joined by `&`: a single text unchanged, anything else as a hole. */
  #addSum(style: FeedStyle): void {
    do {
      const first = this.#tokens[this.#next];
      const from = this.#next;
      this.#skipExpression('&');
      const last = this.#tokens[this.#next - 1];
      if (first === undefined || last === undefined || this.#next === from) return;
      const text = first !== last ? undefined : first.kind === 'name' ? this.#textNamed(first) : first;
      if (text?.kind === 'text' && text.isClosed) this.#addText(text, style);
      else this.#addHole({ start: first.start, end: last.end });
    } while (this.#take('&'));
  }

  /** The text that a step of the query has as its only value: `Root = "https://…",`. */
  #textNamed({ start, end }: Span): PowerQueryToken | undefined {
    const name = this.#text.slice(start, end);
    const steps = this.#tokens.flatMap((_, at) => (this.#isWord(at, name) && this.#isWord(at + 1, '=') ? [at] : []));
    const [at = 0, ...others] = steps;
    const isAlone = others.length === 0 && [',', 'in'].some((word) => this.#isWord(at + 3, word));
    return steps.length > 0 && isAlone ? this.#tokens[at + 2] : undefined;
  }

  #addText({ start, end }: Span, style: FeedStyle): void {
    const from = start + 1;
    const to = end - 1;
    addPowerQueryText(this.#made, this.#text, from, to, style === 'value' ? encodedValue : undefined);
    this.#literals.push({ start: from, end: to, style });
  }

  #addHole(origin: Span): void {
    const expression = this.#text.slice(origin.start, origin.end);
    this.#made.addCollapsed(`{{${/^[A-Za-z_][\w.]{0,40}$/.test(expression) ? expression : 'value'}}}`, origin);
  }

  /** The third argument: a record whose field `Query` contains options. Anything but a record may contain them too. */
  #addOptions(): void {
    const first = this.#tokens[this.#next];
    if (first === undefined || this.#isAt('null')) return this.#skipExpression();
    if (!this.#take('[')) return this.#addUnknownOptions();
    this.#readFields((name) => {
      if (name === 'RelativePath' && this.#hasQuery === undefined) this.#addPath();
      else if (name !== 'Query') this.#skipExpression();
      else if (!this.#take('[')) this.#addUnknownOptions();
      else this.#readFields((_option, place) => this.#addOption(place));
    });
  }

  /** A path that a slash joins to the URL. */
  #addPath(): void {
    const first = this.#tokens[this.#next];
    if (first === undefined || this.#made.text.includes('?')) return this.#skipExpression();
    if (this.#made.lastCharacter !== '/') this.#made.addCollapsed('/', { start: first.start, end: first.end });
    this.#addSum('address');
  }

  #addUnknownOptions(): void {
    const from = this.#next;
    this.#skipExpression();
    const first = this.#tokens[from];
    const last = this.#tokens[this.#next - 1];
    if (first === undefined || last === undefined || this.#next === from) return;
    const origin = { start: first.start, end: last.end };
    this.#made.addCollapsed(this.#separator(), { start: first.start, end: first.end });
    this.#addHole(origin);
  }

  #addOption(place: Span): void {
    this.#made.addCollapsed(this.#separator(), place);
    if (this.#text.charAt(place.start) === '#') this.#addText({ start: place.start + 1, end: place.end }, 'value');
    else this.#made.addExact(this.#text, place.start, place.end);
    this.#made.addCollapsed('=', { start: place.end, end: this.#tokens[this.#next]?.start ?? place.end + 1 });
    this.#addSum('value');
  }

  #separator(): string {
    this.#hasQuery ??= this.#made.text.includes('?');
    const separator = this.#hasQuery ? '&' : '?';
    this.#hasQuery = true;
    return '?&'.includes(this.#made.lastCharacter) ? '' : separator;
  }

  /**
   * Reads `name = …, …]`; `read` reads the value. Stops after the bracket, or at the first token that is not a field.
   */
  #readFields(read: (name: string, place: Span) => void): void {
    while (!this.#take(']')) {
      const name = this.#tokens[this.#next];
      if (name?.kind !== 'name') return;
      this.#next++;
      if (!this.#take('=')) return;
      const word = this.#text.slice(name.start, name.end);
      read(word.startsWith('#"') ? word.slice(2, -1) : word, name);
      if (!this.#take(',') && !this.#isAt(']')) return;
    }
  }

  /** Skips an expression, up to the comma or bracket that ends it, or to `end` outside of brackets. */
  #skipExpression(end?: string): void {
    let depth = 0;
    for (; this.#next < this.#tokens.length; this.#next++) {
      const token = this.#tokens[this.#next] as PowerQueryToken;
      if (token.kind !== 'punctuator') continue;
      const mark = this.#text.charAt(token.start);
      if (depth === 0 && (mark === ',' || mark === end || ')]}'.includes(mark))) return;
      if ('([{'.includes(mark)) depth++;
      else if (')]}'.includes(mark)) depth--;
    }
  }

  #isAt(word: string): boolean {
    return this.#isWord(this.#next, word);
  }

  #isWord(index: number, word: string): boolean {
    const token = this.#tokens[index];
    return token !== undefined && token.kind !== 'text' && this.#text.slice(token.start, token.end) === word;
  }

  #take(mark: string): boolean {
    const isThere = this.#isAt(mark);
    if (isThere) this.#next++;
    return isThere;
  }
}
