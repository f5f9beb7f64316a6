/** A service that compares names without case: a name in another case is the declared one, with its type. */
import { createChecker, loadSchema } from '@odatalint/core';
import { describe, expect, test } from 'vitest';

const metadata = `<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"><edmx:DataServices>
  <Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="S">
    <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      <Property Name="Total" Type="Edm.Decimal"/><Property Name="Code" Type="Edm.String"/><Property Name="CODE" Type="Edm.Int32"/>
      <NavigationProperty Name="Customer" Type="S.Customer"/></EntityType>
    <EntityType Name="Customer"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      <Property Name="Name" Type="Edm.String"/></EntityType>
    <EntityType Name="Company" BaseType="S.Customer"><Property Name="Vat" Type="Edm.String"/></EntityType>
    <Function Name="between" IsBound="true"><Parameter Name="orders" Type="Collection(S.Order)"/><Parameter Name="StartDate" Type="Edm.Date"/>
      <ReturnType Type="Collection(S.Order)"/></Function>
    <EntityContainer Name="C"><EntitySet Name="Orders" EntityType="S.Order"/><EntitySet Name="Customers" EntityType="S.Customer"/></EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>`;

const checker = createChecker({ service: 'aspnet', schema: loadSchema(metadata).schema! });
const codesOf = (url: string): string =>
  checker
    .check({ method: 'GET', url })
    .map(({ code }) => code)
    .join(' ');

describe('right', () => {
  test.each([
    'orders?$filter=total gt 5&$orderby=TOTAL desc',
    'Orders(1)/customer?$select=name',
    'orders(1)?$expand=CUSTOMER($select=name)',
    // The name that the query gives is not the property.
    "Orders?$compute=concat(Customer/Name,'x') as total&$filter=contains(total,'a')",
    // Two properties differ in case only, so another spelling is neither.
    "Orders?$filter=code eq 'a' or code eq 1",
    'Orders?$filter=Customer/name eq null',
    "Customers/S.company?$filter=Vat eq 'a'",
    "Customers?$filter=S.COMPANY/vat eq 'a'",
    'Orders/S.between(startDate=2024-01-01)',
  ])('%s', (url) => {
    expect(codesOf(url)).toBe('');
  });
});

describe('wrong', () => {
  test.each([
    ["orders?$filter=total eq 'a'", 'incompatible-operands'],
    ['Customers/S.company?$filter=Vat eq 1', 'incompatible-operands'],
    ["Orders/S.between(startDate='a')", 'invalid-parameter'],
    ['Orders/S.between(end=2024-01-01)', 'invalid-parameter'],
    ["Orders?$filter=TOTAL eq 'a'", 'incompatible-operands'],
    ['Orders?$filter=customer/name gt 5', 'incompatible-operands'],
    ['orders(1)?$expand=customer($select=nam)', 'unknown-property'],
    ['Orders?$filter=Code eq 1', 'incompatible-operands'],
  ])('%s', (url, codes) => {
    expect(codesOf(url)).toBe(codes);
  });
});
