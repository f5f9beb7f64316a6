/** The engines that answer a request over the rows of a world: evaluation, filters that are sent on, SQLite and PostgreSQL. */
import { createReader, evaluate, printQuery, type Reader, restrict } from '@odatalint/core/query';
import {
  InvalidToken,
  type Mapping,
  skiptokenOf,
  type SqlDialectName,
  type Statement,
  toSql,
  Unsupported,
} from '@odatalint/sql';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { type Cell, columns, jsonRows, policies, worlds, worldSchema } from './tenant-worlds.js';

export type World = keyof typeof worlds;

/** Reads the requests of the worlds. */
export const readWorld: Reader = createReader({ service: 'odata-4.01', schema: worldSchema, root: '/' });

const data = { alone: jsonRows('alone'), shared: jsonRows('shared') };

/** The answer of an engine as text: rows, or why there are none. Undefined for a request that the engine refuses before it looks at rows. */
export type Answer = string | undefined;

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));

export function evaluated(url: string, world: World, policy: number): Answer {
  const result = evaluate({ url }, { schema: worldSchema, data: data[world], policy: policies[policy]! });
  return asText(result.ok ? result : result.diagnostics.map(({ message, start, end }) => `${message} ${start}-${end}`));
}

/** The answer of a service without a policy to a request that a gateway has restricted by filters. An error has no place there. */
export function forwarded(url: string, world: World, policy: number): Answer {
  const read = readWorld({ url });
  if (!read.ok) return undefined;
  const sent = restrict(read.query, ({ set }) => policies[policy]![set!.name]!, { as: 'filters' });
  if (!sent.ok) return undefined;
  const result = evaluate({ url: `/${printQuery(sent.query)}` }, { schema: worldSchema, data: data[world] });
  return asText(result.ok ? result : result.diagnostics.map(({ message }) => message));
}

const mappingOf = (dialect: Mapping['dialect'], world: World, policy: number | undefined, pageSize?: number): Mapping => ({
  dialect,
  table: (set, type) => [world, set?.name ?? type.name],
  column: (path) => path.map(({ name }) => name).join('_'),
  ...(policy === undefined ? {} : { policy: ({ set }) => policies[policy]![set!.name]! }),
  ...(pageSize === undefined ? {} : { pageSize }),
}); // prettier-ignore

function statementFor(url: string, mapping: Mapping): Statement | undefined {
  const read = readWorld({ url });
  if (!read.ok) return undefined;
  try {
    return toSql(read.query, mapping);
  } catch (error) {
    if (error instanceof Unsupported || error instanceof InvalidToken) return undefined;
    throw error;
  }
}

type RowOfStatement = Readonly<Record<string, unknown>>;

/** A database with both worlds. */
export interface RowDatabase {
  readonly dialect: SqlDialectName;
  readonly run: (statement: Statement) => readonly RowOfStatement[] | Promise<readonly RowOfStatement[]>;
}

/** The answer of a database: its rows, or the text of its error, in which the name of the world is left out. */
export async function queried(database: RowDatabase, url: string, world: World, policy: number): Promise<Answer> {
  const statement = statementFor(url, mappingOf(database.dialect, world, policy));
  if (statement === undefined) return undefined;
  try {
    return asText(await database.run(statement));
  } catch (error) {
    return `error: ${(error as Error).message.replaceAll(world, 'world')}`;
  }
}

/** All rows of a collection by the links to the next pages. */
export async function walked(
  database: RowDatabase,
  url: string,
  pageSize: number,
): Promise<readonly unknown[] | undefined> {
  const found: unknown[] = [];
  for (let next: unknown = ''; typeof next === 'string';) {
    const token = next === '' ? '' : `&$skiptoken=${skiptokenOf(next)}`;
    const statement = statementFor(url + token, mappingOf(database.dialect, 'alone', undefined, pageSize));
    if (statement === undefined) return undefined;
    const [row] = await database.run(statement);
    if (row === undefined) return found;
    found.push(...(JSON.parse(String(row['value'])) as unknown[]));
    next = row['next'];
    if (found.length > 100) throw new Error(`The pages do not end: ${decodeURI(url)}`);
  }
  return found;
}

/** The value and the count of a request. */
export async function wholeAnswer(
  database: RowDatabase,
  url: string,
): Promise<{ readonly value: unknown; readonly count: unknown } | undefined> {
  const statement = statementFor(url, mappingOf(database.dialect, 'alone', undefined));
  if (statement === undefined) return undefined;
  const [row] = await database.run(statement);
  if (row === undefined) return { value: null, count: undefined };
  const { value, count } = row;
  return {
    value: typeof value === 'string' ? JSON.parse(value) : value === null ? null : Number(value),
    count: count === undefined ? undefined : Number(count),
  };
}

/** SQLite in memory, with a database for each world. */
export function openWorldsInSqlite(): RowDatabase {
  const database = new DatabaseSync(':memory:');
  database.function('regexp', (pattern, text) =>
    Number(text !== null && new RegExp(String(pattern)).test(String(text))),
  );
  for (const [world, tables] of Object.entries(worlds)) {
    database.exec(`ATTACH ':memory:' AS ${world}`);
    for (const [table, rows] of Object.entries(tables)) {
      database.exec(
        `CREATE TABLE ${world}."${table}" (${columns[table]!.map(([name, type]) => `"${name}" ${sqliteType(type)}`).join(', ')})`,
      );
      const insert = database.prepare(
        `INSERT INTO ${world}."${table}" VALUES (${columns[table]!.map(() => '?').join(', ')})`,
      );
      for (const row of rows) insert.run(...row.map((value, i) => sqliteValue(columns[table]![i]![1], value)));
    }
  }
  return {
    dialect: 'sqlite',
    run: ({ strings, values }) => {
      const statement = database.prepare(strings.join('?'));
      statement.setReadBigInts(true);
      return statement.all(...(values as SQLInputValue[])) as RowOfStatement[];
    },
  };
}

const sqliteType = (type: string): string =>
  type === 'integer' || type === 'bigint'
    ? 'INTEGER'
    : type === 'numeric' || type === 'double precision'
      ? 'REAL'
      : 'TEXT';

function sqliteValue(type: string, value: Cell): SQLInputValue {
  if (type === 'bigint' && value !== null) return BigInt(value);
  return type === 'timestamptz' && value !== null ? new Date(value).toISOString() : value;
}

/** The statements that make both worlds in PostgreSQL and DuckDB, with their parameters. */
export function* worldsInServers(json: 'jsonb' | 'json'): Iterable<readonly [text: string, values: readonly Cell[]]> {
  for (const [world, tables] of Object.entries(worlds)) {
    yield [`CREATE SCHEMA ${world}`, []];
    for (const [table, rows] of Object.entries(tables)) {
      yield [
        `CREATE TABLE ${world}."${table}" (${columns[table]!.map(([name, type]) => `"${name}" ${type === 'jsonb' ? json : type === 'numeric' && json === 'json' ? 'decimal(28, 6)' : type}`).join(', ')})`,
        [],
      ];
      for (const row of rows)
        yield [`INSERT INTO ${world}."${table}" VALUES (${row.map((_, i) => `$${i + 1}`).join(', ')})`, row];
    }
  }
}
