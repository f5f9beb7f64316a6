/** References and highlights: the same name elsewhere in the document. */
import { createChecker, loadSchema } from '@odatalint/core';
import { expect, test } from 'vitest';
import { highlights, LanguageDocument, references, referencesIn } from '../src/index.js';
import { runCases, schemaText } from './editor-cases.js';
import { locationLine, markedLine } from './locations.js';

runCases('references', (document, offset, { schema = 'none' }) => {
  const found = references(document, offset, { declaration: true });
  const uses = references(document, offset).length;
  const marked = highlights(document, offset).filter(({ kind }) => kind === 'write');
  return [
    ...found.map((each) => locationLine(document, each, schema)),
    ...(found.length === uses ? [] : [`${uses} without declarations`]),
    ...marked.map(({ span }) => `write: ${markedLine(document.text, span)}`),
  ].join('\n');
});

test('a schema element is found in another document, a variable of the query is not', () => {
  const checker = createChecker({ service: 'odata-4.01', schema: loadSchema(schemaText('shop')!).schema! });
  const open = (text: string) => new LanguageDocument(text, { format: 'http', checkerFor: () => checker });
  const text = 'GET /Orders?$filter=Items/any(i:i/Price gt 5)';
  const [document, other] = [open(text), open(`# same\n${text}\n\n###\nGET /Orders(1)/Items?$select=Price\n`)];
  const spans = referencesIn(other, document, text.indexOf('Price'));
  expect(spans.map(({ start, end }) => other.text.slice(start, end))).toEqual(['Price', 'Price']);
  expect(referencesIn(other, document, text.indexOf('i/Price'))).toEqual([]);
});
