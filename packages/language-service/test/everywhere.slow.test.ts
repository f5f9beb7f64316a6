/** Wherever the cursor is, in whatever text, every feature answers without throwing and within the document. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Span } from '@odatalint/core';
import { type DocumentFormat, loadFormats } from '@odatalint/documents';
import {
  definition,
  documentLinks,
  documentSymbols,
  foldingRanges,
  highlights,
  hover,
  inlayHints,
  type LanguageDocument,
  type Location,
  prepareRename,
  references,
  rename,
  selectionRanges,
  semanticTokens,
  typeDefinition,
} from '../src/index.js';
import { documentFor } from './editor-cases.js';

const inDocument = (locations: readonly Location[]): readonly Span[] =>
  locations.flatMap((location) => (location.in === 'document' ? [location.span] : []));

/** The spans of this document in the answer of a feature at an offset. */
const atOffset: Readonly<Record<string, (document: LanguageDocument, offset: number) => readonly Span[]>> = {
  hover: (document, offset) => {
    const found = hover(document, offset);
    return found === undefined ? [] : [found.span];
  },
  definition: (document, offset) => inDocument([...definition(document, offset), ...typeDefinition(document, offset)]),
  references: (document, offset) => inDocument(references(document, offset, { declaration: true })),
  highlights: (document, offset) => highlights(document, offset).map(({ span }) => span),
  rename: (document, offset) => {
    const target = prepareRename(document, offset);
    const answer = rename(document, offset, 'renamed');
    return [...('span' in target ? [target.span] : []), ...('edits' in answer ? answer.edits : [])];
  },
  selectionRanges,
};

/** The answer of a feature about a whole document. */
const ofDocument: Readonly<Record<string, (document: LanguageDocument) => readonly Span[]>> = {
  documentSymbols: (document) =>
    documentSymbols(document).flatMap(({ span, selection, children }) => [
      span,
      selection,
      ...children.flatMap((child) => [child.span, child.selection]),
    ]),
  semanticTokens: (document) => semanticTokens(document),
  foldingRanges,
  documentLinks: (document) => documentLinks(document).map(({ span }) => span),
  inlayHints: (document) => inlayHints(document).map(({ offset }) => ({ start: offset, end: offset })),
};

const batch = `@host = https://example.org
### batch
POST {{host}}/$batch
Content-Type: application/json

{ "requests": [
  { "id": "1", "method": "POST", "url": "Orders", "body": { "Title": "caf\\u00e9", "Items": [{ "Price": 1 }] } },
  { "id": "2", "method": "GET", "dependsOn": ["1"], "url": "$1/Items?$filter=Price gt @p&@p=5" }
] }

### query
# odatalint-disable-next-line unknown-property -- soon
GET {{host}}/Orders(1)/Items
  ?$filter=Product/Name%20eq%20'a%26b' and (Price gt 5 or Quantity in (1,2))
  &$expand=Product($select=Name;$expand=Supplier($levels=2))
  &$orderby=Price desc
`;

const apply = `Orders?$apply=filter(Total gt 5)/groupby((Customer/Name),aggregate(Total with sum as Sum))&$orderby=Sum desc

Orders?$filter=Items/any(i:i/Price gt 5 and i/Product/Name ne null) or contains(Title,'a') and State eq Shop.State'Open'

Orders?$filter=cast(Total,Edm.String) eq '5' and Placed gt 2024-05-01T00:00:00Z&$compute=Total mul 2 as D
`;

const texts: readonly (readonly [name: string, format: DocumentFormat, text: string])[] = [
  ['a batch and a query', 'http', batch],
  ['stored queries', 'odata', apply],
  ['mistakes', 'http', readFileSync(new URL('../../../examples/mistakes.http', import.meta.url), 'utf8')],
];

describe.each(Object.entries(atOffset))('%s', (_, answer) => {
  beforeAll(() => loadFormats(['yaml', 'markdown']));

  test.each(texts)('at every offset of %s', (_name, format, text) => {
    const isAssets = text.includes('/api/v1/');
    const document = documentFor(text, {
      format,
      ...(isAssets ? { service: 'asset-management' } : { schema: 'shop' }),
    });
    for (let offset = 0; offset <= text.length; offset++) expectInside(answer(document, offset), text);
  });

  test.each(texts)('at the end of every beginning of %s', (_name, format, text) => {
    for (let length = 0; length <= Math.min(text.length, 1200); length += 3) {
      const document = documentFor(text.slice(0, length), { format, schema: 'shop' });
      expectInside(answer(document, length), document.text);
      expectInside(answer(document, Math.max(0, length - 2)), document.text);
    }
  });
});

describe.each(Object.entries(ofDocument))('%s', (_, answer) => {
  test.each(texts)('of every beginning of %s', (_name, format, text) => {
    for (let length = 0; length <= Math.min(text.length, 1500); length += 2) {
      const document = documentFor(text.slice(0, length), { format, schema: 'shop' });
      expectInside(answer(document), document.text);
    }
  });
});

describe.each(Object.entries(ofDocument))('%s', (_, answer) => {
  test('after any row of edits answers as for a fresh document', () => {
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(12),
      text: fc.constantFrom(
        '',
        'x',
        "'",
        '###\n',
        '# odatalint-disable duplicate-item\n',
        '\nGET /Orders(1)\n',
        '{{v}}',
        '@v = 1\n',
        '"',
        '%',
      ),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        const document = documentFor(batch, { schema: 'shop' });
        for (const { at, length, text } of edits) {
          const start = Math.floor(at * document.text.length);
          document.edit([{ start, end: Math.min(document.text.length, start + length), text }]);
          expect(answer(document)).toEqual(answer(documentFor(document.text, { schema: 'shop' })));
        }
      }),
      { numRuns: 30 },
    );
  });
});

test.each(texts)('tokens of %s are in order, apart, and on one line each', (_, format, text) => {
  const tokens = semanticTokens(documentFor(text, { format, schema: 'shop' }));
  expect(tokens.length).toBeGreaterThan(10);
  tokens.forEach(({ start, end }, i) => {
    expect(start).toBeGreaterThanOrEqual(tokens[i - 1]?.end ?? 0);
    expect(text.slice(start, end)).toMatch(/^[^\r\n]+$/);
  });
});

function expectInside(spans: readonly Span[], text: string): void {
  for (const { start, end } of spans) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(text.length);
  }
}
