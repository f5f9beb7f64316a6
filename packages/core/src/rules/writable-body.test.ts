/** The possible contents of a write body, by service and method; no rule may reject a property that is writable. */
import { describe, expect, test } from 'vitest';
import { createChecker, type KeyDefinition, loadSchema, type RequestInput } from '../index.js';
import { writableBody, type WritableBody, type WritableProperty } from '../internal.js';
import { shopSchema } from '../semantics/shop.test-support.js';

const assetManagement = createChecker({ service: 'asset-management' });

function boundBody(request: RequestInput, checker = assetManagement): WritableBody | undefined {
  const [bound] = checker.bind(request);
  return bound && writableBody(bound);
}

function writable(request: RequestInput, checker = assetManagement): readonly WritableProperty[] {
  const body = boundBody(request, checker);
  return body?.type === undefined ? [] : body.propertiesOf(body.type);
}

/** Names in their order, with `!` after those that an insert must have. */
const words = (properties: readonly WritableProperty[]): string[] =>
  properties.map(({ property, isRequired }) => `${property.name}${isRequired ? '!' : ''}`).sort();

describe('an asset', () => {
  test.each([
    ['POST', '/api/v1/object/Vendor', ['Context!', 'Currency', 'DataProvider', 'ExternalId', 'Name', 'Status!']],
    ['PUT', "/api/v1/object/Vendor('1')", ['Context!', 'Currency', 'DataProvider', 'ExternalId', 'Name', 'Status!']],
    ['PATCH', "/api/v1/object/Vendor('1')", ['DataProvider', 'ExternalId', 'Name', 'Status']],
    ['GET', '/api/v1/object/Vendor', []],
    ['POST', '/api/v1/batch', []],
  ])('%s %s', (method, url, expected) => {
    expect(words(writable({ method, url }))).toEqual(expected);
  });

  test('under a key only what the key writes', () => {
    const key: KeyDefinition = { resources: { Vendor: { writable: ['Name', 'Status'] } } };
    const checker = createChecker({ service: 'asset-management', key });
    expect(words(writable({ method: 'PATCH', url: "/api/v1/object/Vendor('1')" }, checker))).toEqual([
      'Name',
      'Status',
    ]);
  });
});

test('in the standard a client chooses the key of what it inserts, and must give what cannot be null', () => {
  const checker = createChecker({ service: 'odata-4.01', schema: shopSchema });
  const inserted = words(writable({ method: 'POST', url: 'Orders' }, checker));
  const updated = words(writable({ method: 'PATCH', url: 'Orders(1)' }, checker));
  expect(inserted).toContain('ID!');
  expect(updated).not.toContain('ID');
  expect(updated.join()).not.toContain('!');
});

describe('a new entity', () => {
  const { schema } = loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
    <edmx:DataServices><Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <Property Name="Number" Type="Edm.String" Nullable="false">
          <Annotation Term="Org.OData.Core.V1.ComputedDefaultValue"/></Property>
        <Property Name="Priority" Type="Edm.Int32" Nullable="false" DefaultValue="3"/>
        <Property Name="Tags" Type="Collection(Edm.String)" Nullable="false"/>
        <Property Name="Title" Type="Edm.String" Nullable="false"/><Property Name="Note" Type="Edm.String"/>
        <Property Name="Address" Type="Shop.Address"/></EntityType>
      <ComplexType Name="Address">
        <Property Name="City" Type="Edm.String" Nullable="false"/><Property Name="Street" Type="Edm.String"/></ComplexType>
      <EntityContainer Name="C"><EntitySet Name="Orders" EntityType="Shop.Order"/></EntityContainer>
    </Schema></edmx:DataServices></edmx:Edmx>`);
  const checker = createChecker({ service: 'odata-4.01', ...(schema === undefined ? {} : { schema }) });

  test('must have what has no default', () => {
    expect(words(writable({ method: 'POST', url: 'Orders' }, checker))).toEqual([
      'Address',
      'ID!',
      'Note',
      'Number',
      'Priority',
      'Tags',
      'Title!',
    ]);
  });

  test.each([
    ['POST', 'Orders', ['City!', 'Street']],
    ['PATCH', 'Orders(1)', ['City', 'Street']],
  ])('and so must a value inside of it: %s', (method, url, expected) => {
    const address = schema?.types.get('Shop.Address');
    const body = boundBody({ method, url }, checker);
    if (address?.kind !== 'complex') throw new Error('The schema declares Shop.Address.');
    expect(words(body?.nestedPropertiesOf(address) ?? [])).toEqual(expected);
  });
});

test('no rule refuses what can be written', () => {
  for (const [method, url] of [
    ['POST', '/api/v1/object/Equipment'],
    ['PATCH', "/api/v1/object/Equipment('1')"],
    ['PUT', "/api/v1/object/BuildingFloor('1')"],
  ] as const) {
    const members = writable({ method, url }).filter(({ property }) => property.kind === 'property');
    expect(members.length).toBeGreaterThan(3);
    const body = Object.fromEntries(members.map(({ property }) => [property.name, null]));
    const codes = assetManagement.check({ method, url, body }).map(({ code }) => code);
    expect(codes.filter((code) => /-in-body|-update|unauthorized/.test(code))).toEqual([]);
  }
});
