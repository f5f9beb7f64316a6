/** What the build leaves out of chevrotain is missed by nobody: the built parser answers as the one with all of chevrotain. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as built from '@odatalint/core';
import { EOF, type IProduction, LLkLookaheadStrategy, type OptionalProductionType, type Rule } from 'chevrotain';
import { describe, expect, test } from 'vitest';
import { ApplyGrammar } from '../../src/syntax/apply-grammar.js';
import { ItemGrammar } from '../../src/syntax/item-grammar.js';
import { OneTokenLookahead } from '../../src/syntax/one-token-lookahead.js';
import { QueryGrammar } from '../../src/syntax/query-grammar.js';
import { SearchGrammar } from '../../src/syntax/search-grammar.js';
import { tokenVocabulary } from '../../src/syntax/tokens.js';
import { describeTree } from '../../src/syntax/index.js';
import { parseLine, readCorpus } from './corpus.js';

const dist = (name: string): string => fileURLToPath(new URL(`../../dist/syntax/${name}`, import.meta.url));

test('the built parser has the parts of chevrotain that it needs, with its licence, and asks for no more', () => {
  const engine = readFileSync(dist('grammar-engine.js'), 'utf8');
  expect(engine).not.toMatch(/\bfrom\s*["']/);
  expect(engine).toMatch(/Parts of chevrotain \d+\.\d+\.\d+, Apache-2\.0/);
  expect(existsSync(dist('grammar-engine.js.LEGAL.txt'))).toBe(true);
});

test('the built parser gives the trees and problems of the grammar corpus', () => {
  for (const line of readCorpus()) {
    const whole = parseLine(line, line.input);
    const parts = parseLine(line, line.input, built);
    expect([line.input, describeTree(parts.tree), parts.problems]).toEqual([
      line.input,
      describeTree(whole.tree),
      whole.problems,
    ]);
  }
});

describe.each([QueryGrammar, ItemGrammar, ApplyGrammar, SearchGrammar])('%o', (Grammar) => {
  const rules = Object.values(new Grammar().getGAstProductions());
  const tokens = [...tokenVocabulary, EOF];
  const [ours, theirs] = [new OneTokenLookahead(), new LLkLookaheadStrategy({ maxLookahead: 1 })];

  test('chooses for each token what chevrotain would choose', () => {
    const choices = rules.flatMap((rule) => choicesIn(rule).map((choice) => ({ rule, ...choice })));
    expect(choices.length).toBeGreaterThan(0);
    for (const { rule, kind, index } of choices) {
      const asked = { rule, prodOccurrence: index, maxLookahead: 1, hasPredicates: false, dynamicTokensEnabled: false };
      const [own, other] = [ours, theirs].map((strategy) =>
        kind === 'Alternation'
          ? strategy.buildLookaheadForAlternation(asked)
          : strategy.buildLookaheadForOptional({ ...asked, prodType: kind }),
      );
      const choose = (by: typeof own) =>
        tokens.map(
          ({ name, tokenTypeIdx }) => `${name}: ${(by as () => unknown).call({ LA_FAST: () => ({ tokenTypeIdx }) })}`,
        );
      expect([rule.name, kind, index, choose(own)]).toEqual([rule.name, kind, index, choose(other)]);
    }
  });
});

interface Choice {
  readonly kind: OptionalProductionType | 'Alternation';
  readonly index: number;
}

/** The productions of a rule where the next token decides. */
function choicesIn({ definition }: Rule): Choice[] {
  const within = (production: IProduction & { idx?: number; definition?: IProduction[] }): Choice[] => {
    const kind = production.constructor.name;
    if (kind === 'NonTerminal' || kind === 'Terminal') return [];
    const own = kind === 'Alternative' ? [] : [{ kind: kind as Choice['kind'], index: production.idx! }];
    return [...own, ...(production.definition ?? []).flatMap(within)];
  };
  return definition.flatMap(within);
}
