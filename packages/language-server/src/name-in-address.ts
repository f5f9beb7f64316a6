/** The name of a document from its URI, also if it is not a file. */

/** The last part of an address, decoded where it can be; empty for an address that ends with a slash. */
export function nameInAddress(uri: string): string {
  const plain = uri.replace(/[?#].*$/s, '').replace(/^[^:/]*:/, '');
  return lastPart(lastPart(decoded(plain), '/'), '\\').replaceAll('\0', '');
}

const lastPart = (text: string, separator: string): string => text.slice(text.lastIndexOf(separator) + 1);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Invalid percent-encoding is kept unchanged.
    return text;
  }
}
