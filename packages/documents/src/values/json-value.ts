/** Reads JSON, comments and trailing commas included, to a value with places; without recursion, so that depth costs no stack. */
import type { Span } from '@odatalint/core';
import { createScanner, type JSONScanner } from './json-library.js';
import { textStart } from '../text/index.js';
import { EntryNames, type HostEntry, type HostValue, type ReadValue, type HostFault } from './host-value.js';
import { JsonToken, madeOfJsonString } from './json-strings.js';

/** Never throws; what comes after a mistake is read as well as it can be. */
export const readHostJson = (text: string): ReadValue => new JsonValueReader(text).read();

interface OpenValue {
  readonly kind: 'record' | 'list';
  readonly start: number;
  end: number;
  readonly entries: HostEntry[];
  readonly names?: EntryNames;
  /** The name that waits for its value. */
  name: { readonly text: string; readonly span: Span } | undefined;
  /** Whether an entry is complete, so that a comma is due. */
  isComplete: boolean;
  hasColon: boolean;
}

class JsonValueReader {
  readonly #text: string;
  readonly #scanner: JSONScanner;
  readonly #open: OpenValue[] = [];
  #root: HostValue | undefined;
  #fault: HostFault | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = createScanner(text, true);
    this.#scanner.setPosition(textStart(text));
  }

  read(): ReadValue {
    for (let token: number = this.#scanner.scan(); token !== JsonToken.EOF; token = this.#scanner.scan()) {
      if (this.#scanner.getTokenError() !== 0) this.#report('a text or a number is not complete');
      this.#take(token);
    }
    if (this.#open.length > 0) this.#report(`a closing ${this.#open.at(-1)?.kind === 'list' ? ']' : '}'} is missing`);
    for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop()) open.end = this.#text.length;
    return { roots: this.#root === undefined ? [] : [this.#root], fault: this.#fault };
  }

  /** After a comment that no one closes the scanner counts a character more than the text has. */
  get #span(): Span {
    const { length } = this.#text;
    const start = Math.min(this.#scanner.getTokenOffset(), length);
    return { start, end: Math.min(start + this.#scanner.getTokenLength(), length) };
  }

  #report(message: string): void {
    this.#fault ??= { ...this.#span, message };
  }

  #take(token: number): void {
    const inner = this.#open.at(-1);
    switch (token) {
      case JsonToken.OpenBraceToken:
        return this.#openValue('record');
      case JsonToken.OpenBracketToken:
        return this.#openValue('list');
      case JsonToken.CloseBraceToken:
        return this.#close('record');
      case JsonToken.CloseBracketToken:
        return this.#close('list');
      case JsonToken.CommaToken:
        if (inner?.isComplete !== true) this.#report('a value is missing before this comma');
        if (inner !== undefined) this.#expectEntry(inner);
        return;
      case JsonToken.ColonToken:
        if (inner?.name === undefined || inner.hasColon) this.#report('this colon has no name before it');
        else inner.hasColon = true;
        return;
      case JsonToken.StringLiteral:
        return this.#takeText(inner);
      default:
        if (token === JsonToken.Unknown) this.#report('text must stand in double quotes');
        this.#add({ kind: 'other', ...this.#span, entries: [], isTrue: token === JsonToken.TrueKeyword });
    }
  }

  #takeText(inner: OpenValue | undefined): void {
    const span = this.#span;
    if (inner?.kind === 'record' && inner.name === undefined) {
      if (inner.isComplete) this.#report('a comma is missing before this');
      inner.isComplete = false;
      inner.name = { text: this.#scanner.getTokenValue(), span };
      return;
    }
    if (this.#scanner.getTokenError() !== 0) this.#add({ kind: 'other', ...span, entries: [] });
    else this.#add({ kind: 'text', ...span, entries: [], made: () => madeOfJsonString(this.#text, span) });
  }

  #expectEntry(inner: OpenValue): void {
    inner.name = undefined;
    inner.hasColon = false;
    inner.isComplete = false;
  }

  #openValue(kind: 'record' | 'list'): void {
    const entries: HostEntry[] = [];
    const value: OpenValue = {
      kind,
      ...this.#span,
      entries,
      ...(kind === 'record' ? { names: new EntryNames(entries) } : {}),
      name: undefined,
      isComplete: false,
      hasColon: false,
    };
    this.#add(value);
    this.#open.push(value);
  }

  #close(kind: 'record' | 'list'): void {
    const inner = this.#open.at(-1);
    if (inner?.kind !== kind) {
      this.#report(`nothing is open that this ${kind === 'list' ? ']' : '}'} closes`);
      return;
    }
    if (inner.name !== undefined) this.#report('a value is missing');
    inner.end = this.#span.end;
    this.#open.pop();
  }

  /** Puts a value where the text has it. */
  #add(value: HostValue): void {
    const inner = this.#open.at(-1);
    if (inner === undefined) {
      if (this.#root === undefined) this.#root = value;
      else this.#report('the file should end before this');
      return;
    }
    const { start, end } = value;
    if (inner.isComplete) this.#report('a comma is missing before this');
    if (inner.kind === 'record') {
      if (inner.name === undefined || !inner.hasColon)
        return this.#report('a name in double quotes and a colon are missing');
      inner.entries.push({ name: inner.name.text, nameSpan: inner.name.span, value });
    } else inner.entries.push({ name: String(inner.entries.length), nameSpan: { start, end }, value });
    this.#expectEntry(inner);
    inner.isComplete = true;
  }
}
