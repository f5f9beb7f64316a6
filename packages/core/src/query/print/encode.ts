/** Percent-encoding of text in a URL (RFC 3986; OData 4.01 URL conventions 2). */
import { encodeCharacter } from '../../syntax/index.js';

/** Replaces lone surrogates, which UTF-8 cannot represent. */
const wellFormed = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');

/** Encodes a name or value of an option: every character that would end it, and every character that a URL cannot contain. */
export function encodeOption(text: string, name: string): string {
  const encoded = encodeURI(wellFormed(text));
  // In a search a raw semicolon ends the option. An equals sign ends a name, but at the beginning of a value it would be read as another
  // operator.
  if (name === '') return encoded.replace(/[&#+=]/g, encodeCharacter);
  const isSearch = /^\$?(?:search|apply)$/.test(name);
  return encoded.replace(isSearch ? /[&#+;]/g : /[&#+]/g, encodeCharacter).replace(/^=/, '%3D');
}

/** Encodes a segment of the path with its key. */
export const encodeSegment = (text: string): string => encodeURI(wellFormed(text)).replace(/[?#/&]/g, encodeCharacter);
