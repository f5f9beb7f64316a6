/** Members are found by name, and however many are asked for, each entry of a record is looked at once. */
import { expect, test } from 'vitest';
import { EntryNames, type HostEntry, type HostValue, memberOf } from './host-value.js';

const place = { start: 0, end: 0 };
const text: HostValue = { kind: 'text', ...place, entries: [] };

function recordOf(names: readonly string[], look: () => void): HostValue {
  const entries = names.map((name): HostEntry => {
    const entry = { nameSpan: place, value: { ...text, start: names.indexOf(name) } };
    return Object.defineProperty(entry, 'name', { get: () => (look(), name) }) as HostEntry;
  });
  return { kind: 'record', ...place, entries, names: new EntryNames(entries) };
}

test.each([3, 1000])('among %i members', (count) => {
  let looks = 0;
  const names = Array.from({ length: count }, (_, i) => `a${i}`);
  const record = recordOf(names, () => looks++);
  for (const name of names) expect(memberOf(record, name)?.start).toBe(names.indexOf(name));
  expect(memberOf(record, 'b')).toBeUndefined();
  expect(looks).toBeLessThanOrEqual(count * 10);
});

test.each([2, 20])('the last of %i members of one name counts', (count) => {
  const entries = Array.from({ length: count }, (_, start): HostEntry => ({
    name: 'a',
    nameSpan: place,
    value: { ...text, start },
  }));
  expect(memberOf({ kind: 'record', ...place, entries, names: new EntryNames(entries) }, 'a')?.start).toBe(count - 1);
});

test('nothing but a record has members', () => {
  expect(memberOf(undefined, 'a')).toBeUndefined();
  expect(memberOf(text, 'a')).toBeUndefined();
});
