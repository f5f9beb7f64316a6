/** A check with a schema never throws for any request, and its positions are inside the text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChecker, type RequestInput } from '../src/index.js';
import { shopSchema } from '../src/semantics/shop.test-support.js';

const checkers = ['odata-4.01', 'odata-4.0', 'asset-management'].map((service) =>
  createChecker({ service, schema: shopSchema }),
);

function checkEverywhere(request: RequestInput): void {
  for (const checker of checkers)
    for (const { code, in: field, start, end, fixes = [] } of checker.check(request)) {
      if (field !== 'url') continue;
      const { length } = request.url;
      expect(start >= 0 && start <= end && end <= length, `${code} in ${request.url}`).toBe(true);
      for (const { edits } of fixes)
        for (const edit of edits) expect(edit.start >= 0 && edit.start <= edit.end && edit.end <= length).toBe(true);
    }
}

const requests = `
Orders(1)/Items(Line=2)/Shop.Gift/Ribbon/$value
Orders(ID=@id)/Customer/$ref?@id=1&$select=Name,Address/City
Orders?$filter=Items/any(i:i/Price gt 5 and i/Shop.Gift/Ribbon eq 'red') and Customer/Name ne null
Orders?$filter=Shop.Age() gt duration'PT1H' or Items/Shop.Cheapest(below=5)/Price lt Total
Orders?$filter=State in ('Open',Shop.State'Done') and Kind has Shop.Kind'Fast,Cheap' and case(Paid:1,true:2) gt 1
Orders?$filter=$root/Customers(1)/Name eq Customer/Name and Items(1)/Price gt Items/$count add $it/ID
Orders?$expand=Items($filter=$this/Price gt $it/Total;$expand=*;$levels=2),Customer($select=Name)/$ref&$count=true
Orders?$apply=groupby((Customer/Name,rollup(Day,State)),aggregate(Items/Price with sum as Sum,$count as N))/filter(Sum gt 5)
Orders?$apply=compute(Total mul 2 as Twice)/concat(topcount(2,Twice),aggregate(Twice with max from Day with min as M))&$filter=M gt 1
Orders?$apply=join(Items as Item,top(1))/addnested(Items,filter(Price gt 1) as Dear)/nest(groupby((State)) as States)&$expand=States
Orders?$compute=Total mul 2 as Twice,year(Sent) as Year&$select=Twice,Year&$orderby=Year desc,cast(ID,Edm.String)
$crossjoin(Orders,Customers)?$filter=Orders/Customer/ID eq Customers/ID&$select=Orders/ID
Today()/$value
Me/Address/Shop.HomeAddress/Floor
`
  .trim()
  .split('\n');

describe('a request about a known schema', () => {
  test.each(requests)('%s and every prefix of it', (url) => {
    for (let end = 0; end <= url.length; end++) checkEverywhere({ url: url.slice(0, end) });
  });

  test.each(requests)('%s without any one character', (url) => {
    for (let i = 0; i < url.length; i++) checkEverywhere({ url: url.slice(0, i) + url.slice(i + 1) });
  });

  test('any request made of the words of requests', () => {
    const words = [...new Set(requests.flatMap((url) => url.match(/[$@]?\w+|'[^']*'|./gu) ?? []))];
    const url = fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((parts) => `Orders?${parts.join('')}`);
    const method = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE');
    fc.assert(
      fc.property(url, method, (text, verb) => checkEverywhere({ method: verb, url: text })),
      { numRuns: 1500 },
    );
  });
});
