/**
 * Requests beside statements that a person would write for them, and tables of any size with the usual indexes: for a measurement, and for
 * the plans of the statements.
 */
import { PGlite } from '@electric-sql/pglite';
import { createReader } from '@odatalint/core/query';
import { loadSchema } from '@odatalint/core/schema';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Mapping, skiptokenOf, toSql } from '../src/index.js';

const metadata = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="Shop">
  <EntityType Name="Customer"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="TenantID" Type="Edm.String" Nullable="false"/>
    <Property Name="Name" Type="Edm.String" Nullable="false"/><Property Name="Country" Type="Edm.String"/>
    <NavigationProperty Name="Orders" Type="Collection(Shop.Order)" Partner="Customer"/></EntityType>
  <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="TenantID" Type="Edm.String" Nullable="false"/>
    <Property Name="CustomerID" Type="Edm.Int32" Nullable="false"/><Property Name="Number" Type="Edm.String" Nullable="false"/>
    <Property Name="Status" Type="Edm.String" Nullable="false"/><Property Name="Placed" Type="Edm.DateTimeOffset" Nullable="false"/>
    <Property Name="Due" Type="Edm.Date"/><Property Name="Total" Type="Edm.Int32" Nullable="false"/><Property Name="Note" Type="Edm.String"/>
    <NavigationProperty Name="Customer" Type="Shop.Customer" Partner="Orders"><ReferentialConstraint Property="CustomerID" ReferencedProperty="ID"/></NavigationProperty>
    <NavigationProperty Name="Items" Type="Collection(Shop.Item)" Partner="Order"/></EntityType>
  <EntityType Name="Item"><Key><PropertyRef Name="OrderID"/><PropertyRef Name="Line"/></Key>
    <Property Name="OrderID" Type="Edm.Int32" Nullable="false"/><Property Name="Line" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Product" Type="Edm.String" Nullable="false"/><Property Name="Quantity" Type="Edm.Int32" Nullable="false"/>
    <NavigationProperty Name="Order" Type="Shop.Order" Partner="Items"><ReferentialConstraint Property="OrderID" ReferencedProperty="ID"/></NavigationProperty></EntityType>
  <EntityContainer Name="C"><EntitySet Name="Customers" EntityType="Shop.Customer"/><EntitySet Name="Orders" EntityType="Shop.Order"/><EntitySet Name="Items" EntityType="Shop.Item"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

const read = createReader({ service: 'odata-4.01', schema: loadSchema(metadata).schema!, root: '/' });

export const dialects = ['postgresql', 'sqlite'] as const;

