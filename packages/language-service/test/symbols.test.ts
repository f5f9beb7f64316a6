/** The outline, and a search over documents. */
import { expect, test } from 'vitest';
import { type DocumentSymbol, documentSymbols, LanguageDocument, workspaceSymbols } from '../src/index.js';
import { runCases } from './editor-cases.js';

const outline = (text: string, symbols: readonly DocumentSymbol[], indent = ''): string[] =>
  symbols.flatMap(({ name, detail, kind, span, selection, children }) => [
    `${indent}${kind} ${name}${detail === undefined ? '' : ` — ${detail}`}: ${short(text.slice(span.start, span.end))} «${short(text.slice(selection.start, selection.end))}»`,
    ...outline(text, children, `${indent}  `),
  ]);

/** The first and the last words of a stretch of text. */
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 20)}…${line.slice(-15)}` : line;
};

runCases('symbols', (document, _, { search }) =>
  search === undefined
    ? outline(document.text, documentSymbols(document)).join('\n')
    : workspaceSymbols(document, search)
        .map(({ name, container }) => (container === undefined ? name : `${name} in ${container}`))
        .join('\n'),
);

test('URLs of namespaces and other URLs that belong to no service are not in the outline', () => {
  const text = '<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"/>';
  const document = new LanguageDocument(text, { format: 'xml', checkerFor: () => undefined });
  expect(document.requests.length).toBe(1);
  expect(documentSymbols(document)).toEqual([]);
});
