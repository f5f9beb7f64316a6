/** Arrays and objects of the URL: strict JSON, and with expressions as values. */
import { expect, test } from 'vitest';
import { isArrayOrObject, jsonOfLiteral, readJsonLiteral } from './json-literal.js';

test.each([
  ['{"Name":Customer/Name,"Sizes":[1, 2 add 3]}', true],
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

test.each([
  [`["Hello",42,true,null,'World']`, '["Hello",42,true,null,"World"]'],
  [`['a,]"b']`, '["a,]\\"b"]'],
  [`['O''Neil', '']`, `["O'Neil", ""]`],
  [`{"a":'x',"b":["it's",'y']}`, `{"a":"x","b":["it's","y"]}`],
])('%s has strings of OData', (text, json) => {
  expect(jsonOfLiteral(text)).toBe(json);
  expect(readJsonLiteral(text)).toEqual(readJsonLiteral(json));
  expect(readJsonLiteral(text)).toBeDefined();
});
