/**
 * Hidden rows have no influence through database errors either. Expressions fail for the values in the rows of tenant B, so a result or an
 * error that differs from the one without these rows is a leak.
 */
import { PGlite } from '@electric-sql/pglite';
import { openDuckdbEngine } from './duckdb-engine.js';
import { createReader, type Policy } from '@odatalint/core/query';
import { loadSchema } from '@odatalint/core/schema';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mapping, skiptokenOf, sql, type SqlDialectName, toSql, Unsupported } from '../src/index.js';

const metadata = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="L">
  <ComplexType Name="Place"><Property Name="Zip" Type="Edm.Int32"/><Property Name="City" Type="Edm.String"/></ComplexType>
  <EntityType Name="Account"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="TenantID" Type="Edm.String" Nullable="false"/>
    <Property Name="Name" Type="Edm.String"/><Property Name="N" Type="Edm.Int32"/><Property Name="L" Type="Edm.Int64"/>
    <Property Name="D" Type="Edm.Double"/><Property Name="T" Type="Edm.DateTimeOffset"/><Property Name="Home" Type="L.Place"/>
    <Property Name="Tags" Type="Collection(Edm.String)"/><Property Name="Nums" Type="Collection(Edm.Int32)"/>
    <NavigationProperty Name="Entries" Type="Collection(L.Entry)" Partner="Account"/></EntityType>
  <EntityType Name="Entry"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="TenantID" Type="Edm.String" Nullable="false"/>
    <Property Name="AccountID" Type="Edm.Int32"/><Property Name="D" Type="Edm.Double"/><Property Name="Name" Type="Edm.String"/>
    <NavigationProperty Name="Account" Type="L.Account" Partner="Entries"><ReferentialConstraint Property="AccountID" ReferencedProperty="ID"/></NavigationProperty></EntityType>
  <EntityContainer Name="C"><EntitySet Name="Accounts" EntityType="L.Account"/><EntitySet Name="Entries" EntityType="L.Entry"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

const read = createReader({ service: 'odata-4.01', schema: loadSchema(metadata).schema!, root: '/' });

/** ID, TenantID, Name, N, L, D, T, Home, Tags, Nums. */
const accounts = [
  [1, 'A', 'Ada', 5, '7000000000', 1.5, '2024-01-31T10:00:00.000Z', '{"Zip":10,"City":"Ulm"}', '["a"]', '[1,2]'],
  [2, 'A', null, null, null, null, null, null, null, null],
  [3, 'A', 'Cy', -2, '3', -1, '2020-02-29T00:00:00.000Z', '{"Zip":null,"City":null}', '[]', '[]'],
  [4, 'B', 's3cret', -2147483648, '-9223372036854775808', 1e300, 'infinity', '{"Zip":"x","City":"Rom"}', '5', '["x"]'],
  [5, 'B', 's3c(', 2147483647, '9223372036854775807', -1e300, '294276-12-31T23:59:59Z', '{"Zip":"1e9"}', '{}', '7'],
] as const;

/** ID, TenantID, AccountID, D, Name. */
const entries = [
  [1, 'A', 1, 2.5, 'x'],
  [2, 'A', 1, null, null],
  [3, 'A', 3, 0, 'y'],
  [4, 'B', 4, 1e300, '('],
  [5, 'B', 5, -1e300, '['],
  // Visible, but it belongs to a hidden account.
  [6, 'A', 4, 1, 'z'],
] as const;

