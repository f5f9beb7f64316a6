/** How texts and lists of words stand in the sentences of messages. */
import { type Dialect, isTooNew } from '../../../syntax/index.js';

/** Why a dialect lacks a word: because 4.01 brought it and the service speaks 4.0, or as `otherwise` says. */
export const whyLacking = (word: string, dialect: Dialect, otherwise: string): string =>
  isTooNew(word.replace(/^\$(?=(?:compute|index|schemaversion)$)/i, ''), dialect) ? tooNew(`"${word}"`) : otherwise;

/** `"in" came with OData 4.01, and this service speaks 4.0`. */
export const tooNew = (what: string): string => `${what} came with OData 4.01, and this service speaks 4.0`;

/** A text as a sentence quotes it: a long one is cut. */
export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** `a, b and c`. */
export const listWords = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
