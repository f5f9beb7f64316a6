/** The codes of this folder for each query, with all rules on: one query per line. */
import { describe, expect, test } from 'vitest';
import { createChecker, loadSchema } from '../../src/index.js';
import { optionRules } from '../../src/rules/rules.js';
import { odata401Service } from '../../src/profiles/index.js';
import { serviceAt } from '../../src/checker/index.js';

/** A complete schema for the standard profile: complex, stream and collection properties, a limit of two levels. */
const shop =
  loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
  <Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="Customer"><Key><PropertyRef Name="Id"/></Key>
      <Property Name="Id" Type="Edm.String"/><Property Name="Name" Type="Edm.String"/><Property Name="Photo" Type="Edm.Stream"/>
      <Property Name="Phones" Type="Collection(Edm.String)"/><Property Name="Address" Type="Shop.Address"/>
      <NavigationProperty Name="Orders" Type="Collection(Shop.Order)"/></EntityType>
    <EntityType Name="Order"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32"/>
      <NavigationProperty Name="Customer" Type="Shop.Customer"/></EntityType>
    <ComplexType Name="Address"><Property Name="City" Type="Edm.String"/><NavigationProperty Name="Country" Type="Shop.Customer"/></ComplexType>
    <EntityContainer Name="Container">
      <EntitySet Name="Customers" EntityType="Shop.Customer"><Annotation Term="Org.OData.Capabilities.V1.ExpandRestrictions">
        <Record><PropertyValue Property="MaxLevels" Int="2"/></Record></Annotation></EntitySet>
      <EntitySet Name="Orders" EntityType="Shop.Order"/><Singleton Name="Me" Type="Shop.Customer"/>
    </EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>`).schema!;

const names = optionRules.map(({ name }) => name);

/** Turns all rules on, regardless of the profile, except the codes of the parser. */
const checkers = {
  asset: createChecker({ service: 'asset-management', only: names, rules: { 'missing-dollar-prefix': 'warning' } }),
  standard: createChecker({
    service: 'odata-4.01',
    only: names,
    rules: { 'missing-dollar-prefix': 'warning', 'skip-without-orderby': 'info' },
  }),
  shop: createChecker({ service: 'odata-4.01', schema: shop, only: names, rules: { 'skip-without-orderby': 'info' } }),
  rooted: createChecker({ service: serviceAt(odata401Service, ['/shop']), schema: shop, only: names }),
};

const table: Record<keyof typeof checkers, string> = {
  asset: `
    Equipment?top=1  =>
    Equipment?filter=Code eq 'a'&orderby=Code&top=5&skip=0&count=true  =>
    ?top=1  =>
    top=1&{{rest}}  =>
    Equipment?{{rest}}  =>
    Equipment?{{option}}=5  =>
    Equipment?&top=1&&  =>  misplaced-separator
    Equipment?  =>
    Equipment?fitler=Code eq 'a'  =>  unknown-query-option
    Equipment?sort=Code  =>  unknown-query-option
    Equipment?limit=5  =>  unknown-query-option
    Equipment?=5  =>  unknown-query-option
    Equipment?Code eq 'a'  =>  unknown-query-option
    Equipment?filter=Code eq 'a'&Description eq 'b'&top=1  =>
    Equipment?filter=Code eq 'a&b  =>
    Equipment?filter=Code eq 'a&b=1&c&top=1  =>
    Equipment?@p=5  =>  unknown-query-option
    Equipment?$fiter=x  =>  unknown-query-option
    Equipment?search=pump  =>  unsupported-query-option
    Equipment?$search=pump  =>  unsupported-query-option
    Equipment?$format=json  =>  unsupported-query-option
    Equipment?$inlinecount=allpages  =>  unsupported-query-option
    Equipment?id=5  =>  unsupported-query-option
    Equipment?$Search=pump  =>  unsupported-query-option
    Equipment?top=1&top=2  =>  duplicate-query-option
    Equipment?top=1&$top=2  =>  dollar-prefixed-option, duplicate-query-option
    Equipment?top=1&Top=2  =>  duplicate-query-option, miscased-query-option
    Equipment?select=Code&select=Id  =>
    Equipment?expand=Vendor&expand=Department  =>
    Equipment?search=a&search=b  =>  unsupported-query-option, unsupported-query-option
    Equipment?Filter=Code eq 'a'  =>  miscased-query-option
    Equipment?orderBy=Code  =>  miscased-query-option
    Equipment?$Filter=Code eq 'a'  =>  dollar-prefixed-option, miscased-query-option
    Equipment?%24filter=Code eq 'a'  =>  dollar-prefixed-option
    Equipment?$top=1&$select=Code  =>  dollar-prefixed-option, dollar-prefixed-option
    Equipment?top=-1  =>  invalid-option-value
    Equipment?top=x  =>  invalid-option-value
    Equipment?top=1.5  =>  invalid-option-value
    Equipment?top=  =>  invalid-option-value
    Equipment?top  =>  invalid-option-value
    Equipment?top={{n}}  =>
    Equipment?top=1{{n}}  =>
    Equipment?top= 5   =>
    Equipment?top=9223372036854775807  =>
    Equipment?top=9223372036854775808  =>  invalid-option-value
    Equipment?count=yes  =>  invalid-option-value
    Equipment?count=false  =>
    Equipment?count=TRUE  =>  invalid-option-value
    Equipment?filter=  =>  invalid-option-value
    Equipment?filter  =>  invalid-option-value
    Equipment?select=&expand=  =>  invalid-option-value, invalid-option-value
    Equipment?orderby=%20  =>  invalid-option-value
    Equipment('1')?select=Code&expand=Department  =>  expand-without-select
    Equipment('1')?top=1  =>  misplaced-query-option
    Equipment({{id}})?filter=Code eq 'a'  =>  misplaced-query-option
    Equipment()?top=1  =>
    Equipment('1')/SpareParts?top=1&filter=Article eq 'a'  =>
    Equipment('1')/Department?orderby=Id  =>  misplaced-query-option
    Equipment('1')/Unknown?top=1  =>
    Unknown('1')?top=1  =>  misplaced-query-option
    _Custom(ExternalId='1')?count=true  =>  misplaced-query-option
    Equipment('1')/Description?top=1  =>
    PATCH Equipment('1')?select=Code  =>  misplaced-query-option
    POST Equipment?expand=Vendor&top=1  =>  misplaced-query-option, misplaced-query-option
    DELETE Equipment('1')?top=1  =>  misplaced-query-option
    PUT {{base}}/Equipment('1')?filter=Code eq 'a'  =>  misplaced-query-option
    {{method}} Equipment?top=1  =>
    POST https://host/api/v1/batch?top=1  =>  misplaced-query-option
    GET https://host/Webservices/SoapConnector.svc?wsdl  =>
    GET https://login.example.com/token?id=5&limit=1  =>
    GET https://host/api/v1/object/Equipment?limit=1  =>  unknown-query-option
    GET https://host/Equipment?limit=1  =>  unknown-query-option
    Equipment?expand=Department($expand=Site)  =>  unsupported-nested-options
    Equipment?expand=Department($select=Id;$expand=Site($top=x))  =>  unsupported-nested-options
    Equipment?select=Department($select=Id)  =>  unsupported-nested-options
    Equipment?expand=PartOfEquipment/Department/Site  =>
    Equipment?expand=PartOfEquipment/PartOfEquipment/Department/Site  =>  excessive-expand-depth
    Unknown?expand=A/B/C/D  =>  excessive-expand-depth
    Unknown?expand=A/B/C,A/D  =>
    expand=A/B/C/D/E  =>  excessive-expand-depth
    _Custom?expand=A($expand=B/C($expand=D($expand=E)))  =>  unsupported-nested-options, excessive-expand-depth
    Equipment?expand=Description  =>  expand-non-navigation
    Equipment?expand=Department/Id  =>  expand-non-navigation
    Equipment?expand=Unknown,Currency,*  =>  expand-non-navigation
    EquipmentSparePart?expand=Equipment,Article  =>
    Equipment?select=Code&expand=Vendor  =>  expand-without-select
    Equipment?select=Vendor/Name&expand=Vendor  =>
    Equipment?select=Vendor&expand=Vendor/Site  =>
    Equipment?select=*&expand=Vendor  =>
    Equipment?select={{s}}&expand=Vendor  =>
    Equipment?select=Code&expand={{e}}  =>
    Equipment?select=Code&expand=Vendor&{{rest}}  =>
    Equipment?select=Code&select=Vendor&expand=Vendor  =>
    Equipment?expand=Vendor  =>
    Equipment?orderby=Department  =>  non-primitive-orderby
    Equipment?orderby='Code',5,Code eq 'a',length(Code)  =>  non-primitive-orderby, non-primitive-orderby, non-primitive-orderby
    Equipment?orderby=Department/Id desc,SpareParts  =>  non-primitive-orderby
    Equipment?orderby=SpareParts/$count,Unknown,Currency  =>
    EquipmentSparePart?orderby=Equipment  =>
    Equipment?skip=10  =>  skip-without-orderby
    Equipment?skip=10&orderby=Id  =>
    Equipment?skip=10&{{rest}}  =>
    Equipment?skip={{n}}&top=10  =>
    Equipment('1')?skip=10  =>  misplaced-query-option
    Equipment('1')/SpareParts?skip=10  =>  skip-without-orderby
    GET https://host/api/v1/object/Equipment?skip=100  =>
    GET https://host/api/v1/object/Equipment?skip=100&top=100  =>  skip-without-orderby
    Equipment?select=Code,Code  =>  duplicate-item
    {"on":"Equipment","filter":"","select":""}  =>
    {"on":"Equipment","select":"Code","expand":"Vendor"}  =>  expand-without-select
    {"on":"Equipment","expand":"Department($expand=Site),A/B/C/D"}  =>  unsupported-nested-options, excessive-expand-depth
    {"on":"Equipment","orderby":"Department"}  =>  non-primitive-orderby
    {"on":"Equipment('1')","filter":"Code eq 'a'"}  =>  misplaced-query-option
    {"on":"Equipment('1')/SpareParts","filter":"Article eq 'a'"}  =>
    {"expand":"A/B/C/D"}  =>  excessive-expand-depth
    Equipment?Code eq 'a=b'  =>  unknown-query-option
    Equipment?order by=Code  =>  unknown-query-option
    Equipment{{key}}?top=1  =>
    Equipment?select=Code&expand=A/B/{{x}}/C/D  =>  excessive-expand-depth
  `,
  standard: `
    Customers?$filter=Name eq 'a'&$top=1  =>
    Customers?filter=Name eq 'a'  =>  missing-dollar-prefix
    Customers?color=red&api-version=1&@p=5  =>
    Customers?$color=red  =>  unknown-query-option
    Customers?$fitler=Name eq 'a'  =>  unknown-query-option
    Customers?=5  =>  unknown-query-option
    Customers?$search=red&$format=json&$skiptoken=x&$apply=aggregate($count as N)  =>
    Customers?$inlinecount=allpages  =>  unsupported-query-option
    Customers?$filter=@p&@p=Name eq 'a'  =>
    Customers?$top=1&top=1  =>  duplicate-query-option, missing-dollar-prefix
    Customers?$select=A&$select=B  =>  duplicate-query-option
    Customers?$top=1&a=1&b=1&c=1&d=1&e=1&$top=2  =>  duplicate-query-option
    Customers?$select=A,B,C,D,E,F,G,A  =>  duplicate-item
    Customers?$expand=A,A($top=1),A($top=1)  =>  duplicate-item, duplicate-item
    Customers?$expand=A,B,C,D,E,F,A($top=1)  =>  duplicate-item
    Customers?$Filter=Name eq 'a'&$TOP=1  =>
    Customers?$count=TRUE  =>
    Customers?$count=1  =>  invalid-option-value
    Customers?$format=  =>  invalid-option-value
    Customers?$expand=Orders($top=1;$filter=Id eq 1;$count=true)  =>
    Customers?$expand=Orders($top=1;$top=2)  =>  duplicate-query-option
    Customers?$expand=Orders(top=x)  =>  missing-dollar-prefix, invalid-option-value
    Customers?$expand=Orders($levels=max)  =>
    Customers?$expand=Orders($levels=-1)  =>  invalid-option-value
    Customers?$expand=Orders(@p=5;$filter=Id eq @p)  =>
    Customers?$expand=Orders(color=red;$color=1)  =>  unknown-query-option, unknown-query-option
    Customers('1')?$top=1  =>  misplaced-query-option
    POST Customers?$select=Id&$expand=Orders  =>
    DELETE Customers('1')?$select=Id  =>
    Customers?$select=Name&$expand=Orders  =>
    Customers?$expand=A($expand=B($expand=C($expand=D)))  =>
    Customers?$skip=10  =>  skip-without-orderby
    Customers?$skip=10&$orderby=Name  =>
    GET https://host/Customers?$skip=10  =>  skip-without-orderby
  `,
  shop: `
    Customers('1')?$select=Name&$expand=Orders&$format=json&$compute=1 add 1 as Two  =>
    Customers('1')?$filter=Name eq 'a'&$top=1&$count=true  =>  misplaced-query-option, misplaced-query-option, misplaced-query-option
    Me?$orderby=Name  =>  misplaced-query-option
    Me/Orders?$orderby=Id&$top=1  =>
    Customers('1')/Orders(1)/Customer?$search=x  =>  misplaced-query-option
    Customers('1')/Name?$top=1  =>  misplaced-query-option
    Customers('1')/Phones?$top=1&$filter=$it eq 'x'  =>
    Customers/$count?$filter=Name eq 'a'&$search=x  =>
    Customers('1')/Orders/$count?$filter=Id eq 1  =>
    PATCH Customers('1')?$select=Name  =>
    Customers?$expand=Orders($expand=Customer)  =>
    Customers?$expand=Orders($expand=Customer($expand=Orders($expand=Customer)))  =>  excessive-expand-depth
    Orders?$expand=Customer($expand=Orders($expand=Customer))  =>
    Customers?$expand=Address/Country($expand=Orders)  =>
    Customers?$expand=Address/Country($expand=Orders($expand=Customer))  =>  excessive-expand-depth
    Customers?$expand=Name  =>  expand-non-navigation
    Customers?$expand=Photo,*,Orders/$ref,Orders/$count  =>
    Customers?$expand=Orders($expand=Id)  =>  expand-non-navigation
    Customers?$orderby=Phones  =>  non-primitive-orderby
    Customers?$expand=Address  =>  expand-non-navigation
    Customers?$orderby=Photo,Address  =>  non-primitive-orderby, non-primitive-orderby
    Customers?$orderby=Address/City,Orders/$count desc,length(Name)  =>
    Orders?$orderby=Customer  =>  non-primitive-orderby
    Customers?$expand=Orders($orderby=Customer)  =>  non-primitive-orderby
    Customers?$skip=10  =>  skip-without-orderby
    Customers('1')?$skip=10  =>  misplaced-query-option
    https://h/shop/?$top=5  =>
  `,
  rooted: `
    https://h/shop/?$top=5  =>  misplaced-query-option
    https://h/shop?$filter=Id eq 1  =>  misplaced-query-option
    https://h/shop/?$format=json  =>
    https://h/shop/  =>
    https://h/shop/Orders?$top=5  =>
    /?$top=5  =>
    ?$top=5  =>
  `,
};

function readInput(text: string): { method?: string; url: string } | Record<string, string> {
  if (text.startsWith('{"')) return JSON.parse(text) as Record<string, string>;
  const method = /^(\{\{\w+\}\}|[A-Z]+) /.exec(text)?.[1];
  return method === undefined ? { url: text } : { method, url: text.slice(method.length + 1) };
}

describe.each(['asset', 'standard', 'shop', 'rooted'] as const)('%s', (profile) => {
  const lines = table[profile].split('\n').filter((line) => line.trim() !== '');
  test.each(lines.map((line) => [line.trim()]))('%s', (line) => {
    const [text = '', codes = ''] = line.split(/ {2}=>/);
    expect(checkers[profile].check(readInput(text)).map(({ code }) => code)).toEqual(
      codes
        .split(', ')
        .map((code) => code.trim())
        .filter((code) => code !== ''),
    );
  });
});
