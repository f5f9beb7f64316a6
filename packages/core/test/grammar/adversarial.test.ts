/** Texts of an attacker: each must have a result, with memory and time proportional to its length. */
import { describe, expect, test } from 'vitest';
import { parse, parseExpand, parseFilter, parseOrderby, parsePath, parseSelect } from '../../src/syntax/index.js';

const megabyte = 1_000_000;
const fill = (unit: string, length: number): string => unit.repeat(Math.floor(length / unit.length));
const codesOf = (text: string): string[] => [...new Set(parseFilter(text).problems.map(({ code }) => code))].sort();

describe('nesting', () => {
  test.each([
    ['10,000 parentheses', `${'('.repeat(10_000)}A eq 1${')'.repeat(10_000)}`],
    ['10,000 times not', `${'not '.repeat(10_000)}A`],
    ['10,000 times add', `A${' add 1'.repeat(10_000)}`],
    ['10,000 times eq', `A${' eq 1'.repeat(10_000)}`],
    [
      'a chain around a run whose third operand is a chain',
      `(A and B and C${' add 1'.repeat(60)} eq 1)${' add 1'.repeat(60)} eq 1`,
    ],
    ['10,000 calls', `${'length('.repeat(10_000)}A${')'.repeat(10_000)}`],
    ['10,000 lambdas', `${'a/any(a:'.repeat(10_000)}a${')'.repeat(10_000)}`],
  ])('%s', (_name, text) => {
    expect(codesOf(text)).toEqual(['excessive-nesting']);
  });

  test('as deep as the limit is no mistake, one deeper is', () => {
    for (const limit of [5, 100, 250]) {
      const options = { limits: { depth: limit, length: megabyte } };
      for (const [open, close] of [
        ['(', ')'],
        ['not ', ''],
        ['length(', ')'],
      ] as const) {
        const nest = (depth: number): string => `${open.repeat(depth)}A${close.repeat(depth)}`;
        expect(parseFilter(nest(limit), options).problems).toEqual([]);
        expect(parseFilter(nest(limit + 1), options).problems.map(({ code }) => code)).toEqual(['excessive-nesting']);
      }
      expect(parseFilter(`${'('.repeat(limit)}A eq 1 and B add 2 gt 3${')'.repeat(limit)}`, options).problems).toEqual(
        [],
      );
    }
    const beyond = { limits: { depth: 10_000, length: megabyte } };
    expect(parseFilter(`${'('.repeat(251)}A${')'.repeat(251)}`, beyond).problems.length).toBe(1);
  });

  test('10,000 nested expands', () => {
    const { problems } = parseExpand(`${'A($expand='.repeat(10_000)}B${')'.repeat(10_000)}`);
    expect(problems.map(({ code }) => code)).toEqual(['excessive-nesting']);
  });
});

describe('length', () => {
  test('a megabyte of "and" is one node', () => {
    const { tree, problems } = parseFilter(`${fill('A eq 1 and ', megabyte)}A eq 1`);
    expect(problems).toEqual([]);
    expect(tree.kind === 'Logical' && tree.operands.length).toBe(90_910);
  });

  test('a list of 100,000 values', () => {
    const values = Array.from({ length: 100_000 }, (_value, i) => i).join(',');
    const { tree, problems } = parseFilter(`A in (${values})`);
    expect(problems).toEqual([]);
    expect(tree.kind === 'Binary' && tree.right.kind === 'List' && tree.right.items.length).toBe(100_000);
  });

  test('beyond the limit nothing is parsed', () => {
    const { tree, problems, tokens } = parse(`Set?filter=${'A'.repeat(1_048_576)}`);
    expect(problems.map(({ code, start, end }) => `${code}@${start}-${end}`)).toEqual([
      'excessive-length@1048576-1048587',
    ]);
    expect(tree.query).toBeUndefined();
    expect(tokens).toHaveLength(1);
    for (const parser of [parseFilter, parseOrderby, parseSelect, parseExpand, parsePath]) {
      expect(parser('abc', { limits: { depth: 100, length: 2 } }).problems.map(({ code }) => code)).toEqual([
        'excessive-length',
      ]);
      expect(parser('abc', { limits: { depth: 100, length: 3 } }).problems).toEqual([]);
    }
  });
});
