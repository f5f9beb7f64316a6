/** A value of a JSON or YAML file, with the places of its parts. */
import type { Span } from '@odatalint/core';
import type { GeneratedText } from '../text/generated-text.js';

/** A member of a record, or an item of a list under its number. */
export interface HostEntry {
  readonly name: string;
  readonly nameSpan: Span;
  readonly value: HostValue;
}

/** The span includes quotes and brackets. */
export interface HostValue extends Span {
  readonly kind: 'record' | 'list' | 'text' | 'other';
  /** In the order of the document; empty except for records and lists. */
  readonly entries: readonly HostEntry[];
  /** The entries of a record by name; absent for anything else. */
  readonly names?: EntryNames | undefined;
  /** Set for the word `true`. */
  readonly isTrue?: boolean;
  /** The decoded text with its map, if the value is a text. */
  readonly made?: () => GeneratedText;
  /** The characters of a number, if the value is one. */
  readonly number?: () => GeneratedText;
}

/** With fewer entries a loop is faster. */
const fewEntries = 8;

/** Finds the entries of a record by name. Call it once all of them exist. */
export class EntryNames {
  readonly #entries: readonly HostEntry[];
  #byName: ReadonlyMap<string, HostEntry> | undefined;

  constructor(entries: readonly HostEntry[]) {
    this.#entries = entries;
  }

  /** The last entry of a name. */
  last(name: string): HostEntry | undefined {
    if (this.#entries.length <= fewEntries) return this.#entries.findLast((entry) => entry.name === name);
    this.#byName ??= new Map(this.#entries.map((entry) => [entry.name, entry]));
    return this.#byName.get(name);
  }
}

/** The value of a member. The last one of a duplicate name counts, as in the programs that read the file. */
export const memberOf = (value: HostValue | undefined, name: string): HostValue | undefined =>
  value?.names?.last(name)?.value;

/** The items of a list; empty for anything else. */
export const itemsOf = (value: HostValue | undefined): readonly HostValue[] =>
  value?.kind === 'list' ? value.entries.map((entry) => entry.value) : [];

/** The text of a value; undefined for a value that is not text. */
export const textOf = (value: HostValue | undefined): string | undefined => value?.made?.().text;

/** The reason why a text cannot be read; `message` continues "is not valid JSON: …". */
export interface HostFault extends Span {
  readonly message: string;
}

/** The readable content of a file. */
export interface ReadValue {
  /** One value; none for an empty file; several if the format has streams of documents. */
  readonly roots: readonly HostValue[];
  /** The first mistake. */
  readonly fault: HostFault | undefined;
}
