/** Semantic tokens: each word with its kind. */
import { expect, test } from 'vitest';
import { semanticTokens } from '../src/index.js';
import { documentFor, runCases } from './editor-cases.js';

runCases('semantic-tokens', (document) =>
  semanticTokens(document)
    .map(({ start, end, type, modifiers }) => `${document.text.slice(start, end)}: ${[type, ...modifiers].join(' ')}`)
    .join('\n'),
);

test('a range gives the tokens of the requests that it touches', () => {
  const text = 'GET /Orders\n\n###\nGET /Customers\n\n###\nGET /Products\n';
  const document = documentFor(text, { schema: 'shop' });
  const at = text.indexOf('Customers');
  const words = semanticTokens(document, { start: at, end: at + 3 }).map(({ start, end }) => text.slice(start, end));
  expect(words).toEqual(['GET', 'Customers']);
});
