/**
 * The queries of the core, with the rows that the standard expects, run as SQL on two databases. What has no translation, and what a
 * database does differently, is in `exceptions.txt` with its reason, and nothing else is.
 */
import { createReader } from '@odatalint/core/query';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyText, type QueryCase, queryCases } from '../../core/test/queries/query-cases.js';
import { toSql, Unsupported } from '../src/index.js';
import { type Database, openPostgresql, openSqlite, shopMapping, shopSchema } from './databases.js';

const exceptionsFile = new URL('exceptions.txt', import.meta.url);

/** The reason for each dialect and query. */
const exceptions = new Map<string, string>();
let [dialect, reason] = ['', ''];
for (const line of readFileSync(exceptionsFile, 'utf8').split('\n')) {
  if (line.startsWith('## ')) [dialect = '', reason = ''] = line.slice(3).split(/: (.*)/);
  else if (line !== '' && !line.startsWith('#')) exceptions.set(`${dialect} ${line}`, reason);
}

const readers = {
  standard: createReader({ service: 'odata-4.01', schema: shopSchema, root: '/' }),
  'asset-management': createReader({ service: 'asset-management', schema: shopSchema, root: '/api/v1/object/' }),
};

interface Result {
  readonly value: unknown;
  readonly count?: number;
}

async function answer(database: Database, { url, service, policy }: QueryCase): Promise<Result> {
  const read = readers[service ?? 'standard']({ url });
  if (!read.ok) throw new Error(`refused: ${read.refusal.problem.detail}`);
  const rows = (target: { set?: { name: string } | undefined }): string => policy[target.set?.name ?? ''] ?? 'all';
  const mapping = shopMapping(database.name);
  const statement = toSql(read.query, Object.keys(policy).length === 0 ? mapping : { ...mapping, rows: rows as never });
  const [row] = await database.run(statement.strings, statement.values);
  const value = row?.['value'];
  return {
    value: typeof value === 'string' ? JSON.parse(value) : value === undefined || value === null ? null : Number(value),
    ...(row?.['count'] === undefined ? {} : { count: Number(row['count']) }),
  };
}

/** What of a result differs from the expectation; undefined if nothing does. */
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
  if (/^-?\d{16,}$/.test(text)) return Number(text);
  return text;
}

const opened: Record<string, Database> = {};
beforeAll(async () => {
  opened['sqlite'] = openSqlite();
  opened['postgresql'] = await openPostgresql();
}, 120_000);
afterAll(async () => {
  for (const database of Object.values(opened)) await database.close();
});

describe.each(['sqlite', 'postgresql'])('%s', (name) => {
  test('every query has the expected rows, or a reason', async () => {
    const surprises: string[] = [];
    for (const each of queryCases.filter(({ expected }) => expected.kind !== 'refused')) {
      const url = decodeURIComponent(each.url);
      const result = await answer(opened[name]!, each).then(
        (given) => difference(each, given),
        (error: Error) => `${error instanceof Unsupported ? 'refused' : 'error'}: ${error.message.split('\n')[0]}`,
      );
      const known = exceptions.get(`${name} ${url}`);
      const isExplained =
        result === undefined ? known === undefined : result === known || known?.startsWith('refused') === false;
      if (!isExplained) surprises.push(`${each.place} ${url}: ${result ?? `agrees, but is an exception: ${known}`}`);
    }
    expect(surprises).toEqual([]);
  });
});