/** Expressions that fail for the rows of tenant B only, as conditions on an account. */
const failing = [
  "case(startswith(Name,'s3'):1e300,true:1e0) mul 1e10 gt 0",
  "case(startswith(Name,'s3'):1e300,true:1e0) mul 1e300 lt 1e0",
  'D mul 1e300 gt 0',
  'D mul D gt -1 and N gt 0',
  'N gt 0 or D mul D gt 1',
  'not (D divby 1e-300 gt 1)',
  '-N lt 100',
  '-L lt 100',
  'L add 1 gt 0 and year(T) gt 2000',
  'date(T) gt 2021-01-01',
  "T add duration'P300000D' gt 2024-01-01T00:00:00Z",
  'hour(T) in (10,11)',
  'fractionalseconds(T) ge 0',
  "substring(Name,L) ne 'a'",
  'cast(D,Edm.Single) gt 1',
  'cast(N,Edm.Int16) eq 5',
  'Home/Zip gt 5',
  "Home/City eq 'Ulm'",
  'Home/Zip eq null',
  "Tags/any(t:t eq 'a')",
  'Tags/$count gt 0',
  "'a' in Tags",
  'Nums/any(n:n gt 1)',
  'Nums/all(n:n mul 2 gt 1)',
  "matchesPattern(Name,'^A') or matchesPattern('x',Name)",
  'case(D mul 1e300 gt 0:true,true:false)',
  '(D mul 1e300) in (1,2,3)',
  'Entries/any(e:e/D mul 1e300 gt $it/D mul 1e300)',
  'Entries/any(e:$it/D mul 1e300 gt 0)',
  'Entries/any(e:e/Account/D mul 1e300 gt 0)',
  'Entries/$count($filter=D mul 1e300 gt 0) gt 0',
] as const;

const places: readonly ((condition: string) => string)[] = [
  (e) => `/Accounts?$select=ID&$filter=${e}`,
  (e) => `/Accounts?$select=ID&$filter=ID lt 100 and (${e})`,
  (e) => `/Accounts/$count?$filter=${e}`,
  (e) => `/Accounts?$select=ID&$orderby=${e}`,
  (e) => `/Accounts?$select=ID&$orderby=${e}&$top=2&$skip=1`,
  (e) => `/Accounts?$compute=${e} as X&$select=ID,X`,
  (e) => `/Accounts?$compute=${e} as X&$filter=X&$orderby=X&$select=ID`,
  (e) => `/Accounts?$apply=filter(${e})/aggregate($count as C)`,
  (e) => `/Accounts?$apply=compute(${e} as X)/groupby((X))`,
  (e) => `/Accounts?$apply=topcount(2,ID)/filter(${e})&$select=ID`,
  (e) => `/Accounts/$filter(@e)/$count?@e=${e}`,
  (e) => `/Entries?$select=ID&$expand=Account($select=ID;$compute=${e} as X)`,
];

/** Requests whose expressions are about related rows, groups and pages. */
const others = [
  '/Entries?$select=ID&$filter=Account/D mul 1e300 gt 0',
  '/Entries?$select=ID&$filter=Account/D mul 1e300 gt 0 and Account/ID gt 0',
  '/Entries?$select=ID&$orderby=Account/D mul 1e300',
  '/Entries?$select=ID&$filter=Account/Home/Zip gt 5',
  "/Entries?$select=ID&$filter=Account/Tags/any(t:t eq 'a')",
  '/Entries?$apply=groupby((Account/Name),aggregate(D with max as M))&$filter=M mul 1e300 gt 0',
  '/Accounts?$apply=groupby((Name),aggregate(D with max as M))&$filter=length(Name) gt 1 and M mul 1e300 gt 0',
  '/Accounts?$apply=groupby((D))&$filter=D mul 1e300 gt 0',
  '/Accounts?$apply=groupby((Name))/filter(case(startswith(Name,%27s3%27):1e300,true:1e0) mul 1e10 gt 0)',
  '/Accounts?$apply=aggregate(D with sum as S,L with sum as T)',
  '/Accounts?$apply=aggregate(D mul 1e300 with max as S)',
  '/Accounts?$select=ID&$expand=Entries($filter=D mul 1e300 gt 0;$select=ID)',
  '/Accounts?$select=ID&$expand=Entries($orderby=D mul 1e300;$select=ID;$top=1)',
  '/Accounts?$select=ID&$expand=Entries($compute=D mul 1e300 as X;$filter=X gt 0;$select=ID)',
  '/Accounts?$select=ID,Tags&$expand=Entries/$count($filter=D mul 1e300 gt 0)',
  '/Accounts(4)/Tags',
  '/Accounts(4)/Entries?$filter=D mul 1e300 gt 0',
  '/Accounts(4)/Home/Zip',
  '/Accounts?$select=ID&$filter=$root/Accounts(4)/D mul 1e300 gt 0',
  '/Accounts?$select=Nums($filter=$this gt 1),ID',
  `/Accounts?$select=ID&$orderby=D mul 1e300&$skiptoken=${skiptokenOf('["1","1","1"]')}`,
];

