/** The documentation of an offered property: what the service supports for it. */
import { createChecker, loadSchema } from '@odatalint/core';
import { expect, test } from 'vitest';
import { complete, LanguageDocument } from '../src/index.js';

const metadata = `<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"><edmx:DataServices>
  <Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="microsoft.graph">
    <EntityType Name="user"><Key><PropertyRef Name="id"/></Key><Property Name="id" Type="Edm.String" Nullable="false"/>
      <Property Name="companyName" Type="Edm.String"/><Property Name="nickname" Type="Edm.String"/></EntityType>
    <EntityContainer Name="C"><EntitySet Name="users" EntityType="microsoft.graph.user"/></EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>`;

function documentationOf(name: string, service: string): string | undefined {
  const checker = createChecker({ service, schema: loadSchema(metadata).schema! });
  const text = 'GET https://graph.microsoft.com/v1.0/users?$filter=';
  const document = new LanguageDocument(text, { format: 'http', checkerFor: () => checker });
  return complete(document, text.length)
    .items.find(({ label }) => label === name)
    ?.documentation?.();
}

test('a property has the uses that the profile documents', () => {
  const documentation = documentationOf('companyName', 'microsoft-graph');
  expect(documentation).toMatch(/^The service supports: filter eq\* .*\* ge le .*startswith\*; no orderby/);
  expect(documentation).toContain('ConsistencyLevel: eventual');
  expect(documentationOf('companyName', 'odata-4.01')).toBeUndefined();
});
