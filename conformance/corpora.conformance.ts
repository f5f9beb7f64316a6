/**
 * How far the parser agrees with the test suites of others: the official ABNF cases of OData 4.01 and the URLs of
 * Apache Olingo's tests. Prints a table, and fails when a figure falls below the floor in `floor.json`, which only ever
 * rises. `npm run conformance -- FOLDER`; the folder's README names the files. Without a folder it compares nothing.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type Checker, createChecker, loadSchema } from '../packages/core/src/index.js';
import { acceptsRule, type AssumedNames } from './abnf-doors.js';
import { disagreements, olingoDisagreements, olingoTolerated } from './disagreements.js';

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
  readonly method?: string;
}

const standard = createChecker({ service: 'odata-4.01' });

/** Whether a URL of Olingo's tests, read as it was sent, or the expression of which a URL is made here, has no error. */
function isSilent({ kind, input, method }: OlingoCase, checker: Checker): boolean {
  const url = kind === 'expression' ? `?$orderby=${input}` : kind === 'search-expression' ? `?$search=${input}` : input;
  return checker
    .check({ url, placeholders: 'none', ...(method === undefined ? {} : { method }) })
    .every(({ severity }) => severity !== 'error');
}

/** Olingo's parser is given no method; a GET in the corpus is that of its tests, also of the URLs of actions and of batches. */
const asParsed = ({ method, ...row }: OlingoCase): OlingoCase =>
  method === undefined || method === 'GET' ? row : { ...row, method };

const readLines = <T>(file: string): T[] =>
  readFileSync(join(corpora, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** For each suite the names that its cases assume, by rule: to the cases these are metadata. */
function readNames(): Readonly<Record<string, AssumedNames | undefined>> {
  const file = join(corpora, 'oasis-abnf-constraints.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, AssumedNames>) : {};
}

interface Outcome {
  readonly input: string;
  readonly agrees: boolean;
}

function compare(name: string, outcomes: readonly Outcome[]): void {
  const agree = outcomes.filter(({ agrees }) => agrees).length;
  rows[name] = { agree, of: outcomes.length };
  if (process.env['SHOW'] !== undefined)
    for (const { input, agrees } of outcomes) if (!agrees) console.log(`${name}: ${digestOf(input)} ${input}`);
  expect(agree, `${name}: fewer cases agree than before`).toBeGreaterThanOrEqual(floor[name] ?? 0);
}

const digestOf = (input: string): string => createHash('sha256').update(input).digest('hex').slice(0, 8);

describe.skipIf(!existsSync(join(corpora, 'oasis-abnf.jsonl')))('corpora', () => {
  const abnf = existsSync(join(corpora, 'oasis-abnf.jsonl')) ? readLines<AbnfCase>('oasis-abnf.jsonl') : [];
  const allowed = new Set(disagreements.map(({ digest }) => digest));
  const names = readNames();
  const answers = abnf.map((row) => {
    const shouldAccept = row.failAt === null;
    const accepts = acceptsRule(row.rule, row.input, names[row.suite]);
    return { row, shouldAccept, accepts, agrees: accepts === shouldAccept };
  });

  test.each(['core', 'aggregation', 'temporal'])('ABNF cases: %s', (suite) => {
    for (const shouldAccept of [true, false]) {
      const outcomes = answers.filter((answer) => answer.row.suite === suite && answer.shouldAccept === shouldAccept);
      if (outcomes.length === 0) continue;
      compare(
        `abnf ${suite} ${shouldAccept ? 'accept' : 'refuse'}`,
        outcomes.map(({ row, agrees }) => ({ input: row.input, agrees })),
      );
    }
  });

  test('every ABNF case has a door and an answer that agrees, or a reason', () => {
    const unexplained = answers.filter(({ row, agrees }) => !agrees && !allowed.has(digestOf(row.input)));
    expect(answers.filter(({ accepts }) => accepts === undefined).map(({ row }) => row.rule)).toEqual([]);
    expect(unexplained.map(({ row }) => `${row.rule}: ${row.input}`)).toEqual([]);
    const disagreeing = new Set(answers.filter(({ agrees }) => !agrees).map(({ row }) => digestOf(row.input)));
    expect(disagreements.filter(({ digest }) => !disagreeing.has(digest))).toEqual([]);
    expect(disagreements.length).toBeLessThanOrEqual(abnf.length / 100);
  });

  test('URLs of Apache Olingo', () => {
    const olingo = readLines<OlingoCase>('olingo-gold.jsonl');
    const outcomesOf = (expected: string, agrees: (row: OlingoCase) => boolean): Outcome[] =>
      olingo.filter((row) => row.expect === expected).map((row) => ({ input: row.input, agrees: agrees(row) }));
    compare(
      'olingo valid, no model',
      outcomesOf('valid', (row) => isSilent(asParsed(row), standard)),
    );
    compare(
      'olingo invalid, no model',
      outcomesOf('invalid', (row) => !isSilent(row, standard)),
    );
    const model = readFileSync(join(corpora, 'metadata', 'olingo-tecsvc.xml'), 'utf8');
    const informed = createChecker({ service: 'odata-4.01', schema: loadSchema(model).schema! });
    const taken = outcomesOf('valid', (row) => isSilent(asParsed(row), informed));
    compare('olingo valid', taken);
    const explained = new Set(olingoDisagreements.map(({ digest }) => digest));
    const refused = taken.filter(({ agrees }) => !agrees).map(({ input }) => input);
    expect(refused.filter((input) => !explained.has(digestOf(input)))).toEqual([]);
    expect(olingoDisagreements.length).toBeLessThanOrEqual(taken.length / 100);
    const tolerated = new Set(olingoTolerated.map(({ digest }) => digest));
    for (const expected of ['invalid', 'invalid-semantic', 'invalid-validation']) {
      const found = outcomesOf(expected, (row) => !isSilent(row, informed));
      compare(`olingo ${expected}`, found);
      const missed = found.filter(({ agrees }) => !agrees).map(({ input }) => input);
      expect(missed.filter((input) => !tolerated.has(digestOf(input)))).toEqual([]);
    }
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
