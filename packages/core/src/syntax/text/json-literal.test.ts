/** Arrays and objects of the URL: strict JSON, and with expressions as values. */
import { expect, test } from 'vitest';
import { isArrayOrObject, readJsonLiteral } from './json-literal.js';

test.each([
  ['{"Name":Customer/Name,"Sizes":[1, 2 add 3]}', true],
  [`["Hello",42,true,null,'World']`, true],
  [`['a,]"b']`, true],
  ['[f(1,2),Name]', true],
  ['["a",]', false],
  ['[,1]', false],
  ['{Name:1}', false],
  [`{'Name':1}`, false],
  ['[f(1]', false],
  ['[1)]', false],
  [`['a]`, false],
])('%s has expressions as values: %s', (text, isValid) => {
  expect([isArrayOrObject(text), readJsonLiteral(text)]).toEqual([isValid, undefined]);
});
