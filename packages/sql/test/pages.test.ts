/** Pages of every order, with forged tokens, and values that a database cannot have at every place. */
import { createReader } from '@odatalint/core/query';
import { loadSchema } from '@odatalint/core/schema';
import { describe, expect, test } from 'vitest';
import { InvalidToken, type Mapping, skiptokenOf, toSql, Unsupported } from '../src/index.js';
import { type Database, databaseNames, shopMapping, shopSchema } from './databases.js';
import { useDatabases } from './use-databases.js';

const read = createReader({ service: 'odata-4.01', schema: shopSchema, root: '/' });
const opened = useDatabases();

interface Page {
  readonly value: readonly unknown[];
  readonly next: string | undefined;
}

async function pageOf(database: Database, url: string, mapping: Partial<Mapping> = {}): Promise<Page> {
  const result = read({ url: encodeURI(url) });
  if (!result.ok) throw new Error(result.refusal.problem.detail);
  const { strings, values } = toSql(result.query, { ...shopMapping(database.name), ...mapping });
  const [row] = await database.run(strings, values);
  return {
    value: JSON.parse(String(row!['value'])),
    next: typeof row!['next'] === 'string' ? row!['next'] : undefined,
  };
}

/** The rows of all pages of two rows, and the number of pages. */
async function allPages(database: Database, url: string): Promise<readonly [rows: readonly unknown[], pages: number]> {
  const rows: unknown[] = [];
  let pages = 0;
  for (let next: string | undefined = ''; next !== undefined; pages++) {
    if (pages > 20) throw new Error('The pages never end.');
    const token: string = next === '' ? '' : `${url.includes('?') ? '&' : '?'}$skiptoken=${skiptokenOf(next)}`;
    const page = await pageOf(database, `${url}${token}`, { pageSize: 2 });
    rows.push(...page.value);
    next = page.next;
  }
  return [rows, pages];
}

