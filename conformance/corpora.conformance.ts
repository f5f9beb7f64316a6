/**
 * How far the parser agrees with suites that others wrote: the official ABNF cases of OData 4.01 and the URLs of Apache
 * Olingo's tests. Prints a table, and fails when a figure falls below the floor in `floor.json`, which only ever rises.
 *
 * `npm run conformance -- FOLDER`; the folder's README names the files. Without one there is nothing to compare with.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createChecker,
  parse,
  parseExpand,
  parseFilter,
  parseOrderby,
  parseSelect,
} from '../packages/core/src/index.js';

const here = dirname(fileURLToPath(import.meta.url));
const corpora = process.env['CORPORA'] ?? '';
const floor = JSON.parse(readFileSync(join(here, 'floor.json'), 'utf8')) as Record<string, number>;
const rows: Record<string, { readonly agree: number; readonly of: number }> = {};

interface AbnfCase {
  readonly rule: string;
  readonly input: string;
  readonly failAt: number | null;
  readonly suite: string;
}

interface OlingoCase {
  readonly input: string;
  readonly kind: string;
  readonly expect: string;
}

const readLines = <T>(file: string): T[] =>
  readFileSync(join(corpora, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** Whether a text of an ABNF rule is accepted; undefined for rules that have no door of their own yet. */
function acceptsRule(rule: string, input: string): boolean | undefined {
  switch (rule) {
    case 'odataUri':
    case 'odataRelativeUri':
    case 'resourcePath':
      return isClean(parse(input));
    case 'queryOptions':
    case 'filter':
    case 'expand':
    case 'select':
    case 'orderby':
      return isClean(parse(`?${input}`));
    case 'boolCommonExpr':
    case 'commonExpr':
      return isClean(parse(`?$filter=${input}`)) || isClean(parseFilter(input));
    case 'selectItem':
      return isClean(parseSelect(input));
    case 'expandItem':
      return isClean(parseExpand(input));
    case 'orderbyItem':
      return isClean(parseOrderby(input));
    default:
      return undefined;
  }
}

const isClean = ({ problems }: { readonly problems: readonly unknown[] }): boolean => problems.length === 0;

function compare(name: string, results: readonly boolean[]): void {
  const agree = results.filter(Boolean).length;
  rows[name] = { agree, of: results.length };
  expect(agree, `${name}: fewer cases agree than before`).toBeGreaterThanOrEqual(floor[name] ?? 0);
}

describe.skipIf(!existsSync(join(corpora, 'oasis-abnf.jsonl')))('corpora', () => {
  const abnf = existsSync(join(corpora, 'oasis-abnf.jsonl')) ? readLines<AbnfCase>('oasis-abnf.jsonl') : [];
  test.each(['core', 'aggregation', 'temporal'])('ABNF cases: %s', (suite) => {
    for (const polarity of ['accept', 'refuse'] as const) {
      const cases = abnf.filter((row) => row.suite === suite && (row.failAt === null) === (polarity === 'accept'));
      if (cases.length === 0) continue;
      compare(
        `abnf ${suite} ${polarity}`,
        cases.map(({ rule, input }) => acceptsRule(rule, input) === (polarity === 'accept')),
      );
    }
  });

  test('URLs of Apache Olingo, without its model', () => {
    const checker = createChecker({ service: 'odata-4.01' });
    const olingo = readLines<OlingoCase>('olingo-gold.jsonl').filter(({ kind }) => !kind.includes('expression'));
    const isSilent = ({ input }: OlingoCase): boolean =>
      checker.check({ url: input }).every(({ severity }) => severity !== 'error');
    compare('olingo valid', olingo.filter((row) => row.expect === 'valid').map(isSilent));
    compare(
      'olingo invalid',
      olingo.filter((row) => row.expect === 'invalid').map((row) => !isSilent(row)),
    );
  });

  test('no input of any corpus is too much for the checker', () => {
    const checker = createChecker();
    for (const { input } of [...abnf, ...readLines<OlingoCase>('olingo-gold.jsonl')])
      expect(checker.check({ url: input })).toBeInstanceOf(Array);
  });
});

afterAll(() => {
  const lines = Object.entries(rows).map(
    ([name, { agree, of }]) =>
      `${name.padEnd(28)} ${String(agree).padStart(5)} of ${String(of).padStart(5)}   floor ${floor[name] ?? 0}`,
  );
  console.log(['', ...lines, ''].join('\n'));
});
