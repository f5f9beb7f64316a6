/** A fixed query has the intended rows: those of the original query if that is valid, otherwise those of the right query. */
import { describe, expect, test } from 'vitest';
import { createChecker } from '../../src/index.js';
import { applyFixes } from '../../src/text/apply-fixes.js';
import { hasSafeFix } from '../../src/text/diagnostic.js';
import { evaluate } from '../../src/query/index.js';
import { queryCases, shopData, shopSchema } from './query-cases.js';

const checkers = {
  'asset-management': createChecker({ service: 'asset-management', schema: shopSchema }),
  'odata-4.01': createChecker({ service: 'odata-4.01', schema: shopSchema }),
};

type Service = keyof typeof checkers;

const fixed = (service: Service, url: string): string => applyFixes(url, checkers[service].check({ url })).text;

const rowsOf = (service: Service, url: string): unknown => {
  const result = evaluate({ url }, { schema: shopSchema, data: shopData, service });
  return result.ok ? result.value : result.diagnostics.map(({ message }) => message);
};

test('the safe fixes of a valid query keep its rows', () => {
  let changed = 0;
  for (const { url, service = 'odata-4.01', expected } of queryCases) {
    if (expected.kind === 'refused' || !checkers[service].check({ url }).some(hasSafeFix)) continue;
    changed++;
    expect(rowsOf(service, fixed(service, url)), url).toEqual(rowsOf(service, url));
  }
  expect(changed).toBeGreaterThan(3);
});

const mistakes = `
  Name = 'Ada'  =>  Name eq 'Ada'
  Name == 'Ada' && ID < 5  =>  Name eq 'Ada' and ID lt 5
  ID gte 3  =>  ID ge 3
  ID -ne 3  =>  ID ne 3
  ID nin (1,2)  =>  not (ID in (1,2))
  ID not in (1,2) and Name ne null  =>  not (ID in (1,2)) and Name ne null
  ID not eq 2  =>  not (ID eq 2)
  1 lt ID lt 5  =>  1 lt ID and ID lt 5
  Name eq "Ada"  =>  Name eq 'Ada'
  "Name" eq 'Ada'  =>  Name eq 'Ada'
  Name contains 'a'  =>  contains(Name,'a')
  Name -contains 'a'  =>  contains(Name,'a')
  substringof('a',Name)  =>  contains(Name,'a')
  ID eq '3'  =>  ID eq 3
  filter=ID eq 3  =>  ID eq 3
  ID eq 1 or ID eq 2 or ID eq 3  =>  ID in (1,2,3)
  Orders.any(o:o/ID gt 0)  =>  Orders/any(o:o/ID gt 0)`;

describe('the safe fixes of a wrong query give the rows of the right one', () => {
  test.each(
    mistakes
      .trim()
      .split('\n')
      .map((line) => line.trim().split('  =>  ') as [string, string]),
  )('%s', (wrong, right) => {
    const query = (filter: string): string => `/Customers?$filter=${filter}`;
    let url = query(wrong);
    // A second round fixes the mistakes that the first one reveals.
    for (let round = 0; round < 2; round++) url = fixed('odata-4.01', url);
    expect(rowsOf('odata-4.01', url)).toEqual(rowsOf('odata-4.01', query(right)));
    expect(Array.isArray(rowsOf('odata-4.01', query(right)))).toBe(true);
  });
});
