/** The JSON body parser: its trees, and the faults with their places. */
import { describe, expect, test } from 'vitest';
import { describeTree } from '../tree/describe-tree.js';
import { walk } from '../tree/walk.js';
import { parseRequestBody } from './parse-request-body.js';

const cases: readonly (readonly [text: string, tree: string, ...faults: string[]])[] = [
  ['{"a":1,"b":[true,null,"x"]}', '(body (object (a: 1) (b: (array true null "x"))))'],
  ['{"a":{{x}},"b":"p{{q}}"}', '(body (object (a: {{x}}) (b: "p{{q}}")))'],
  ['{{body}}', '(body {{body}})'],
  ['{"__proto__":{"x":1}}', '(body (object (__proto__: (object (x: 1)))))'],
  ['{"a":1e999,"b":"\\ud800"}', '(body (object (a: 1e999) (b: "\\ud800")))'],
  ['{"a":1,"a":2}', '(body (object (a: 1) (a: 2)))', 'duplicate@7-10'],
  ['{"a":1,}', '(body (object (a: 1)))', 'trailing-comma@6-7'],
  ['{"a" 1}', '(body (object (a: _)))', 'syntax@5-6'],
  ['{"a":}', '(body (object (a: _)))', 'syntax@5-6'],
  ['[1,2', '(body (array 1 2))', 'syntax@4-4'],
  ['// c\n{"a":1}', '(body (object (a: 1)))', 'comment@0-4'],
  ['\ufeff{"a":1}', '(body (object (a: 1)))', 'byte-order-mark@0-1'],
  ['', '(body)', 'syntax@0-0'],
  ['nope', '(body)', 'syntax@0-4'],
];

test.each(cases)('%j', (text, tree, ...faults) => {
  const body = parseRequestBody(text).tree;
  expect(describeTree(body)).toBe(tree);
  expect(body.faults.map(({ fault, start, end }) => `${fault}@${start}-${end}`)).toEqual(faults);
});

describe('bodies that are meant to break it', () => {
  test('a hundred thousand brackets are one fault and no tree', () => {
    const { tree } = parseRequestBody('['.repeat(100_000));
    expect(tree.content).toBeUndefined();
    expect(tree.faults.map(({ fault }) => fault)).toEqual(['depth']);
  });

  test('every prefix of a body parses, its children inside their parents', () => {
    const text = '{"a":{"b":[1,"\\u00e9",{{x}}],"c":null},"d":"e{{f}}"}';
    for (let end = 0; end <= text.length; end++) {
      const { tree } = parseRequestBody(text.slice(0, end));
      walk(tree, (node, ancestors) => {
        const parent = ancestors.at(-1);
        if (parent === undefined) return;
        expect(parent.start).toBeLessThanOrEqual(node.start);
        expect(node.end).toBeLessThanOrEqual(parent.end);
      });
    }
  });

  test('nothing of an object prototype is touched', () => {
    parseRequestBody('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