/** Customers have ten orders, and orders three items. Half of the customers belong to the tenant. */
const tablesOf = (orders: number, isPostgresql: boolean): readonly string[] => {
  const [time, date] = isPostgresql ? ['timestamptz', 'date'] : ['text', 'text'];
  const placed = isPostgresql
    ? "timestamptz '2020-01-01T00:00:00Z' + make_interval(secs => (n::bigint * 7919 % 157680000)::float8)"
    : "strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01T00:00:00Z', (n * 7919 % 157680000) || ' seconds')";
  const due = isPostgresql ? "date '2020-01-01' + (n * 31 % 1500)" : "date('2020-01-01', (n * 31 % 1500) || ' days')";
  const series = (most: number): string =>
    isPostgresql
      ? `generate_series(1, ${most}) AS s(n)`
      : `(WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${most}) SELECT n FROM s)`;
  const tenant = (customer: string): string => `CASE WHEN (${customer}) % 2 = 1 THEN 'A' ELSE 'B' END`;
  return [
    'CREATE TABLE "Customers" ("ID" integer PRIMARY KEY, "TenantID" text NOT NULL, "Name" text NOT NULL, "Country" text)',
    `CREATE TABLE "Orders" ("ID" integer PRIMARY KEY, "TenantID" text NOT NULL, "CustomerID" integer NOT NULL, "Number" text NOT NULL, "Status" text NOT NULL, "Placed" ${time} NOT NULL, "Due" ${date}, "Total" integer NOT NULL, "Note" text)`,
    'CREATE TABLE "Items" ("OrderID" integer NOT NULL, "Line" integer NOT NULL, "Product" text NOT NULL, "Quantity" integer NOT NULL, PRIMARY KEY ("OrderID", "Line"))',
    `INSERT INTO "Customers" SELECT n, ${tenant('n')}, 'Customer ' || n, CASE n % 5 WHEN 0 THEN 'NL' WHEN 1 THEN 'DE' WHEN 2 THEN 'FR' WHEN 3 THEN 'IT' END FROM ${series(orders / 10)}`,
    `INSERT INTO "Orders" SELECT n, ${tenant('(n - 1) / 10 + 1')}, (n - 1) / 10 + 1, 'N-' || n, CASE n % 7 WHEN 0 THEN 'open' WHEN 1 THEN 'paid' ELSE 'done' END, ${placed}, CASE WHEN n % 4 > 0 THEN ${due} END, n * 37 % 1000, CASE WHEN n % 3 = 0 THEN 'note ' || n END FROM ${series(orders)}`,
    `INSERT INTO "Items" SELECT (n - 1) / 3 + 1, (n - 1) % 3 + 1, 'Product ' || (n * 17 % 50), n * 13 % 10 FROM ${series(3 * orders)}`,
    ...['CustomerID', 'Number', 'Status', 'Placed', 'Total'].map(
      (name) => `CREATE INDEX "Orders_${name}" ON "Orders" ("${name}")`,
    ),
    // The order of OData: null is the lowest value.
    `CREATE INDEX "Orders_Due" ON "Orders" ("Due"${isPostgresql ? ' NULLS FIRST' : ''})`,
    ...['Name', 'Country'].map((name) => `CREATE INDEX "Customers_${name}" ON "Customers" ("${name}")`),
    'CREATE INDEX "Items_Product" ON "Items" ("Product")',
    isPostgresql ? 'VACUUM ANALYZE' : 'ANALYZE',
  ];
};

/** A database with some orders. */
export interface Tables {
  readonly run: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  /** The tables that a statement reads from the beginning to the end. */
  readonly scanned: (text: string, values?: readonly unknown[]) => Promise<readonly string[]>;
  readonly close: () => unknown;
}

export async function openTables(dialect: 'postgresql' | 'sqlite', orders: number): Promise<Tables> {
  if (dialect === 'sqlite') return openSqliteTables(orders);
  const database = await PGlite.create();
  await database.exec("SET TIME ZONE 'UTC'");
  for (const statement of tablesOf(orders, true)) await database.exec(statement);
  const run: Tables['run'] = async (text, values = []) =>
    (await database.query(text, [...values])).rows as Record<string, unknown>[];
  return {
    run,
    scanned: async (text, values) =>
      (await run(`EXPLAIN ${text}`, values)).flatMap((row) => {
        const [, table] = /Seq Scan on "(\w+)"/.exec(String(row['QUERY PLAN'])) ?? [];
        return table === undefined ? [] : [table];
      }),
    close: () => database.close(),
  };
}

function openSqliteTables(orders: number): Tables {
  const database = new DatabaseSync(':memory:');
  for (const statement of tablesOf(orders, false)) database.exec(statement);
  const run: Tables['run'] = async (text, values = []) =>
    database.prepare(text).all(...(values as SQLInputValue[])) as Record<string, unknown>[];
  return {
    run,
    scanned: async (text, values) => {
      const names = new Map([...text.matchAll(/"(\w+)" AS "?(\w+)"?/g)].map(([, table, alias]) => [alias!, table!]));
      return (await run(`EXPLAIN QUERY PLAN ${text}`, values)).flatMap(({ detail }) => {
        const [, alias] = /^SCAN "?(\w+)"?(?! USING)(?:$| )/.exec(String(detail)) ?? [];
        const table = names.get(alias ?? '');
        return table === undefined || String(detail).includes('USING') ? [] : [table];
      });
    },
    close: () => database.close(),
  };
}

const mappingOf = (dialect: 'postgresql' | 'sqlite'): Mapping => ({
  dialect,
  table: (set) => set!.name,
  column: (path) => path.map(({ name }) => name).join('_'),
  policy: ({ set }) => (set?.name === 'Items' ? 'all' : "TenantID eq 'A'"),
});

/** The parts that a person would write differently for a database. */
export interface Words {
  readonly object: (...members: readonly string[]) => string;
  readonly array: (value: string, order?: string) => string;
  readonly year: (value: string) => string;
  readonly time: (text: string) => string;
  readonly first: string;
  readonly last: string;
}

