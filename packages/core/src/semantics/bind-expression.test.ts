/** Which types expressions have: one line an expression about an order, its type after the arrow, `?` where not known. */
import { expect, test } from 'vitest';
import { parse } from '../syntax/index.js';
import { bind } from './bind.js';
import { shopSchema } from './shop.test-support.js';
import type { ValueType } from './value-type.js';

const cases = `
Title  =>  Edm.String
Shop.State'Open'  =>  Shop.State
S.State'Open'  =>  Shop.State
Shop.Nothing'Open'  =>  ?
Weight  =>  Edm.Double
null  =>  ?
Unknown  =>  ?
ID add 1  =>  Edm.Decimal
ID add 5L  =>  Edm.Decimal
2.5M  =>  Edm.Decimal
5L  =>  Edm.Int64
guid'x'  =>  ?
ID add Unknown  =>  ?
Unknown mul 2  =>  ?
2 mul Wait  =>  Edm.Duration
Wait divby 2  =>  Edm.Duration
Day add Wait  =>  Edm.Date
Day sub Day  =>  Edm.Duration
Sent sub Sent  =>  Edm.Duration
Sent sub Wait  =>  Edm.DateTimeOffset
-Wait  =>  Edm.Duration
Day add Day  =>  ?
ID gt 1  =>  Edm.Boolean
not Paid  =>  Edm.Boolean
(Title)  =>  Edm.String
length(Title)  =>  Edm.Int32
concat(Title,'x')  =>  Edm.String
substring(Tags,1)  =>  Collection(Edm.String)
contains(Title,'x')  =>  Edm.Boolean
startswith(Title,'x')  =>  Edm.Boolean
endswith(Title,'x')  =>  Edm.Boolean
matchespattern(Title,'x')  =>  Edm.Boolean
hassubset(Tags,Tags)  =>  Edm.Boolean
hassubsequence(Tags,Tags)  =>  Edm.Boolean
isdefined(Title)  =>  Edm.Boolean
indexof(Title,'x')  =>  Edm.Int32
year(Sent)  =>  Edm.Int32
month(Sent)  =>  Edm.Int32
day(Sent)  =>  Edm.Int32
hour(Sent)  =>  Edm.Int32
minute(Sent)  =>  Edm.Int32
second(Sent)  =>  Edm.Int32
totaloffsetminutes(Sent)  =>  Edm.Int32
fractionalseconds(Sent)  =>  Edm.Decimal
totalseconds(Wait)  =>  Edm.Decimal
time(Sent)  =>  Edm.TimeOfDay
now()  =>  Edm.DateTimeOffset
mindatetime()  =>  Edm.DateTimeOffset
maxdatetime()  =>  Edm.DateTimeOffset
tolower(Title)  =>  Edm.String
toupper(Title)  =>  Edm.String
trim(Title)  =>  Edm.String
round(Total)  =>  Edm.Decimal
floor(Total)  =>  Edm.Decimal
ceiling(Total)  =>  Edm.Decimal
geo.intersects(Title,Title)  =>  Edm.Boolean
case(Paid:1,true:2)  =>  Edm.Int64
case(Paid:1,true:Total)  =>  Edm.Decimal
case(Paid:Title,true:null)  =>  Edm.String
case(Paid:1,true:Title)  =>  ?
date(Sent)  =>  Edm.Date
cast(ID,Edm.String)  =>  Edm.String
cast(Address,Shop.HomeAddress)/Floor  =>  Edm.Int32
cast(Address,S.HomeAddress)  =>  Shop.HomeAddress
isof(Shop.Order)  =>  Edm.Boolean
isof(Address,Shop.HomeAddress)  =>  Edm.Boolean
Address/City  =>  Edm.String
Address/Shop.HomeAddress/Floor  =>  Edm.Int32
Items  =>  Collection(Shop.Item)
Items/$count  =>  Edm.Int32
Items/$count($filter=Price gt 5)  =>  Edm.Int32
Items/Shop.Gift  =>  Collection(Shop.Gift)
Items/any(i:i/Price gt 5)  =>  Edm.Boolean
Items/any()  =>  Edm.Boolean
Items(1)/Price  =>  Edm.Decimal
Items(1)/Shop.Gift/Ribbon  =>  Edm.String
Items/$filter(Price gt 5)  =>  Collection(Shop.Item)
Items/$filter(Price gt 5)(1)/Price  =>  Edm.Decimal
Items/$filter(Price gt 5)/$count  =>  Edm.Int32
Items/Shop.Cheapest(below=5)/Price  =>  Edm.Decimal
Items/Shop.Cheapest(above=5)/Price  =>  ?
Items(1)/Shop.Cheapest(below=5)  =>  ?
Shop.Age()  =>  Edm.Duration
$it/Shop.Age()  =>  Edm.Duration
Shop.Today()  =>  Edm.Date
$it/Title  =>  Edm.String
$it  =>  Shop.Order
$this  =>  Shop.Order
$root  =>  ?
$root/Me/Name  =>  Edm.String
$root/Customers  =>  Collection(Shop.Customer)
$root/Customers(1)/Address/City  =>  Edm.String
$root/Nobody/Name  =>  ?
@alias  =>  ?
Title/City  =>  ?
`;

const typeOf = (expression: string): string => {
  const { tree } = parse(`Orders?$filter=${expression}`);
  const url = tree.kind === 'Url' ? tree : undefined;
  const conventions = {
    templateEntitySet: undefined,
    customPrefix: undefined,
    startIsCertain: true,
    routeWord: undefined,
    keySegments: false,
    ownPathMark: undefined,
  };
  const binding = bind({
    schema: shopSchema,
    isPartial: false,
    path: url?.path,
    query: url?.query,
    conventions,
    hasAliases: true,
  });
  return typeText(binding.typeOf(url!.query!.options[0]!.value));
};

const typeText = (type: ValueType | undefined): string =>
  type === undefined ? '?' : type.isCollection ? `Collection(${type.name})` : type.name;

test.each(cases.trim().split('\n'))('%s', (line) => {
  const [expression = '', type] = line.split('  =>  ');
  expect(typeOf(expression)).toBe(type);
});
