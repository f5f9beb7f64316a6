/** The paths are those of Node.js on a system with slashes. */
import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as path from './path.js';

const part = fc.constantFrom('a', 'b', 'b.txt', '..', '.', '', '.hidden');
const relativePath = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
const absolutePath = relativePath.map((each) => `/${each.replace(/^\/+/, '')}`);

test('of absolute paths', () => {
  fc.assert(
    fc.property(absolutePath, absolutePath, relativePath, (one, other, way) => {
      const plain = (each: string): string => (each.length > 1 ? each.replace(/\/+$/, '') : each);
      expect(path.resolve(one, way)).toBe(posix.resolve(one, way));
      expect(path.relative(one, other)).toBe(posix.relative(one, other));
      expect(plain(path.join(one, way))).toBe(plain(posix.join(one, way)));
      expect(path.isAbsolute(way)).toBe(posix.isAbsolute(way));
    }),
  );
});

test.each(['/a/b.txt', '/a', '/', 'a/b/', '/a/b/', 'a', '.hidden', 'a.b.c', '/a/.hidden'])('of %s', (each) => {
  expect([path.dirname(each), path.basename(each), path.extname(each)]).toEqual([
    posix.dirname(each),
    posix.basename(each),
    posix.extname(each),
  ]);
  expect(path.basename(each, '.txt')).toBe(posix.basename(each, '.txt'));
});
