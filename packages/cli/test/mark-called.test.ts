/** The functions of the bundle after those that every run calls are marked. */
import { expect, test } from 'vitest';
import { markCalled } from '../scripts/mark-called.js';

const marked = [
  ['an arrow function', 'const f=(a)=>a', 'const f=((a)=>a)'],
  ['an argument', 'g(a=>a,b=>b)', 'g((a=>a),(b=>b))'],
  ['one in another', 'const f=()=>()=>1', 'const f=(()=>(()=>1))'],
  ['a function that stands in parentheses already', '(function(){})()', '(function(){})()'],
  ['a declaration, before all else', 'f();function f(){}', 'var f=(function(){});f();'],
  ['a generator', 'function*f(){}', 'var f=(function*(){});'],
  ['an asynchronous one', 'async function f(){}', 'var f=(async function(){});'],
  ['what stands in a declaration', 'function f(){g(a=>a)}h()', 'var f=(function(){g((a=>a))});h()'],
  ['a method of an object', '({f(a){return a}})', '({f:(function(a){return a})})'],
  ['a method that needs its object', '({f(){super.f()}})', '({f(){super.f()}})'],
  ['an accessor', '({get f(){return 1}})', '({get f(){return 1}})'],
  ['an asynchronous method', '({async f(){}})', '({async f(){}})'],
  ['a member of a class', 'class A{f(){}}', 'class A{f(){}}'],
  ['a declaration that is exported', 'export function f(){}', 'export function f(){}'],
  ['a declaration in a block', '{function f(){}}', '{function f(){}}'],
] as const;

test.each(marked)('%s', (_, before, after) => {
  expect(markCalled(before, () => true)).toBe(after);
});

test('functions that are not called stay as they are', () => {
  const text = 'const f=()=>1,g=()=>2;function h(){}';
  const isCalled = (start: number, end: number): boolean => text.slice(start, end) === '()=>2';
  expect(markCalled(text, isCalled)).toBe('const f=()=>1,g=(()=>2);function h(){}');
});

test('a marked module does the same', async () => {
  const text = `
    const first = later(2);
    function later(n) { return n <= 1 ? 1 : n * later(n - 1); }
    function once() { once = () => 'again'; return 'once'; }
    const named = { called() { return this.value; }, value: 7 };
    function Made() { this.kind = new.target === Made; }
    export const results = [first, once(), once(), named.called(), later.name, (() => 1).name, new Made().kind];
  `;
  const evaluate = async (code: string): Promise<unknown> =>
    ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { results: unknown }).results;
  const after = markCalled(text, () => true);
  expect(after).not.toBe(text);
  expect(await evaluate(after)).toEqual(await evaluate(text));
});
