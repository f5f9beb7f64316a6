/** A remembered answer is computed once for each combination of arguments, whatever it is. */
import { expect, test, vi } from 'vitest';
import { memo } from './memo.js';

test.each([
  [[[]], 2],
  [[['a'], ['b'], ['a']], 4],
  [[[undefined], [], [undefined, 1], [undefined, Number.NaN], [undefined, Number.NaN]], 8],
])('arguments %j', (calls, expected) => {
  const find = vi.fn((_subject: object, ...others: readonly unknown[]) => (others.length === 0 ? undefined : others));
  const remembered = memo(find);
  const subjects = [{}, {}];
  for (const subject of [...subjects, ...subjects]) for (const others of calls) remembered(subject, ...others);
  expect(find).toHaveBeenCalledTimes(expected);
  expect(remembered(subjects[0]!, ...calls[0]!)).toEqual(calls[0]!.length === 0 ? undefined : calls[0]);
});

test('an error is not remembered', () => {
  const find = vi
    .fn((_subject: object): number => 1)
    .mockImplementationOnce(() => {
      throw new Error('once');
    });
  const remembered = memo(find);
  const subject = {};
  expect(() => remembered(subject)).toThrow('once');
  expect(remembered(subject)).toBe(1);
});
