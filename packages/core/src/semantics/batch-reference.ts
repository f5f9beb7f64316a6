/** Reads the reference to an earlier request that the url of a request in a batch begins with, also one that is misspelled. */
import type { Span } from '../text/index.js';
import type { BatchConventions } from './conventions.js';
import { matchLeadingRoute } from './route.js';

/** The fault of a reference; `malformed-batch-reference` has the messages. */
export type BatchReferenceFault = 'brackets' | 'unclosed' | 'spaces' | 'sign' | 'joined' | 'empty';

/** A reference at the beginning of a url; offsets count in the url's text. */
export interface BatchReference {
  /** The id of the request that it refers to; empty where it names none. */
  readonly id: string;
  /** The reference; if it has a fault, also the text to replace. */
  readonly span: Span;
  /** Undefined for a correct reference. */
  readonly fault: BatchReferenceFault | undefined;
  /** The correct text. */
  readonly text: string;
}

/** Characters that a reference may have percent-encoded. */
const encoded: Readonly<Record<string, string>> = { '%24': '$', '%5b': '[', '%5d': ']', '%20': ' ' };

const closing: Readonly<Record<string, string>> = { '[': ']', '(': ')' };

/** Reads characters one after another, percent-encoded ones too. */
class Cursor {
  constructor(
    private readonly text: string,
    public at: number,
  ) {}

  get next(): string {
    return encoded[this.text.slice(this.at, this.at + 3).toLowerCase()] ?? this.text.charAt(this.at);
  }

  /** Skips the next character if it is one of the given ones. */
  take(characters: string): boolean {
    const { next } = this;
    if (next === '' || !characters.includes(next)) return false;
    this.at += Object.hasOwn(encoded, this.text.slice(this.at, this.at + 3).toLowerCase()) ? 3 : 1;
    return true;
  }

  takeName(more: string): string {
    const start = this.at;
    while (this.next !== '' && (/[\p{L}\p{N}]/u.test(this.next) || more.includes(this.next))) this.at++;
    return this.text.slice(start, this.at);
  }
}

/**
 * Reads the reference that a URL begins with, perhaps after a route.
 *
 * @param ids - The ids of the requests that the URL can refer to.
 * @returns Undefined if there is no reference, if it is unknown, or if references have no closing mark.
 */
export function readBatchReference(
  url: string,
  { reference: { prefix, suffix }, routes, nameCharacters = '' }: BatchConventions,
  ids: ReadonlySet<string>,
): BatchReference | undefined {
  if (suffix === '') return undefined;
  const start = matchLeadingRoute(url, routes)?.resourcePathStart ?? 0;
  const [sign, open] = [prefix.charAt(0), prefix.slice(1)];
  const cursor = new Cursor(url, start);
  const hasSign = cursor.take(sign);
  const spacesBefore = cursor.take(' ');
  const bracket = cursor.next;
  const isOpen = cursor.take(hasSign ? `${open}(` : open);
  if (!hasSign && !isOpen) return undefined;
  const hasSpace = [cursor.take(' '), spacesBefore].includes(true);
  const hasQuote = cursor.take(`'"`);
  const id = cursor.takeName(nameCharacters);
  // A variable or a placeholder may represent any id.
  if ('{<'.includes(cursor.next) && cursor.next !== '') return undefined;
  if (!isOpen && !ids.has(id) && !/^\d/.test(id)) return undefined;
  if (hasQuote) cursor.take(`'"`);
  const hasSpaceAfter = isOpen && cursor.take(' ');
  const isClosed = isOpen && cursor.take(closing[bracket] ?? suffix);
  const isJoined = cursor.next !== '' && !'/?#('.includes(cursor.next);
  const end = cursor.at;
  if (isJoined) cursor.take('.');
  const fault = (): BatchReferenceFault | undefined => {
    if (id === '') return 'empty';
    if (!hasSign) return 'sign';
    if (!isOpen || bracket !== open || hasQuote) return 'brackets';
    if (!isClosed) return 'unclosed';
    if (isJoined) return 'joined';
    return hasSpace || hasSpaceAfter ? 'spaces' : undefined;
  };
  const text = `${prefix}${id}${suffix}${isJoined ? '/' : ''}`;
  return { id, span: { start, end: isJoined ? cursor.at : end }, fault: fault(), text };
}
