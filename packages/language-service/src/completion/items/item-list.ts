/** Collects the items of a completion, all of which replace the word at the cursor. */
import type { Span, TextEdit } from '@odatalint/core';
import type { CompletionItem, CompletionKind } from '../../document/answers.js';
import { escapeSnippet, mapSnippet, snippetText } from './snippet.js';

/** The rank of an item: required items first, rarely used ones last. */
export type Rank = 'needed' | 'likely' | 'usual' | 'other' | 'seldom';

const ranks: readonly Rank[] = ['needed', 'likely', 'usual', 'other', 'seldom'];

export interface ItemShape {
  readonly kind: CompletionKind;
  readonly detail?: string | undefined;
  readonly rank?: Rank;
  /** Its place among the items of its rank, where that is not by name. */
  readonly order?: number;
  /** The sort key among them, if it is not the label. */
  readonly sortAs?: string | undefined;
  /** The text to insert instead of the label; with `isSnippet` in the syntax of snippets. */
  readonly insert?: string;
  readonly isSnippet?: boolean;
  readonly continues?: boolean;
  readonly filterText?: string;
  readonly additionalEdits?: readonly TextEdit[];
  readonly isDeprecated?: boolean;
  readonly documentation?: () => string | undefined;
}

/** The document of the items. */
interface ItemHost {
  readonly text: string;
  /** Adapts an edit to the notation of the document; absent if the document contains every text unchanged. */
  readonly fit?: (edit: TextEdit) => TextEdit | undefined;
  /** The notation of a space there. */
  readonly space?: string;
}

export class ItemList {
  readonly #items = new Map<string, CompletionItem>();

  readonly #text: string;
  readonly #fit: ItemHost['fit'];
  readonly #space: string;

  constructor(
    /** The place in the document that every item replaces. */
    readonly place: Span,
    { text, fit, space = ' ' }: ItemHost,
  ) {
    this.#text = text;
    this.#fit = fit;
    this.#space = space;
  }

  /** Adds an item if the document can contain its text. The first of two with one label and kind counts. */
  add(label: string, { rank = 'usual', order, sortAs = label, insert = label, detail, ...rest }: ItemShape): void {
    const key = `${rest.kind} ${label}`;
    if (this.#items.has(key)) return;
    const { filterText = label, additionalEdits } = rest;
    const written = this.#written(this.#joined(insert), rest.isSnippet === true);
    const others = additionalEdits?.map((edit) => this.#fitted(edit));
    if (written === undefined || others?.includes(undefined) === true) return;
    // The editor compares it with the text of the document.
    const typed = this.#fitted({ ...this.place, text: filterText })?.text ?? filterText;
    this.#items.set(key, {
      label,
      ...rest,
      ...(typed === label ? {} : { filterText: typed }),
      ...(others === undefined ? {} : { additionalEdits: others as TextEdit[] }),
      ...(detail === undefined ? {} : { detail }),
      edit: { ...this.place, text: written },
      sortText: `${ranks.indexOf(rank)}${order === undefined ? '' : String(order).padStart(6, '0')}${sortAs.toLowerCase()}`,
    });
  }

  /** Does not repeat the character after the word, and writes spaces like those around it. */
  #joined(insert: string): string {
    const next = this.#text.slice(this.place.end, this.place.end + this.#space.length);
    const last = insert.slice(-1);
    const isDoubled = (last === ' ' && next === this.#space) || ('/=:'.includes(last) && next.startsWith(last));
    return (isDoubled ? insert.slice(0, -1) : insert).replaceAll(' ', this.#space);
  }

  /** The text of an item as the document must contain it; undefined if the document cannot contain it. */
  #written(insert: string, isSnippet: boolean): string | undefined {
    const plain = isSnippet ? snippetText(insert) : insert;
    const whole = this.#fitted({ ...this.place, text: plain })?.text;
    if (whole === undefined) return undefined;
    if (whole === plain) return insert;
    if (!isSnippet) return whole;
    const write = (text: string): string => this.#fitted({ ...this.place, text })?.text ?? text;
    const snippet = mapSnippet(insert, write);
    // In a text with escapes of several characters the parts may differ from the whole.
    return snippetText(snippet) === whole ? snippet : escapeSnippet(whole);
  }

  #fitted(edit: TextEdit): TextEdit | undefined {
    if (this.#fit === undefined) return edit;
    // A word has the same notation everywhere, also next to a literal.
    return this.#fit(edit) ?? (/^[\w ]*$/.test(edit.text) ? edit : undefined);
  }

  /** In the order in which they are shown. */
  items(): CompletionItem[] {
    return [...this.#items.values()].sort((a, b) =>
      a.sortText! < b.sortText! ? -1 : a.sortText! > b.sortText! ? 1 : 0,
    );
  }
}

/**
 * The text that an editor compares with the typed text: the label, or a word of another language with the same meaning
 * (`len` for `length`) if the user is typing it, and it is not the beginning of any label.
 */
export function filterTextOf(
  typed: string,
  label: string,
  labels: readonly string[],
  synonyms: readonly string[],
): string {
  const word = typed.toLowerCase();
  if (word.length < 2 || labels.some((each) => each.toLowerCase().startsWith(word))) return label;
  return synonyms.find((synonym) => synonym.startsWith(word)) ?? label;
}
