/** Texts that replace a value. */
import { describe, expect, test } from 'vitest';
import { isPlaceholder } from './index.js';

const placeholders = [
  ...['', '<token>', '{access-token}', '{{token}}', '${TOKEN}', '$(Token)', '%TOKEN%', '$TOKEN', '$env:TOKEN', '[token]'],
  ...['YOUR_ACCESS_TOKEN', 'xxx', '***', '...', '…', '•••', 'REDACTED', '%s', '&lt;token&gt;', "@{variables('t')}"],
]; // prettier-ignore

const values = ['hunter2', 's3cr3t', 'the', '0000000000', 'xyxyxy', '@dmin(1', 'Tr0ub4dor&3', 'TOKEN1'];

describe('a placeholder', () => {
  test.each(placeholders)('%s', (text) => expect(isPlaceholder(text)).toBe(true));
});

describe('a value', () => {
  test.each(values)('%s', (text) => expect(isPlaceholder(text)).toBe(false));
});
