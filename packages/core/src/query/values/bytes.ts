/** Bytes from base64url and hexadecimal digits, and back. */

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The bytes of base64url, with or without padding. */
export function bytesOfBase64(text: string): Uint8Array {
  const chars = text.replaceAll('=', '');
  const bytes = new Uint8Array(Math.floor((chars.length * 3) / 4));
  let [bits, count, at] = [0, 0, 0];
  for (const char of chars) {
    bits = ((bits << 6) | digits.indexOf(char)) & 0xfff;
    count += 6;
    if (count >= 8) bytes[at++] = (bits >> (count -= 8)) & 0xff;
  }
  return bytes;
}

/** Bytes as base64url without padding. */
export function base64Text(bytes: Uint8Array): string {
  let [text, bits, count] = ['', 0, 0];
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffff;
    for (count += 8; count >= 6;) text += digits.charAt((bits >> (count -= 6)) & 63);
  }
  return count === 0 ? text : text + digits.charAt((bits << (6 - count)) & 63);
}

/** The bytes of pairs of hexadecimal digits; undefined for other text. */
export function bytesOfHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

/** Bytes as hexadecimal digits in capitals. */
export const hexText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');
