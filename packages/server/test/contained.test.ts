/** Contained entities, and references without a foreign key: over rows that contain them, and over sample rows. */
import { createChecker } from '@odatalint/core';
import { loadSchema } from '@odatalint/core/schema';
import { expect, test } from 'vitest';
import { createService, rows, sampleRows } from '../src/index.js';
import { send } from './shop.js';

const { schema } =
  loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Note" Type="Edm.String"/>
    <NavigationProperty Name="Items" Type="Collection(S.Item)" ContainsTarget="true"/>
    <NavigationProperty Name="Tags" Type="Collection(S.Tag)" Partner="Orders"/>
    <NavigationProperty Name="Before" Type="S.Order"/></EntityType>
  <EntityType Name="Item"><Key><PropertyRef Name="Name"/></Key>
    <Property Name="Name" Type="Edm.String" Nullable="false"/><Property Name="Count" Type="Edm.Int32"/>
    <NavigationProperty Name="Parts" Type="Collection(S.Part)" ContainsTarget="true"/></EntityType>
  <EntityType Name="Part"><Key><PropertyRef Name="N"/></Key><Property Name="N" Type="Edm.Int32" Nullable="false"/></EntityType>
  <EntityType Name="Tag"><Key><PropertyRef Name="Name"/></Key><Property Name="Name" Type="Edm.String" Nullable="false"/>
    <NavigationProperty Name="Orders" Type="Collection(S.Order)" Partner="Tags"/></EntityType>
  <EntityContainer Name="C">
    <EntitySet Name="Orders" EntityType="S.Order"><NavigationPropertyBinding Path="Tags" Target="Tags"/><NavigationPropertyBinding Path="Before" Target="Orders"/></EntitySet>
    <EntitySet Name="Tags" EntityType="S.Tag"><NavigationPropertyBinding Path="Orders" Target="Orders"/></EntitySet>
  </EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`);
const checker = createChecker({ service: 'odata-4.01', schema: schema! });

const data = {
  Orders: [
    {
      ID: 1,
      Items: [
        { Name: 'a', Count: 1, Parts: [{ N: 5 }] },
        { Name: 'b/c', Count: 2 },
      ],
    },
  ],
};
const service = createService({ schema: schema!, store: rows(data), root: '/odata/', writable: 'all' });
const root = 'http://localhost/odata/';

test.each<[string, unknown]>([
  ['GET Orders(1)/Items', { '@odata.context': `${root}$metadata#Orders(1)/Items`, value: [{ Name: 'a' }, {}] }],
  ["GET Orders(1)/Items('a')", { '@odata.context': `${root}$metadata#Orders(1)/Items/$entity`, Count: 1 }],
  ["GET Orders(1)/Items('a')/Parts(5)", { '@odata.context': `${root}$metadata#Orders(1)/Items('a')/Parts/$entity` }],
  [
    'GET Orders(1)/Items/$ref',
    {
      value: [{ '@odata.id': `${root}Orders(1)/Items('a')` }, { '@odata.id': `${root}Orders(1)/Items('b%2Fc')` }],
    },
  ],
  ['GET Orders(1)/Items?$select=Count&$top=1', { value: [{ '@odata.id': `${root}Orders(1)/Items('a')`, Count: 1 }] }],
  ['GET Orders?$expand=Items($filter=Count gt 1)', { value: [{ Items: [{ Name: 'b/c' }] }] }],
  ["GET Orders?$filter=Items/any(i:i/Name eq 'a')&$select=ID", { value: [{ ID: 1 }] }],
  ["GET Orders(1)/Items('none')", { error: { code: 'not-found' } }],
  ["PATCH Orders(1)/Items('a')", { '@odata.context': `${root}$metadata#Orders(1)/Items/$entity`, Count: 3 }],
  ['POST Orders(1)/Items', { '@odata.context': `${root}$metadata#Orders(1)/Items/$entity`, Name: 'd' }],
])('%s', async (request, expected) => {
  const body = request.startsWith('GET') ? undefined : { Name: 'd', Count: 3 };
  expect((await send(service, request, { checker, body })).body).toMatchObject(expected as object);
});

test('sample rows have related entities, also after a change', async () => {
  const samples = createService({
    schema: schema!,
    store: rows(sampleRows(schema!, { rows: 3 })),
    root: '/odata/',
    writable: 'all',
  });
  await send(samples, 'PATCH Orders(1)', { checker, body: { Note: 'changed' } });
  await send(samples, 'POST Orders', { checker, body: { ID: 9 } });
  const { body } = await send(samples, 'GET Orders?$expand=Tags,Before', { checker });
  expect(body.value).toMatchObject([
    { ID: 1, Tags: [{ Name: 'sample-1' }], Before: null },
    { ID: 2, Tags: [{ Name: 'sample-2' }], Before: { ID: 1 } },
    { ID: 3, Tags: [{ Name: 'sample-3' }], Before: { ID: 2 } },
    { ID: 9, Tags: [], Before: null },
  ]);
  const back = await send(samples, 'GET Tags?$expand=Orders', { checker });
  expect(back.body.value[0].Orders).toMatchObject([{ ID: 1 }]);
});
