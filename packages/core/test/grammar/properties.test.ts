/** For every text: the parser never throws, accounts for every character, and its trees are well-formed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describeTree,
  forEachChild,
  type Node,
  odata401,
  parse,
  parseExpand,
  parseFilter,
  print,
} from '../../src/syntax/index.js';
import { ItemGrammar } from '../../src/syntax/grammar/item-grammar.js';
import { ApplyGrammar } from '../../src/syntax/grammar/apply-grammar.js';
import { QueryGrammar } from '../../src/syntax/grammar/query-grammar.js';
import { SearchGrammar } from '../../src/syntax/grammar/search-grammar.js';
import { parseLine, readCorpus } from './corpus.js';
import { firstFault } from './doors.js';
import { faultOf, faultOfPlaces } from './invariants.js';

const holdsFor = (text: string): void => {
  expect(firstFault(text)).toBeUndefined();
};

const unicode = fc.string({ unit: 'binary', maxLength: 60 });
const loneSurrogates = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((codes) => String.fromCharCode(...codes));
const tiny = fc.string({ unit: fc.constantFrom(...`'()/,&=%+? aeqn1-:{}[]$@`), maxLength: 200 });
const words = fc
  .array(
    fc.constantFrom(
      ...'\'()/,&=%+? a1-:{}[]$@;"!<>*~.#',
      ' and ',
      ' or ',
      ' eq ',
      ' in (',
      ' not ',
      'not ',
      'any(',
      'x:',
      'case(',
      'contains(',
      ' desc',
      ' asc,',
      '{{',
      '}}',
      '{{x}}',
      '%27',
      '%20',
      '%zz',
      '%ff',
      '2024-01-01T00:00:00',
      "'x'",
      'null',
      '$count',
      '$filter=',
      '&top=',
      '\u2018',
      '\u2019',
      'Null',
      ' EQ ',
      '\u0000',
      '\ud800',
      '\n',
      'aggregate(',
      ' with ',
      'A',
      'B eq 1',
      ' as ',
      ' from ',
      ' as X',
      ' with sum',
      'groupby((',
      '))/',
      'filter(',
      'concat(',
      'identity',
      'rollup(',
      'search(',
      'nest(',
      'compute(',
      'join(',
      'orderby(',
      'keep start',
      'NOT ',
      ' OR ',
      ' AND ',
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

describe('every text', () => {
  test('of any characters', () => fc.assert(fc.property(unicode, holdsFor), { numRuns: 400 }));
  test('of code units that need not pair', () => fc.assert(fc.property(loneSurrogates, holdsFor), { numRuns: 300 }));
  test('of the characters that the grammar knows', () => fc.assert(fc.property(tiny, holdsFor), { numRuns: 500 }));
  test('of pieces of queries', () => fc.assert(fc.property(words, holdsFor), { numRuns: 500 }));
});

describe('the corpus', () => {
  const lines = readCorpus();
  const isPlain = (kind: string): boolean => kind !== 'url' && kind !== 'path';

  test('every line keeps the invariants', () => {
    for (const line of lines)
      expect([line.input, faultOf(line.input, parseLine(line, line.input), isPlain(line.kind))]).toEqual([
        line.input,
        undefined,
      ]);
  });

  test('every offset of every line leads to the innermost node', () => {
    const faults = lines.map((line) => [line.input, faultOfPlaces(parseLine(line, line.input).tree)]);
    expect(faults.filter(([, fault]) => fault !== undefined)).toEqual([]);
  });

  test('every safe fix takes its finding away', () => {
    const faults: string[] = [];
    for (const line of lines) {
      for (const { code, start, fixes } of parseLine(line, line.input).diagnostics) {
        for (const { edits, safety } of fixes) {
          if (safety !== 'safe') continue;
          const fixed = [...edits]
            .sort((a, b) => b.start - a.start)
            .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), line.input);
          const again = parseLine(line, fixed).problems;
          const before = parseLine(line, line.input).problems;
          if (again.length >= before.length) faults.push(`${line.input} -> ${fixed}: ${code}@${start}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });
});

/** Any expression without a finding, built from all its parts. */
const expressions = fc.letrec<{ expression: string; operand: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    tie('operand'),
    fc.tuple(tie('operand'), fc.constantFrom('or', 'and', 'eq', 'ne', 'gt', 'le', 'add', 'sub', 'mul', 'mod'), tie('expression')).map((parts) => parts.join(' ')),
    tie('operand').map((text) => `${text} has Ns.E'V'`),
    fc.tuple(tie('operand'), fc.array(fc.constantFrom('1', "'x'", '@p', '{{x}}', 'null'), { minLength: 1, maxLength: 3 })).map(([left, items]) => `${left} in (${items.join(',')})`),
    tie('expression').map((text) => `not ${text}`),
  ),
  operand: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('A', 'A/B', '$it', '@p', 'Items/$count', '1', '-2.5', "'x'", "'it''s'", "'a & b + 100%'", 'null', 'true', '2024-01-31', '12:30', '{{x}}', "Ns.E'V'", 'duration\'P1D\''),
    tie('expression').map((text) => `(${text})`),
    fc.tuple(fc.constantFrom('contains', 'Ns.Fn'), tie('expression'), tie('expression')).map(([name, a, b]) => `${name}(${a},${b})`),
    tie('expression').map((text) => `Items/any(i:${text})`),
    fc.tuple(tie('expression'), tie('expression')).map(([condition, value]) => `case(${condition} : ${value},true:1)`),
  ),
})); // prettier-ignore

