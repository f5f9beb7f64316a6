/** Types that a body names in another case. */
import { expect, it } from 'vitest';
import { createChecker, loadSchema } from '../../index.js';

const { schema } =
  loadSchema(`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
  <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="Page"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32" Nullable="false"/></EntityType>
    <EntityType Name="SitePage" BaseType="S.Page"/>
    <EntityContainer Name="C"><EntitySet Name="Pages" EntityType="S.Page"/></EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>`);

it.each<[service: 'odata-4.01' | 'microsoft-graph', type: string, codes: readonly string[]]>([
  ['odata-4.01', '#S.SitePage', []],
  ['odata-4.01', '#S.sitepage', ['invalid-body-type']],
  ['microsoft-graph', '#S.sitepage', []],
  ['microsoft-graph', '#S.sitpage', ['invalid-body-type']],
])('%s: %s', (service, type, codes) => {
  const checker = createChecker({ service, schema: schema! });
  const body = `{"@odata.type":"${type}","Id":1}`;
  const headers = { 'Content-Type': 'application/json' };
  const found = checker.check({ method: 'POST', url: '/v1.0/Pages', headers, body });
  expect(found.map(({ code }) => code)).toEqual(codes);
});
