/** Reads a text of unknown kind as a request or fragment: a literal of a program, a cell of a table. */
import type { Span } from '@odatalint/core';
import { OffsetMap } from '@odatalint/core/internal';
import type { StoredRequest } from '../document/document.js';
import type { GeneratedText } from '../text/generated-text.js';
import { isGuess, looksLikeFilter, splitRequestLine } from '../text/request-line.js';
import type { HostValue } from './host-value.js';
import { addressOf } from './placed-requests.js';

/** A field whose text is stored alone. */
export type FragmentField = 'filter' | 'orderby' | 'select' | 'expand';

/** A stored input, and the maps of its fields. */
export type StoredInput = Pick<StoredRequest, 'input' | 'maps' | 'isGuessed'>;

/** The entity set of a fragment, and its map. */
export interface StoredName {
  readonly name: string;
  readonly map?: OffsetMap;
}

/**
 * Reads `METHOD url`, a URL, a path or a query string on one or several lines, or a filter alone, which its words
 * distinguish from a URL. Undefined for an empty text.
 */
export function storedText(made: GeneratedText, on?: StoredName, method?: HostValue): StoredInput | undefined {
  const text = made.text;
  if (text.trim() === '') return undefined;
  const { method: verb, target } = splitRequestLine(text);
  const word = verb === undefined ? '' : text.slice(verb.start, verb.end);
  // A filter may begin with a property that has the name of a method: `Options eq 1`.
  const hasMethod = word !== '' && (word === word.toUpperCase() || !looksLikeFilter(text.slice(target.start)));
  const guessed = !hasMethod && isGuess(text) ? { isGuessed: true as const } : {};
  if (!hasMethod && looksLikeFilter(text)) {
    const fragment = storedFragment('filter', made, on);
    return fragment && { ...fragment, ...guessed };
  }
  const stored = addressOf(made, method);
  return 'url' in stored.input && stored.input.url === '' ? undefined : { ...stored, ...guessed };
}

/** A text that is the value of one option. */
export function storedFragment(field: FragmentField, made: GeneratedText, on?: StoredName): StoredInput | undefined {
  const text = made.text;
  if (text.trim() === '') return undefined;
  return {
    input: { ...(on === undefined ? {} : { on: on.name }), [field]: text },
    maps: { ...(on?.map === undefined ? {} : { on: on.map }), [field]: made.map },
  };
}

/** The map of characters that a field contains unchanged. */
export const mapOfSpan = ({ start, end }: Span): OffsetMap => OffsetMap.identity(end - start, start);