describe('right expressions', () => {
  test('have no finding, and print as what they are', () => {
    fc.assert(
      fc.property(expressions.expression, (text) => {
        const { tree, problems } = parseFilter(text, { dialect: odata401 });
        expect(problems).toEqual([]);
        const again = parseFilter(print(tree), { dialect: odata401 });
        expect(describeTree(again.tree)).toBe(describeTree(tree));
        const encoded = parse(`Set?$filter=${encodeURIComponent(text)}`, { dialect: odata401 });
        if (!text.includes('{{'))
          expect(describeTree(encoded.tree)).toBe(`(url (path Set) (options ($filter ${describeTree(tree)})))`);
        expect(describeTree(parse(print(encoded.tree)).tree)).toBe(describeTree(encoded.tree));
      }),
      { numRuns: 500 },
    );
  });
});

test('the grammars are sound', () => {
  // Chevrotain throws for an ambiguous or left-recursive rule when it validates.
  expect(() => new QueryGrammar(true)).not.toThrow();
  expect(() => new ItemGrammar(true)).not.toThrow();
  expect(() => new ApplyGrammar(true)).not.toThrow();
  expect(() => new SearchGrammar(true)).not.toThrow();
});

test('the depth of a tree is bounded', () => {
  const depthOf = (node: Node): number => {
    let depth = 0;
    forEachChild(node, (child) => void (depth = Math.max(depth, depthOf(child) + 1)));
    return depth;
  };
  const texts = [
    '(',
    'not ',
    'not (',
    'a(b=',
    '-',
    'A eq (not (',
    'A in (1,(',
    'x/any(x:not (',
    'case(a:(',
    '(A or B and C eq D add E mul ',
  ];
  for (const piece of texts)
    expect([piece, depthOf(parseFilter(`${piece.repeat(5000)}1`).tree) < 1200]).toEqual([piece, true]);
  for (const piece of [' add 1', ' eq 1', ' or a and b', ' foo 1', ' a 1', ' and not a eq 1 b eq 1']) {
    expect([piece, depthOf(parseFilter(`1${piece.repeat(5000)}`).tree) < 1200]).toEqual([piece, true]);
  }
  expect(depthOf(parseExpand(`${'A($expand='.repeat(5000)}B${')'.repeat(5000)}`).tree)).toBeLessThan(1200);
});
