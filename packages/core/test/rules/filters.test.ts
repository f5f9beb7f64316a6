/** The findings of all expression rules for a filter: one filter per line, its codes after the arrow. */
import { describe, expect, test } from 'vitest';
import { createChecker, type Checker, loadSchema } from '../../src/index.js';
import { expressionRules } from '../../src/rules/rules.js';

const only = expressionRules.map(({ name }) => name);

const onEquipment = `
Code eq '5'  =>
Code eq 5  =>  incompatible-operands
Code eq null  =>
null ne Code  =>
(Code) eq (null)  =>
Code gt null  =>  invalid-null-comparison
Code like null  =>  invalid-null-comparison
Code in ('a',null,'b',(null))  =>  invalid-null-comparison invalid-null-comparison
not null  =>  invalid-null-comparison
Code eq 'a' and null  =>  invalid-null-comparison
null  =>  non-boolean-filter
null eq null  =>
ManufactureYear eq 2019  =>
ManufactureYear eq 2019.5  =>
ManufactureYear eq '2019'  =>  incompatible-operands
ManufactureYear eq 'x'  =>  incompatible-operands
ManufactureYear eq '{{year}}'  =>  incompatible-operands
Description eq '{{text}}'  =>
ManufactureYear in (1,'{{year}}')  =>  incompatible-operands
ManufactureYear eq {{year}}  =>
ManufactureYear in (2019,'2020',2021)  =>  incompatible-operands
ManufactureYear like '20%'  =>  incompatible-operands
Code in 'a'  =>  incompatible-operands
Unknown in (5)  =>
Code in Unknown  =>
Code is not null  =>
ManufactureYear gt 2000 and ManufactureYear lt 1990  =>  impossible-condition
ManufactureYear gt 1990 and ManufactureYear lt 2000  =>
ManufactureYear eq Code  =>  incompatible-operands
ManufactureYear eq Status  =>
InstallDate eq 2024-01-31  =>
InstallDate eq '2024-01-31'  =>  incompatible-operands
InstallDate gt 2024-01-31T12:00:00Z  =>
InstallDate eq 12:30  =>  incompatible-operands
InstallDate eq 2024-13-01  =>
InstallDate ge 2024-01-01 and InstallDate lt 2024-02-01  =>
InstallDate ge 2024-02-01 and InstallDate lt 2024-01-01  =>  impossible-condition
Id eq '1' or Id eq '2'  =>
Id eq '1' or Id eq '2' or Id eq '3'  =>  collapsible-or-chain
Id eq '1' or (Id eq '2') or Code eq 'x' or Id eq '3'  =>  collapsible-or-chain
Id eq '1' or Code eq '2' or Description eq '3'  =>
Code eq 'a' or Code eq 'b' or Code eq null  =>
Code eq '{{a}}' or Code eq '{{b}}' or Code eq '{{c}}'  =>
Department/Id eq '05'  =>
Department eq '05'  =>  reference-without-id
Department/Site eq '05'  =>  reference-without-id
Department/Site/Id eq '05'  =>
'05' eq Department  =>  reference-without-id
PartOfEquipment eq null  =>  reference-without-id
PartOfEquipment/Id eq null  =>
Department in ('05','06')  =>  reference-without-id
Department eq {{department}}  =>  reference-without-id
Department like '0%'  =>  reference-without-id
Department eq PartOfEquipment/Department  =>
Department  =>  non-boolean-filter
SpareParts eq 'x'  =>  incompatible-operands
Department.Id eq '05'  =>  reference-separator
Department.ExternalId eq '05'  =>  reference-separator
Department.Site.Id eq '05'  =>  reference-separator
Department.Name eq '05'  =>
Warehouse.Id eq '05'  =>  reference-separator
Warehouse.Code eq '05'  =>
Unknown eq 5 and Unknown eq 'x'  =>
Unknown/Id eq 5 and Unknown/Id eq 6  =>
Unknown eq 5 and Unknown eq 6  =>  impossible-condition
Code  =>  non-boolean-filter
5  =>  non-boolean-filter
'x'  =>  non-boolean-filter
true  =>
Unknown  =>
Code and Description eq 'x'  =>  non-boolean-filter
not Code  =>  non-boolean-filter
not Code like 'x%'  =>
not (Code)  =>  non-boolean-filter
ManufactureYear add 1 eq 5  =>  unsupported-operator
ManufactureYear add 1  =>  non-boolean-filter unsupported-operator
-ManufactureYear lt 5  =>  unsupported-operator
Code has 'x'  =>  unsupported-operator
contains(Code,'a')  =>  unsupported-function
not startswith(Code,'a')  =>  unsupported-function
year(InstallDate) eq 2024  =>  unsupported-function
SpareParts/any(s:s/Id eq '1')  =>  unsupported-function
SpareParts/any()  =>  unsupported-function
lower(Code) eq 'a'  =>  unknown-function
substringof('a',Code)  =>  unknown-function
Ns.Find(Code) eq 'a'  =>
Code eq 123e4567-e89b-12d3-a456-426614174000  =>  unsupported-literal
ManufactureYear lt 1e5  =>  unsupported-literal
Code eq duration'P1D'  =>  unsupported-literal
Code eq datetime'2024-01-01T00:00:00'  =>
Code like 'x'  =>  like-without-wildcard
Code like 'x_'  =>
Code like '%x%'  =>
Code like '{{pattern}}'  =>
Code like 5  =>  incompatible-operands
Code eq ''  =>  empty-string-comparison
'' ne Code  =>  empty-string-comparison
Code eq '' or Code eq null  =>
(Code eq '') or (null eq Code)  =>
Code ne '' and Code ne null  =>
Id eq ''  =>
Code in ('')  =>
Code eq 'a' and Code eq 'b'  =>  impossible-condition
Code eq 'a' and Code eq 'A '  =>
Code eq 'a' and (Code eq 'b' and Status eq 1)  =>  impossible-condition
Code eq 'a' and (Code eq 'b' or Status eq 1)  =>
Code eq 'a' and Code ne 'a'  =>  impossible-condition
Code eq 'a' and Code ne 'A'  =>
Code eq null and Code like 'x%'  =>  impossible-condition
Code eq null and Code ne 'x'  =>
Code in ('a','b') and Code eq 'c'  =>  impossible-condition
Code in ('a','b') and Code eq 'b'  =>
Status eq 1 and Status eq 1.0  =>
Status gt 5 and Status le 5  =>  impossible-condition
Status ge 5 and Status le 5  =>
5 lt Status and 3 gt Status  =>  impossible-condition
Status eq 7 and Status eq 8 and Status eq 9  =>  impossible-condition
SpareParts/Id eq '1' and SpareParts/Id eq '2'  =>
Code eq 'a' and  =>
Code eq  =>
`;

