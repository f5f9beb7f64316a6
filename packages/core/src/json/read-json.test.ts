/** The JSON reader: the tree it makes of whole and broken texts, and which faults it names where. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from './json-value.js';
import { readJson, type ReadJsonOptions } from './read-json.js';

/** A value in short: `{a:1 b:[…]}`, `?word` for what is not JSON, `_` for a missing value. */
function describeValue(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  if (value.kind === 'object')
    return `{${value.members.map((each) => `${each.name}:${describeValue(each.value)}`).join(' ')}}`;
  if (value.kind === 'array') return `[${value.items.map((item) => describeValue(item)).join(' ')}]`;
  if (value.kind === 'missing') return '_';
  return value.kind === 'string' ? JSON.stringify(value.text) : `${value.kind === 'other' ? '?' : ''}${value.text}`;
}

/** Each fault as `name@start-end`; those that may follow from another in parentheses. */
const faultsOf = (text: string, options?: ReadJsonOptions): string =>
  readJson(text, options)
    .faults.map(({ fault, start, end, isFollowUp }) => {
      const words = `${fault}@${start}-${end}`;
      return isFollowUp ? `(${words})` : words;
    })
    .join(' ');

test.each([
  ['{"a":1,"b":[true,null,"x"]}', '{a:1 b:[true null "x"]}', ''],
  [' [ ] ', '[]', ''],
  ['-0.5e+7', '-0.5e+7', ''],
  ['\ufeff{}', '{}', ''],
  ['"\\u00e9\\n\\/"', '"é\\n/"', ''],
  ['', '', 'empty@0-0'],
  [' // c', '', 'comment@1-5 empty@5-5'],
  ['nope', '', 'value@0-4'],
  ['nope {}', '{}', 'value@0-4'],
  ['}', '', 'value@0-1'],
  ['{} x {}', '{}', 'end@3-4'],
  ['{"a":1,}', '{a:1}', 'trailing-comma@7-8'],
  ['[1,]', '[1]', 'trailing-comma@3-4'],
  ['[,1]', '[1]', 'value@1-2'],
  ['[1,,2]', '[1 2]', 'value@3-4'],
  ['[1 2]', '[1 2]', 'comma@3-4'],
  ['[1 nope]', '[1]', 'comma@3-7'],
  ['[nope, 1]', '[?nope 1]', 'value@1-5'],
  ['[1:2]', '[1 2]', 'comma@2-3 (comma@3-4)'],
  ['{"a" 1}', '{a:_}', 'colon@5-6'],
  ['{"a" {"b":1}, "c":2}', '{a:_ c:2}', 'colon@5-6'],
  ['{"a" "b":1}', '{a:_ b:1}', 'colon@5-8'],
  ['{"a" "b", "c":1}', '{a:_ c:1}', 'colon@5-8'],
  ['{"a":}', '{a:_}', 'value@5-6'],
  ['{"a":,"b":1}', '{a:_ b:1}', 'value@5-6'],
  ['{"a":True}', '{a:?True}', 'value@5-9'],
  ['{"a":01}', '{a:?01}', 'value@5-7'],
  ['[1.]', '[?1.]', 'value@1-3'],
  ['[1)]', '[1]', 'comma@2-3'],
  ['{a:1,"b":2}', '{b:2}', 'name@1-2'],
  ["{'a':1}", '{}', 'name@1-4'],
  ['{{"a":1}}', '{}', 'name@1-2'],
  ['{"a":1 "b":2}', '{a:1 b:2}', 'comma@7-10'],
  ['{"a":1,"a":2}', '{a:1 a:2}', 'duplicate@7-10'],
  ['[1}', '[1]', 'closer@2-3 (closer@3-3)'],
  ['{"a":[1}', '{a:[1]}', 'closer@7-8'],
  ['[1,2', '[1 2]', 'closer@4-4'],
  ['{"a":', '{a:_}', 'value@5-5 (closer@5-5)'],
  ['{"a', '{a:_}', 'string-end@1-3 (colon@3-3) (closer@3-3)'],
  ['["a\nb"]', '["a" "]"]', 'string-end@1-3 (comma@4-5) (string-end@5-7) (comma@5-7) (closer@7-7)'],
  ['["a\tb"]', '["a\\tb"]', 'control@1-6'],
  ['["\\x"]', '["x"]', 'escape@1-5'],
  ['["\\u12"]', '["\\u0012"]', 'unicode@1-7'],
  ['[1 /* a */, 2] // b', '[1 2]', 'comment@3-10 comment@15-19'],
  ['[1 /* a', '[1]', 'comment@3-7 comment-end@3-7 (closer@7-7)'],
  ['{"__proto__":{"x":1}}', '{__proto__:{x:1}}', ''],
])('%j', (text, tree, faults) => {
  const { root } = readJson(text);
  expect([describeValue(root), faultsOf(text)]).toEqual([tree, faults]);
});

