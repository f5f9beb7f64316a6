/** Percent-encoding of text in a URL (RFC 3986; OData 4.01 URL conventions 2). */

/** Replaces lone surrogates, which UTF-8 cannot represent. */
const wellFormed = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');

const escape = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** Encodes a name or value of an option: every character that would end it, and every character that a URL cannot contain. */
export function encodeOption(text: string, name: string): string {
  const encoded = encodeURI(wellFormed(text));
  // In a search a raw semicolon ends the option. An equals sign ends a name, but at the beginning of a value it would be read as another
  // operator.
  if (name === '') return encoded.replace(/[&#+=]/g, escape);
  const isSearch = /^\$?(?:search|apply)$/.test(name);
  return encoded.replace(isSearch ? /[&#+;]/g : /[&#+]/g, escape).replace(/^=/, '%3D');
}

/** Encodes a segment of the path with its key. */
export const encodeSegment = (text: string): string => encodeURI(wellFormed(text)).replace(/[?#/&]/g, escape);
