/** The results of selectors, and texts that are not selectors. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSelector } from './selector.js';
import { readHostJson } from './json-value.js';
import { selectTexts } from './select-values.js';

/** The texts that a selector names in a document. */
function selected(selector: string, json: string): string[] {
  const read = parseSelector(selector);
  const [root] = readHostJson(json).roots;
  if (!('steps' in read) || root === undefined) return [];
  return selectTexts(root, [{ tag: 'url', selector: read }]).map(({ value }) => value.made?.().text ?? '');
}

const document =
  '{"url":"top","queries":[{"url":"q0","text":1},{"url":"q1","in":{"url":"deep"}}],"a.b":{"x/y":"odd","$filter":"f"}}';

it.each([
  ['url', ['top']],
  ['$.url', ['top']],
  ['queries.*.url', ['q0', 'q1']],
  ['queries[*].url', ['q0', 'q1']],
  ['queries[1].url', ['q1']],
  ['queries.1.url', ['q1']],
  ['/queries/1/url', ['q1']],
  ['/queries/*/url', []],
  ['$..url', ['top', 'q0', 'q1', 'deep']],
  ['**.url', ['top', 'q0', 'q1', 'deep']],
  ['queries..url', ['q0', 'q1', 'deep']],
  ['$..in.url', ['deep']],
  ['$..*', ['top', 'q0', 'q1', 'deep', 'odd', 'f']],
  ['q*s.*.u*l', ['q0', 'q1']],
  ['["a.b"].$filter', ['f']],
  ['["a.b"]x', []],
  ["['a.b']['x/y']", ['odd']],
  ['$["a.b"].x/y', ['odd']],
  ['/a.b/x~1y', ['odd']],
  ['$..$filter', ['f']],
  ['queries', []],
  ['queries.*.text', []],
  ['nothing.here', []],
])('%s', (selector, texts) => {
  expect(selected(selector, document)).toEqual(texts);
});

it.each([
  ['', '', 'a name is missing here'],
  ['$', '$', 'it selects the whole document; add the name of a member'],
  ['a.', '', 'a name is missing here'],
  ['.a', '.', 'a name is missing here'],
  ['a...b', '.', 'a name is missing here'],
  ['a[', '[', 'a closing ] is missing'],
  ['a["b]', '["b]', 'a closing "] is missing'],
  ['a[b]', '[b]', 'brackets must contain a number, * or a name in quotes'],
  ['a[0]b', 'b', 'a dot is missing here'],
  ['a.**', '', 'a name must come after "**"'],
  ['/a~2', '~', 'in a JSON pointer "~" is written "~0", and "/" in a name "~1"'],
])('%s is not one', (text, blamed, message) => {
  const fault = parseSelector(text);
  expect('message' in fault && [text.slice(fault.start, fault.end), fault.message]).toEqual([blamed, message]);
});

it('reads any text as a selector or a fault in it', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('.', '*', '[', ']', '$', '/', '~', '"', 'a', '0')), (parts) => {
      const text = parts.join('');
      const read = parseSelector(text);
      if ('steps' in read) expect(read.steps.length).toBeGreaterThan(0);
      else expect(read.start >= 0 && read.end >= read.start && read.end <= text.length).toBe(true);
    }),
  );
});

it('is not slowed down by stars and depth', () => {
  const deep = `${'{"a":['.repeat(20_000)}"x"${']}'.repeat(20_000)}`;
  expect(selected(`${'**.'.repeat(40)}a.*`, deep)).toEqual(['x']);
  expect(selected(`${'*a'.repeat(50)}*b`, `{"${'a'.repeat(20_000)}":"x"}`)).toEqual([]);
});

it('names of any length fit alike, however often they come', () => {
  const names = ['a', 'ab', 'ba', 'b'].flatMap((end) => [end, `${end[0]}${'x'.repeat(100)}${end.at(-1)}`]);
  const rows = JSON.stringify([1, 2].map(() => Object.fromEntries(names.map((name) => [name, name]))));
  const expected = names.filter((name) => name.startsWith('a') && name.endsWith('b'));
  expect(selected('*.a*b', rows)).toEqual([...expected, ...expected]);
  expect(selected(`*.${expected.at(-1)}`, rows)).toEqual([expected.at(-1), expected.at(-1)]);
});
