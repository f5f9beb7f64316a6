/** The context URL that a message expects, or that the one in the response is right: `request | context URL  =>  expected`. The services of `aspnet` have names in any case. */
import { expect, test } from 'vitest';
import { createChecker } from '../../checker/checker.js';
import { loadSchema } from '../../schema/index.js';

const { schema } =
  loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Product"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Name" Type="Edm.String"/><Property Name="Address" Type="S.Address"/>
    <NavigationProperty Name="Others" Type="Collection(S.Product)"/></EntityType>
  <ComplexType Name="Address"><Property Name="City" Type="Edm.String"/></ComplexType>
  <EntityContainer Name="C"><EntitySet Name="Products" EntityType="S.Product"><NavigationPropertyBinding Path="Others" Target="Products"/></EntitySet>
    <EntitySet Name="Old" EntityType="S.Product"/><Singleton Name="Best" Type="S.Product"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`);

const [checker, anyCase] = (['odata-4.01', 'aspnet'] as const).map((service) =>
  createChecker({ service, ...(schema === undefined ? {} : { schema }) }),
);

const cases = `
Products | #Products  =>  right
Products | #Old  =>  #Products
Products(1) | #Products  =>  #Products/$entity
Products(1) | #Products/$entity  =>  right
Products | #Products/$entity  =>  #Products
Products(1)/Name | #Products(1)/Name  =>  right
Products(1)/Name | #Products(1)/ID  =>  #Products(1)/Name
Products(1)/Address/City | #Products(1)/Address/Town  =>  #Products(1)/Address/City
Products(1)/Others | #Products  =>  right
Best | #Best  =>  right
Best | #Old  =>  right
Best | #Products/$entity  =>  right
Products?$select=Name | #Products(Nmae)  =>  Nmae
Products?$select=Name | #Products(name)  =>  name
aspnet: Products?$select=Name | #Products(name)  =>  right
Products?$apply=groupby((Name)) | #Products(Nmae)  =>  right
`;

test.each(cases.trim().split('\n'))('%s', (line) => {
  const [, isAny, url = '', context = '', expected] =
    /^(aspnet: )?(\S+) \| (\S+?)(?: {2}=> {2}(.*))?$/.exec(line) ?? [];
  const value = /\/(?:Name|City)$/.test(url)
    ? { value: 'x' }
    : /(?:Products|Others)(?:\?|$)/.test(url)
      ? { value: [] }
      : { ID: 1 };
  const body = JSON.stringify({ '@odata.context': `https://h/$metadata${context}`, ...value });
  const response = { status: 200, headers: { 'Content-Type': 'application/json' }, body };
  const { check } = isAny === undefined ? checker! : anyCase!;
  const found = check({ method: 'GET', url, response }).find(({ code }) => code === 'malformed-response');
  expect(found === undefined ? 'right' : /(?:name|lists) "([^"]*)"/.exec(found.message)?.[1]).toBe(expected);
});
