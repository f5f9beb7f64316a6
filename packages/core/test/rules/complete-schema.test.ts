/** The findings of the path rules with a complete schema: one path per line with its codes. */
import { describe, expect, test } from 'vitest';
import { createChecker, type Diagnostic, loadSchema, type Schema } from '../../src/index.js';
import { applyEdits } from '../../src/internal.js';
import { pathRules } from '../../src/rules/rules.js';

const csdl = `<?xml version="1.0"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices>
    <Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="Product">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
        <Property Name="Name" Type="Edm.String"/>
        <Property Name="Address" Type="Shop.Address"/>
        <Property Name="Tags" Type="Collection(Edm.String)"/>
        <NavigationProperty Name="Category" Type="Shop.Category"/>
        <NavigationProperty Name="Reviews" Type="Collection(Shop.Review)"/>
      </EntityType>
      <EntityType Name="Category" OpenType="true">
        <Key><PropertyRef Name="Code"/></Key>
        <Property Name="Code" Type="Edm.String" Nullable="false"/>
        <NavigationProperty Name="Products" Type="Collection(Shop.Product)"/>
      </EntityType>
      <EntityType Name="Review">
        <Key><PropertyRef Name="Token"/></Key>
        <Property Name="Token" Type="Edm.Guid" Nullable="false"/>
        <Property Name="Length" Type="Edm.Duration"/>
      </EntityType>
      <EntityType Name="Price">
        <Key><PropertyRef Name="Product"/><PropertyRef Name="From"/><PropertyRef Name="Kind"/></Key>
        <Property Name="Product" Type="Edm.Int32" Nullable="false"/>
        <Property Name="From" Type="Edm.Date" Nullable="false"/>
        <Property Name="Kind" Type="Shop.Kind" Nullable="false"/>
      </EntityType>
      <EnumType Name="Kind"><Member Name="Net"/><Member Name="Gross"/></EnumType>
      <ComplexType Name="Address"><Property Name="Street" Type="Edm.String"/></ComplexType>
      <Function Name="Nearest"><Parameter Name="lat" Type="Edm.Double"/><ReturnType Type="Collection(Shop.Product)"/></Function>
      <EntityContainer Name="Container">
        <EntitySet Name="Products" EntityType="Shop.Product"/>
        <EntitySet Name="Categories" EntityType="Shop.Category"/>
        <EntitySet Name="Reviews" EntityType="Shop.Review"/>
        <EntitySet Name="Prices" EntityType="Shop.Price"/>
        <Singleton Name="Me" Type="Shop.Category"/>
        <FunctionImport Name="Nearest" Function="Shop.Nearest" EntitySet="Products"/>
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>`;

const { schema } = loadSchema(csdl);
const only = pathRules.map(({ name }) => name);

const check = (service: string, url: string): readonly Diagnostic[] =>
  createChecker({ service, only, ...(schema === undefined ? {} : { schema }) }).check({ url });
const show = ({ code, severity, start, end }: Diagnostic, url: string): string =>
  `${severity} ${code} ${url.slice(start, end)}`;

