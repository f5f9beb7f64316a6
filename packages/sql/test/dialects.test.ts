/** Dialects: a function without a translation has a reason, a program can bring its own dialect, and DuckDB reads Parquet files. */
import { functionRow } from '@odatalint/core/internal';
import { createReader } from '@odatalint/core/query';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  type Mapping,
  sql,
  type SqlDialect,
  type SqlDialectName,
  sqlDialects,
  toSql,
  Unsupported,
} from '../src/index.js';
import { shopMapping, shopSchema } from './databases.js';
import { openDuckdbEngine } from './duckdb-engine.js';
import { statementFor } from './statement-for.js';

const read = createReader({ service: 'odata-4.01', schema: shopSchema, root: '/' });
const page = readFileSync(new URL('../../../docs/sql.md', import.meta.url), 'utf8');

/** The only block of a page that begins with a text. */
function blockOf(start: string): string {
  const blocks = page.match(/^```js\n[\s\S]*?^```$/gm) ?? [];
  const found = blocks.filter((block) => block.startsWith(`\`\`\`js\n${start}`));
  expect(found).toHaveLength(1);
  return found[0]!.slice('```js\n'.length, -'```'.length);
}

const messageFor = (url: string, dialect: Mapping['dialect']): string => {
  const result = read({ url: encodeURI(url) });
  if (!result.ok) return result.refusal.problem.detail ?? '';
  try {
    toSql(result.query, shopMapping(dialect));
    return 'translated';
  } catch (error) {
    return error instanceof Unsupported ? error.message : String(error);
  }
};

describe.each(Object.keys(sqlDialects) as SqlDialectName[])('%s', (name) => {
  const { functions, name: database } = sqlDialects[name];

  test('each function has a translation, or a reason that completes a sentence', () => {
    for (const [each, own] of Object.entries(functions)) {
      expect(functionRow(each), each).toBeDefined();
      if ('unsupported' in own) expect(own.unsupported, each).toMatch(/^[a-z].*[^.]$/);
    }
  });

  test('a function without a translation is refused with the reason', () => {
    expect(messageFor('/Customers?$filter=totaloffsetminutes(LastSeen) eq 0', name)).toBe(
      `The function totaloffsetminutes is not supported by ${database} because a column stores the point in time without its offset.`,
    );
  });
});

test('a dialect never drops an argument that it does not know', () => {
  const draft = createReader({ service: 'odata-4.02', schema: shopSchema, root: '/' });
  const result = draft({ url: "/Customers?$filter=matchesPattern(Name,'a','i')" });
  if (!result.ok) throw new Error(result.refusal.problem.detail);
  expect(() => toSql(result.query, shopMapping('postgresql'))).toThrow(
    'The function matchespattern with 3 arguments is not supported by PostgreSQL.',
  );
});

describe('a dialect of a program', () => {
  const dialect = runInNewContext(`${blockOf('const cockroach')}; cockroach`, { sql, sqlDialects }) as SqlDialect;
  const mapping: Mapping = { ...shopMapping('postgresql'), dialect };

  test('replaces what differs, as the documentation shows', () => {
    const url = "/Customers?$filter=startswith(Name,'A') and year(Since) eq 2020";
    const [own, other] = [mapping, shopMapping('postgresql')].map((each) =>
      statementFor(read, url, each)!.strings.join('?'),
    );
    expect(other).toContain('starts_with(');
    expect(own).toContain('(left("t1"."Name", length(CAST(? AS text))) = CAST(? AS text))');
    expect(own).toContain('extract(year FROM "t1"."Since")');
  });

  test('has its name and its reasons in messages', () => {
    expect(messageFor("/Customers?$filter=matchesPattern(Name,'x')", dialect)).toBe(
      'The function matchespattern is not supported by CockroachDB because it matches by POSIX rules.',
    );
  });

  test('is checked: a missing or misspelled member is an error of the program', () => {
    const { limit: _, ...missing } = dialect;
    const result = read({ url: '/Customers' });
    if (!result.ok) throw new Error(result.refusal.problem.detail);
    expect(() => toSql(result.query, { ...mapping, dialect: missing as never })).toThrow(TypeError);
    expect(() => toSql(result.query, { ...mapping, dialect: { ...dialect, limt: dialect.limit } as never })).toThrow(
      'limt',
    );
    expect(() => toSql(result.query, { ...mapping, dialect: 'duckbd' as never })).toThrow('did you mean "duckdb"');
  });
});

test('DuckDB answers a query over Parquet files, as the documentation shows', async () => {
  const engine = await openDuckdbEngine();
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'));
  try {
    for (const [name, rows] of [
      ['Customers', `SELECT 1 AS "ID", 'Ada' AS "Name" UNION ALL SELECT 2, 'Bob'`],
      [
        'Orders',
        `SELECT 7 AS "ID", 1 AS "CustomerID", CAST(12.5 AS decimal(9, 2)) AS "Total" UNION ALL SELECT 8, 2, 99 UNION ALL SELECT 9, 1, 3`,
      ],
    ])
      await engine.exec(`COPY (${rows!}) TO '${folder}/${name!}.parquet' (FORMAT parquet)`);
    const mapping: Mapping = {
      dialect: 'duckdb',
      table: (set) => `${folder}/${set!.name}.parquet`,
      column: (path) => path.map(({ name }) => name).join('_'),
      policy: ({ set }) => (set?.name === 'Orders' ? 'Total gt 5' : 'all'),
    };
    const url = '/Orders?$filter=Total add 1 gt 10&$orderby=Total desc&$select=ID,Total&$expand=Customer($select=Name)';
    const [row] = await engine.query(statementFor(read, url, mapping)!);
    expect(JSON.parse(String(row!['value']))).toEqual([
      { ID: 8, Total: 99, Customer: { Name: 'Bob' } },
      { ID: 7, Total: 12.5, Customer: { Name: 'Ada' } },
    ]);
  } finally {
    engine.close();
    rmSync(folder, { recursive: true });
  }
});
