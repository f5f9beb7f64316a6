/** The effect of a schema change on requests: one line is a piece of the schema, its replacement, and the result. */
import { describe, expect, test } from 'vitest';
import { compareSchemas } from './compare-schemas.js';
import { loadSchema } from '../load-schema.js';
import type { Schema } from '../model/model.js';

const csdl = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Thing" Abstract="true" OpenType="true"><Property Name="Note" Type="Edm.String"/></EntityType>
  <EntityType Name="Order" BaseType="Shop.Thing"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Title" Type="Edm.String" MaxLength="40"/>
    <Property Name="Total" Type="Edm.Decimal" Nullable="false" Scale="2" DefaultValue="0"/>
    <NavigationProperty Name="Items" Type="Collection(Shop.Item)" ContainsTarget="true"/>
  </EntityType>
  <EntityType Name="Item"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
  <EnumType Name="State"><Member Name="Open" Value="0"/><Member Name="Done" Value="1"/></EnumType>
  <TypeDefinition Name="Weight" UnderlyingType="Edm.Int32"/>
  <Function Name="Best"><Parameter Name="Count" Type="Edm.Int32"/><ReturnType Type="Shop.Order"/></Function>
  <Action Name="Close" IsBound="true"><Parameter Name="it" Type="Shop.Order"/></Action>
  <EntityContainer Name="C">
    <EntitySet Name="Orders" EntityType="Shop.Order"/>
    <Singleton Name="Latest" Type="Shop.Order"/>
    <FunctionImport Name="Best" Function="Shop.Best"/>
  </EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

const restricted = (record: string): string =>
  `<EntitySet Name="Orders" EntityType="Shop.Order"><Annotation Term="Org.OData.Capabilities.V1.FilterRestrictions"><Record>${record}</Record></Annotation></EntitySet>`;

const orders = '<EntitySet Name="Orders" EntityType="Shop.Order"/>';
const best = '<Function Name="Best">';