describe('odata-4.01', () => {
  test.each([
    // Names
    ['Products(1)/Category', []],
    ['Prodcts(1)', ['error unknown-entity-set Prodcts']],
    ['Customers', ['error unknown-entity-set Customers']],
    ['Me/Products', []],
    ['Nearest(lat=1.5)', []],
    ['https://host.example/svc/Products?$top=1', []],
    ['https://host.example/svc/Customers/x', []],
    ['/odata/Customers?$top=1', ['error unknown-entity-set Customers']],
    ['/odata/v4/shop/Customers?$top=1', ['error unknown-entity-set Customers']],
    ["/odata/Customers('x')/Orders/$count?$filter=a eq 1", ['error unknown-entity-set Customers']],
    ['/odata/Customers/7?$select=Name', ['error unknown-entity-set Customers']],
    ['/odata/v4/shop/{{set}}?$top=1', []],
    ['/odata/v4/shop/Products?$top=1', []],
    ['/odata/$metadata?$format=json', []],
    ['/odata/Customers', []],
    ['/odata/login?next=1', []],
    ['/api/Customers?$top=1', []],
    ['https://host.example/odata/Customers?$top=1', []],
    ['Products(1)/Categry', ['error unknown-navigation Categry']],
    ['Products(1)/Nmae', ['error unknown-navigation Nmae']],
    ['Products(1)/Address/Street', []],
    ['Products?$expand=Categry', ['error unknown-navigation Categry']],
    ['Products?$expand=Category($select=Foo)', []],
    ['Products?$expand=Reviews($filter=Foo eq 1)', ['error unknown-property Foo']],
    ['Products?$filter=Foo eq 1', ['error unknown-property Foo']],
    ['Products?$filter=Address/Street eq 1 and Address/Stret eq 1', ['error unknown-property Stret']],
    ['Products?$filter=Reviews/any(r:r/Tokn eq null)', ['error unknown-property Tokn']],
    ['Products?$filter=Foo/Bar eq 1', ['error unknown-property Foo']],
    ['Products?$orderby=name,Name', ['error unknown-property name']],
    ['Products?$select=Name,Foo,Shop.Close,*', ['error unknown-property Foo', 'error unknown-operation Shop.Close']],
    ['Categories?$filter=Foo eq 1&$select=Cdoe', ['warning unknown-property Cdoe']],
    ['Products?$filter=$it/Name eq @p&@p=1', []],
    ['Products?$compute=length(Name) as L&$filter=L gt 5&$select=L&$orderby=L', []],
    ["Products?$filter=Reviews(Token=01234567-89ab-cdef-0123-456789abcdef)/Length gt duration'PT1H'", []],
    [
      "Products?$filter=Reviews(Tokne=01234567-89ab-cdef-0123-456789abcdef)/Length gt duration'PT1H'",
      ['error unknown-key-property Tokne'],
    ],
    ['Products?$apply=groupby((Nmae))', ['error unknown-property Nmae']],
    ['Products?$apply=groupby((Category/Any))', []],
    ['Products?$apply=aggregate(Forecast)/filter(Forecast gt 5)&$orderby=Forecast', []],
    ['Products?$apply=aggregate(Forecast with sum as Sum)', ['error unknown-property Forecast']],
    [
      "Products?$apply=aggregate(Reviews/Length with sum as Sum)/filter(Smu gt duration'PT1H')",
      ['error unknown-property Smu'],
    ],
    ['Products?$apply=nest(groupby((Name)) as Names)&$expand=Names', []],
    [
      "Products?$apply=addnested(Reviews,filter(Length gt duration'PT1H')/compute(1 as One) as Long)&$expand=Long($select=One)",
      [],
    ],
    ["Products?$apply=join(Reviews as Review,top(1))/filter(Review/Length gt duration'PT1H')&$expand=Review", []],
    [
      "Products?$apply=join(Reviews as Review)/filter(Review/Lenght gt duration'PT1H')",
      ['error unknown-property Lenght'],
    ],
    ['Products?$apply=concat(aggregate(ID with sum as A),aggregate(ID with max as B))&$filter=A gt 1 or B gt 1', []],
    [
      "Products?$apply=ancestors($root/Products,Tree,ID,filter(Name eq 'a'),1)/traverse($root/Products,Tree,ID,preorder,Name desc)",
      [],
    ],
    ['Products?$apply=groupby((rollup(Levels),rollup(Name,ID)),aggregate($count as N))&$filter=N gt 1', []],
    ['Products?$apply={{steps}}&$filter=Anything gt 1', []],
    [
      'Products?$compute=ID mul 2 as Twice,Twice mul 2 as Again&$filter=Again gt 5&$select=Again,Twcie',
      ['error unknown-property Twcie'],
    ],
    ['Products?$apply=groupby((Name),aggregate(ID with max as Top))&$filter=Top gt 5', []],
    [
      'Products?$expand=Reviews($compute=1 add 1 as Two;$filter=Two eq 2)&$filter=Two eq 2',
      ['error unknown-property Two'],
    ],
    // Keys as segments
    ['Products/1/Category', []],
    ['Categories/Food/Products', []],
    ['Products/Category', ['error navigation-from-collection Category']],
    ['Products/Name', ['error navigation-from-collection Name']],
    ['Products/$filter(@f)/$each', []],
    ['Products/$count', []],
    ['Products(1)/Name/$value', []],
    ['Products(1)/$foo', ['error unsupported-path-segment $foo']],
    // Values of keys
    ['Products(1)', []],
    ["Products('1')", ["error invalid-key-value '1'"]],
    ["Products('a')", ["error invalid-key-value 'a'"]],
    ['Products(abc)', ['error invalid-key-value abc']],
    ['Products(@p)', []],
    ['Products(@p)?@p=1', []],
    ["Products(@p)?@p='1'", ['error invalid-key-value @p']],
    ['Reviews(01234567-89ab-cdef-0123-456789abcdef)', []],
    [
      "Reviews('01234567-89ab-cdef-0123-456789abcdef')",
      ["error invalid-key-value '01234567-89ab-cdef-0123-456789abcdef'"],
    ],
    ["Prices(Product=1,From=2024-01-01,Kind=Shop.Kind'Net')", []],
    ["Prices(Product=1,From=2024-01-01,Kind='Net')", []],
    ['Prices(Product=1,From=2024-01-01)', ['error missing-key-property (Product=1,From=2024-01-01)']],
    ['Prices(1)', ['error missing-key-property (1)']],
    ["Prices(Product=1,from=2024-01-01,Kind='Net')", ['error unknown-key-property from']],
    ["Products(Name='x')", ['error unknown-key-property Name']],
    ['Products()', ['error missing-key-property ()']],
    ["Me('x')", ["error unexpected-key ('x')"]],
    ["Products(1)/Category('x')", ["error unexpected-key ('x')"]],
    ['Products(1)/Tags(1)', ['error unexpected-key (1)']],
    ['Products(1)(2)', ['error unexpected-key (2)']],
    ["Categories('a%2Fb c')", []],
    ["Categories('a/b%2Fc d')", ['error unencoded-key-character /']],
  ])('%s', (url, expected) => {
    expect(check('odata-4.01', url).map((diagnostic) => show(diagnostic, url))).toEqual(expected);
  });
});

