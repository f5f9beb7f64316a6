/** Each character maps to its source, also after text that produced no character. */
import { expect, test } from 'vitest';
import { OffsetMap } from './offset-map.js';

/** The origin of each character. */
const origins = (map: OffsetMap): number[] => Array.from({ length: map.length }, (_, offset) => map.start(offset));

test('what leaves no character keeps its place between two exact pieces', () => {
  const map = new OffsetMap();
  map.addExact(2, 10);
  map.addCollapsed(0, { start: 12, end: 14 });
  map.addExact(2, 14);
  expect(origins(map)).toEqual([10, 11, 14, 15]);
  expect(map.span({ start: 1, end: 3 })).toEqual({ start: 11, end: 15 });
  expect(map.isExact({ start: 0, end: 3 })).toBe(false);
});

test('neighbours are one exact piece', () => {
  const map = new OffsetMap();
  map.addExact(2, 10);
  map.addExact(3, 12);
  expect(map.shift).toBe(10);
  expect(map.isExact({ start: 0, end: 5 })).toBe(true);
});
