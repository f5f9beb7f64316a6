/** A value of a JSON or YAML file with the places of everything in it, for the readers of such files. */
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
  /** In the order of the document; none but for records and lists. */
  readonly entries: readonly HostEntry[];
  /** The entries of a record by their names; absent for anything else. */
  readonly names?: EntryNames | undefined;
  /** Set for the word `true`. */
  readonly isTrue?: boolean;
  /** The decoded text with its way back, where the value is one. */
  readonly made?: () => GeneratedText;
}

/** Of fewer entries one is found sooner by looking at each of them. */
const fewEntries = 8;

/** Finds the entries of a record by name, however many there are. To be asked once all of them are there. */
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

/** The value of a member; if a name is specified twice, the last one counts, as it does for the programs that read the file. */
export const memberOf = (value: HostValue | undefined, name: string): HostValue | undefined =>
  value?.names?.last(name)?.value;

/** The items of a list; none for anything else. */
export const itemsOf = (value: HostValue | undefined): readonly HostValue[] =>
  value?.kind === 'list' ? value.entries.map((entry) => entry.value) : [];

/** The text of a value, undefined for one that is not text. */
export const textOf = (value: HostValue | undefined): string | undefined => value?.made?.().text;

/** What keeps a text from being read; `message` continues "is not valid JSON: …". */
export interface HostFault extends Span {
  readonly message: string;
}

/** A file as far as it can be read. */
export interface ReadValue {
  /** One value, none when the file is empty, or several where the format has streams of documents. */
  readonly roots: readonly HostValue[];
  /** The first thing that is wrong. */
  readonly fault: HostFault | undefined;
}
