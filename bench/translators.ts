/**
 * Compares the rows of the filters of the query suite in other translators with those that the standard expects: `node bench/run.js translators`.
 * Prints the table of contributing/evidence.md. SQL runs on SQLite, queries of MongoDB in mingo.
 */
import { createReader } from '@odatalint/core/query';
import { toSql } from '@odatalint/sql';
import {
  type QueryCase,
  keyText,
  queryCases,
  shopData,
  shopSchema,
} from '../packages/core/test/queries/query-cases.js';
import { openers, shopMapping } from '../packages/sql/test/databases.js';
import { load, quietly } from './peers/peer.js';

type Row = Readonly<Record<string, unknown>>;

/** In: the set and the filter. Out: the keys of the rows; throws if the translator or the database refuses the filter. */
type Translator = (set: string, filter: string) => Promise<readonly string[]>;

const database = await openers.sqlite();
const rowsOf = async (strings: readonly string[], values: readonly unknown[]): Promise<readonly string[]> =>
  (await database.run(strings, values)).map((row) => keyText(row as Row));

const read = createReader({ service: 'odata-4.01', schema: shopSchema, root: '/' });

const ours: Translator = async (set, filter) => {
  const result = read({ url: `/${set}?$filter=${encodeURIComponent(filter)}` });
  if (!result.ok) throw new Error(result.refusal.problem.detail);
  const { strings, values } = toSql(result.query, shopMapping('sqlite'));
  const [row] = await database.run(strings, values);
  return (JSON.parse(String(row!['value'])) as Row[]).map(keyText);
};

interface SqlFilter {
  readonly where: string;
  readonly parameters: ReadonlyMap<string, unknown>;
}
const odataSql = load('odata-v4-sql') as { createFilter: (filter: string) => SqlFilter };

const odataV4Sql: Translator = async (set, filter) => {
  const { where, parameters } = quietly(() => odataSql.createFilter(filter));
  const values = [...parameters.values()].map((value) => (typeof value === 'boolean' ? Number(value) : value));
  const texts = `SELECT * FROM [${set}] WHERE ${where}`.split('?');
  return rowsOf(texts, values);
};

const odataMongodb = load('odata-v4-mongodb') as { createFilter: (filter: string) => object };
const { Query } = load('mingo') as { Query: new (query: object) => { test: (row: Row) => boolean } };

/** MongoDB stores dates and times as such. */
const stored = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : value,
    ]),
  );

const odataV4Mongodb: Translator = async (set, filter) => {
  const query = new Query(odataMongodb.createFilter(filter));
  return shopData[set]!.filter((row) => query.test(stored(row))).map(keyText);
};

interface Generator {
  selectQuery: (table: string, options: object, model: unknown) => string;
}
type SequelizeClass = new (options: object) => {
  define: (name: string, columns: object, options: object) => unknown;
  getQueryInterface: () => { queryGenerator: Generator };
};
const { Sequelize, DataTypes } = load('sequelize') as {
  Sequelize: SequelizeClass;
  DataTypes: Record<string, unknown>;
};
const parseForSequelize = load('odata-sequelize') as (query: string, sequelize: SequelizeClass) => object;
const sequelize = new Sequelize({
  dialect: 'sqlite',
  // Only the text of the statement is used, so no driver is needed.
  dialectModule: { Database: Object, OPEN_READWRITE: 1, OPEN_CREATE: 2 },
  logging: false,
});

const odataSequelize: Translator = async (set, filter) => {
  const columns = Object.fromEntries(Object.keys(shopData[set]![0]!).map((name) => [name, DataTypes['STRING']]));
  const model = sequelize.define(set, columns, { freezeTableName: true, timestamps: false });
  const options = parseForSequelize(`$filter=${filter}`, Sequelize);
  return rowsOf([sequelize.getQueryInterface().queryGenerator.selectQuery(set, options, model)], []);
};

const translators: Readonly<Record<string, Translator>> = {
  '@odatalint/sql': ours,
  'odata-v4-sql': odataV4Sql,
  'odata-v4-mongodb': odataV4Mongodb,
  'odata-sequelize': odataSequelize,
};

/** Filters on a set, and the keys of the rows for which they are true. */
function filterOf({ url, expected, service }: QueryCase): { set: string; filter: string; keys: string } | undefined {
  const [, set, filter] = /^\/(\w+)\?\$filter=([^&]*)$/.exec(url) ?? [];
  if (set === undefined || filter === undefined || service !== undefined || expected.kind !== 'keys') return undefined;
  return { set, filter: decodeURIComponent(filter), keys: expected.keys.toSorted().join(' ') };
}

const cases = queryCases.map(filterOf).filter((each) => each !== undefined);
const lines = [`| translator | accepted of ${cases.length} | right | wrong |`, '|---|---|---|---|'];
for (const [name, translate] of Object.entries(translators)) {
  const found = { right: 0, wrong: 0 };
  for (const { set, filter, keys } of cases) {
    // What throws is not accepted, whether the translator throws or the database.
    const rows = await translate(set, filter).catch(() => undefined);
    if (rows !== undefined) found[rows.toSorted().join(' ') === keys ? 'right' : 'wrong']++;
    if (process.argv.includes('--wrong') && rows !== undefined && rows.toSorted().join(' ') !== keys)
      console.log(`${name}: ${set} ${filter} => ${rows.join(' ')}, expected ${keys}`);
  }
  lines.push(`| ${name} | ${found.right + found.wrong} | ${found.right} | ${found.wrong} |`);
}
console.log(lines.join('\n'));
