/** A name from the table is always the text that was asked for, whatever was asked for before. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NameTable } from './name-table.js';

test('a name is the text at its place', () => {
  const names = new NameTable();
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'é', '\u{1d11e}', '_', '1'), maxLength: 16 });
  fc.assert(
    fc.property(word, word, word, (before, name, after) => {
      const text = `${before}${name}${after}`;
      expect(names.nameAt(text, before.length, before.length + name.length)).toBe(name);
    }),
    { numRuns: 2000 },
  );
});
