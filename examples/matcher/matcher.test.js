/** The matcher in Vitest and in Jest's own `expect`. */
import { loadSchema } from '@odatalint/core';
import { expect as jestExpect } from 'expect';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toBeValidOData } from './odata-matcher.js';

const { schema } = loadSchema(readFileSync(new URL('../shop/metadata.xml', import.meta.url), 'utf8'));

/** What a program might build: the tests of a program ask whether it is right. */
const openOrders = (total) => `Orders?$filter=State eq 'Open' and Total gt ${total}&$orderby=Placed desc`;

describe.each([
  ['Vitest', expect],
  ['Jest', jestExpect],
])('%s', (_name, expectIn) => {
  expectIn.extend({ toBeValidOData });

  test('passes for what is right', () => {
    expectIn(openOrders(100)).toBeValidOData(schema);
    expectIn({ on: 'Orders', filter: 'Total gt 100' }).toBeValidOData(schema);
    expectIn({ method: 'PATCH', url: 'Orders(1)', body: { Total: 5 } }).toBeValidOData(schema);
    expectIn('Anything?$filter=Known eq true').toBeValidOData();
  });

  test('fails with the query, the place and the reason', () => {
    expect(() => expectIn(openOrders("'100'")).toBeValidOData(schema)).toThrow(
      /\n {44}\^{5}\n.*\(incompatible-operands\)/,
    );
    expect(() => expectIn({ on: 'Orders', filter: 'Totl gt 1' }).toBeValidOData(schema)).toThrow(
      'Totl gt 1\n^^^^\nOrder has no property "Totl"; did you mean "Total"? (unknown-property)',
    );
    expect(() => expectIn('Orders?$filter=(Total gt 1').toBeValidOData()).toThrow('unclosed-parenthesis');
  });

  test('can be turned around', () => {
    expectIn('Orders?$filter=Total gt').not.toBeValidOData(schema);
    expect(() => expectIn('Orders').not.toBeValidOData(schema)).toThrow('nothing wrong');
  });
});