const members = (all: readonly string[]): string =>
  all
    .map((each) => `'${each.split(' = ')[0]!.split('.').at(-1)!.replaceAll('"', '')}', ${each.split(' = ').at(-1)!}`)
    .join(', ');

const words: Readonly<Record<'postgresql' | 'sqlite', Words>> = {
  postgresql: {
    object: (...all) => `json_build_object(${members(all)})`,
    array: (value, order) =>
      `coalesce(json_agg(${value}${order === undefined ? '' : ` ORDER BY ${order}`}), '[]'::json)`,
    year: (value) => `extract(year FROM ${value} AT TIME ZONE 'UTC')`,
    time: (text) => `timestamptz '${text}'`,
    first: ' NULLS FIRST',
    last: ' NULLS LAST',
  },
  sqlite: {
    object: (...all) => `json_object(${members(all)})`,
    array: (value, order) => `json_group_array(${value}${order === undefined ? '' : ` ORDER BY ${order}`})`,
    year: (value) => `CAST(substr(${value}, 1, 4) AS INTEGER)`,
    time: (text) => `'${text}'`,
    first: '',
    last: '',
  },
};

/** A request, and the statement of a person for a number of orders. */
type Pair = readonly [
  url: string,
  statement: (words: Words, orders: number) => string,
  token?: (orders: number) => readonly unknown[],
];

const mine = (alias: string): string => `${alias}."TenantID" = 'A'`;

/** Twenty orders. */
const list =
  (where: string, order: string, from = '"Orders" AS o') =>
  (w: Words): string =>
    `SELECT ${w.array(w.object('o."ID"', 'o."Total"'))} AS value FROM (SELECT o.* FROM ${from} WHERE ${mine('o')} AND ${where} ORDER BY ${order} LIMIT 20) AS o`;

const joined = `"Orders" AS o LEFT JOIN "Customers" AS c ON c."ID" = o."CustomerID" AND ${mine('c')}`;
const inner = `"Orders" AS o JOIN "Customers" AS c ON c."ID" = o."CustomerID" AND ${mine('c')}`;
const all = (w: Words, where: string, from = '"Orders" AS o'): string =>
  `SELECT ${w.array(w.object('o."ID"', 'o."Total"'), 'o."ID"')} AS value FROM ${from} WHERE ${mine('o')} AND ${where}`;

const customers =
  (where: string) =>
  (w: Words): string =>
    `SELECT ${w.array(w.object('c."ID"', 'c."Name"'))} AS value FROM (SELECT c.* FROM "Customers" AS c WHERE ${mine('c')} AND ${where} ORDER BY c."ID" LIMIT 20) AS c`;

const items = (w: Words): string =>
  `(SELECT ${w.array(w.object('i."Line"', 'i."Product"'), 'i."Line"')} FROM "Items" AS i WHERE i."OrderID" = o."ID")`;
const ordersOf = (w: Words, ...more: readonly string[]): string =>
  `(SELECT ${w.array(w.object('o."ID"', 'o."Total"', ...more), 'o."ID"')} FROM "Orders" AS o WHERE o."CustomerID" = c."ID" AND ${mine('o')})`;
const page = `"Orders" AS o WHERE ${mine('o')}`;