test('a part of a text is read with the offsets of the whole', () => {
  const text = 'x = {"a":[1]};';
  const { root } = readJson(text, { start: 4, end: 13 });
  expect(root).toMatchObject({ start: 4, end: 13, members: [{ nameSpan: { start: 5, end: 8 }, value: { start: 9 } }] });
  expect(faultsOf(text, { start: 4, end: 13 })).toBe('');
  expect(faultsOf(text, { start: 4, end: 12 })).toBe('closer@12-12');
});

test('what the caller knows is a value or a name', () => {
  const otherEnd = (offset: number): number | undefined =>
    text.startsWith('<', offset) ? text.indexOf('>', offset) + 1 : undefined;
  const text = '{<a>:<b c>, "d":[<e>, <f>]}';
  const { root, faults } = readJson(text, { otherEnd });
  expect([describeValue(root), faults]).toEqual(['{<a>:?<b c> d:[?<e> ?<f>]}', []]);
});

test('faults name what they are about', () => {
  const partners = (text: string): (string | undefined)[] =>
    readJson(text).faults.map(({ partner, word }) =>
      `${text.slice(partner?.start, partner?.end)} ${word ?? ''}`.trim(),
    );
  expect(partners('{"a" 1}')).toEqual(['"a"']);
  expect(partners('{"a":}')).toEqual(['"a"']);
  expect(partners('{"a":1,}')).toEqual([',']);
  expect(partners('{"x":[1, 2')).toEqual(['[ ]']);
  expect(partners('{"a":1,"a":2}')).toEqual(['"a" a']);
});

test('a value nested deeper than the limit ends the tree', () => {
  const text = '[[[1]]]';
  expect(faultsOf(text, { depthLimit: 2 })).toBe('depth@2-3');
  expect(faultsOf(text, { depthLimit: 3 })).toBe('');
});

/** Texts near JSON: pieces that are valid alone and wrong together. */
const pieces = fc
  .array(
    fc.constantFrom(
      ...'{}[]:,"',
      '"a"',
      '"b\\n"',
      '"\\u0',
      '1',
      '-',
      '01',
      'null',
      'x',
      ' ',
      '\n',
      '/*',
      '*/',
      '//',
      '\\',
    ),
  )
  .map((parts) => parts.join(''));

describe('any text', () => {
  test('has faults when JSON.parse rejects it, and none but duplicate names when it does not', () => {
    fc.assert(
      fc.property(fc.oneof(pieces, fc.json(), fc.string()), (text) => {
        const { root, faults } = readJson(text);
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          expect(faults).not.toEqual([]);
          return;
        }
        expect(faults.filter(({ fault }) => fault !== 'duplicate')).toEqual([]);
        expect(root && plain(root)).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  test('has its values in one another and in order, and its faults inside the text', () => {
    fc.assert(
      fc.property(pieces, (text) => {
        const { root, faults } = readJson(text);
        if (root !== undefined) expectNested(root, 0, text.length);
        for (const { start, end } of faults) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});

function plain(value: JsonValue): unknown {
  if (value.kind === 'array') return value.items.map(plain);
  if (value.kind === 'object') return Object.fromEntries(value.members.map((each) => [each.name, plain(each.value)]));
  return value.kind === 'string' ? value.text : JSON.parse(value.text);
}

function expectNested(value: JsonValue, from: number, to: number): void {
  expect(value.start).toBeGreaterThanOrEqual(from);
  expect(value.end).toBeGreaterThanOrEqual(value.start);
  expect(value.end).toBeLessThanOrEqual(to);
  let at = value.start;
  const parts =
    value.kind === 'array'
      ? value.items
      : value.kind === 'object'
        ? value.members.flatMap((each) => [each.nameSpan, each.value])
        : [];
  for (const part of parts) {
    if ('kind' in part) expectNested(part, at, value.end);
    at = part.end;
  }
}

/** Each of these would overflow, or take minutes with a quadratic walk. */
test.each([
  ['open brackets', '['.repeat(200_000)],
  ['open braces', '{"a":'.repeat(120_000)],
  ['open brackets with the wrong ends', `${'['.repeat(100_000)}${'}'.repeat(100_000)}`],
  ['open brackets with an end in between', '[{'.repeat(100_000) + ']'.repeat(100_000)],
  ['words', 'x '.repeat(120_000)],
  ['colons', `{${'"a":'.repeat(120_000)}`],
  ['names without a colon', `{${'"a" '.repeat(120_000)}`],
  ['comments', '/**/'.repeat(120_000)],
  ['comments without an end', `[${'/* '.repeat(120_000)}`],
  ['a string without its end', `["${'\\"'.repeat(200_000)}`],
  ['many members', `{${Array.from({ length: 100_000 }, (_, i) => `"a${i % 5000}":1`).join()}}`],
])(
  '%s',
  // A quadratic walk would run into the limit of the test.
  (_, text) => expect(readJson(text, { depthLimit: Infinity }).faults.length).toBeGreaterThan(0),
  20_000,
);
