/** The fenced code blocks of Markdown, case by case (CommonMark 4.5): `language|line|line`, one text for each block. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fencedCodeOf } from './fenced-code.js';

const cases: readonly (readonly [name: string, markdown: string, ...blocks: string[]])[] = [
  ['a block', '```http\nGET /A\n```\n', 'http|GET /A'],
  ['tildes and words behind the language', '~~~~ odata x y\n/A\n~~~\n/B\n~~~~\n/C', 'odata|/A|~~~|/B'],
  ['a block that nobody closes', 'a\n```http\nGET /A\n# b', 'http|GET /A|# b'],
  ['no language', '```\n/A\n```', '|/A'],
  ['a language between tabs', '```\thttp\tx\n/A\n```', 'http|/A'],
  ['backticks behind backticks are a word in a text', '``` http `\n/A\n```http\n/B', 'http|/B'],
  ['two backticks are too few', '``http\n/A\n``'],
  ['blanks before the marks', '   ```http\n   GET /A\n    ?b\n c\n   ```', 'http|GET /A| ?b|c'],
  ['a tab before a line', ' ```http\n\tGET /A\n\t\tb\n```', 'http|GET /A|\tb'],
  ['four blanks are another kind of code', '    ```http\n    GET /A\n    ```'],
  ['empty lines', '```http\n\nGET /A\n\n\na\n\n```', 'http|GET /A|a'],
  ['nothing inside', '```http\n```\n\n~~~http', 'http', 'http'],
  ['a quote', '> ```http\n> GET /A\n>\n>  b\n> ```\n> c', 'http|GET /A| b'],
  ['a quote that ends', '> ```http\n> GET /A\nb', 'http|GET /A'],
  ['a list', '- ```http\n  GET /A\n    b\n  ```\n1.  ~~~odata\n    /B', 'http|GET /A|  b', 'odata|/B'],
  ['a list that ends', '- ```http\n  GET /A\nb', 'http|GET /A'],
  ['a list in a quote', '> 1. a\n>\n>    ```http\n>    GET /A\n>     b\n>    ```', 'http|GET /A| b'],
  ['in the middle of a paragraph', 'a\n```http\nGET /A\n```\nb', 'http|GET /A'],
  ['HTML is left alone', '<pre>\n```http\nGET /A\n```\n</pre>\n<!--\n```http\n/B\n-->\n<div>\n```http\n/C\n```'],
  ['an empty line ends most of HTML', '<div>\r\n\r\n```http\r\nGET /A\r\n```', 'http|GET /A'],
  ['other breaks', '```http\rGET /A\rb\r```\r\n~~~odata\r\n/B\r\n~~~', 'http|GET /A|b', 'odata|/B'],
  ['brackets and a definition', '[a]: http://b "c\n[d](\n```http\nGET /A\n```\n', 'http|GET /A'],
  ['as deep as anybody nests', `${'> '.repeat(60)}~~~http\n${'> '.repeat(60)}GET /A`, 'http|GET /A'],
  ['deeper', `${'> '.repeat(80)}~~~http\n${'> '.repeat(80)}GET /A\n\n~~~odata\n/B`, 'odata|/B'],
];

const show = (markdown: string, start = 0): readonly string[] =>
  fencedCodeOf(markdown, start).map(({ language, lines }) =>
    [language, ...lines.map(({ start: from, end }) => markdown.slice(from, end))].join('|'),
  );

describe('blocks in', () => {
  it.each(cases)('%s', (_, markdown, ...blocks) => {
    expect(show(markdown)).toEqual(blocks);
  });
});

test('a text that begins later is read from there', () => {
  expect(show('\uFEFF```http\nGET /A', 1)).toEqual(['http|GET /A']);
});

test('whatever is in a block of its own is found again', () => {
  const line = fc.string({ minLength: 1 }).filter((text) => !/[\r\n`]/.test(text) && text.trim() !== '');
  const lines = fc.array(line, { minLength: 1 });
  fc.assert(
    fc.property(lines, fc.constantFrom('', '> ', '- ', '1. > '), (code, before) => {
      const behind = before.replace(/[-\d.]/g, ' ');
      const markdown = [`${before}\`\`\`http`, ...code.map((text) => behind + text), `${behind}\`\`\``].join('\n');
      expect(show(markdown)).toEqual([['http', ...code].join('|')]);
    }),
  );
});
