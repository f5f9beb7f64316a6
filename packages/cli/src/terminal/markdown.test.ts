/** Pages in a terminal. */
import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.js';
import { layoutFor } from './style.js';

const host = {
  cwd: '/',
  env: {},
  stdin: (async function* () {})(),
  isTerminal: false,
  columns: 40,
  write: async () => {},
  warn: () => {},
  closeInput: () => undefined,
  isErrorTerminal: () => false,
  onInterrupt: () => undefined,
};

test.each([
  ['# Title\n\ntext', 'Title\n\ntext\n'],
  ['a\nb', 'a b\n'],
  ['one two three four five six seven eight nine', 'one two three four five six seven eight\nnine\n'],
  [
    '- one two three four five six seven eight nine\n- b',
    '  • one two three four five six seven\n    eight nine\n  • b\n',
  ],
  ['```http bad\nGET  x\n\n  y\n```\nend', '    http bad\n    GET  x\n\n      y\nend\n'],
  ['[a](https://x) and **that** `code`', 'a (https://x) and that `code`\n'],
  ['| a | b |\n|---|---|', '| a | b |\n|---|---|\n'],
  ['a\u001b[31mb', 'a␛[31mb\n'],
  ['```\nnever closed', '    never closed\n'],
])('%j', (markdown, text) => expect(renderMarkdown(markdown, layoutFor(host, false))).toBe(text));

test('colours', () => {
  expect(renderMarkdown('# T\n`c`', layoutFor(host, true))).toBe(
    '\x1b[1m\x1b[4mT\x1b[24m\x1b[22m\n\x1b[36mc\x1b[39m\n',
  );
});
