/** The hash is that of Node.js, for texts of every length around the ends of blocks. */
import { createHash as expected } from 'node:crypto';
import { expect, test } from 'vitest';
import { createHash } from './crypto.js';

const hex = (text: string): string => createHash('sha256').update(text).digest();

test('every length up to three blocks', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'aé€'.repeat(length).slice(0, length);
    expect(hex(text)).toBe(expected('sha256').update(text).digest('hex'));
  }
});
