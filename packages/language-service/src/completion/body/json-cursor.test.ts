/** Where a word is in a JSON text, whole or broken; `¦zZ` marks the word. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonCursorAt, type JsonCursor } from './json-cursor.js';

const at = (text: string): JsonCursor | undefined => {
  const start = text.indexOf('zZ');
  return jsonCursorAt(text, { start, end: start + 2 });
};

/** The path to the cursor, its role, and the missing text around it. */
function words(text: string): string {
  const cursor = at(text);
  if (cursor === undefined) return 'nothing';
  const { frames, role, token, hasColon, commaBefore, needsCommaAfter } = cursor;
  const way = [...frames.map((frame) => frame.at).slice(1), ...(role === 'value' ? [cursor.at] : [])];
  return [
    `${role} ${way.join('/') || '-'}`,
    `replaces ${text.slice(token.start, token.end)}`,
    `beside ${frames.at(-1)?.names.join(' ') ?? ''}`.trim(),
    ...(hasColon ? ['colon'] : []),
    ...(commaBefore === undefined ? [] : [`comma at ${commaBefore}`]),
    ...(needsCommaAfter ? ['comma after'] : []),
  ].join('; ');
}

describe('a cursor', () => {
  test.each([
    ['zZ', 'value -; replaces zZ; beside'],
    ['{ zZ }', 'name -; replaces zZ; beside'],
    ['{ "zZ', 'name -; replaces "zZ; beside'],
    ['{ "zZ" }', 'name -; replaces "zZ"; beside'],
    ['{ "zZ": 1, "b": 2 }', 'name -; replaces "zZ"; beside b; colon'],
    ['{ "zZ, "b": 2 }', 'name -; replaces "zZ; beside b'],
    ['{ "a": 1, zZ }', 'name -; replaces zZ; beside a'],
    ['{ "a": 1\n zZ }', 'name -; replaces zZ; beside a; comma at 8'],
    ['{ zZ "b": 2 }', 'name -; replaces zZ; beside b; comma after'],
    ['{ "a": zZ }', 'value a; replaces zZ; beside a'],
    ['{ "a": zZ "b": 1 }', 'value a; replaces zZ; beside a b; comma after'],
    ['{ "a": "zZ" }', 'value a; replaces "zZ"; beside a'],
    ['{ "a": "zZ\n}', 'value a; replaces "zZ; beside a'],
    ['{ "a":\n "zZ": 1 }', 'name -; replaces "zZ"; beside a; colon'],
    ['{ "a": { "b": [ { zZ } ] }, "c": 1 }', 'name a/b/0; replaces zZ; beside'],
    ['{ "a": [1, {"x": 2}, zZ] }', 'value a/2; replaces zZ; beside'],
    ['{ "a": {{x}}, "b{{y}}": 1, zZ }', 'name -; replaces zZ; beside a b{{y}}'],
    ['{ "a": [ { "x": 1 ], zZ }', 'name -; replaces zZ; beside a'],
    ['{ // zZ\n}', 'nothing'],
    ['{ "a" zZ }', 'nothing'],
    ['{ }\n zZ', 'nothing'],
    ['"a" zZ', 'nothing'],
    ['{ "a\\"b": zZ }', 'value a"b; replaces zZ; beside a"b'],
  ])('%s', (text, expected) => {
    expect(words(text)).toBe(expected);
  });

  test('knows the texts of the objects around it', () => {
    const cursor = at('{ "@odata.type": "#Shop.Gift", "a": { "b": "c", zZ } }');
    expect(cursor?.frames.map(({ texts }) => Object.fromEntries(texts))).toEqual([
      { '@odata.type': '#Shop.Gift' },
      { b: 'c' },
    ]);
  });
});

test('in every JSON text a name is found where it is', () => {
  fc.assert(
    fc.property(
      fc.object({ maxDepth: 3, values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)] }),
      fc.nat(2),
      (value, indent) => {
        const text = JSON.stringify({ a: [value, { around: value, zZ: 1 }] }, undefined, indent);
        const cursor = jsonCursorAt(text, { start: text.lastIndexOf('"zZ"') + 1, end: text.lastIndexOf('"zZ"') + 3 });
        expect(cursor).toMatchObject({ role: 'name', hasColon: true, isClosed: true });
        expect(cursor?.frames.map((frame) => frame.at)).toEqual([undefined, 'a', 1]);
        expect(cursor?.frames.at(-1)?.names).toEqual(['around']);
      },
    ),
  );
});

test('no text makes it throw, and what it replaces holds the word', () => {
  const part = fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '\\', 'a', '\n', ' ', '{{', '}}', '//', '/*', '1');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), fc.array(part, { maxLength: 20 }), (before, after) => {
      const text = `${before.join('')}zZ${after.join('')}`;
      const start = before.join('').length;
      const cursor = jsonCursorAt(text, { start, end: start + 2 });
      if (cursor === undefined) return;
      expect(cursor.token.start).toBeLessThanOrEqual(start);
      expect(cursor.token.end).toBeGreaterThanOrEqual(start + 2);
    }),
  );
});
