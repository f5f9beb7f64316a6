/** The lenses above requests. */
import { createChecker, loadSchema, loadSchemas } from '@odatalint/core';
import { expect, test } from 'vitest';
import { codeLenses, LanguageDocument, requestLenses, requestUses } from '../src/index.js';
import { runCases } from './editor-cases.js';

runCases('code-lenses', (document) => {
  const lenses = codeLenses(document).map(({ span, title, arguments: { service, isNamed } }) => {
    const line = document.text.slice(0, span.start).split('\n').length;
    return `${line}: ${title} [${service ?? 'none'}${isNamed ? ', named' : ''}]`;
  });
  return lenses.length === 0 ? 'nothing' : lenses.join('\n');
});

const lensesWith = (checker: ReturnType<typeof createChecker> | undefined): readonly string[] =>
  codeLenses(new LanguageDocument('GET /A', { format: 'http', checkerFor: () => checker })).map(({ title }) => title);

test('what is not checked says so', () => {
  expect(lensesWith(undefined)).toEqual(['not checked']);
  const document = new LanguageDocument('GET /A', { format: 'http', checkerFor: () => undefined });
  expect(codeLenses(document)[0]?.tooltip).toMatch(/^Not checked: nothing identifies this as an OData request/);
});

const xml = (container: string): string =>
  `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm">${container}</Schema></edmx:DataServices></edmx:Edmx>`;
const container =
  '<EntityType Name="E"/><EntityContainer Name="C"><EntitySet Name="A" EntityType="N.E"/></EntityContainer>';

test('requests with a line that is too long have none', () => {
  const checker = createChecker({ service: 'odata-4.01' });
  const lenses = (longestLine: number) =>
    codeLenses(new LanguageDocument('GET /Orders', { format: 'http', checkerFor: () => checker, longestLine }));
  expect([lenses(11).length, lenses(10).length]).toEqual([1, 0]);
});

test('a schema is called by its file, and by how many there are', () => {
  const one = loadSchema(xml(container)).schema!;
  expect(lensesWith(createChecker({ service: 'odata-4.01', schema: one }))).toEqual([
    'odata-4.01 · a schema with 1 entity set',
  ]);
  const { schema } = loadSchemas([
    { name: 'shop/metadata.xml', text: xml(container) },
    { name: 'shop/annotations.xml', text: xml('') },
  ]);
  expect(lensesWith(createChecker({ service: 'odata-4.01', schema: schema! }))).toEqual([
    'odata-4.01 · metadata.xml and 1 more',
  ]);
});

const titles = (format: 'http' | 'odata', uses: readonly (typeof requestUses)[number][]): readonly string[] => {
  const text = 'GET /Orders\n\n###\nGET /Customers\n';
  const checkerFor = () => createChecker({ service: 'odata-4.01' });
  const document = new LanguageDocument(text, { format, checkerFor });
  return requestLenses(document, new Set(uses)).map(
    ({ span, title }) => `${title}: ${text.slice(span.start, span.end)}`,
  );
};

test('each request of a request file has the lenses that the editor can follow', () => {
  expect(titles('http', requestUses).length).toBe(8);
  expect(titles('http', ['curl'])).toEqual(['Copy as curl: GET /Orders', 'Copy as curl: GET /Customers']);
  expect(titles('odata', requestUses)).toEqual([]);
});
