/** The parser of PostgreSQL sees one SELECT in every statement, no constant of the request, and no name that the mapping or this package has not. */
import { createReader } from '@odatalint/core/query';
import fc from 'fast-check';
import { parse } from 'libpg-query';
import { expect, test } from 'vitest';
import { queryCases } from '../../core/test/queries/query-cases.js';
import { skiptokenOf, type Statement } from '../src/index.js';
import { hostileRequest } from './hostile-requests.js';
import { shopMapping, shopSchema } from './databases.js';
import { statementFor } from './statement-for.js';

const read = createReader({ service: 'odata-4.01', schema: shopSchema, root: '/', decoding: 'standard' });
const mapping = { ...shopMapping('postgresql'), pageSize: 50 };

/** The parts of a statement, as PostgreSQL reads it. */
interface Parsed {
  readonly kinds: readonly string[];
  /** Names of any kind, and constants. */
  readonly words: ReadonlySet<string>;
  readonly parameters: readonly number[];
}

const wordKeys: ReadonlySet<string> = new Set([
  'sval', 'fval', 'ival', 'bsval', 'relname', 'schemaname', 'catalogname', 'aliasname', 'name', 'colname', 'argname',
]); // prettier-ignore

async function parsed(text: string): Promise<Parsed> {
  const { stmts } = (await parse(text)) as { stmts: { stmt: object }[] };
  const words = new Set<string>();
  const parameters: number[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'ParamRef') parameters.push((value as { number: number }).number);
      else if (wordKeys.has(key) && typeof value !== 'object') words.add(String(value));
      else visit(value);
    }
  };
  visit(stmts);
  return { kinds: stmts.flatMap(({ stmt }) => Object.keys(stmt)), words, parameters };
}

const numbered = ({ strings }: Statement): string => strings.reduce((text, part, i) => `${text}$${i}${part}`);

const runs = Number(process.env['RUNS'] ?? 3_000);

test('hostile requests', async () => {
  // The words of harmless requests: tables, columns, functions, members of JSON.
  const known = new Set<string>();
  for (const { url } of queryCases) {
    const statement = statementFor(read, url, mapping);
    if (statement !== undefined) for (const word of (await parsed(numbered(statement))).words) known.add(word);
  }
  const seen = new Set<string>();
  let translated = 0;
  const property = fc.asyncProperty(hostileRequest, async (url) => {
    const statement = statementFor(read, url, mapping);
    if (statement === undefined) return;
    translated++;
    const text = numbered(statement);
    expect(text).not.toMatch(/hostile|31337/i);
    // The text does not depend on the values, so most texts have been parsed already.
    if (seen.has(text)) return;
    seen.add(text);
    const { kinds, words, parameters } = await parsed(text);
    expect(kinds).toEqual(['SelectStmt']);
    expect(parameters.toSorted((a, b) => a - b)).toEqual(statement.values.map((_, i) => i + 1));
    expect([...words].filter((word) => !known.has(word) && !/^[tc]\d+$/.test(word))).toEqual([]);
  });
  await fc.assert(property, { numRuns: runs });
  expect(translated).toBeGreaterThan(runs / 2);
}, 600_000);

test('hostile tokens of pages', async () => {
  const text = fc.oneof(
    fc.string().filter((each) => !each.includes('\0')),
    fc.constantFrom("'; DROP TABLE x--", '1', null),
  );
  const property = fc.asyncProperty(text, async (value) => {
    const token = skiptokenOf(JSON.stringify(['50', value, '7']));
    const statement = statementFor(read, `/Customers?$orderby=Name&$skiptoken=${token}`, mapping)!;
    expect((await parsed(numbered(statement))).kinds).toEqual(['SelectStmt']);
    if (value !== null) expect(statement.values).toContain(value);
  });
  await fc.assert(property, { numRuns: 300 });
}, 120_000);