const requests = [...places.flatMap((place) => failing.map((condition) => place(condition))), ...others].map((url) =>
  encodeURI(url).replaceAll('%2527', '%27'),
);

/** The accounts and entries that the caller sees. A policy may use another table, or an expression that costs more than the request. */
const policies: Readonly<Record<string, readonly [accounts: string, entries: string]>> = {
  'a comparison': ["TenantID eq 'A'", "TenantID eq 'A'"],
  'four comparisons': [
    "TenantID eq 'A' or TenantID eq 'a' or TenantID eq 'AA' or TenantID eq 'Aa'",
    "TenantID eq 'A' or TenantID eq 'a' or TenantID eq 'AA' or TenantID eq 'Aa'",
  ],
  'a function': ["tolower(concat(TenantID,'x')) eq 'ax'", "startswith(tolower(TenantID),'a') and TenantID ne 'AB'"],
  'a path': ["TenantID eq 'A'", "Account/TenantID eq 'A'"],
  'a lambda': ["Entries/any(e:e/TenantID eq 'A') and TenantID ne 'B'", "TenantID eq 'A' and ID gt 0"],
};

const isVisible = (policy: string, tenant: string, account: number): boolean =>
  policy === 'a path' ? account === 1 || account === 3 : tenant === 'A';

type Run = (strings: readonly string[], values: readonly unknown[]) => Promise<unknown>;
const databases: Record<string, Run> = {};
const closes: (() => unknown)[] = [];

const accountColumns = ['ID', 'TenantID', 'Name', 'N', 'L', 'D', 'T', 'Home', 'Tags', 'Nums'];
const entryColumns = ['ID', 'TenantID', 'AccountID', 'D', 'Name'];
const tables = [
  ['Accounts', accountColumns, accounts],
  ['Entries', entryColumns, entries],
] as const;

/** For each policy a schema in which only the rows that it allows exist; an account without entries is invisible to the lambda. */
const visibleRows = (
  policy: string,
  table: string,
  rows: readonly (readonly unknown[])[],
): readonly (readonly unknown[])[] =>
  rows.filter((row) => {
    if (table === 'Entries') {
      if (policy === 'a lambda') return row[1] === 'A';
      return isVisible(policy, String(row[1]), Number(row[2]));
    }
    if (policy === 'a lambda') return row[0] === 1 || row[0] === 3;
    return row[1] === 'A';
  });

const schemaOf = (policy: string): string => policy.replaceAll(' ', '_');

