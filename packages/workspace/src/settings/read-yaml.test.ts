/** YAML becomes the values of JSON with exact places, and everything beyond JSON is a fault with a place. */
import type { JsonValue } from '@odatalint/core/internal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readYaml } from './read-yaml.js';

/** A value in short: the kind of a scalar and its text. */
function short(value: JsonValue | undefined): unknown {
  if (value === undefined) return undefined;
  if (value.kind === 'object') return Object.fromEntries(value.members.map((each) => [each.name, short(each.value)]));
  return value.kind === 'array' ? value.items.map(short) : `${value.kind} ${value.text}`.trim();
}

// prettier-ignore
const parts = [
  ':', ' ', '\n', '-', '[', ']', '{', '}', '*a', '&a', '!!set', '"', "'", '|', '?', 'b', '1', '%YAML 1.1\n---\n', '#', '\t', '<<',
];

const faultsOf = (text: string): string[] =>
  readYaml(text).faults.map(({ fault, start, end, words }) =>
    `${fault} «${text.slice(start, end)}» ${words ?? ''}`.trim(),
  );

test.each<[string, unknown]>([
  ['a: 1\nb: [x, true, null, ~]\n', { a: 'number 1', b: ['string x', 'boolean true', 'null null', 'null null'] }],
  ['a:\nb: {c}', { a: 'null null', b: { c: 'null null' } }],
  ['1: a\ntrue: b', { 1: 'string a', true: 'string b' }],
  ['"x"', 'string x'],
  ['2026-01-31', 'string 2026-01-31'],
  ['a: !!binary QQ==', { a: 'string QQ==' }],
  ['%YAML 1.1\n---\na: 2026-01-31\n', { a: 'string 2026-01-31' }],
  ['--- # comment\n', 'null null'],
  ['', undefined],
])('%j', (text, expected) => {
  const { root } = readYaml(text);
  expect(short(root)).toEqual(expected);
});

describe('faults', () => {
  test.each<[string, string[]]>([
    ['a: &x 1\nb: *x', ['alias «*x»']],
    ['? [a]\n: b', ['name «[a]»']],
    ['a: 1\na: 2', ['duplicate «a» a']],
    ['a: 1\n"a": 2', ['duplicate «"a"» a']],
    ['1: x\n1.0: y', ['duplicate «1.0» 1']],
  ])('%j', (text, expected) => expect(faultsOf(text)).toEqual(expected));

  test('a value below the limit and a text that is too deep for the library', () => {
    const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(faultsOf(deep(200))).toEqual([]);
    expect(readYaml(deep(300)).faults).toMatchObject([{ fault: 'depth' }]);
    expect(readYaml('- '.repeat(100_000))).toMatchObject({ root: undefined, faults: [{ fault: 'depth' }] });
    const deepName = (depth: number): string => `${'? '.repeat(depth)}a`;
    expect(readYaml(deepName(300)).faults.map(({ fault }) => fault)).toContain('depth');
  });

  test('no text throws, and every place is in the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (words) => {
        const text = words.join('');
        for (const { start, end } of readYaml(text).faults) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
