/** Arrays and objects of the URL: strict JSON, and with expressions as values. */
import { expect, test } from 'vitest';
import { isArrayOrObject, jsonOfLiteral, jsonStringEnd, readJsonLiteral } from './json-literal.js';

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

test.each([
  ['x"a"b', 1, 3],
  ['""', 0, 1],
  [String.raw`"a\"b"c`, 0, 5],
  [String.raw`"a\\"b`, 0, 4],
  ['"ab', 0, 3],
  [String.raw`"a\"`, 0, 4],
])('the string in %s from %i ends at %i', (text, start, end) => {
  expect(jsonStringEnd(text, start, text.length)).toBe(end);
});
