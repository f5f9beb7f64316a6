/** The schema and the rows of the tests: tenants, references in both directions, exact numbers, an ETag, complex values, operations. */
import { loadSchema } from '@odatalint/core/schema';
import { type Checker, createChecker } from '@odatalint/core';
import { expect } from 'vitest';
import type { FetchHandler } from '../src/index.js';

const metadata = `<?xml version="1.0"?>
<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices>
    <Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EnumType Name="State"><Member Name="Open" Value="0"/><Member Name="Sent" Value="1"/><Member Name="Done" Value="2"/></EnumType>
      <ComplexType Name="Address"><Property Name="Street" Type="Edm.String"/><Property Name="City" Type="Edm.String"/></ComplexType>
      <EntityType Name="Customer">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <Property Name="TenantId" Type="Edm.String"/>
        <Property Name="Name" Type="Edm.String" Nullable="false" MaxLength="40"/>
        <Property Name="Address" Type="Shop.Address"/>
        <Property Name="Tags" Type="Collection(Edm.String)" Nullable="false"/>
        <NavigationProperty Name="Orders" Type="Collection(Shop.Order)" Partner="Customer"/>
      </EntityType>
      <EntityType Name="Order">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <Property Name="TenantId" Type="Edm.String"/>
        <Property Name="CustomerID" Type="Edm.Int32"/>
        <Property Name="Total" Type="Edm.Decimal" Precision="20" Scale="4"/>
        <Property Name="Units" Type="Edm.Int64"/>
        <Property Name="State" Type="Shop.State"/>
        <Property Name="Placed" Type="Edm.DateTimeOffset" Precision="3"/>
        <Property Name="Effort" Type="Edm.Duration"/>
        <Property Name="Note" Type="Edm.String"/>
        <Property Name="Version" Type="Edm.Int32"/>
        <NavigationProperty Name="Customer" Type="Shop.Customer" Partner="Orders">
          <ReferentialConstraint Property="CustomerID" ReferencedProperty="ID"/>
        </NavigationProperty>
        <NavigationProperty Name="Items" Type="Collection(Shop.Item)" Partner="Order"/>
      </EntityType>
      <EntityType Name="Item">
        <Key><PropertyRef Name="OrderID"/><PropertyRef Name="Line"/></Key>
        <Property Name="OrderID" Type="Edm.Int32" Nullable="false"/>
        <Property Name="Line" Type="Edm.Int32" Nullable="false"/>
        <Property Name="TenantId" Type="Edm.String"/>
        <Property Name="Product" Type="Edm.String"/>
        <Property Name="Quantity" Type="Edm.Int32" DefaultValue="1"/>
        <NavigationProperty Name="Order" Type="Shop.Order" Nullable="false" Partner="Items">
          <ReferentialConstraint Property="OrderID" ReferencedProperty="ID"/>
        </NavigationProperty>
      </EntityType>
      <Function Name="Above"><Parameter Name="total" Type="Edm.Decimal" Scale="4"/><ReturnType Type="Collection(Shop.Order)"/></Function>
      <Action Name="Cancel" IsBound="true"><Parameter Name="order" Type="Shop.Order"/><Parameter Name="units" Type="Edm.Int64"/><ReturnType Type="Edm.String"/></Action>
      <EntityContainer Name="Container">
        <EntitySet Name="Customers" EntityType="Shop.Customer">
          <NavigationPropertyBinding Path="Orders" Target="Orders"/>
          <Annotation Term="Org.OData.Capabilities.V1.UpdateRestrictions"><Record><PropertyValue Property="Upsertable" Bool="true"/></Record></Annotation>
        </EntitySet>
        <EntitySet Name="Orders" EntityType="Shop.Order">
          <NavigationPropertyBinding Path="Customer" Target="Customers"/>
          <NavigationPropertyBinding Path="Items" Target="Items"/>
          <Annotation Term="Org.OData.Core.V1.OptimisticConcurrency"><Collection><PropertyPath>Version</PropertyPath></Collection></Annotation>
        </EntitySet>
        <EntitySet Name="Items" EntityType="Shop.Item"><NavigationPropertyBinding Path="Order" Target="Orders"/></EntitySet>
        <Singleton Name="Main" Type="Shop.Customer"/>
        <FunctionImport Name="Above" Function="Shop.Above" EntitySet="Orders" IncludeInServiceDocument="true"/>
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>`;

