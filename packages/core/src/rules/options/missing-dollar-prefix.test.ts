/** Where adding the "$" would lead to a request that the service rejects, there is no fix; a parameter of V2 may have the name. */
import { expect, test } from 'vitest';
import { createChecker, loadSchema } from '../../index.js';

test.each([
  ['$select=Title&expand=Author', 0],
  ['$select=Title,Author/Id&expand=Author', 1],
  ['$select=*&expand=Author', 1],
  ['expand=Author', 1],
])('%s: %d fixes', (query, count) => {
  const url = `https://contoso.sharepoint.com/_api/web/lists/getbytitle('A')/items?${query}`;
  const found = createChecker().check({ url });
  const fixes = found.filter(({ code }) => code === 'missing-dollar-prefix').flatMap((each) => each.fixes);
  expect(fixes).toHaveLength(count);
});

test.each([
  ['GetLatest?top=1', 0],
  ['GetLatest?skip=1', 1],
  ['Posts?top=1', 1],
])('%s before V4: %d findings', (url, count) => {
  const metadata = `<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx">
    <edmx:DataServices><Schema Namespace="Blog" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">
      <EntityType Name="Post"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32" Nullable="false"/></EntityType>
      <EntityContainer Name="Blogs"><EntitySet Name="Posts" EntityType="Blog.Post"/>
        <FunctionImport Name="GetLatest" EntitySet="Posts" ReturnType="Collection(Blog.Post)"><Parameter Name="top" Type="Edm.Int32" Mode="In"/></FunctionImport>
      </EntityContainer>
    </Schema></edmx:DataServices></edmx:Edmx>`;
  const { schema } = loadSchema(metadata);
  const found = createChecker({ service: 'odata-v2', schema }).check({ url });
  expect(found.filter(({ code }) => code === 'missing-dollar-prefix')).toHaveLength(count);
});