export const pairs: readonly Pair[] = [
  ['/Orders?$select=ID,Total&$top=20', list('TRUE', 'o."ID"')],
  ['/Orders?$select=ID,Total&$orderby=Placed desc&$top=20', list('TRUE', 'o."Placed" DESC, o."ID"')],
  ['/Orders?$select=ID,Total&$orderby=Total,Placed desc&$top=20', list('TRUE', 'o."Total", o."Placed" DESC, o."ID"')],
  ['/Orders?$select=ID,Total&$orderby=Due&$top=20', (w) => list('TRUE', `o."Due"${w.first}, o."ID"`)(w)],
  ['/Orders?$select=ID,Total&$orderby=Due desc&$top=20', (w) => list('TRUE', `o."Due" DESC${w.last}, o."ID"`)(w)],
  ['/Orders?$select=ID,Total&$orderby=Note desc&$top=20', (w) => list('TRUE', `o."Note" DESC${w.last}, o."ID"`)(w)],
  ['/Orders?$select=ID,Total&$filter=ID gt 10000&$top=20', list('o."ID" > 10000', 'o."ID"')],
  ['/Orders?$select=ID,Total&$filter=Total gt 990&$orderby=Placed&$top=20', list('o."Total" > 990', 'o."Placed", o."ID"')],
  ["/Orders?$select=ID,Total&$filter=Status eq 'open'&$top=20", list(`o."Status" = 'open'`, 'o."ID"')],
  ['/Orders?$select=ID,Total&$filter=Note eq null and Due ne null&$top=20', list('o."Note" IS NULL AND o."Due" IS NOT NULL', 'o."ID"')],
  ["/Orders?$select=ID,Total&$filter=Number eq 'N-1234'", (w) => all(w, `o."Number" = 'N-1234'`)],
  ["/Orders?$select=ID,Total&$filter=contains(Number,'999')&$top=20", (w) => list(w.first === '' ? `instr(o."Number", '999') > 0` : `strpos(o."Number", '999') > 0`, 'o."ID"')(w)],
  ['/Orders?$select=ID,Total&$filter=Placed ge 2021-05-01T00:00:00Z and Placed lt 2021-05-03T00:00:00Z&$orderby=Placed&$top=20', (w) => list(`o."Placed" >= ${w.time('2021-05-01T00:00:00.000Z')} AND o."Placed" < ${w.time('2021-05-03T00:00:00.000Z')}`, 'o."Placed", o."ID"')(w)],
  ['/Orders?$select=ID,Total&$filter=Total mul 2 gt 1990&$top=20', list('o."Total" * 2 > 1990', 'o."ID"')],
  ['/Orders?$select=ID,Total&$filter=year(Placed) eq 2022&$top=20', (w) => list(`${w.year('o."Placed"')} = 2022`, 'o."ID"')(w)],
  ['/Orders?$select=ID,Total&$filter=CustomerID in (1,3,5,7)', (w) => all(w, 'o."CustomerID" IN (1, 3, 5, 7)')],
  ["/Orders?$select=ID,Total&$filter=Status eq 'open' or Total gt 995&$top=20", list(`(o."Status" = 'open' OR o."Total" > 995)`, 'o."ID"')],
  ["/Orders?$select=ID,Total&$filter=not (Status eq 'done') and Total le 5&$orderby=Number&$top=20", list(`NOT (o."Status" = 'done') AND o."Total" <= 5`, 'o."Number", o."ID"')],
  ["/Orders?$select=ID,Total&$filter=Customer/Name eq 'Customer 77'", (w) => all(w, `c."Name" = 'Customer 77'`, inner)],
  ["/Orders?$select=ID,Total&$filter=Customer/Country eq 'NL' and Total gt 990&$top=20", list(`c."Country" = 'NL' AND o."Total" > 990`, 'o."ID"', inner)],
  ['/Orders?$select=ID,Total&$orderby=Customer/Name&$top=20', (w) => list('TRUE', `c."Name"${w.first}, o."ID"`, joined)(w)],
  ["/Orders?$select=ID,Total&$filter=Customer/Name eq 'Customer 77' and Customer/Country ne null&$orderby=Customer/Country,Total", (w) => `SELECT ${w.array(w.object('o."ID"', 'o."Total"'), `c."Country"${w.first}, o."Total", o."ID"`)} AS value FROM ${inner} WHERE ${mine('o')} AND c."Name" = 'Customer 77' AND c."Country" IS NOT NULL`],
  ['/Orders?$select=ID,Total&$filter=Customer/Country eq null&$count=true&$top=20', (w) => `SELECT ${w.array(w.object('o."ID"', 'o."Total"'))} AS value, (SELECT count(*) FROM ${joined} WHERE ${mine('o')} AND c."Country" IS NULL) AS count FROM (SELECT o.* FROM ${joined} WHERE ${mine('o')} AND c."Country" IS NULL ORDER BY o."ID" LIMIT 20) AS o`],
  ['/Orders?$select=ID,Total&$expand=Customer($select=ID,Name)&$top=20', (w) => `SELECT ${w.array(w.object('o."ID"', 'o."Total"', `Customer = CASE WHEN c."ID" IS NOT NULL THEN ${w.object('c."ID"', 'c."Name"')} END`), 'o."ID"')} AS value FROM (SELECT * FROM ${page} ORDER BY o."ID" LIMIT 20) AS o LEFT JOIN "Customers" AS c ON c."ID" = o."CustomerID" AND ${mine('c')}`.replaceAll("'Customer', CASE WHEN c.\"ID\" IS NOT NULL", "'Customer', CASE WHEN c.\"ID\" IS NOT NULL")],
  ['/Orders?$select=ID,Total&$expand=Items($select=Line,Product)&$top=20', (w) => `SELECT ${w.array(`${w.object('o."ID"', 'o."Total"').slice(0, -1)}, 'Items', ${items(w)})`)} AS value FROM (SELECT * FROM ${page} ORDER BY o."ID" LIMIT 20) AS o`],
  ['/Orders?$select=ID,Total&$expand=Items($select=Line,Product)&$filter=Total gt 900', (w) => `SELECT ${w.array(`${w.object('o."ID"', 'o."Total"').slice(0, -1)}, 'Items', ${items(w)})`, 'o."ID"')} AS value FROM ${page} AND o."Total" > 900`],
  ['/Customers?$select=ID,Name&$expand=Orders($select=ID,Total)&$top=20', (w) => `SELECT ${w.array(`${w.object('c."ID"', 'c."Name"').slice(0, -1)}, 'Orders', ${ordersOf(w)})`)} AS value FROM (SELECT * FROM "Customers" AS c WHERE ${mine('c')} ORDER BY c."ID" LIMIT 20) AS c`],
  ['/Customers?$select=ID,Name&$expand=Orders($select=ID,Total;$orderby=Placed desc;$top=2)&$top=20', (w) => `SELECT ${w.array(`${w.object('c."ID"', 'c."Name"').slice(0, -1)}, 'Orders', (SELECT ${w.array(w.object('o."ID"', 'o."Total"'))} FROM (SELECT * FROM "Orders" AS o WHERE o."CustomerID" = c."ID" AND ${mine('o')} ORDER BY o."Placed" DESC, o."ID" LIMIT 2) AS o))`)} AS value FROM (SELECT * FROM "Customers" AS c WHERE ${mine('c')} ORDER BY c."ID" LIMIT 20) AS c`],
  ['/Customers?$select=ID,Name&$expand=Orders($select=ID;$expand=Items($select=Line,Product))&$top=20', (w) => `SELECT ${w.array(`${w.object('c."ID"', 'c."Name"').slice(0, -1)}, 'Orders', (SELECT ${w.array(`${w.object('o."ID"').slice(0, -1)}, 'Items', ${items(w)})`, 'o."ID"')} FROM "Orders" AS o WHERE o."CustomerID" = c."ID" AND ${mine('o')}))`)} AS value FROM (SELECT * FROM "Customers" AS c WHERE ${mine('c')} ORDER BY c."ID" LIMIT 20) AS c`],
  ['/Orders/$count', () => `SELECT count(*) AS value FROM ${page}`],
  ['/Orders/$count?$filter=Total gt 900', () => `SELECT count(*) AS value FROM ${page} AND o."Total" > 900`],
  ['/Customers/$count?$filter=Orders/any(o:o/Total gt 995)', () => `SELECT count(*) AS value FROM "Customers" AS c WHERE ${mine('c')} AND EXISTS (SELECT 1 FROM "Orders" AS o WHERE o."CustomerID" = c."ID" AND ${mine('o')} AND o."Total" > 995)`],
  ['/Customers?$select=ID,Name&$filter=Orders/any(o:o/Total gt 995)&$top=20', customers(`EXISTS (SELECT 1 FROM "Orders" AS o WHERE o."CustomerID" = c."ID" AND ${mine('o')} AND o."Total" > 995)`)],
  ['/Customers?$select=ID,Name&$filter=Orders/all(o:o/Total lt 900)&$top=20', customers(`NOT EXISTS (SELECT 1 FROM "Orders" AS o WHERE o."CustomerID" = c."ID" AND ${mine('o')} AND o."Total" >= 900)`)],
  ['/Customers?$select=ID,Name&$filter=Orders/$count gt 5&$top=20', customers(`(SELECT count(*) FROM "Orders" AS o WHERE o."CustomerID" = c."ID" AND ${mine('o')}) > 5`)],
  ["/Orders?$select=ID,Total&$filter=Items/any(i:i/Product eq 'Product 3' and i/Quantity gt 8)&$top=20", list(`EXISTS (SELECT 1 FROM "Items" AS i WHERE i."OrderID" = o."ID" AND i."Product" = 'Product 3' AND i."Quantity" > 8)`, 'o."ID"')],
  ['/Orders?$apply=groupby((Status),aggregate(Total with sum as Sum,$count as N))', (w) => `SELECT ${w.array(w.object('g."Status"', 'g."Sum"', 'g."N"'), 'g."Status"')} AS value FROM (SELECT o."Status", sum(o."Total") AS "Sum", count(*) AS "N" FROM ${page} GROUP BY o."Status") AS g`],
  ['/Orders?$apply=groupby((CustomerID),aggregate(Total with max as Most))&$top=20', (w) => `SELECT ${w.array(w.object('g."CustomerID"', 'g."Most"'))} AS value FROM (SELECT o."CustomerID", max(o."Total") AS "Most" FROM ${page} GROUP BY o."CustomerID" ORDER BY o."CustomerID" LIMIT 20) AS g`],
  ['/Orders?$apply=filter(Total gt 900)/aggregate($count as N)', (w) => `SELECT ${w.array(w.object('g."N"'))} AS value FROM (SELECT count(*) AS "N" FROM ${page} AND o."Total" > 900) AS g`],
  ['/Orders(1201)?$select=ID,Total', (w) => `SELECT ${w.object('o."ID"', 'o."Total"')} AS value FROM ${page} AND o."ID" = 1201`],
  ['/Customers(77)/Orders?$select=ID,Total', (w) => `SELECT ${w.array(w.object('o."ID"', 'o."Total"'), 'o."ID"')} AS value FROM ${inner} WHERE ${mine('o')} AND c."ID" = 77`],
  ['/Orders?$select=ID,Total&$top=20', (w, n) => list(`o."ID" > ${n / 2}`, 'o."ID"')(w), (n) => [String(n / 2)]],
  ['/Orders?$select=ID,Total&$orderby=Placed&$top=20', (w) => list(`(o."Placed", o."ID") > (${w.time('2022-06-01T00:00:00.000Z')}, 5)`, 'o."Placed", o."ID"')(w), () => ['2022-06-01T00:00:00.000Z', '5']],
  ['/Orders?$select=ID,Total&$orderby=Total desc&$top=20', list('o."Total" <= 500 AND (o."Total" < 500 OR o."ID" > 7000)', 'o."Total" DESC, o."ID"'), () => ['500', '7000']],
  ['/Orders?$select=ID,Total', (w) => all(w, 'TRUE')],
]; // prettier-ignore