const inTheStandard = `
Name eq 5  =>
Name gt null  =>
null  =>
'a' eq 5  =>  incompatible-operands
Name eq 123e4567-e89b-12d3-a456-426614174000  =>
Price lt 1e5 and Price gt INF  =>
Name like 'x%'  =>  unsupported-operator
contains(Name,'x')  =>
contains(5,'x')  =>  invalid-arguments
contains(Name)  =>  invalid-arguments
contains({{arguments}})  =>
length('abc') eq '3'  =>  incompatible-operands
year('2024-01-31') eq 2024  =>  invalid-arguments
year(InstallDate) eq 2024  =>
contain(Name,'x')  =>  unknown-function
startwith(Name,'x')  =>  unknown-function
Startswith(Name,'x')  =>
substringof('x',Name)  =>  unknown-function
Items(1)/Name eq 'x'  =>
Within(2)  =>
Ns.Within(Name) eq 1  =>
Department eq 'x'  =>
Department.Id eq 'x'  =>  bare-qualified-name
Name eq ''  =>
not contains(Name,'x')  =>
not Name eq 'x'  =>  incompatible-operands
tolower(Name)  =>  non-boolean-filter
now()  =>  non-boolean-filter
not length(Name)  =>  non-boolean-filter
Price add 1  =>  non-boolean-filter
-Price  =>  non-boolean-filter
Name eq 'x' and Price mul 2  =>  non-boolean-filter
5 add 1  =>  non-boolean-filter
Price add 'x' gt 5  =>  incompatible-operands
now() sub duration'P1D' gt Since  =>
Items/any(i:i/Price gt 5 and i/Price lt 3)  =>  impossible-condition
Items/any(i:i/Price gt 5) and Items/any(i:i/Price lt 3)  =>
Items/any(i:length(i/Name))  =>  non-boolean-filter
A eq 1 or A eq 2 or A eq 3  =>  collapsible-or-chain
Name in ['a','b']  =>
Since ge 2024-01-01T00:00:00+01:00 and Since le 2023-12-31T23:00:00Z  =>
Since gt 2024-01-01T00:00:00+01:00 and Since le 2023-12-31T23:00:00Z  =>  impossible-condition
Since gt 2024-01-01 and Since lt 2023-01-01T00:00:00Z  =>
case(A eq 1:'x',true:'y') eq 'x'  =>
cast(Name,Edm.String) eq 'x'  =>
Color has Ns.Color'Red'  =>
@p eq 5  =>
`;