/** The schema of the tests. */
export const schema = loadSchema(metadata).schema!;

/** Rows of two tenants. */
export const shopRows = (): Record<string, object[]> => ({
  Customers: [
    { ID: 1, TenantId: 'A', Name: 'Ada', Address: { Street: 'Main 1', City: 'Delft' }, Tags: ['x', 'y'] },
    { ID: 2, TenantId: 'B', Name: 'Bob', Address: null, Tags: [] },
    { ID: 3, TenantId: 'A', Name: 'Cy', Address: { Street: null, City: 'Ghent' }, Tags: [] },
  ],
  Orders: [
    order(7, 'A', 1, '12.5', '9007199254740993', 'Open', null),
    order(8, 'B', 2, '99', '1', 'Sent', 'urgent'),
    order(9, 'A', 1, '0.1234', '2', 'Done', 'urgent'),
    order(10, 'A', null, '7', null, 'Open', 'late'),
  ],
  Items: [
    { OrderID: 7, Line: 1, TenantId: 'A', Product: 'Bolt', Quantity: 3 },
    { OrderID: 7, Line: 2, TenantId: 'A', Product: 'Nut', Quantity: 4 },
    { OrderID: 8, Line: 1, TenantId: 'B', Product: 'Saw', Quantity: 1 },
  ],
  Main: [{ ID: 1, TenantId: 'A', Name: 'Ada', Address: null, Tags: [] }],
});

const order = (
  ID: number,
  TenantId: string,
  CustomerID: number | null,
  Total: string,
  Units: string | null,
  State: string,
  Note: string | null,
): object => ({
  ID,
  TenantId,
  CustomerID,
  Total,
  Units,
  State,
  Placed: `2026-01-${String(ID).padStart(2, '0')}T12:00:00.000Z`,
  Effort: 'PT1H',
  Note,
  Version: 1,
});

/** The response of a service. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON. */
  readonly body: ReturnType<typeof JSON.parse>;
}

const shopChecker = createChecker({ service: 'odata-4.01', schema });
export const origin = 'http://localhost';

/** Sends a request to a service, and checks its response by the response checks. */
export async function send(
  service: FetchHandler,
  request: string,
  {
    headers = {},
    body,
    checker = shopChecker,
  }: { headers?: Record<string, string>; body?: unknown; checker?: Checker } = {},
): Promise<Answered> {
  const [method = '', path = ''] = request.split(/ (.*)/s);
  const url = `${origin}/odata/${encodeURI(path).replaceAll('%25', '%').replaceAll('#', '%23')}`;
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const all = { ...(text === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers };
  const response = await service.fetch(
    new Request(url, { method, headers: all, ...(text === undefined ? {} : { body: text }) }),
  );
  const answer = await response.text();
  const isJson = (response.headers.get('Content-Type') ?? '').startsWith('application/json');
  const result = {
    status: response.status,
    headers: response.headers,
    text: answer,
    body: isJson && answer !== '' ? JSON.parse(answer) : undefined,
  };
  const found = checker.checkResponse(
    {
      method,
      url,
      headers: Object.entries(all).map(([name, value]) => ({ name, value })),
      ...(text === undefined ? {} : { body: text }),
    },
    { status: response.status, headers: [...response.headers].map(([name, value]) => ({ name, value })), body: answer },
  );
  expect(found.map(({ code, message }) => `${request}: ${code}: ${message}`)).toEqual([]);
  expect(answer, request).not.toMatch(/node_modules|at \w+ \(|SELECT |INSERT |UPDATE /);
  return result;
}
