/** Fixes of several findings at once, and fixes of fixes. */
import { expect, test } from 'vitest';
import { applyFixes, type Fixable, fixText } from './apply-fixes.js';
import type { RuleName } from './rule-names.js';
import { applyEdits } from './text-edit.js';

/** A finding with one fix, written as start-end:text for each edit. */
const finding = (edits: string, safety: 'safe' | 'unsafe' = 'safe', code = 'x'): Fixable => ({
  code: code as RuleName,
  fixes: [
    {
      title: '',
      safety,
      edits: edits.split(' ').map((edit) => {
        const [, start = '', end = '', text = ''] = /^(\d+)-(\d+):(.*)$/.exec(edit) ?? [];
        return { start: Number(start), end: Number(end), text };
      }),
    },
  ],
});

// text, edits of each finding, result, number of applied fixes
test.each([
  ['abc', ['1-2:X'], 'aXc', 1],
  ['abc', ['0-1:X', '2-3:Y'], 'XbY', 2],
  ['abc', ['2-3:Y', '0-1:X'], 'XbY', 2],
  ['abcd', ['0-2:X', '1-3:Y'], 'Xcd', 1],
  ['abcd', ['0-1:X 3-4:Y', '1-2:Z'], 'XbcY', 1],
  ['abc', ['1-1:X', '1-1:Y'], 'aXbc', 1],
  ['abc', ['0-9:X'], 'abc', 0],
  ['abc', [], 'abc', 0],
])('one round: %s with %j is %s', (text, edits, result, applied) => {
  expect(
    applyFixes(
      text,
      edits.map((edit) => finding(edit)),
    ),
  ).toMatchObject({ text: result, applied });
});

test('an unsafe fix is applied only when asked for', () => {
  expect(applyFixes('a', [finding('0-1:b', 'unsafe')]).text).toBe('a');
  expect(applyFixes('a', [finding('0-1:b', 'unsafe')], { unsafe: true }).text).toBe('b');
});

test('rounds go on until nothing is left', () => {
  const check = (text: string) => ({
    diagnostics: text.includes('aa') ? [finding(`${text.indexOf('aa')}-${text.indexOf('aa') + 2}:a`)] : [],
  });
  const first = { diagnostics: [finding('0-2:a')] };
  const fixed = fixText('aaaab', check);
  expect(fixed).toMatchObject({ text: 'ab', applied: 3, first, checked: { diagnostics: [] } });
  expect(applyEdits('aaaab', fixed.edits)).toBe('ab');
});

test('only the findings of one code are fixed when one is given', () => {
  const both = [finding('0-1:A', 'safe', 'a'), finding('1-2:B', 'safe', 'b')];
  expect(applyFixes('ab', both, { code: 'b' }).text).toBe('aB');
});

test('two fixes that undo each other end, and the findings are those of the text', () => {
  const check = (text: string) => ({ text, diagnostics: [finding(text === 'a' ? '0-1:b' : '0-1:a')] });
  const fixed = fixText('a', check);
  expect(fixed.text).toBe('b');
  expect(fixed.checked.text).toBe('b');
});

test('a fix that grows the text for ever ends after ten rounds', () => {
  const check = (text: string) => ({ diagnostics: [finding(`${text.length}-${text.length}:x`)] });
  expect(fixText('', check).text).toBe('x'.repeat(10));
});

test('a round is not made if the check of its result was cut short', () => {
  let checks = 0;
  const check = (text: string) => ({
    diagnostics: [...text].flatMap((letter, at) => (letter === 'a' ? [finding(`${at}-${at + 1}:b`)] : [])),
    isCut: ++checks > 1,
  });
  expect(fixText('aa', check)).toMatchObject({ text: 'aa', applied: 0 });
});