beforeAll(async () => {
  const sqlite = new DatabaseSync(':memory:');
  sqlite.function('regexp', (pattern, text) => Number(text !== null && new RegExp(String(pattern)).test(String(text))));
  const postgresql = await PGlite.create();
  await postgresql.exec("SET TIME ZONE 'UTC'");
  const duckdb = await openDuckdbEngine();
  const types: Readonly<Record<string, string>> = {
    ID: 'integer', AccountID: 'integer', N: 'integer', L: 'bigint', D: 'double precision', T: 'timestamptz', Home: 'jsonb', Tags: 'jsonb', Nums: 'jsonb',
  }; // prettier-ignore
  const fill = async (
    schema: string,
    rowsOf: (table: string, rows: readonly (readonly unknown[])[]) => readonly (readonly unknown[])[],
  ): Promise<void> => {
    await postgresql.exec(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    await duckdb.exec(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    if (schema !== 'main') sqlite.exec(`ATTACH ':memory:' AS "${schema}"`);
    for (const [table, columns, rows] of tables) {
      const declared = columns
        .map((name) => `"${name}" ${types[name] ?? 'text'}${name === 'ID' ? ' PRIMARY KEY' : ''}`)
        .join(', ');
      await postgresql.exec(`CREATE TABLE "${schema}"."${table}" (${declared})`);
      await duckdb.exec(`CREATE TABLE "${schema}"."${table}" (${declared.replaceAll('jsonb', 'json')})`);
      sqlite.exec(
        `CREATE TABLE "${schema}"."${table}" (${declared.replaceAll(/jsonb|timestamptz/g, 'text').replaceAll('bigint', 'integer')})`,
      );
      for (const row of rowsOf(table, rows)) {
        const holes = columns.map((_, i) => `$${i + 1}`).join(', ');
        await postgresql.query(`INSERT INTO "${schema}"."${table}" VALUES (${holes})`, [...row]);
        // The last year of DuckDB is 294247.
        const inDuckdb = row.map((value) => (value === '294276-12-31T23:59:59Z' ? '294246-12-31T23:59:59Z' : value));
        await duckdb.query(`INSERT INTO "${schema}"."${table}" VALUES (${holes})`, inDuckdb);
        // Malformed JSON is an error of SQLite, which other values are not.
        const stored = row.map((value, i) =>
          columns[i] === 'L' && value !== null ? BigInt(value as string) : i > 6 && row[1] === 'B' ? '{"' : value,
        );
        sqlite
          .prepare(`INSERT INTO "${schema}"."${table}" VALUES (${columns.map(() => '?').join(', ')})`)
          .run(...(stored as SQLInputValue[]));
      }
      await postgresql.exec(`ANALYZE "${schema}"."${table}"`);
    }
    await postgresql.exec(`CREATE INDEX ON "${schema}"."Entries" ("AccountID")`);
  };
  await fill('main', (_, rows) => rows);
  for (const policy of Object.keys(policies))
    await fill(schemaOf(policy), (table, rows) => visibleRows(policy, table, rows));
  databases['sqlite'] = async (strings, values) =>
    sqlite.prepare(strings.join('?')).all(...(values as SQLInputValue[]));
  databases['postgresql'] = async (strings, values) =>
    (
      await postgresql.query(
        strings.reduce((text, part, i) => `${text}$${i}${part}`),
        [...values],
      )
    ).rows;
  databases['duckdb'] = (strings, values) => duckdb.query({ strings, values });
  closes.push(
    () => duckdb.close(),
    () => sqlite.close(),
    () => postgresql.close(),
  );
}, 120_000);

afterAll(async () => {
  for (const close of closes) await close();
});

async function answer(
  dialect: SqlDialectName,
  schema: string,
  url: string,
  [forAccounts, forEntries]: readonly [string, string],
): Promise<string | undefined> {
  const result = read({ url });
  if (!result.ok) return undefined;
  const policy: Policy = ({ set }) => (set?.name === 'Accounts' ? forAccounts : forEntries);
  const mapping: Mapping = {
    dialect,
    table: (set) => [schema, set!.name],
    column: (path) =>
      path[0]!.name === 'Home'
        ? { column: 'Home', json: path.slice(1).map(({ name }) => name) }
        : path[0]!.property?.type.isCollection === true
          ? { column: path[0]!.name, json: [] }
          : path[0]!.name,
    ...(dialect === 'sqlite'
      ? { functions: { matchespattern: (text, pattern) => sql`regexp(${pattern}, ${text})` } }
      : {}),
    policy,
    pageSize: 50,
  };
  try {
    const { strings, values } = toSql(result.query, mapping);
    return JSON.stringify(await databases[dialect]!(strings, values), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    return `error: ${(error as Error).message}`;
  }
}

/** Each policy has a third of the requests, so that each database has every request; `REQUESTS=all` tries all with each policy. */
const requestsFor = (policy: string): readonly string[] =>
  process.env['REQUESTS'] === 'all'
    ? requests
    : requests.filter((_, i) => i % 3 === Object.keys(policies).indexOf(policy) % 3);

describe.each(['postgresql', 'sqlite', 'duckdb'] as const)('%s', (dialect) => {
  test.each(Object.keys(policies))('%s', async (policy) => {
    const leaks: string[] = [];
    let answered = 0;
    const own = requestsFor(policy);
    for (const url of own) {
      const visible = await answer(dialect, schemaOf(policy), url, policies[policy]!);
      if (visible === undefined) continue;
      if (!visible.startsWith('error: ')) answered++;
      const all = await answer(dialect, 'main', url, policies[policy]!);
      if (all !== visible)
        leaks.push(`${decodeURIComponent(url)}\n    all: ${all?.slice(0, 150)}\n    visible: ${visible.slice(0, 150)}`);
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(own.length * 0.6);
  });
});