describe.each(databaseNames)('%s', (name) => {
  test.each([
    ['/Customers?$select=ID', 4],
    ['/Customers?$select=ID&$skip=2', 3],
    ['/Customers?$select=ID&$skip=7', 1],
    ['/Customers?$select=ID&$skip=3&$top=3', 2],
    ['/Customers?$select=ID&$top=5', 3],
    ['/Customers?$select=ID&$top=2', 1],
    ['/Customers?$select=ID&$top=4', 2],
    ['/Customers?$select=ID&$top=0', 1],
    ['/Customers?$select=ID&$orderby=Score desc', 4],
    ['/Customers?$select=ID&$orderby=Score', 4],
    ['/Customers?$select=ID&$orderby=Credit mul 0.1 desc,Name', 4],
    ['/Customers?$select=ID&$orderby=Score div 3e0 desc', 4],
    ['/Customers?$select=ID&$orderby=LastSeen', 4],
    ['/Customers?$select=ID&$orderby=WakeAt desc,Ref', 4],
    ['/Customers?$select=ID&$orderby=Patience,Tier desc,Labels', 4],
    ['/Customers?$select=ID&$orderby=true,null', 4],
    ['/Customers?$compute=Age add 1 as Next&$select=ID,Next&$orderby=Next desc', 4],
    ['/Orders?$select=ID&$orderby=Customer/Name desc', 3],
    ['/Orders?$apply=groupby((Status))', 2],
    ['/Orders?$apply=groupby((CustomerID,Status),aggregate(Total with sum as Sum))&$orderby=Sum desc', 3],
    ['/Orders?$apply=groupby((Customer/Name),aggregate($count as N,Total with average as A))&$orderby=N,A', 3],
    // Groups of orders without a customer, of those whose customer has no home, and of those whose home has no city.
    ['/Orders?$apply=groupby((Customer/Home/City))', 3],
    ['/Orders?$apply=groupby((Customer/Home/City))&$orderby=Customer/Home/City desc', 3],
    ['/Employees?$apply=groupby((Manager/Manager/Name,Manager/ID))&$filter=Manager/ID ne null', 2],
    ['/Employees?$apply=groupby((Manager/ID,Manager/Manager/Name))&$filter=Manager/Manager/Name ne null', 1],
    ['/Orders?$apply=aggregate(Total with sum as Sum)', 1],
    ['/Customers(1)/Tags', 1],
    ['/Customers(1)/Marks', 2],
    ['/Customers(1)/Marks?$filter=$it gt 1', 1],
    ['/Customers(1)/Places', 1],
    ['/Orders?$apply=topcount(9223372036854775807,Total)&$select=ID', 3],
    ['/Orders?$apply=topcount(3,Total)&$select=ID&$orderby=Number', 2],
  ])('%s has every row once', async (url, pages) => {
    const { value } = await pageOf(opened[name]!, url);
    const [rows, count] = await allPages(opened[name]!, url);
    expect(rows).toEqual(value);
    expect(count).toBe(pages);
  });

  test.each([
    'ID',
    'Name',
    'Age',
    'Credit',
    'Balance',
    'Score',
    'Active',
    'Since',
    'LastSeen',
    'WakeAt',
    'Patience',
    'Ref',
    'Photo',
    'Labels',
    'Home/City',
    'Score mul 2e0',
    'year(LastSeen)',
    'length(Name)',
    'Age gt 3',
  ])('a forged token for %s is refused, or a page', async (orderby) => {
    const texts = [
      null, '', 'x', '-', '1e999', '1e-999', '9'.repeat(500), '99999999999999999999', '0.1', '-1.5', '2024-02-30', '2024-01-01', '0000-01-01', '9999-12-31T23:59:60Z',
      '2024-01-01T00:00:00Z', '2024-01-01 00:00:00+99', '24:00:00', '12:00:00.1234567891', 'Infinity', 'infinity', 'Inf', 'NaN', 'true', '1', '\\x', 'zz', 'a\0b',
      '11111111-1111-1111-1111-11111111aaaa', "'", '\ud800', '{}',
    ]; // prettier-ignore
    for (const text of texts)
      for (const values of orderby === 'ID' ? [['2', text], [text, '1'], [text]] : [['2', text, '1']]) {
        const url = `/Customers?$select=ID&$orderby=${orderby}&$skiptoken=${skiptokenOf(JSON.stringify(values))}`;
        const page = await pageOf(opened[name]!, url, { pageSize: 2 }).catch((error: unknown) => error);
        if (page instanceof Error && !(page instanceof InvalidToken || page instanceof Unsupported))
          throw new Error(`${orderby} ${JSON.stringify(values)}: ${page.message}`);
      }
  });

  test.each([
    ['/Customers?$filter=year(null) eq null&$select=ID', 7],
    ['/Customers?$filter=contains(null,Name)&$select=ID', 0],
    ['/Customers?$filter=not contains(null,Name)&$select=ID', 0],
    ['/Customers?$filter=null&$select=ID', 0],
    ['/Customers?$filter=null in (null,1)&$select=ID', 7],
    ['/Customers?$filter=concat(null,Name) eq null and Age add null eq null&$select=ID', 7],
    ['/Customers?$filter=cast(null,Edm.Int32) eq null&$select=ID', 7],
    ['/Customers?$filter=case(Age gt 1:null,true:Age) eq null&$select=ID', 6],
    ['/Customers?$compute=null as K&$select=ID,K', 7],
    ['/Customers?$compute=year(null) as K,case(true:null) as L&$select=K,L', 7],
    ['/Customers?$compute=year(null) as K&$select=ID&$orderby=K,year(null)', 7],
    ['/Customers?$orderby=true desc&$select=ID', 7],
    ['/Customers?$orderby=null&$select=ID', 7],
    ['/Customers?$orderby=1 add 1&$select=ID', 7],
    ["/Customers?$orderby='a','b'&$select=ID", 7],
    ['/Orders?$apply=topcount(3,Total)/filter($it/ID gt 0)&$select=ID', 3],
    ['/Orders?$apply=topcount(3,Total)&$filter=$it/ID gt 0 and $this/ID gt 0&$select=ID', 3],
    ['/Customers?$apply=topcount(2,Age)&$expand=Orders($filter=$it/ID eq CustomerID;$select=ID)&$select=ID', 2],
    ['/Customers?$apply=groupby((Age,Shop.Company/VatNo))', 6],
  ])('%s has %i rows', async (url, count) => {
    const { value } = await pageOf(opened[name]!, url);
    expect(value.length).toBe(count);
    expect(value).not.toContain(null);
  });

  test.each([["/Customers?$filter=Name eq '%00'", 'cannot store this string']])(
    '%s is refused',
    async (url, reason) => {
      const result = read({ url: encodeURI(url).replace('%2500', '%00') });
      if (!result.ok) throw new Error(result.refusal.problem.detail);
      expect(() => toSql(result.query, shopMapping(opened[name]!.name))).toThrow(reason);
    },
  );
});