/** Both statements for a request. */
export interface Statements {
  readonly name: string;
  readonly ours: { readonly text: string; readonly values: readonly unknown[] };
  readonly byHand: { readonly text: string; readonly values: readonly unknown[] };
}

export function statementsOf([url, byHand, token]: Pair, dialect: 'postgresql' | 'sqlite', orders: number): Statements {
  const skiptoken = token === undefined ? '' : `&$skiptoken=${skiptokenOf(JSON.stringify(['0', ...token(orders)]))}`;
  const result = read({ url: `${encodeURI(url)}${skiptoken}` });
  if (!result.ok) throw new Error(`${url}: ${result.refusal.problem.detail}`);
  const { strings, values } = toSql(result.query, mappingOf(dialect));
  const text = strings.reduce((all, part, i) => `${all}${dialect === 'sqlite' ? '?' : `$${i}`}${part}`);
  const limited = byHand(words[dialect], orders);
  const written = limited.replace('LIMIT 20)', dialect === 'sqlite' ? 'LIMIT ?)' : 'LIMIT $1)');
  // The driver would parse JSON that is not text.
  const columns = written.includes(' AS count ') ? 'value::text, count' : 'value::text';
  const asText = dialect === 'postgresql' ? `SELECT ${columns} FROM (${written}) AS answer` : written;
  const limit = written === limited ? [] : [20n];
  return {
    name: token === undefined ? url : `${url}&$skiptoken=…`,
    ours: { text, values },
    byHand: { text: asText, values: limit },
  };
}
