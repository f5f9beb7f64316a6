/** The formatter on URLs: single cases, and long or deep texts. */
import { describe, expect, test } from 'vitest';
import { format } from '../../src/index.js';
import { outcomeOf, readCases, updateCases } from './cases.js';

const cases = readCases();

describe('addresses', () => {
  if (process.env['UPDATE'] === '1') updateCases(cases);
  test.each(readCases().map((each) => [each.title, each] as const))('%s', (_title, each) => {
    expect(outcomeOf(each)).toBe(each.expected);
  });
});

test('a long or deep text takes linear time and no stack', () => {
  const chain = `?$filter=${'A eq 1 and '.repeat(20_000)}B`;
  expect(format(chain).text.split('\n')).toHaveLength(20_001);
  const list = `?$filter=A in (${'1, '.repeat(20_000)}2)`;
  expect(format(list).left).toBeUndefined();
  const options = `?${Array.from({ length: 70_000 }, (_, i) => `a${i}=${i}`).join('&')}`;
  expect(format(options).left).toBeUndefined();
  const comments = Array.from({ length: 200_000 }, () => '# c');
  expect(format('Set?A=1', { kept: [{ offset: 3, lines: comments }] }).left).toBeUndefined();
  const deep = `?$filter=${'('.repeat(90)}A${' eq 1)'.repeat(90)}`;
  expect(format(deep, { width: 1 }).left).toBeUndefined();
});
