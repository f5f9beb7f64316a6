/** One request has the same findings at the same characters in every kind of file. */
import { createChecker } from '@odatalint/core';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { checkDocument, documentFormats, loadFormats, type DocumentFormat } from '../src/index.js';

/** How a character of a URL is written in a file. */
type Escape = (character: string) => string;

const asIs: Escape = (character) => character;
const after =
  (mark: string, characters: string): Escape =>
  (character) =>
    characters.includes(character) ? mark + character : character;
const twice =
  (quote: string): Escape =>
  (character) =>
    character === quote ? quote + quote : character;
const json: Escape = (character) => JSON.stringify(character).slice(1, -1);
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const entity: Escape = (character) => entities[character] ?? character;
const codes: Escape = (character) =>
  /[\w:/?=&.()]/.test(character) ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Each kind of file: the text before the URL, the encoding of its characters, and the text after it. */
const hosts: readonly (readonly [DocumentFormat, before: string, escape: Escape, after: string])[] = [
  ['http', 'GET ', asIs, '\nAccept: application/json\n'],
  ['odata', '# all\nGET ', asIs, '\n'],
  ['ndjson', '{"method":"GET","url":"', json, '"}\n'],
  ['ndjson', '{"method":"GET","url":"', codes, '"}\n'],
  ['markdown', 'Text.\n\n```http\nGET ', asIs, '\n```\n'],
  ['markdown', '- one:\n\n  ```\n  GET ', asIs, '\n  ```\n'],
  ['markdown', "```sh\ncurl '", (each) => (each === "'" ? String.raw`'\''` : each), "'\n```\n"],
  ['markdown', "```js\nfetch('", after('\\', "'\\"), "')\n```\n"],
  ['json', '{ "orders": "', json, '" }'],
  ['yaml', "orders: '", twice("'"), "'\n"],
  ['yaml', 'orders: "', json, '"\n'],
  ['postman', '{"item":[{"request":{"method":"GET","url":"', json, '"}}]}'],
  ['postman', '{"item":[{"request":{"method":"GET","url":{"raw":"', json, '"}}}]}'],
  ['har', '{"log":{"entries":[{"request":{"method":"GET","url":"', json, '"}}]}}'],
  ['bruno', 'get {\n  url: ', asIs, '\n}\n'],
  ['script', "load('", after('\\', "'\\"), "');"],
  ['script', 'load("', codes, '");'],
  ['script', 'load(`', after('\\', '`\\'), '`);'],
  ['script', 'x = "a".concat(b); load("', after('\\', '"\\'), '");'],
  ['csharp', 'Load("', after('\\', '"\\'), '");'],
  ['csharp', 'Load(@"', twice('"'), '");'],
  ['java', 'load("', after('\\', '"\\'), '");'],
  ['kotlin', 'load("', after('\\', '"\\$'), '")'],
  ['html', '<p>"</p><script>load("', after('\\', '"\\'), '")</script>`'],
  ['vb', 'Load("', twice('"'), '")\n'],
  ['groovy', 'load("', after('\\', '"\\$'), '")\n'],
  ['groovy', "load('", after('\\', "'\\"), "')\n"],
  ['scala', 'load("', after('\\', '"\\'), '")\n'],
  ['rust', 'load("', after('\\', '"\\'), '");\n'],
  ['rust', 'let a: &\'a str = r##"', asIs, '"##;\n'],
  ['swift', 'load("', after('\\', '"\\'), '")\n'],
  ['dart', "load('", after('\\', "'\\$"), "');\n"],
  ['abap', "a = '", twice("'"), "'.\n"],
  ['abap', 'a = |', after('\\', '|\\{}'), '|.\n'],
  ['al', "Load('", twice("'"), "');\n"],
  ['python', 'load("', after('\\', '"\\'), '")\n'],
  ['python', "load('''", after('\\', "'\\"), "''')\n"],
  ['go', 'load("', after('\\', '"\\'), '")\n'],
  ['php', "<?php load('", after('\\', "'\\"), "');"],
  ['php', '<?php load("', after('\\', '"\\$'), '");'],
  ['powershell', "Load '", twice("'"), "'\n"],
  ['powershell', 'Load "', after('`', '"`$'), '"\n'],
  ['bicep', "var u = '", after('\\', "'\\"), "'\n"],
  ['terraform', 'u = "', after('\\', '"\\'), '"\n'],
  ['shell', 'load "', after('\\', '"\\$`'), '"\n'],
  ['shell', "curl '", (each) => (each === "'" ? String.raw`'\''` : each), "'\n"],
  ['xml', '<a url="', entity, '"/>'],
  ['powerquery', 'OData.Feed("', twice('"'), '")'],
  ['csv', 'url\n"', twice('"'), '"\n'],
];

const path = fc.constantFrom('Orders', 'Orders(1)/Lines', "Orders('a''b')", 'Orders/$count', 'Réservations');
const value = fc.constantFrom("'O''Neil'", "'é'", '"x"', '5', '05', '-1', 'null', "'a b'", '1,5', '2024-13-01', "'\\'");
const operator = fc.constantFrom('eq', 'EQ', '==', '=', 'ne', 'and', 'gt', '&amp', '!=', 'like', '+eq+', '%20eq%20');
const condition = fc
  .tuple(fc.constantFrom('Name', 'contains(Name)', 'tolower(Name)', 'Lines/any(l:l/Id', '(Total'), operator, value)
  .map((parts) => parts.join(' '));
const option = fc.oneof(
  condition.map((text) => `$filter=${text}`),
  fc.constantFrom(
    '$top=x',
    '$top=5',
    '$orderby=Name descending',
    '$select=A,,B',
    '$count=yes',
    '$expand=Lines($top=x)',
    '$filtr=A',
  ),
);
const url = fc
  .tuple(path, fc.array(option, { minLength: 1, maxLength: 3 }))
  .map(([resource, options]) => `https://api.example.com/odata/${resource}?$skip=0&${options.join('&')}`);

const checker = createChecker();

/** For each character of a URL the offset at which it is written in a file, and the offset after the last one. */
function offsetsOf(address: string, before: string, escape: Escape): readonly number[] {
  const offsets = [before.length];
  for (const character of address) offsets.push((offsets.at(-1) as number) + escape(character).length);
  return offsets;
}

/** The findings of a text, with places in the URL that is written in it: a part of an escape is the whole character. */
function foundIn(text: string, format: DocumentFormat, offsets: readonly number[]): string[] {
  const { diagnostics } = checkDocument(text, { format, checkerFor: () => checker });
  return diagnostics
    .map(({ code, start, end }) => {
      const from = offsets.findLastIndex((offset) => offset <= start);
      const to = offsets.findIndex((offset) => offset >= end);
      return `${code} ${from}-${to}`;
    })
    .sort();
}

beforeAll(() => loadFormats(documentFormats));

it.each(hosts)('in %s after %j', (format, before, escape, rest) => {
  fc.assert(
    fc.property(url, (address) => {
      const text = before + [...address].map(escape).join('') + rest;
      const expected = checker
        .check({ method: 'GET', url: address })
        .map(({ code, start, end }) => `${code} ${start}-${end}`)
        .sort();
      const found = foundIn(text, format, offsetsOf(address, before, escape));
      expect({ text, found }).toEqual({ text, found: expected });
    }),
    { numRuns: 60 },
  );
});
