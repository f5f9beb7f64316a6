/** Sample rows are always the same, their links refer to existing rows, and their responses have no finding. */
import { expect, test } from 'vitest';
import { builtInServices } from '@odatalint/core';
import { loadSchema } from '@odatalint/core/schema';
import { createService, rows, sampleRows } from './index.js';
import { schema, send } from '../test/shop.js';

test('they are the same each time, and as many as asked for', () => {
  const data = sampleRows(schema, { rows: 7 });
  expect(data['Orders']).toHaveLength(7);
  expect(data['Main']).toHaveLength(1);
  expect(JSON.stringify(sampleRows(schema, { rows: 7 }))).toBe(JSON.stringify(data));
  expect(JSON.stringify(sampleRows(schema, { rows: 7, seed: 2 }))).not.toBe(JSON.stringify(data));
  expect(data['Customers']![2]).toMatchObject({ ID: 3, Name: 'Name 3 (sample)', Address: { City: 'City 3 (sample)' } });
});

test.each([
  ['GET Orders?$expand=Customer,Items', 200],
  ['GET Items?$expand=Order($expand=Customer)', 200],
  ['GET Customers?$filter=Orders/any()&$count=true', 200],
  ['GET Orders?$filter=Customer eq null', 200],
  ['GET Main', 200],
])('%s is %i', async (request, status) => {
  const service = createService({ schema, store: rows(sampleRows(schema)), root: '/odata/' });
  const { status: found, text } = await send(service, request);
  expect([found, text]).toEqual([status, expect.anything()]);
});

test('the rows of an abstract type have a type that is derived from it', () => {
  const { schema: derived } =
    loadSchema(`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="Other"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
      <EntityType Name="Animal" Abstract="true"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
      <EntityType Name="Dog" BaseType="S.Animal"><Property Name="Name" Type="Edm.String"/></EntityType>
      <EntityContainer Name="C"><EntitySet Name="Animals" EntityType="S.Animal"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`);
  expect(sampleRows(derived!, { rows: 1 })).toMatchObject({ Animals: [{ '@type': '#S.Dog', ID: 1 }] });
});

test('where rows contain the keys of references, every fifth one is null if it may be', () => {
  const asset = builtInServices.find(({ name }) => name === 'asset-management')!;
  const { schema: referring } =
    loadSchema(`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="A"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <NavigationProperty Name="May" Type="S.B"/><NavigationProperty Name="Must" Type="S.B" Nullable="false"/></EntityType>
      <EntityType Name="B"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
      <EntityContainer Name="C"><EntitySet Name="As" EntityType="S.A"/><EntitySet Name="Bs" EntityType="S.B"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`);
  const { As } = sampleRows(referring!, { rows: 6, service: asset }) as unknown as Record<
    string,
    Record<string, unknown>[]
  >;
  const nulls = (name: string): boolean[] => As!.map((row) => row[name] === null);
  expect(nulls('May')).toEqual([false, false, false, false, true, false]);
  expect(nulls('Must')).toEqual([false, false, false, false, false, false]);
});

test('every link leads to a row', async () => {
  const service = createService({ schema, store: rows(sampleRows(schema)), root: '/odata/' });
  const { body } = await send(service, 'GET Items?$expand=Order($expand=Customer)');
  expect(body.value).toHaveLength(25);
  for (const { Order } of body.value) expect(Order.Customer.Name).toMatch(/\(sample\)$/);
});
