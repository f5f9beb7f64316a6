/** Definition and type definition: into the schema document, or elsewhere in the document. */
import { loadSchemas } from '@odatalint/core';
import { createChecker } from '@odatalint/core';
import { expect, test } from 'vitest';
import { definition, LanguageDocument, typeDefinition } from '../src/index.js';
import { runCases, schemaText } from './editor-cases.js';
import { locationLine } from './locations.js';

runCases('definition', (document, offset, { schema = 'none' }) =>
  [
    ...definition(document, offset).map((each) => locationLine(document, each, schema)),
    ...typeDefinition(document, offset).map((each) => `type ${locationLine(document, each, schema)}`),
  ].join('\n'),
);

test('a declaration is found in the document that has it, by its name', () => {
  const types = schemaText('shop')!.replace(/<EntityContainer[^]*<\/EntityContainer>/, '');
  const container = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:Reference Uri="types.xml">
    <edmx:Include Namespace="Shop"/></edmx:Reference><edmx:DataServices><Schema Namespace="Web" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityContainer Name="C"><EntitySet Name="Orders" EntityType="Shop.Order"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
  const { schema } = loadSchemas([
    { name: 'web.xml', text: container },
    { name: 'types.xml', text: types },
  ]);
  const checker = createChecker({ service: 'odata-4.01', schema: schema! });
  const text = 'GET /Orders?$select=Title';
  const document = new LanguageDocument(text, { format: 'http', checkerFor: () => checker });
  const [set] = definition(document, text.indexOf('Orders'));
  const [property] = definition(document, text.indexOf('Title'));
  expect(set).toMatchObject({ in: 'schema', document: 0, name: 'web.xml' });
  expect(property).toMatchObject({ in: 'schema', document: 1, name: 'types.xml' });
  expect(types.slice(property!.span.start, property!.span.end)).toContain('Name="Title"');
});
