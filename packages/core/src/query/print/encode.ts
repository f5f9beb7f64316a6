/** Percent-encoding of text in a URL (RFC 3986; OData 4.01 URL conventions 2). */

/** UTF-8 has no half of a surrogate pair. */
const wellFormed = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD');

const escape = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** A name or value of an option: everything that would separate, begin or end something, and what no URL contains. */
export function encodeOption(text: string, name: string): string {
  const encoded = encodeURI(wellFormed(text));
  // In a search a semicolon that is not encoded ends the option; an equals sign belongs to the name only before the value.
  if (name === '') return encoded.replace(/[&#+=]/g, escape);
  const isSearch = /^\$?(?:search|apply)$/.test(name);
  return encoded.replace(isSearch ? /[&#+;]/g : /[&#+]/g, escape).replace(/^=/, '%3D');
}

/** A segment of the path with its key. */
export const encodeSegment = (text: string): string => encodeURI(wellFormed(text)).replace(/[?#/&]/g, escape);
