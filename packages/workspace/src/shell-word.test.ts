/** Words of commands mean the same to a shell as the texts they were written for. */
import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellPath, shellWord } from './shell-word.js';

test.each([
  ['shop.xml', 'shop.xml'],
  ['../schemas/shop-1_2.xml', '../schemas/shop-1_2.xml'],
  ['my shop.xml', "'my shop.xml'"],
  ['$(touch pwned).xml', "'$(touch pwned).xml'"],
  ["o'hara.xml", "'o'\\''hara.xml'"],
  ['~shop.xml', "'~shop.xml'"],
  ['', "''"],
  ['-x.xml', './-x.xml'],
  ['-x y.xml', "'./-x y.xml'"],
])('%j is %s', (path, word) => expect(shellPath(path)).toBe(word));

test.skipIf(process.platform === 'win32')('a shell reads a word as the text', () => {
  const texts = fc.sample(fc.string({ unit: fc.constantFrom(...'a-~$`"\'\\!*?[]{}()<>|&;# \t\n=%^é') }), {
    numRuns: 200,
    seed: 1,
  });
  const command = `printf '%s\\0' ${texts.map(shellWord).join(' ')}`;
  const { stdout } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
  expect(stdout.split('\0').slice(0, -1)).toEqual(texts);
});