const withSchema = `
Name eq 5  =>  incompatible-operands
Name eq Colour  =>  incompatible-operands
Colour eq 'Red' and Colour has 'Red' and Colour eq Ns.Colour'Red'  =>
Colour eq 1  =>  incompatible-operands
Colour eq true  =>  incompatible-operands
Name has 'Red'  =>  incompatible-operands
Key eq '123e4567-e89b-12d3-a456-426614174000'  =>  incompatible-operands
Key eq 123e4567-e89b-12d3-a456-426614174000  =>
Age eq 'P1D'  =>
Age eq 'a day'  =>  incompatible-operands
Since add Age gt now()  =>
Since add 5 gt now()  =>  incompatible-operands
Since mul 2 gt 5  =>  incompatible-operands
Age mul 2 gt Age div 3  =>
Tags eq 'x'  =>  incompatible-operands
'x' in Tags  =>
5 in Tags  =>  incompatible-operands
Tags in ('x')  =>  incompatible-operands
Tags eq ['x']  =>
Department eq 'x'  =>  incompatible-operands
Department eq null  =>
Department eq Deputy  =>
Department.Name eq 'x'  =>  reference-separator
Department.Nome eq 'x'  =>  bare-qualified-name
Ns.Item/Name eq 'x'  =>
Department/Ns.Department/Name eq 'x'  =>
Department/Id eq 'x'  =>  incompatible-operands
Department/Id eq '7'  =>  incompatible-operands
Place eq 'x'  =>  incompatible-operands
Place/City eq 5  =>  incompatible-operands
Place/City eq 'a' and Place/City eq 'b'  =>  impossible-condition
Parts/any(p:p/Name eq 5)  =>  incompatible-operands
Parts/any(p:p/Parent/Name eq 'a' and p/Parent/Name eq 'b')  =>  impossible-condition
Parts/$count gt '5'  =>  incompatible-operands
Parts/any(p:p/Name)  =>  non-boolean-filter
Open eq 5 and Extra eq 'x'  =>  incompatible-operands
Open and not Open  =>
not Name eq 'x'  =>  non-boolean-filter
Department and Open  =>  non-boolean-filter
Parts  =>  non-boolean-filter
Tags  =>  non-boolean-filter
length(Size) gt 5  =>  invalid-arguments
length(Tags) gt 5 and contains(Tags,Tags)  =>
contains(Colour,'R')  =>  invalid-arguments
year(Name) eq 5  =>  invalid-arguments
Case(Name)/Name eq 'x'  =>
Parts(1)/Name eq 'x'  =>
Ns.Find(Name)  =>
Ns.Fund(Name)  =>  unknown-function
Find(Name)  =>
Fund(Name)  =>  unknown-function
Other.Fund(Name)  =>
Name eq '' or Size eq ''  =>  incompatible-operands
Size eq 1e2 and Size eq 100  =>
Size eq 1e2 and Size eq 101  =>  impossible-condition
`;

