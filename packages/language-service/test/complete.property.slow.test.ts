/** The invariants of every completion, at any cursor and in broken requests. */
import { readFileSync } from 'node:fs';
import { loadFormats } from '@odatalint/documents';
import { beforeAll, expect, test } from 'vitest';
import { complete, positionAt } from '../src/index.js';
import { wordAt } from '../src/completion/items/probe.js';
import { documentFor } from './editor-cases.js';

const texts: readonly (readonly [format: string, text: string])[] = [
  [
    'http',
    "GET /Orders(1)/Items?$filter=Price gt 5 and (Product/Name eq 'a' or not\n  &$orderby=Price desc,\n  &$expand=Product($select=Sku;$filter=\nAccept: */*\n",
  ],
  [
    'http',
    'POST /$batch\nContent-Type: application/json\n\n{"requests":[{"id":"1","method":"GET","url":"Orders?$filter=Total gt 5"},{"id":"2","method":"PATCH","url":"$1","body":{"Title":"x"}}]}\n',
  ],
  [
    'http',
    'POST /Orders\nContent-Type: application/json; odata.meta\nPrefer: return=minimal, \n\n{ "Title": "a", "Address": { "City }, "Items": [ { Line 1 ], "To',
  ],
  [
    'http',
    '### a\nGET {{host}}/Orders?$apply=filter(Total gt 5)/groupby((State),aggregate(Total with sum as Sum))\n### b\n\n###\nGET',
  ],
  [
    'odata',
    "Orders\n  ?$filter=Items/any(i:i/Price gt 5 and i/Product/Name eq 'é')\n  &$search=a OR b\n\nOrders?$select=%54itle,Address/City\n",
  ],
  ['markdown', readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').slice(0, 1500)],
];

beforeAll(() => loadFormats(['yaml', 'markdown']));

test.each(texts)('every item replaces the word at the cursor, and in its line nothing else (%s)', (format, text) => {
  const document = documentFor(text, { schema: 'shop', format });
  for (let offset = 0; offset <= text.length; offset++) {
    const word = wordAt(text, offset);
    // Text next to the word may be replaced as well: the quotes of a member, the hyphens of a header.
    const isAddress = positionAt(document, offset)?.text.field === 'url';
    for (const { edit, label } of complete(document, offset).items) {
      if (isAddress) expect({ start: edit.start, end: edit.end, label }).toEqual({ ...word, label });
      expect(edit.start <= word.start && word.end <= edit.end).toBe(true);
      expect(edit.start <= offset && offset <= edit.end).toBe(true);
      expect(text.slice(edit.start, edit.end)).not.toContain('\n');
    }
  }
});

test('every prefix of a request completes without a throw', () => {
  for (const [format, text] of texts)
    for (let length = 0; length <= text.length; length++)
      complete(documentFor(text.slice(0, length), { schema: 'shop', format }), length);
});
