/** A tree that is too wide for a line gets a line for each of its parts. */
import { describe, expect, test } from 'vitest';
import { layOutTree } from './lay-out-tree.js';

describe('a tree', () => {
  test('that fits stays on its line', () => {
    expect(layOutTree('(request (url (path Orders)))')).toBe('(request (url (path Orders)))');
  });

  test('that does not fit has a line for each part, down to those that fit', () => {
    expect(layOutTree("(request GET (url (path Orders) (options ($filter (eq Name 'a (b')) ($top 5))))", 40)).toBe(
      [
        '(request',
        '  GET',
        '  (url',
        '    (path Orders)',
        '    (options',
        "      ($filter (eq Name 'a (b'))",
        '      ($top 5))))',
      ].join('\n'),
    );
  });

  test('is apart from the next one', () => {
    expect(layOutTree('(a b)\n(c d)')).toBe('(a b)\n\n(c d)');
  });

  test('loses nothing, however it is broken', () => {
    for (const tree of ["(a (b 'c (d", 'a) b (c', '()', '', "(x '')", `(a ${'(b '.repeat(50)}c${')'.repeat(50)})`])
      expect(layOutTree(tree, 10).replace(/\s+/g, '')).toBe(tree.replace(/\s+/g, ''));
  });
});
