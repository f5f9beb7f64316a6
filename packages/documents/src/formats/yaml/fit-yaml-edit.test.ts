/** The texts that can replace a YAML scalar. */
import { expect, it } from 'vitest';
import { fitYamlEdit } from './fit-yaml-edit.js';

/** A scalar with the edited part marked, the new text, and what the scalar becomes; undefined where it cannot hold it. */
it.each<readonly [scalar: string, edit: string, after: string | undefined]>([
  ['A «==» 1', 'eq', 'A eq 1'],
  ['A «==» 1', ': ', undefined],
  ['A «== 1»', '', undefined],
  ['«A» eq 1', '-', undefined],
  ['«A»', 'null', undefined],
  ['«A»', '5', undefined],
  ['«A»', "'B'", undefined],
  ['A eq «1»', "'x'", "A eq 'x'"],
  ['A eq «1»', '1 #', undefined],
  ['A eq «1»', '1\n', undefined],
  ['A in «1»', '(1,2)', undefined],
  ['A in («1»,2)', '1,3', 'A in (1,3,2)'],
  ["'A eq «1»'", "'x'", "'A eq ''x'''"],
  ["'A eq «1»'", 'a\nb', undefined],
  ['"A eq «1»"', '"\n', '"A eq \\"\\n"'],
  ['|\n  A eq «1»\n', ': "#', '|\n  A eq : "#\n'],
  ['>\n  A eq «1»\n', '\n', undefined],
])('%j with %j', (marked, text, after) => {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const scalar = marked.replace('«', '').replace('»', '');
  const span = { start: 0, end: scalar.length };
  const request = { input: { url: '' }, span, target: span, maps: {} };
  const fitted = fitYamlEdit(scalar, { start, end, text }, 'filter', request);
  expect(fitted && scalar.slice(0, fitted.start) + fitted.text + scalar.slice(fitted.end)).toBe(after);
});

it('refuses to edit what is beside a query', () => {
  const request = { input: { url: '' }, span: { start: 5, end: 9 }, target: { start: 5, end: 9 }, maps: {} };
  expect(fitYamlEdit('abc: defg', { start: 0, end: 3, text: 'x' }, 'on', request)).toBeUndefined();
});