describe('a token contains the last row exactly', () => {
  const names = { I: 'Int64', D: 'Decimal', R: 'Double', S: 'Single', P: 'Duration' };
  const properties = Object.entries(names).map(([name, type]) => `<Property Name="${name}" Type="Edm.${type}"/>`);
  const { schema } = loadSchema(
    `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="N">
    <EnumType Name="Flags" IsFlags="true" UnderlyingType="Edm.Int64"><Member Name="A" Value="1"/><Member Name="Z" Value="4611686018427387904"/></EnumType>
    <EntityType Name="E"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="F" Type="N.Flags"/>${properties.join('')}</EntityType>
    <EntityContainer Name="C"><EntitySet Name="Es" EntityType="N.E"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`,
  );
  const columns = ['ID', 'F', ...Object.keys(names)];
  const types = {
    sqlite: ['INTEGER', 'INTEGER', 'INTEGER', 'REAL', 'REAL', 'REAL', 'REAL'],
    postgresql: ['integer', 'bigint', 'bigint', 'numeric', 'double precision', 'real', 'numeric'],
    duckdb: ['integer', 'bigint', 'bigint', 'decimal(28, 6)', 'double', 'float', 'decimal(28, 6)'],
  };
  const rows = [
    [1, '4611686018427387904', '9223372036854775807', '0.1', '1e300', '0.1', '5400'],
    [2, '1', '-9223372036854775808', '0.2', '0.1', '16777217', '-1'],
    [3, '4611686018427387905', '9007199254740993', '1000.5', '-2.5', '1.5e30', '0.000001'],
    [4, null, null, null, null, null, null],
    [5, '0', '9223372036854775806', '-3', '1e-300', '-0.3', '86400.5'],
    [6, '1', '9007199254740992', '7', '3', '1e-30', '1e10'],
  ];
  const read = createReader({ service: 'odata-4.01', schema: schema!, root: '/' });

  test.each(databaseNames)('in %s', async (name) => {
    const database = opened[name]!;
    const selects = rows.map((row) => `SELECT ${row.map((value, i) => `CAST(${value === null ? 'NULL' : i === 0 ? String(value) : `'${value}'`} AS ${types[name][i]!}) AS "${columns[i]!}"`).join(', ')}`); // prettier-ignore
    const keys = async (orderby: string, token: string | undefined, pageSize: number): Promise<[number[], unknown]> => {
      const skiptoken = token === undefined ? '' : `&$skiptoken=${skiptokenOf(token)}`;
      const result = read({ url: encodeURI(`/Es?$select=ID&$orderby=${orderby}${skiptoken}`) });
      if (!result.ok) throw new Error(result.refusal.problem.detail);
      const { strings, values } = toSql(result.query, {
        dialect: name,
        table: () => 'extreme',
        column: ([step]) => step!.name,
        pageSize,
      });
      const [first, ...others] = strings;
      const [row] = await database.run(
        [`WITH extreme AS (${selects.join(' UNION ALL ')}) ${first!}`, ...others],
        values,
      );
      return [(JSON.parse(String(row!['value'])) as { ID: number }[]).map(({ ID }) => ID), row!['next']];
    };
    for (const by of [
      'F',
      'I',
      '-(I add 1)',
      'I divby 3',
      'D',
      'D div 7',
      'D divby 3',
      'R',
      'R divby 3',
      'floor(R)',
      'round(D)',
      'cast(R,Edm.Decimal)',
      'S',
      'S mul 3',
      'S add D',
      'cast(I,Edm.Single)',
      'P',
      'P divby 7',
      'P mul 1e-7',
      'case(ID gt 2:S,true:R)',
      'case(ID gt 2:D,true:R)',
    ])
      // prettier-ignore
      for (const orderby of [by, `${by} desc`]) {
        const [expected] = await keys(orderby, undefined, 10);
        const found: number[] = [];
        // In pages of two each row is the last of a page in one of the two orders.
        for (let next: unknown; found.length <= rows.length; ) {
          const [page, token] = await keys(orderby, next as string | undefined, 2);
          found.push(...page);
          if (typeof token !== 'string') break;
          next = token;
        }
        expect({ orderby, found }).toEqual({ orderby, found: expected });
      }
  });
});