const changes: readonly (readonly [piece: string, instead: string, ...said: string[]])[] = [
  [orders, '', '! The entity set Orders was removed.'],
  [orders, `${orders}<EntitySet Name="More" EntityType="Shop.Item"/>`, 'The entity set More is new.'],
  [orders, orders.replace('Shop.Order', 'Shop.Item'), '! The entity set Orders now holds Shop.Item instead of Shop.Order.'],
  ['<Singleton Name="Latest" Type="Shop.Order"/>', '', '! The singleton Latest was removed.'],
  ['Function="Shop.Best"/>', 'Function="Shop.Best" EntitySet="Orders"/>'],
  ['<EntityType Name="Item">', '<EntityType Name="Item" Abstract="true">', '! The entity type Shop.Item is now abstract, so no entity of it can be created.'],
  [' OpenType="true"', '', '! The entity type Shop.Thing is no longer open, so it has only its declared properties.'],
  ['<Property Name="Title" Type="Edm.String" MaxLength="40"/>', '', '! The property Shop.Order/Title was removed.'],
  ['MaxLength="40"', 'MaxLength="20"', '! The property Shop.Order/Title now holds at most 20 characters instead of 40.'],
  ['MaxLength="40"', 'MaxLength="80"', 'The property Shop.Order/Title now holds up to 80 characters.'],
  ['MaxLength="40"', 'MaxLength="40" Nullable="false"', '! The property Shop.Order/Title can no longer be null.'],
  ['"Edm.Int32" Nullable="false"/>\n    <Property Name="Title"', '"Edm.Int64" Nullable="false"/>\n    <Property Name="Title"', 'The property Shop.Order/ID now has the type Edm.Int64 instead of Edm.Int32.'],
  ['"Edm.Int32" Nullable="false"/>\n    <Property Name="Title"', '"Edm.String" Nullable="false"/>\n    <Property Name="Title"', '! The property Shop.Order/ID now has the type Edm.String instead of Edm.Int32.'],
  [' DefaultValue="0"', '', '! The property Shop.Order/Total no longer has a default value, so every insert must set it.'],
  ['Scale="2"', 'Scale="1"', '! The property Shop.Order/Total now holds at most 1 decimal place instead of 2.'],
  ['<NavigationProperty', '<Property Name="Memo" Type="Edm.String"/><NavigationProperty', 'The property Shop.Order/Memo is new.'],
  ['<NavigationProperty', '<Property Name="Memo" Type="Edm.String" Nullable="false"/><NavigationProperty', '! The property Shop.Order/Memo is new and requires a value in every insert.'],
  ['Collection(Shop.Item)', 'Shop.Item', '! The navigation property Shop.Order/Items now has the type Shop.Item instead of Collection(Shop.Item).'],
  ['<PropertyRef Name="ID"/></Key>\n', '<PropertyRef Name="ID"/><PropertyRef Name="Title"/></Key>\n', '! The entity type Shop.Order now has the key ID, Title instead of ID.'],
  [' BaseType="Shop.Thing"', '', '! The entity type Shop.Order is no longer derived from Shop.Thing.'],
  ['<Member Name="Done" Value="1"/>', '', '! The member Shop.State/Done was removed.'],
  ['Value="1"', 'Value="2"', '! The member Shop.State/Done now has the value 2 instead of 1.'],
  ['<Member Name="Done"', '<Member Name="Late" Value="3"/><Member Name="Done"', 'The member Shop.State/Late is new.'],
  ['UnderlyingType="Edm.Int32"', 'UnderlyingType="Edm.Guid"', '! The type definition Shop.Weight now has the type Edm.Guid instead of Edm.Int32.'],
  ['<EnumType Name="State"><Member Name="Open" Value="0"/><Member Name="Done" Value="1"/></EnumType>', '<TypeDefinition Name="State" UnderlyingType="Edm.String"/>', '! The enumeration type Shop.State is now a type definition.'],
  [best, `${best}<Parameter Name="From" Type="Edm.Date"/>`, '! The parameter Shop.Best(Count)/From is new and is required in every call.'],
  ['Name="Count" Type="Edm.Int32"', 'Name="Count" Type="Edm.String"', '! The parameter Shop.Best(Count)/Count now has the type Edm.String instead of Edm.Int32.'],
  ['<ReturnType Type="Shop.Order"/>', '<ReturnType Type="Shop.Item"/>', '! The function Shop.Best(Count) now returns Shop.Item instead of Shop.Order.'],
  [best, `${best.replace('Best', 'Worst')}<ReturnType Type="Shop.Item"/></Function>${best}`, 'The function Shop.Worst() is new.'],
  ['<Action Name="Close" IsBound="true"><Parameter Name="it" Type="Shop.Order"/></Action>', '', '! The action Shop.Order/Shop.Close() was removed.'],
  [orders, restricted('<PropertyValue Property="Filterable" Bool="false"/>'), '! The entity set Orders now has the restriction FilterRestrictions/Filterable false.'],
  [orders, restricted('<PropertyValue Property="NonFilterableProperties"><Collection><PropertyPath>Title</PropertyPath></Collection></PropertyValue>'), '! The entity set Orders now has the restriction FilterRestrictions/NonFilterableProperties Title.'],
  [orders, restricted('<PropertyValue Property="Filterable" Bool="true"/>')],
]; // prettier-ignore

const load = (text: string): Schema => {
  const { schema } = loadSchema(text);
  if (schema === undefined) throw new Error(text);
  return schema;
};

describe('a change of a schema', () => {
  const before = load(csdl);
  test.each(changes)('%s becomes %s', (piece, instead, ...said) => {
    expect(csdl.split(piece)).toHaveLength(2);
    const after = load(csdl.replace(piece, instead));
    const shown = compareSchemas(before, after).map(({ isBreaking, message }) => `${isBreaking ? '! ' : ''}${message}`);
    expect(shown).toEqual(said);
  });

  test('a schema has not changed from itself', () => expect(compareSchemas(before, load(csdl))).toEqual([]));

  test('what was added one way is gone the other way', () => {
    const after = load(csdl.replace(orders, ''));
    expect(compareSchemas(after, before)).toMatchObject([{ kind: 'added', path: 'Orders', isBreaking: false }]);
  });
});
