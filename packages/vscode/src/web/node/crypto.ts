/** The hash of `node:crypto` that the server computes. What a browser has for it answers later. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The hash of a text, in the steps of Node.js; SHA-256 in hexadecimal digits, whatever is asked for. */
export const createHash = (): { update(text: string): { digest(): string } } => ({
  update: (text) => ({ digest: () => bytesToHex(sha256(new TextEncoder().encode(text))) }),
});

export function randomBytes(): never {
  throw new Error('This is not possible in a browser.');
}
