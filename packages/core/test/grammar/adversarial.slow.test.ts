/** Long texts of an attacker: each must have a result, with memory and time proportional to its length. */
import { describe, expect, test } from 'vitest';
import {
  assetManagement,
  describeTree,
  type Node,
  odata401,
  parse,
  parseExpand,
  parseFilter,
  type ParseOptions,
  parseOrderby,
  parsePath,
  type ParseResult,
  print,
} from '../../src/syntax/index.js';

const quarter = 250_000;
const fill = (unit: string, length: number): string => unit.repeat(Math.floor(length / unit.length));

const doors: readonly ((text: string, options: ParseOptions) => ParseResult<Node>)[] = [
  parseFilter, parse, parsePath, parseOrderby, parseExpand,
  (text, options) => parse(`filter=${text}`, options),
  (text, options) => parse(`$expand=A($filter=${text})`, options),
]; // prettier-ignore

test('many nested options', () => {
  for (const option of ['$filter=\u2018;', "$filter=A eq 'x%zz%25';", '$select=A,(;', '$filter={{a;']) {
    const { tree } = parse(`$expand=A(${fill(option, quarter)})`);
    expect(tree.query?.options).toHaveLength(1);
  }
});

describe('a quarter of a megabyte of', () => {
  const units = [
    "'",
    "''",
    '&',
    '%',
    '{{',
    '[',
    '(',
    ')',
    '"',
    '\u2018',
    '\u201c',
    'a=',
    "'&",
    'a/',
    ',',
    '=',
    '!',
    ':',
    '-',
    '1',
    'a ',
    'not ',
    '{{a}}',
    '{{a}} ',
    'A=1&&',
    "A eq 'x and ",
    "A eq 'O'Neil' and ",
    'A in (1 2 ',
    'A eq 2024-1-1 ',
    '(A,',
    'a(b=',
    'A/ ',
    '%ff',
    '%zz',
    '+',
    'A asc ',
    '~',
    '{{a}}(',
    'case(1:2:',
    "';",
  ];

  test.each(units)('%s', (unit) => {
    const whole = parse(`filter=${fill(unit, quarter)}`, { dialect: assetManagement });
    expect(whole.tree.end).toBeGreaterThan(quarter - 20);
    expect(whole.diagnostics.length).toBe(whole.problems.length);
    const text = fill(unit, 50_000);
    for (const door of doors) {
      const { tree, tokens } = door(text, { dialect: odata401 });
      expect(tree.end).toBeLessThanOrEqual(text.length + 20);
      expect(tokens.length).toBeGreaterThan(0);
      expect(describeTree(tree).length + print(tree).length).toBeGreaterThan(0);
    }
  });
});

describe('a quarter of a megabyte in the options that only the standard has:', () => {
  const units = [
    'filter(',
    'concat(',
    'identity/',
    'groupby((',
    'rollup(',
    'aggregate(',
    'A with sum as B,',
    ' from T',
    '/',
    '(',
    ')',
    "search('",
    '"',
    'NOT ',
    'a OR ',
    'a;',
    '(a) ',
    'nest(identity as ',
    'ancestors(a,b,c,',
    'a desc,',
    'x ',
    '$filter(a)(',
    '{{a}}',
    "geography'",
    '$entity/',
    '$all/',
    'a(1)/',
    '@a=[',
  ];

  test.each(units)('%s', (unit) => {
    const text = fill(unit, quarter);
    for (const url of [
      `?$apply=${text}`,
      `?$search=${text}`,
      `?$compute=${text}`,
      `${text}?${text}`,
      `$metadata#${text}`,
    ]) {
      const { tree, tokens, problems, diagnostics } = parse(url, { dialect: odata401 });
      expect(tree.end).toBe(url.length);
      expect(tokens.length).toBeGreaterThan(0);
      expect(diagnostics.length).toBe(problems.length);
    }
  });
});
