/** Formats texts and lists of words for messages. */
import { type Dialect, isTooNew } from '../../../syntax/index.js';

/** The reason why a dialect does not support a word: it is new in 4.01 and the service implements 4.0, or `otherwise`. */
export const whyLacking = (word: string, dialect: Dialect, otherwise: string): string =>
  isTooNew(word.replace(/^\$(?=(?:compute|index|schemaversion)$)/i, ''), dialect) ? tooNew(`"${word}"`) : otherwise;

/** The service in a sentence: `OData 4.01` for the standard itself. */
export const serviceWords = ({ name, version }: Dialect): string =>
  /^odata-\d/.test(name) ? `OData ${version}` : 'this service';

/** `This service does not support "like"`. */
export const lacks = (word: string, dialect: Dialect): string =>
  capitalize(`${serviceWords(dialect)} does not support ${word}`);

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `"in" requires OData 4.01, but this service implements 4.0`. */
export const tooNew = (what: string): string => `${what} requires OData 4.01, but this service implements 4.0`;

/** A text quoted in a message; a long one is cut. */
export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The user's text in quotes, or bare if it has quotes itself. */
export const showQuoted = (text: string): string => (/^["']|["']$/.test(text) ? shorten(text) : `"${shorten(text)}"`);

/** Whether two words are the same in any letter case. */
export const isSameInAnyCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** `a Customer`, `an Order`. */
export const a = (name: string): string => `${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`;

/** `a, b and c`. */
export const listWords = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