describe("asset-management with a user's schema", () => {
  test.each([
    ['Produts', ['error unknown-entity-set Produts']],
    ['_Tools(1)/Lines', []],
    ['_Tools/Lines', ['error navigation-from-collection Lines']],
    ['Products?filter=Foo eq 1', ['error unknown-property Foo']],
    ['Categories?filter=Cdoe eq 1', ['warning unknown-property Cdoe']],
    ['Products/Category', ['error navigation-from-collection Category']],
    ['Products/1', ['error navigation-from-collection 1']],
    ['Products(1)/Name', ['error unsupported-path-segment Name']],
    ['Products(1)/Shop.Close', ['error unsupported-path-segment Shop.Close']],
    ['api/v1/objects/Products/x', ['warning unknown-route objects']],
    // The schema declares no alternate keys, but the service has rules for them.
    ["Products(ExternalId='x')", []],
    ['Products(Id=1)', ['error unknown-key-property Id']],
  ])('%s', (url, expected) => {
    expect(check('asset-management', url).map((diagnostic) => show(diagnostic, url))).toEqual(expected);
  });
});

/** The text before and after the first fixes, and their safety. */
describe('fixes', () => {
  test.each([
    ['Prodcts(1)', 'Products(1)', 'unsafe'],
    ['products(1)', 'Products(1)', 'safe'],
    ['Products?$filter=name eq 1', 'Products?$filter=Name eq 1', 'safe'],
    ['Products?$filter=Nme eq 1', 'Products?$filter=Name eq 1', 'unsafe'],
    ['Products?$expand=Categry', 'Products?$expand=Category', 'unsafe'],
    ["Products('12')", 'Products(12)', 'safe'],
    ['Categories(12)', "Categories('12')", 'safe'],
    ["Reviews('01234567-89ab-cdef-0123-456789abcdef')", 'Reviews(01234567-89ab-cdef-0123-456789abcdef)', 'safe'],
  ])('%s', (url, after, safety) => {
    const fixes = check('odata-4.01', url).flatMap((diagnostic) => diagnostic.fixes.slice(0, 1));
    expect(
      applyEdits(
        url,
        fixes.flatMap(({ edits }) => edits),
      ),
    ).toBe(after);
    expect(new Set(fixes.map((fix) => fix.safety))).toEqual(new Set([safety]));
    expect(check('odata-4.01', after)).toEqual([]);
  });
});

/** Walks over long paths, keys and names stay linear; a quadratic one would not end in time. */
test.each([
  ['segments', `Equipment('1')${"/Foo('1')".repeat(20_000)}`],
  ['values', `Equipment(${Array.from({ length: 20_000 }, (_, i) => `A${i}='x'`).join(',')})`],
  ['faults', `Equipment('1')${"/Foo('a/b',ExternalId='x y')".repeat(10_000)}`],
  ['characters', `Equipment('${'a b{{'.repeat(40_000)}')`],
  ['digits', `Building(${'9'.repeat(200_000)})/BuildingParts(Building=${'8'.repeat(200_000)},Id='1')`],
])('long %s', (_, url) => {
  expect(createChecker({ service: 'asset-management', only }).check({ url })).toBeInstanceOf(Array);
});

describe('a schema that says that keys may be segments', () => {
  const annotation = '<Annotation Term="Org.OData.Capabilities.V1.KeyAsSegmentSupported"';
  const schemaWith = (value: string): Schema =>
    loadSchema(csdl.replace('</EntityContainer>', `${annotation} Bool="${value}"/></EntityContainer>`)).schema!;
  test.each([
    ['true', 'Products/1/Nmae', ['unknown-navigation']],
    ['true', 'Products/1/Name', []],
    // A number is not a name of anything else.
    ['false', 'Products/1/Nmae', ['restricted-path-segment', 'unknown-navigation']],
    // The key is an integer.
    ['false', 'Products/abc/Nmae', ['unknown-navigation']],
  ])('KeyAsSegmentSupported %s: %s', (value, url, expected) => {
    const checker = createChecker({ service: 'odata-4.01', schema: schemaWith(value) });
    expect(checker.check({ url }).map(({ code }) => code)).toEqual(expected);
  });
});
