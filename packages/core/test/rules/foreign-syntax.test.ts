/** Syntax of SQL and other query languages: each has exactly one finding, which names the OData syntax. */
import { expect, test } from 'vitest';
import { loadSchema } from '../../src/schema/index.js';
import { createChecker } from '../../src/checker/index.js';

const { schema } = loadSchema(`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices><Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="Product"><Key><PropertyRef Name="Id"/></Key>
      <Property Name="Id" Type="Edm.Guid"/><Property Name="Name" Type="Edm.String"/>
      <Property Name="Price" Type="Edm.Int32"/><Property Name="Made" Type="Edm.DateTimeOffset"/>
      <Property Name="Day" Type="Edm.Date"/><Property Name="Tags" Type="Collection(Edm.String)"/>
      <NavigationProperty Name="Parts" Type="Collection(S.Product)"/></EntityType>
    <EntityContainer Name="C"><EntitySet Name="Products" EntityType="S.Product"/></EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>`);

const table = `
  $search="a b  =>  The phrase "a b has no closing double quote; add a " where it ends.
  $filter=Name eq Chair  =>  Product has no property "Chair"; if you mean the text, write 'Chair'.
  $filter=Name is null  =>  OData has no operator "is"; write "eq".
  $filter=Name IS NOT NULL  =>  OData has no operator "IS NOT"; write "ne".
  $filter=Name is not null and Price eq 1  =>  OData has no operator "is not"; write "ne".
  $filter=Price between 1 and 5  =>  OData has no "between"; write Price ge 1 and Price le 5.
  $filter=Price between 1 and 5 and Name eq 'a'  =>  OData has no "between"; write Price ge 1 and Price le 5.
  $filter=Price not between 1 and 5  =>  OData has no "not between"; write (Price lt 1 or Price gt 5).
  $filter=Name = 'a'  =>  OData has no operator "="; write "eq".
  $filter=Name == 'a'  =>  OData has no operator "=="; write "eq".
  $filter==Name eq 'a'  =>  The query option already has a "="; remove this one.
  $filter=Name <> 'a'  =>  OData has no operator "<>"; write "ne".
  $filter=Tags/any(t=>t eq 'a')  =>  OData has no "=>" in lambda expressions; write ":" after the variable.
  $filter=Tags/any(t => t eq 'a')  =>  OData has no "=>" in lambda expressions; write ":" after the variable.
  $filter=Tags/any(t -> t eq 'a')  =>  OData has no "->" in lambda expressions; write ":" after the variable.
  $filter=Parts/any(p p/Price eq 1)  =>  The variable "p" requires a colon after it; write "p:".
  $filter=Parts/any(p;p/Price eq 1)  =>  The variable "p" requires a colon after it; write "p:".
  $filter=Parts/any(p:q/Price eq 1)  =>  Product has no property "q"; did you mean "p"?
  $filter=Parts/any(p:p.Price eq 1)  =>  The variable p must be followed by a slash; write p/Price.
  $filter=Parts/exists(p:p/Price eq 1)  =>  Expected "any" or "all" instead of "exists".
  $filter=Parts.any(p:p/Price eq 1)  =>  OData has no "Parts.any"; write "Parts/any".
  $filter=contains(Name 'a')  =>  A comma is missing before 'a'; add it.
  $filter=substring(Name, 1 2) eq 'a'  =>  A comma is missing before "2"; add it.
  $filter=Name LIKE 'a'  =>  OData 4.01 does not support "LIKE"; use contains, startswith, endswith or matchesPattern.
  $filter=Name NOT IN ('a')  =>  "NOT" cannot be between two values; write not (Name in ('a')).
  $filter=Name eq 'a' ORDER BY Name  =>  OData has no "ORDER BY"; use the query option $orderby.
  $filter=Name eq 'a' order by Name desc limit 5  =>  OData has no "order by"; use the query option $orderby.
  $filter=Name eq 'a' LIMIT 5  =>  OData has no "LIMIT"; use the query option $top.
  $orderby=Name ascending  =>  OData has no "ascending"; write "asc".
  $orderby=Name descending,Price  =>  OData has no "descending"; write "desc".
  $filter=Made gt 2020-01-01 00:00:00  =>  "2020-01-01 00:00:00" is not a date and time: write 2020-01-01T00:00:00Z, or your own UTC offset.
  $filter=Made gt 2020-01-01 00:00:00Z and Price eq 1  =>  "2020-01-01 00:00:00Z" is not a date and time: write 2020-01-01T00:00:00Z.
  $filter=Day gt 2020-01-01Z  =>  "2020-01-01Z" is not a valid date, since a date has no time zone; write 2020-01-01, or add a time.
  $filter=Id eq 01234567-89ab-cdef-0123-456789abcde  =>  "01234567-89ab-cdef-0123-456789abcde" is not a GUID: write 8-4-4-4-12 hex digits.
  $filter=Id eq a1234567-89ab-cdef-0123-456789abcde  =>  "a1234567-89ab-cdef-0123-456789abcde" is not a GUID: write 8-4-4-4-12 hex digits.
  $filter=Price gte 5  =>  OData has no operator "gte"; write "ge".
  $filter=Name -eq 'a'  =>  OData has no operator "-eq"; write "eq".
  $filter=Name -contains 'a'  =>  OData has no operator "-contains"; write contains(Name,'a').
  $filter=Price nin (1,2)  =>  "nin" cannot be between two values; write not (Price in (1,2)).
  $filter=Name =~ 'a'  =>  OData has no "=~"; use a function such as contains or tolower.
  $filter=1 lt Price lt 5  =>  A comparison cannot follow another one; write "and" between them: 1 lt Price and Price lt 5.
  $filter=( 1 lt Price ) lt 5  =>  A comparison cannot follow another one; write "and" between them: (1 lt Price) and Price lt 5.
  $filter=((1 lt Price)) lt ( 5 )  =>  A comparison cannot follow another one; write "and" between them: ((1 lt Price)) and Price lt ( 5 ).
  $filter=Name ne eq ''  =>  "ne" and "eq" have no value between them; keep one of the two.
  $filter=$filter=Name eq 'a'  =>  The name of the query option is written twice; remove "$filter=".
  $ilter(Name eq 'a')  =>  A query option has no parentheses around its value; write $filter=Name eq 'a'.
  $apply=groupBy((Name))  =>  OData has no "groupBy"; write "groupby".
  $filter=Name eq ''a''  =>  The string ''a'' begins with two quotes; write 'a'.
  $filter=Name eq 'D\\'Hondt'  =>  A backslash does not escape the apostrophe in 'D\\'Hondt'; write 'D''Hondt'.
  $filter=Name eq \`a\`  =>  Strings require single quotes; write 'a'.
  $filter="Name" eq 'a'  =>  A property name has no quotes; write Name.
  $filter=1 lt Price lt 5  =>  A comparison cannot follow another one; write "and" between them: 1 lt Price and Price lt 5.
  $filter=Price gt 1,50  =>  "1,50" is not a number: write 1.50.
  $filter=Day gt 31/01/2024  =>  "31/01/2024" is not a date: write 2024-01-31.
  $filter=Name%2520eq%2520'a'  =>  This text is percent-encoded twice; write %20 instead of %2520.
  $filter=Price eq 1 top=5  =>  The "&" between two query options is missing; add it.
  $top=5?skip=5  =>  Expected "&" between two query options, but found "?".
  $top=5&amp;$skip=5  =>  Expected "&" between two query options, but found "&amp;".
  $select=Name desc  =>  A list of properties has no direction; remove "desc", or write $orderby=Name desc.
  $queryType=full  =>  There is no query option "$queryType"; if it is an option of the service, write queryType without "$".
  $expand=Parts($select=Price&$top=1&$skip=2)  =>  Expected ";" between two options in parentheses, but found "&".
  &$top=5  =>  This "&" is one too many; remove it.`;

const checker = createChecker({ service: 'odata-4.01', ...(schema === undefined ? {} : { schema }) });

test.each(
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split('  =>  ')),
)('%s', (query, message) => {
  const url = `https://example.com/v1/Products?${query ?? ''}`;
  expect(checker.check({ method: 'GET', url }).map((found) => found.message)).toEqual([message]);
});

/** Names that look like such words stay names. */
test.each([
  "$filter=is eq 'a'",
  '$filter=between gt 1 and limit lt 5',
  '$orderby=ascending,descending desc',
  "$filter=contains(order,'a') or by eq 1",
  '$search=a limit 5 order by b',
])('%s is valid', (query) => {
  const plain = createChecker({ service: 'odata-4.01' });
  expect(plain.check({ method: 'GET', url: `https://example.com/v1/Products?${query}` })).toEqual([]);
});
