/** Each character maps to its source, also after text that produced no character. */
import fc from 'fast-check';
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

test('a part that is appended keeps the origin of each of its characters', () => {
  const lengths = fc.tuple(fc.integer({ min: -3, max: 4 }), fc.nat(4));
  const some = fc.array(lengths, { minLength: 1, maxLength: 6 }).map((pieces) => {
    const map = new OffsetMap();
    let origin = 100;
    for (const [length, gap] of pieces) {
      if (length > 0) map.addExact(length, origin);
      else map.addCollapsed(-length, { start: origin, end: origin + 5 });
      origin += Math.max(length, 5) + gap;
    }
    return map;
  });
  fc.assert(
    fc.property(some, some, fc.nat(20), fc.nat(20), (before, other, one, two) => {
      const [from, to] = [Math.min(one, two, other.length), Math.min(Math.max(one, two), other.length)];
      const map = new OffsetMap();
      map.append(before);
      map.append(other, from, to);
      expect(origins(map)).toEqual([...origins(before), ...origins(other).slice(from, to)]);
      for (let offset = from + 1; offset <= to; offset++)
        expect(map.end(before.length + offset - from)).toBe(other.end(offset));
    }),
  );
});