test('SQLite stores binary values in another order', async () => {
  await expect(pageOf(opened['sqlite']!, '/Customers?$orderby=Photo')).rejects.toThrow(Unsupported);
  expect((await allPages(opened['postgresql']!, '/Customers?$orderby=Photo desc&$select=ID'))[0]).toHaveLength(7);
});

describe('matchesPattern in PostgreSQL', () => {
  const texts = [
    '', 'a', 'A', 'ab', 'aab', 'a.b', 'a b', 'a\nb', 'a\rb', '1', '٣', 'é', 'É', '_', '-', '[', ']', '\\', 'a-b', '1a2', 'aaaa', ' x ', '\u00a0', 'ß', 'ab12', '{1}', '(a)', '*', '^', '$', '/', '\t', '😀',
  ]; // prettier-ignore
  const patterns = [
    'a', '^a', 'a$', '^a$', '^$', '.', '^.$', 'a.b', '^a.b$', '\\d', '^\\d$', '\\w', '^\\w+$', '\\s', '\\S', '^\\D$', '^\\W$', '[a-c]', '[^a]', '^[^a]$', '[\\d]', '[\\w-]', '[\\s]', 'a|b', '^(a|b)+$', '(?:ab)', 'a*b', 'a+?b', 'a{2}', '^a{2,}$',
    'a{2,3}b', '\\.', '\\\\', '\\[', '\\/', '\\bA', '(?=a)', '(a)\\1', '(?<x>a)', '[[:alpha:]]', '\\m', '\\y', '***=a', '(?i)a', 'a**', 'a++', '^*', 'x{256}', '[]', '[^]', '[a', '(', '\\p{L}', '\\u0041', '\\x41', '\\cA', '\\0', '[.]', '[$^]', '[\\]]',
    '[\\\\]', '\\t', '\\n', '[\\n]', '\\ud83d\\ude00', '😀', '^.{1}$', '[é]', 'é', '-', '[a\\-z]', '}', ']', '{', '(?:)', '(?:a|)', '()', '^^a', 'a$$', '.*', '^\\s', '[=a=]', '[.a.]', '\\A', '\\Z', '#', '(?#a)', 'a #',
  ]; // prettier-ignore
  test('has the meaning of ECMAScript, or is refused', async () => {
    const database = opened['postgresql']!;
    const differences: string[] = [];
    let accepted = 0;
    for (const pattern of patterns) {
      const literal = encodeURIComponent(pattern.replaceAll("'", "''"));
      const result = read({ url: `/Customers?$filter=matchesPattern(Name,'${literal}')` });
      if (!result.ok) continue;
      let values: readonly unknown[];
      try {
        values = toSql(result.query, shopMapping('postgresql')).values;
      } catch {
        continue;
      }
      accepted++;
      const given = values.find((value) => String(value).startsWith('***:'));
      const expression = RegExp(pattern, 'u');
      for (const text of texts) {
        const statement = ['SELECT CAST(', ' AS text) ~ CAST(', ' AS text) AS found'];
        const [row] = await database.run(statement, [text, given]).catch((error: unknown) => [{ found: error }]);
        if (row!['found'] !== expression.test(text)) differences.push(`${pattern} ${JSON.stringify(text)}`);
      }
    }
    expect(differences).toEqual([]);
    expect(accepted).toBeGreaterThan(45);
  });
});

