/**
 * The omitted parts of chevrotain are not needed: the built parser gives the same results as with all of chevrotain.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as built from '@odatalint/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as applyGrammar from '../../src/syntax/grammar/apply-grammar.js';
import * as itemGrammar from '../../src/syntax/grammar/item-grammar.js';
import * as parseContext from '../../src/syntax/context/parse-context.js';
import * as queryGrammar from '../../src/syntax/grammar/query-grammar.js';
import * as searchGrammar from '../../src/syntax/grammar/search-grammar.js';
import * as tokenTypes from '../../src/syntax/tokens/tokens.js';
import { describeTree, type Node, odata401, type SyntaxProblem } from '../../src/syntax/index.js';
import { type Parsers, parseLine, readCorpus } from './corpus.js';

const dist = (name: string): string => fileURLToPath(new URL(`../../dist/syntax/${name}`, import.meta.url));

test('the built parser has the parts of chevrotain that it needs, with its licence, and asks for no more', () => {
  const engine = readFileSync(dist('tokens/grammar-engine.js'), 'utf8');
  expect(engine).not.toMatch(/\bfrom\s*["']/);
  expect(engine).toMatch(/Parts of chevrotain \d+\.\d+\.\d+, Apache-2\.0/);
  expect(existsSync(dist('tokens/grammar-engine.js.LEGAL.txt'))).toBe(true);
});

/** Parses a text with both parsers, and expects the same of them. */
function compare(line: Parameters<typeof parseLine>[0], text: string): void {
  const [expected, found] = [undefined, built as Parsers].map((parsers) => {
    const { tree, problems } = parseLine(line, text, parsers);
    return [text, describeTree(tree), problems];
  });
  expect(found).toEqual(expected);
}

test('the built parser gives the trees and problems of the grammar corpus', () => {
  for (const line of readCorpus()) compare(line, line.input);
});

test('the built parser gives the trees and problems of pieces of the corpus', () => {
  const pieces = [...new Set(readCorpus().flatMap(({ input }) => input.split(/(?<=[\s(),;/&=])/)))];
  const kinds = fc.constantFrom('url', 'filter', 'orderby', 'select', 'expand', 'path');
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((drawn) => drawn.join(''));
  const holds = (kind: string, text: string): void => compare({ kind, dialect: odata401 }, text);
  fc.assert(fc.property(kinds, texts, holds), { numRuns: 2000 });
});

const source = { ...applyGrammar, ...itemGrammar, ...queryGrammar, ...searchGrammar, ...parseContext, ...tokenTypes };
type Modules = typeof source;

const names = [
  'grammar/apply-grammar',
  'grammar/item-grammar',
  'grammar/query-grammar',
  'grammar/search-grammar',
  'context/parse-context',
  'tokens/tokens',
];
const parts = Object.assign({}, ...(await Promise.all(names.map((name) => import(dist(`${name}.js`)))))) as Modules;

/** Parses tokens of the types with these numbers with every grammar, also where no scanner would put them there. */
function* answersTo(sequences: readonly (readonly number[])[], modules: Modules): Generator<unknown> {
  const { ApplyGrammar, ItemGrammar, ParseContext, QueryGrammar, ScannedToken, SearchGrammar, tokenVocabulary } =
    modules;
  type Token = InstanceType<typeof ScannedToken>;
  type Context = InstanceType<typeof ParseContext>;
  const [query, items, apply, search] = [
    new QueryGrammar(),
    new ItemGrammar(),
    new ApplyGrammar(),
    new SearchGrammar(),
  ];
  const parsers: readonly ((tokens: Token[], context: Context, end: number) => Node)[] = [
    (...input) => query.parseExpression(...input),
    (...input) => query.parseOrderby(...input),
    (...input) => query.parsePath(...input),
    (...input) => items.parseItems('ExpandList', ...input, []),
    (...input) => apply.parseApply(...input, () => search.parseSearch([], input[1], 0)),
    (...input) => apply.parseCompute(...input),
    (...input) => search.parseSearch(...input),
  ];
  for (const sequence of sequences) {
    const text = 'x'.repeat(sequence.length);
    for (const parser of parsers) {
      const tokens = sequence.map((type, start) => {
        const tokenType = tokenVocabulary[type]!;
        const place = { start, end: start + 1, startOffset: start, endOffset: start, text: 'x' };
        return Object.assign(new ScannedToken(), { ...place, tokenType, tokenTypeIdx: tokenType.tokenTypeIdx });
      });
      const context = new ParseContext(text, odata401);
      yield [sequence, responseRecords(() => describeTree(parser(tokens, context, text.length))), context.problems];
    }
  }
}

/** Actions that get what the scanners never make may throw; then both do. */
function responseRecords(parse: () => string): string {
  try {
    return parse();
  } catch (error) {
    return (error as Error).name;
  }
}

test('the built grammars do the same with each sequence of tokens, fitting or not', () => {
  const types = source.tokenVocabulary.map((_type, index) => index);
  const sequences = [[], ...types.map((a) => [a]), ...types.flatMap((a) => types.map((b) => [a, b]))];
  const answers = [...answersTo(sequences, parts)];
  expect(answers).toEqual([...answersTo(sequences, source)]);
  const errors = answers.flatMap((answer) => (answer as [unknown, unknown, SyntaxProblem[]])[2]);
  expect(errors.some(({ variant }) => variant === 'engine')).toBe(true);
});
