/** Blocks out of chunks and lines out of blocks, wherever the chunks are cut. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineBlocks } from './line-blocks.js';
import { splitLines } from './split-lines.js';

async function* chunked(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

/** The lines of a text that comes in chunks; each block must say truly which line it begins with. */
async function linesOf(text: string | Uint8Array, size = 7, longest?: number): Promise<string[]> {
  const lines: string[] = [];
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  for await (const block of lineBlocks(chunked(bytes, size), longest)) {
    expect(block.firstLine).toBe(lines.length + 1);
    for (const line of 'problem' in block ? [block] : splitLines(Buffer.concat(block.pieces), longest))
      lines.push('text' in line ? line.text : `! ${line.problem}`);
  }
  return lines;
}

test.each([
  ['', []],
  ['a', ['a']],
  ['a\n', ['a']],
  ['a\r\nb\n\nc', ['a', 'b', '', 'c']],
  ['a\rb\u2028c\u0085d\n', ['a\rb\u2028c\u0085d']],
  ['\uFEFF"x"\n', ['"x"']],
])('%j', async (text, lines) => expect(await linesOf(text)).toEqual(lines));

test('what is not UTF-8 and what is too long is reported, and the next line is read', async () => {
  expect(await linesOf(Uint8Array.of(0xe9, 0x0a, 0x61))).toEqual([
    '! The line is not UTF-8: write it again in that encoding.',
    'a',
  ]);
  expect(await linesOf('123456789\nab\n', 2, 5)).toEqual([
    '! The line is longer than 5 bytes and was not read: split it.',
    'ab',
  ]);
});

test('where the chunks are cut makes no difference', async () => {
  const text = fc
    .array(fc.constantFrom('a', 'é', '😀', '\n', '\r\n'), { maxLength: 40 })
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (each, size) => {
      expect(await linesOf(each, size)).toEqual(await linesOf(each, 1000));
      expect(await linesOf(each, size, 6)).toEqual(await linesOf(each, 1000, 6));
    }),
  );
});
