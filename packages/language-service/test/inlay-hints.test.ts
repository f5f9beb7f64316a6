/** Inlay hints: the text with the hints in it, in guillemets. */
import { expect, test } from 'vitest';
import { inlayHints } from '../src/index.js';
import { documentFor, runCases } from './editor-cases.js';

runCases('inlay-hints', (document) => {
  let shown = document.text;
  for (const { offset, text } of [...inlayHints(document)].reverse())
    shown = `${shown.slice(0, offset)}«${text}»${shown.slice(offset)}`;
  return shown
    .split('\n')
    .filter((line) => line.includes('«'))
    .join('\n');
});

test('a range gives the hints in it', () => {
  const text = 'GET /Orders(1)/Items\n\n###\nGET /Customers(2)\n';
  const document = documentFor(text, { schema: 'shop' });
  const at = text.indexOf('/Customers');
  expect(inlayHints(document, { start: at, end: text.length })).toEqual([
    { offset: text.indexOf('2)'), text: 'ID=', kind: 'key' },
  ]);
});
