/**
 * Runs the queries of the core as SQL on each database, and expects the rows of the standard. `exceptions.txt` lists exactly the queries
 * without a translation and those with other rows, with their reasons. Pages contain every row once.
 */
import { createReader } from '@odatalint/core/query';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { customerFilters } from '../../core/test/queries/naive-filter.js';
import { keyText, type QueryCase, queryCases, shopData } from '../../core/test/queries/query-cases.js';
import { type Mapping, skiptokenOf, toSql, Unsupported } from '../src/index.js';
import { type Database, databaseNames, seconds, shopMapping, shopSchema } from './databases.js';
import { statementFor } from './statement-for.js';
import { useDatabases } from './use-databases.js';

const exceptionsFile = new URL('exceptions.txt', import.meta.url);

/** The reason for each dialect and query. */
const exceptions = new Map<string, string>();
let [dialects, reason] = ['', ''];
for (const line of readFileSync(exceptionsFile, 'utf8').split('\n')) {
  if (line.startsWith('## ')) [dialects = '', reason = ''] = line.slice(3).split(/: (.*)/);
  else if (line !== '' && !line.startsWith('#'))
    for (const dialect of dialects.split(', ')) exceptions.set(`${dialect} ${line}`, reason);
}

const readers = {
  standard: createReader({ service: 'odata-4.01', schema: shopSchema, root: '/' }),
  'asset-management': createReader({ service: 'asset-management', schema: shopSchema, root: '/api/v1/object/' }),
};

/** The reader refuses a query before there is anything to translate. */
class Refused extends Error {}

interface Result {
  readonly value: unknown;
  readonly count?: number;
}

async function answer(database: Database, { url, service, policy }: QueryCase): Promise<Result> {
  const read = readers[service ?? 'standard']({ url });
  if (!read.ok) throw new Refused(read.refusal.problem.detail);
  const rows = (target: { set?: { name: string } | undefined }): string => policy[target.set?.name ?? ''] ?? 'all';
  const mapping = shopMapping(database.name);
  const statement = toSql(
    read.query,
    Object.keys(policy).length === 0 ? mapping : { ...mapping, policy: rows as never },
  );
  const [row] = await database.run(statement.strings, statement.values);
  const value = row?.['value'];
  // The statement results in JSON; the server writes a raw value as text.
  if (read.query.target.form === 'value') return { value: String(JSON.parse(String(value))) };
  return {
    value: typeof value === 'string' ? JSON.parse(value) : value === undefined || value === null ? null : Number(value),
    ...(row?.['count'] === undefined ? {} : { count: Number(row['count']) }),
  };
}

/** Whether an error names the part of the request that has no statement. */
const isRefusal = (error: Error, url: string): boolean =>
  error instanceof Refused ||
  (error instanceof Unsupported && error.status === 501 && error.start < error.end && error.end <= url.length);

/** The difference between a result and the expectation; undefined if they are equal. */
function difference({ expected }: QueryCase, { value, count }: Result): string | undefined {
  if (expected.kind === 'refused') return 'is not refused';
  if (expected.count !== undefined && expected.count !== count) return `count is ${count}`;
  if (expected.kind === 'value')
    return JSON.stringify(plain(expected.value)) === JSON.stringify(plain(value))
      ? undefined
      : `value is ${JSON.stringify(value)}`;
  const keys = (value as Record<string, unknown>[]).map(keyText);
  const found = expected.isOrdered ? keys : keys.toSorted();
  return found.join(' ') === expected.keys.join(' ') ? undefined : `keys are ${found.join(' ') || '-'}`;
}

/** Members in one order; numbers beyond the exact ones of JavaScript as they are parsed. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'string') return plainText(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, plain(each)]),
  );
}

/** A database stores the point in time without the offset, a duration as seconds, and the number of a raw value as a number. */
function plainText(text: string): unknown {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return new Date(text).toISOString();
  if (/^-?P(?:\d+D|T\d)/.test(text)) return seconds(text);
  if (/^-?\d{16,}$/.test(text)) return Number(text);
  return text;
}

