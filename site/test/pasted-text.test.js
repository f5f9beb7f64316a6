/** Texts that users paste into the playground. */
import { expect, test } from 'vitest';
import { readPasted } from '../playground/src/pasted-text.ts';

test.each([
  ['Total gt 5 and Status = 3', 'odata', '?$filter=Total gt 5 and Status = 3'],
  ["contains(Name,'a&b')", 'odata', "?$filter=contains(Name,'a%26b')"],
  ["Name eq 'a'\n  and Total gt 5", 'odata', "?$filter=Name eq 'a' and Total gt 5"],
  ['Orders?$filter=Total gt 5', 'odata', 'Orders?$filter=Total gt 5'],
  ['/odata/Orders', 'odata', '/odata/Orders'],
  ['$filter=Total gt 5', 'odata', '$filter=Total gt 5'],
  ['https://h.example/odata/Orders?$filter=A gt 5', 'odata', 'https://h.example/odata/Orders?$filter=A gt 5'],
  ['# orders\nGET https://h.example/Orders', 'http', '# orders\nGET https://h.example/Orders'],
  ['{"url":"Orders"}', 'ndjson', '{"url":"Orders"}'],
  ["curl 'https://h.example/Orders?$top=1'", 'http', 'GET https://h.example/Orders?$top=1\n'],
  [
    `$ curl -s -X PATCH \\\n  -H "Content-Type: application/json" -d '{"A":1}' --url https://h.example/Orders(1)`,
    'http',
    'PATCH https://h.example/Orders(1)\nContent-Type: application/json\n\n{"A":1}\n',
  ],
  [
    "curl -G https://h.example/Orders --data-urlencode '$filter=A eq 1' -o out.json",
    'http',
    'GET https://h.example/Orders?$filter=A%20eq%201\n',
  ],
])('%s', (pasted, format, text) => {
  expect(readPasted(pasted)).toMatchObject({ format, text });
});