const csdl = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Ns" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EnumType Name="Colour"><Member Name="Red"/></EnumType>
  <ComplexType Name="Place"><Property Name="City" Type="Edm.String"/></ComplexType>
  <EntityType Name="Department"><Key><PropertyRef Name="Id"/></Key>
    <Property Name="Id" Type="Edm.Int32" Nullable="false"/><Property Name="Name" Type="Edm.String"/>
  </EntityType>
  <EntityType Name="Item"><Key><PropertyRef Name="Key"/></Key>
    <Property Name="Key" Type="Edm.Guid" Nullable="false"/>
    <Property Name="Name" Type="Edm.String"/>
    <Property Name="Size" Type="Edm.Decimal"/>
    <Property Name="Open" Type="Edm.Boolean"/>
    <Property Name="Since" Type="Edm.DateTimeOffset"/>
    <Property Name="Age" Type="Edm.Duration"/>
    <Property Name="Colour" Type="Ns.Colour"/>
    <Property Name="Place" Type="Ns.Place"/>
    <Property Name="Tags" Type="Collection(Edm.String)"/>
    <NavigationProperty Name="Department" Type="Ns.Department"/>
    <NavigationProperty Name="Deputy" Type="Ns.Department"/>
    <NavigationProperty Name="Parent" Type="Ns.Item"/>
    <NavigationProperty Name="Parts" Type="Collection(Ns.Item)"/>
    <NavigationProperty Name="Case" Type="Collection(Ns.Item)"/>
  </EntityType>
  <Function Name="Find" IsBound="true"><Parameter Name="it" Type="Ns.Item"/><ReturnType Type="Edm.Boolean"/></Function>
  <EntityContainer Name="C"><EntitySet Name="Equipment" EntityType="Ns.Item"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

const rows = (table: string): [string, string][] =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [filter = '', codes = ''] = line.split('=>');
      return [filter.trimEnd(), codes.trim().split(/\s+/).join(' ')];
    });

const codesOf = (checker: Checker, filter: string): string =>
  checker
    .check({ on: 'Equipment', filter })
    .filter(({ code }) => only.includes(code))
    .map(({ code }) => code)
    .sort()
    .join(' ');

describe('on Equipment of the built-in schema', () => {
  const checker = createChecker({ service: 'asset-management', only });
  test.each(rows(onEquipment))('%s', (filter, codes) => expect(codesOf(checker, filter)).toBe(codes));
});

describe('in OData 4.01 without a schema', () => {
  const checker = createChecker({ service: 'odata-4.01', only });
  test.each(rows(inTheStandard))('%s', (filter, codes) => expect(codesOf(checker, filter)).toBe(codes));
});

describe('in OData 4.01 with a complete schema', () => {
  const checker = createChecker({ service: 'odata-4.01', only, schema: loadSchema(csdl).schema! });
  test.each(rows(withSchema))('%s', (filter, codes) => expect(codesOf(checker, filter)).toBe(codes));
});

/** An operator, a condition by its number, and the number of findings in a chain of `count` conditions. */
const chains: readonly [string, (i: number) => string, (count: number) => number][] = [
  ['and', (i) => `Status ne ${i}`, () => 0],
  ['and', (i) => `Status gt ${i}`, () => 0],
  ['and', (i) => `Code in ('a','${i}')`, () => 0],
  ['and', (i) => `P${i} eq 1 and P${i} eq 2`, (count) => count],
  ['or', (i) => `Code eq '' or P${i} eq null`, (count) => 2 * count - 1],
  ['or', (i) => `P${i % 7} eq ${i}`, () => 7],
  ['or', (i) => `Department.Id eq '${i}'`, (count) => count + 1],
];

test.each(chains)('a long chain by %s of %s has its findings', (operator, condition, expected) => {
  const checker = createChecker({ service: 'asset-management', only, limits: { findings: Infinity } });
  const count = 2000;
  const filter = Array.from({ length: count }, (_, i) => condition(i)).join(` ${operator} `);
  const found = checker.check({ on: 'Equipment', filter });
  expect(found.filter(({ code }) => only.includes(code))).toHaveLength(expected(count));
});
