/** A fix is safe if every quote and parenthesis has its partner; otherwise only if nothing depends on a guess. */
import { expect, test } from 'vitest';
import { createChecker } from '../index.js';

const checker = createChecker({ service: 'odata-4.01' });

/** The codes of the findings with a fix, each with how safe it is. */
const fixable = (url: string): string[] =>
  checker
    .check({ url })
    .flatMap(({ code, fixes }) => fixes.map(({ safety }) => `${code} ${safety}`))
    .sort();

test.each([
  ['A?$filter=B == 1', ['foreign-operator safe']],
  ["A?$filter=B == 1 and C eq 'x", ['foreign-operator unsafe', 'unterminated-string unsafe']],
  ['A?$filter=B == 1 and (C eq 2', ['foreign-operator unsafe', 'unclosed-parenthesis safe']],
  ["A?$filter=B == 1&$orderby=f('x", ['foreign-operator safe', 'unterminated-string unsafe']],
  ['A?$filter=B == 1 and (C', ['foreign-operator unsafe', 'unclosed-parenthesis safe']],
  ['A?$expand=B($select=C&$top=1)', ['misplaced-separator safe']],
])('fixes in %s', (url, expected) => {
  expect(fixable(url)).toEqual(expected);
});