test('changes since a token are refused', () => {
  const found = read({ url: '/Customers?$deltatoken=x' });
  if (!found.ok) throw new Error(found.refusal.problem.detail);
  for (const dialect of databaseNames)
    expect(() => toSql(found.query, shopMapping(dialect))).toThrow('$deltatoken has no translation to SQL.');
});

test.each([
  '/Customers?$apply=groupby((Home))',
  '/Orders?$apply=groupby((ShipTo))',
  '/Orders?$apply=groupby((Customer))',
])('%s is refused, because groups of structured values have no order and no pages', (url) => {
  const found = read({ url });
  if (!found.ok) throw new Error(found.refusal.problem.detail);
  for (const dialect of databaseNames)
    expect(() => toSql(found.query, shopMapping(dialect))).toThrow('only for primitive values');
});

test('no text of a request is in a statement', () => {
  const assets = createReader({ service: 'asset-management', root: '/api/v1/object/' });
  const result = assets({ url: '/api/v1/object/internal_users' });
  const mapping: Mapping = { ...shopMapping('sqlite'), table: (set) => set!.name };
  if (result.ok) expect(() => toSql(result.query, mapping)).toThrow('does not declare internal_users');
  const open = loadSchema(
    `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="N">
    <ComplexType Name="O" OpenType="true"/><EntityType Name="E"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Items" Type="Collection(N.O)"/></EntityType>
    <EntityContainer Name="C"><EntitySet Name="Es" EntityType="N.E"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`,
  ).schema!;
  const found = createReader({ service: 'odata-4.01', schema: open, root: '/' })({
    url: "/Es?$filter=Items/any(i:i/secret_name eq 'a')",
  });
  if (!found.ok) throw new Error(found.refusal.problem.detail);
  for (const dialect of databaseNames)
    expect(() =>
      toSql(found.query, {
        dialect,
        table: (set) => set!.name,
        column: (path) => ({ column: path[0]!.name, json: path.slice(1).map(({ name }) => name) }),
      }),
    ).toThrow('secret_name is not declared in the schema, so it has no type.');
});

describe('120 properties', () => {
  const names = Array.from({ length: 120 }, (_, i) => `P${i}`);
  const { schema } = loadSchema(
    `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="N">
    <EntityType Name="E"><Key>${names.map((each) => `<PropertyRef Name="${each}"/>`).join('')}</Key>${names.map((each) => `<Property Name="${each}" Type="Edm.Int32" Nullable="false"/>`).join('')}</EntityType>
    <EntityContainer Name="C"><EntitySet Name="Es" EntityType="N.E"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`,
  );
  test.each(databaseNames)('in %s', async (name) => {
    const database = opened[name]!;
    const result = createReader({ service: 'odata-4.01', schema: schema!, root: '/' })({ url: '/Es' });
    if (!result.ok) throw new Error(result.refusal.problem.detail);
    const columns = names.map((each, i) => `${i} AS "${each}"`).join(', ');
    const { strings, values } = toSql(result.query, {
      dialect: database.name,
      table: () => 'wide',
      column: ([step]) => step!.name,
      pageSize: 1,
    });
    const [first, ...others] = strings;
    const [row] = await database.run([`WITH wide AS (SELECT ${columns}) ${first!}`, ...others], values);
    expect(JSON.parse(String(row!['value']))).toEqual([Object.fromEntries(names.map((each, i) => [each, i]))]);
  });
});
