/** The hash of `node:crypto` for the server. The hash functions of browsers are asynchronous. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The hash of a text with the methods of Node.js; always SHA-256 in hexadecimal digits. */
export const createHash = (): { update(text: string): { digest(): string } } => ({
  update: (text) => ({ digest: () => bytesToHex(sha256(new TextEncoder().encode(text))) }),
});

export function randomBytes(): never {
  throw new Error('This is not possible in a browser.');
}
