/** Completion items in JSON: values, and members with the missing quotes, colon and comma. */
import type { TextEdit } from '@odatalint/core';
import type { BodyLiteral, BodyMember, BodyObject, BodyValue } from './body-value.js';
import type { CompletionItem } from '../../document/answers.js';
import type { LanguageDocument } from '../../document/language-document.js';
import { ItemList, type Rank } from '../items/item-list.js';
import { escapeSnippet } from '../items/snippet.js';
import { isPopular } from '../items/name-order.js';
import type { JsonFrame } from './json-cursor.js';
import type { JsonPlace } from './json-place.js';

/**
 * Collects the items at a cursor in JSON. They replace the whole token with its quotes; if the JSON is in a string of
 * the document, the text between the quotes.
 */
export class JsonItems {
  readonly #list: ItemList;
  /** Whether the value at the cursor begins with a slash. */
  readonly #isRooted: boolean;

  constructor(
    document: LanguageDocument,
    private readonly place: JsonPlace,
  ) {
    this.#list = new ItemList(place.span, {
      text: document.text,
      // A token that includes its quotes is inserted unchanged.
      ...(place.withQuotes ? {} : { fit: place.probe.fit }),
    });
    this.#isRooted = /^"?\//.test(document.text.slice(place.span.start, place.span.end));
  }

  addMember(member: BodyMember): void {
    const { name, kind, detail, order, sortAs, value, isDeprecated, continues, documentation } = member;
    const { hasColon, needsCommaAfter } = this.place.cursor;
    const quoted = this.#quote(escapeSnippet(name));
    const after = hasColon || !this.place.withQuotes ? '' : `: ${snippetFor(value)}${needsCommaAfter ? ',' : ''}`;
    this.#list.add(name, {
      kind,
      detail,
      rank: rankOf(member),
      ...(order === undefined ? {} : { order }),
      sortAs,
      insert: quoted + after,
      isSnippet: true,
      filterText: this.#filterText(name),
      continues: after !== '' && (continues ?? offersValues(value)),
      ...this.#surroundingEdits(),
      ...(isDeprecated === true ? { isDeprecated } : {}),
      ...(documentation === undefined ? {} : { documentation }),
    });
  }

  addValue(value: BodyValue): void {
    if (value.kind === 'scalar') {
      value.literals.forEach((literal, order) => this.#addLiteral(literal, value.isText, order));
      if (value.sample !== undefined)
        this.#addLiteral(
          { text: `\${1:${value.sample}}`, kind: 'value', isSnippet: true },
          value.isText,
          0,
          value.sample,
        );
    }
    if (this.place.cursor.isQuoted) return;
    const full = value.kind === 'object' ? fullObject(value, this.place.acceptsLines) : undefined;
    if (full !== undefined) this.#add('{ … }', full, 'likely', 'an object with all that it must have');
    if (value.kind === 'object' || (value.kind === 'scalar' && value.asObject !== undefined))
      this.#add('{ }', '{ $1 }', 'usual', 'an object');
    if (value.kind === 'array') this.#add('[ ]', snippetFor(value), 'usual', 'a list');
    if (value.isNullable === true) this.#add('null', 'null', 'other');
  }

  items(): readonly CompletionItem[] {
    return this.#list.items();
  }

  #addLiteral(literal: BodyLiteral, isText: boolean, order: number, label?: string): void {
    const { kind, detail, isSnippet } = literal;
    if (!isText && this.place.cursor.isQuoted) return;
    const text =
      literal.isAddress === true && this.#isRooted && !literal.text.startsWith('/') ? `/${literal.text}` : literal.text;
    const written = isSnippet === true ? text : escapeSnippet(text);
    const shown = label ?? text.replace(/\$\{\d:([^$}]*)\}/, '$1');
    this.#list.add(shown, {
      kind,
      detail,
      order,
      rank: 'likely',
      insert: this.#withComma(isText ? this.#quote(written) : written),
      isSnippet: true,
      filterText: isText ? this.#filterText(shown) : shown,
      ...this.#surroundingEdits(),
    });
  }

  #add(label: string, insert: string, rank: Rank, detail?: string): void {
    const shape = { kind: 'value', detail, insert: this.#withComma(insert), isSnippet: true, rank } as const;
    this.#list.add(label, { ...shape, ...this.#surroundingEdits() });
  }

  #quote(text: string): string {
    return this.place.withQuotes ? `"${text}"` : text;
  }

  /** An editor compares it with the existing text, including an opening quote. */
  #filterText(text: string): string {
    return this.place.cursor.isQuoted && this.place.withQuotes ? `"${text}"` : text;
  }

  #withComma(insert: string): string {
    return this.place.cursor.needsCommaAfter && this.place.withQuotes ? `${insert},` : insert;
  }

  #surroundingEdits(): { readonly additionalEdits?: readonly TextEdit[] } {
    const { surroundingEdits } = this.place;
    return surroundingEdits.length === 0 ? {} : { additionalEdits: surroundingEdits };
  }
}

/** The most usual members come first, even if other members are required. */
function rankOf({ rank, order, isDeprecated }: BodyMember): Rank {
  if (order !== undefined && isPopular(order)) return 'needed';
  return isDeprecated === true && rank !== 'needed' ? 'seldom' : rank;
}

/** The frame of a value, with the cursor in it as the place `at` of a snippet. */
function snippetFor(value: BodyValue, at = 1): string {
  switch (value.kind) {
    case 'object':
      return `{ $${at} }`;
    case 'array':
      return `[${value.item.kind === 'array' ? `$${at}` : snippetFor(value.item, at)}]`;
    case 'scalar':
      return value.isText ? `"${value.sample === undefined ? `$${at}` : `\${${at}:${value.sample}}`}"` : `$${at}`;
    case 'unknown':
      return `$${at}`;
  }
}

const emptyFrame: JsonFrame = { kind: 'object', at: undefined, names: [], texts: new Map() };

/** An object with the members that it must have, each on a line of its own if that can be; undefined where it must have none. */
function fullObject(value: BodyObject, withLines: boolean): string | undefined {
  const subjects = new Set<string>();
  const needed = value.members(emptyFrame).filter(({ rank, subject }) => {
    const isFirst = rank === 'needed' && !subjects.has(subject);
    subjects.add(subject);
    return isFirst;
  });
  if (needed.length === 0) return undefined;
  const members = needed.map(({ name, value: own }, i) => `"${escapeSnippet(name)}": ${snippetFor(own, i + 1)}`);
  return withLines ? `{\n  ${members.join(',\n  ')}\n}` : `{ ${members.join(', ')} }`;
}

/** Whether a list of values or members opens at the cursor. */
function offersValues(value: BodyValue): boolean {
  if (value.kind === 'array') return offersValues(value.item);
  return value.kind === 'object' || (value.kind === 'scalar' && value.literals.length > 0);
}