const opened = useDatabases();

/**
 * The queries of a database. DuckDB needs longer for each than the others together, and its dialect is nearly that of PostgreSQL, so it has its
 * exceptions and every fourth of the others; `QUERIES=all` runs all of them.
 */
const queriesOf = (name: string): readonly QueryCase[] =>
  queryCases.filter(
    ({ expected, url }, i) =>
      expected.kind !== 'refused' &&
      (name !== 'duckdb' ||
        i % 4 === 0 ||
        process.env['QUERIES'] === 'all' ||
        exceptions.has(`duckdb ${decodeURIComponent(url)}`)),
  );

describe.each(databaseNames)('%s', (name) => {
  test('every query has the expected rows, or a reason', async () => {
    const surprises: string[] = [];
    for (const each of queriesOf(name)) {
      const url = decodeURIComponent(each.url);
      const result = await answer(opened[name]!, each).then(
        (given) => difference(each, given),
        (error: Error) => `${isRefusal(error, each.url) ? 'refused' : 'error'}: ${error.message.split('\n')[0]}`,
      );
      const known = exceptions.get(`${name} ${url}`);
      const isExplained =
        result === undefined
          ? known === undefined
          : known !== undefined && result.startsWith('refused: ') === known.startsWith('refused: ');
      if (!isExplained) surprises.push(`${each.place} ${url}: ${result ?? `agrees, but is an exception: ${known}`}`);
    }
    expect(surprises).toEqual([]);
  });

  test.each([
    'ID',
    'Age',
    'Age desc',
    'Name desc,Age',
    'Since',
    'LastSeen desc',
    'Score',
    'Active,Credit desc',
    'Home/City',
  ])('pages by %s have every row once', async (orderby) => {
    const database = opened[name]!;
    const rowsOf = async (url: string, mapping: Mapping): Promise<[number[], string | undefined]> => {
      const { strings, values } = statementFor(readers.standard, url, mapping)!;
      const [row] = await database.run(strings, values);
      const rows = JSON.parse(String(row!['value'])) as { ID: number }[];
      return [rows.map(({ ID }) => ID), typeof row!['next'] === 'string' ? row!['next'] : undefined];
    };
    const url = `/Customers?$select=ID&$orderby=${encodeURIComponent(orderby)}`;
    const [all] = await rowsOf(url, shopMapping(database.name));
    const paged: number[] = [];
    const mapping = { ...shopMapping(database.name), pageSize: 2 };
    for (let next: string | undefined = ''; next !== undefined;) {
      const token: string = next === '' ? '' : `&$skiptoken=${skiptokenOf(next)}`;
      const [ids, following] = await rowsOf(`${url}${token}`, mapping);
      paged.push(...ids);
      next = following;
    }
    expect(paged).toEqual(all);
    expect(all).toHaveLength(7);
  });
});

test('generated filters have the rows of a second, naive evaluator', async () => {
  const rows: readonly Record<string, unknown>[] = shopData['Customers']!.map((row) => ({
    ...row,
    Orders: shopData['Orders']!.filter((order) => order['CustomerID'] === row['ID']),
  }));
  const property = fc.asyncProperty(customerFilters, async ({ text, value }) => {
    const read = readers.standard({ url: `/Customers?$orderby=ID&$select=ID&$filter=${encodeURIComponent(text)}` });
    if (!read.ok) throw new Error(`${text}: ${read.refusal.problem.detail}`);
    const { strings, values } = toSql(read.query, shopMapping('postgresql'));
    const [row] = await opened['postgresql']!.run(strings, values);
    const found = (JSON.parse(String(row!['value'])) as { ID: number }[]).map(({ ID }) => ID);
    expect(found, text).toEqual(rows.filter((each) => value(new Map([['', each]])) === true).map(({ ID }) => ID));
  });
  await fc.assert(property, { numRuns: 200 });
});
