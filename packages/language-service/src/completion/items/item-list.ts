/** Collects the items of a completion, all of which replace the word at the cursor. */
import type { Span, TextEdit } from '@odatalint/core';
import type { CompletionItem, CompletionKind } from '../../document/answers.js';

/** The rank of an item: required items first, rarely used ones last. */
export type Rank = 'needed' | 'likely' | 'usual' | 'other' | 'seldom';

const ranks: readonly Rank[] = ['needed', 'likely', 'usual', 'other', 'seldom'];

export interface ItemShape {
  readonly kind: CompletionKind;
  readonly detail?: string | undefined;
  readonly rank?: Rank;
  /** Its place among the items of its rank, where that is not by name. */
  readonly order?: number;
  /** What it is sorted by among them, where that is not its label. */
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

export class ItemList {
  readonly #items = new Map<string, CompletionItem>();

  /** In: the place in the document that every item replaces, the document, and how a space is written there. */
  constructor(
    readonly place: Span,
    private readonly text: string,
    private readonly space = ' ',
  ) {}

  /** Adds an item; of two with one label and kind the first counts. */
  add(label: string, { rank = 'usual', order, sortAs = label, insert = label, detail, ...rest }: ItemShape): void {
    const key = `${rest.kind} ${label}`;
    if (this.#items.has(key)) return;
    this.#items.set(key, {
      label,
      ...rest,
      ...(detail === undefined ? {} : { detail }),
      edit: { start: this.place.start, end: this.place.end, text: this.#fit(insert) },
      sortText: `${ranks.indexOf(rank)}${order === undefined ? '' : String(order).padStart(6, '0')}${sortAs.toLowerCase()}`,
    });
  }

  /** Does not repeat the character after the word, and writes spaces like those around it. */
  #fit(insert: string): string {
    const next = this.text.slice(this.place.end);
    const last = insert.slice(-1);
    const isDoubled = (last === ' ' && next.startsWith(this.space)) || ('/=:'.includes(last) && next.startsWith(last));
    return (isDoubled ? insert.slice(0, -1) : insert).replaceAll(' ', this.space);
  }

  /** In the order in which they are shown. */
  items(): CompletionItem[] {
    return [...this.#items.values()].sort((a, b) =>
      a.sortText! < b.sortText! ? -1 : a.sortText! > b.sortText! ? 1 : 0,
    );
  }
}

/**
 * What an editor compares with the typed text: the label, or a word of another language with the same meaning (`len` for `length`)
 * if the user is typing it, and it is not the beginning of any label.
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

/** Escapes a text for a snippet. */
export const escapeSnippet = (text: string): string => text.replace(/[\\$}]/g, '\\$&');
