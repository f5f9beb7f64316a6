/** After any edits every view of a document is that of a new one, and only the changed requests are bound again. */
import { type CheckInput, createChecker } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import type { DocumentFormat } from '@odatalint/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeLenses,
  documentSymbols,
  foldingRanges,
  inlayHints,
  LanguageDocument,
  semanticTokens,
} from '../src/index.js';
import { documentFor } from './editor-cases.js';

const views: Readonly<Record<string, (document: LanguageDocument) => unknown>> = {
  codeLenses,
  documentSymbols,
  foldingRanges,
  inlayHints: (document) => inlayHints(document),
  semanticTokens: (document) => semanticTokens(document),
  'tokens of a part': (document) => semanticTokens(document, { start: 40, end: 120 }),
};

const starts: readonly (readonly [DocumentFormat, string])[] = [
  [
    'http',
    '@v = Orders\n\n### one\nGET /{{v}}(5)?$filter=Items/any(i:i/Price gt 1)\n\n### two\nPOST /Orders\nContent-Type: application/json\n\n{\n  "Title": "a",\n  "Items": [\n    { "Price": 1 }\n  ]\n}\n\n###\n# a comment\n# and another\nGET /Orders\n  ?$select=Title\n  &$top=5\n',
  ],
  [
    'odata',
    'Orders(1)\n  ?$select=Title\n\n\n# second\nOrders?$filter=Items/all(x:x/Price gt 1)\n\nCustomers?$top=2\n',
  ],
];

const inserted = [
  '',
  'x',
  '\n',
  '###\n',
  '\nGET /Orders(7)\n',
  '{',
  '}',
  '\n\n',
  '&$top=1',
  '{{v}}',
  '\n@v = Customers\n',
  '\n# note\n',
];

test.each(starts)('%s', (format, start) => {
  const settings = { schema: 'shop', format };
  const edits = fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(12),
      text: fc.constantFrom(...inserted),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(edits, (row) => {
      const document = documentFor(start, settings);
      for (const { at, length, text } of row) {
        const from = Math.floor(at * document.text.length);
        document.edit([{ start: from, end: Math.min(document.text.length, from + length), text }]);
        const fresh = documentFor(document.text, settings);
        for (const [name, view] of Object.entries(views)) expect(view(document), name).toEqual(view(fresh));
      }
    }),
    { numRuns: 60 },
  );
});

test.each(Object.entries(views))('%s binds no request that did not change', (name, view) => {
  const bound: string[] = [];
  const checker = createChecker({ service: 'odata-4.01' });
  const watching = {
    find: checker.find,
    bind: (input: CheckInput) => {
      bound.push(isRequestInput(input) ? input.url : '');
      return checker.bind(input);
    },
  };
  // More requests than are kept for the cursor.
  const text = Array.from({ length: 300 }, (_, i) => `### ${i}\nGET /Orders(${i})?$top=1\n\n`).join('');
  const document = new LanguageDocument(text, { format: 'http', checkerFor: () => watching });
  view(document);
  bound.length = 0;
  const at = text.indexOf('Orders(1)') + 'Orders('.length;
  document.edit([{ start: at, end: at, text: '7' }]);
  view(document);
  expect(
    bound.filter((url) => url !== '/Orders(71)?$top=1'),
    name,
  ).toEqual([]);
});
