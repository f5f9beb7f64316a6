/** The rows of the shop in SQLite, PostgreSQL and DuckDB, and how the tables are mapped. */
import { PGlite } from '@electric-sql/pglite';
import { type Mapping, parameter, sql, type SqlDialectName } from '../src/index.js';
import { findProperty, propertyNames, typeDeclaration } from '@odatalint/core/internal';
import { loadSchema } from '@odatalint/core/schema';
import type { EntitySet, Schema, Singleton, StructuredType } from '@odatalint/core';
import { openDuckdbEngine } from './duckdb-engine.js';
import type { PropertyStep } from '@odatalint/core/query';
import { readFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

const queries = new URL('../../core/test/queries/', import.meta.url);

export const shopSchema: Schema = loadSchema(readFileSync(new URL('shop.xml', queries), 'utf8')).schema!;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Rows = readonly Readonly<Record<string, Json>>[];

/** Numbers keep their digits, so that a decimal is the same in every database. */
const shopData = JSON.parse(readFileSync(new URL('shop.json', queries), 'utf8')) as Record<string, Rows>;

/** A database with the rows, which runs a statement with numbered or unnumbered parameters. */
export interface Database {
  readonly name: SqlDialectName;
  readonly run: (strings: readonly string[], values: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  readonly close: () => Promise<void>;
}

/** Complex values that are JSON in one column; the others have a column for each property. */
const jsonColumns: ReadonlySet<string> = new Set(['Home', 'Places']);

/** The columns in which `$search` finds words. */
const searched: Readonly<Record<string, readonly string[]>> = {
  'Shop.Order': ['Number', 'Note', 'ShipTo_Street'],
  'Shop.Product': ['Name', 'Category'],
  'Shop.Item': ['ProductCode'],
  'Shop.Memo': ['Title'],
};

export const shopMapping = (dialect: Mapping['dialect']): Mapping => ({
  dialect,
  table: (set: EntitySet | Singleton | undefined, type: StructuredType) => set?.name ?? type.name,
  column: (path: readonly PropertyStep[]) => {
    const [first, ...others] = path.map(({ name }) => name);
    if (jsonColumns.has(first!)) return { column: first!, json: others };
    return path[0]!.property?.type.isCollection === true
      ? { column: first!, json: [] }
      : path.map(({ name }) => name).join('_');
  },
  search: ({ text }, column, type) => {
    const columns = searched[type.name] ?? ['Name'];
    const all = columns.map((name) => sql`coalesce(${column(name)}, '')`);
    const joined = all.reduce((list, next) => sql`${list} || ' ' || ${next}`);
    return sql`lower(${joined}) LIKE ${parameter(`%${text.toLowerCase()}%`)}`;
  },
  discriminator: (type) => ({ column: 'Type', value: type.name }),
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly read: (row: Readonly<Record<string, Json>>) => Json;
}

/** The columns of the table of a set, with those of the derived types. */
function columnsOf(type: StructuredType): readonly Column[] {
  const types = [
    type,
    ...[...shopSchema.types.values()].filter((each) => 'baseType' in each && each.baseType === type.name),
  ];
  const names = new Set(types.flatMap((each) => propertyNames(shopSchema, each as StructuredType)));
  const columns = [...names].flatMap((name) => {
    const owner = types.find((each) => findProperty(shopSchema, each as StructuredType, name) !== undefined)!;
    const property = findProperty(shopSchema, owner as StructuredType, name)!.property;
    if (property.kind !== 'property') return [];
    const declared = typeDeclaration(shopSchema, property.type.name);
    const read = (row: Readonly<Record<string, Json>>): Json => row[name] ?? null;
    if (property.type.isCollection || jsonColumns.has(name)) return [{ name, type: 'json', read }];
    if (declared?.kind === 'complex')
      return propertyNames(shopSchema, declared).map((member) => ({
        name: `${name}_${member}`,
        type: 'Edm.String',
        read: (row: Readonly<Record<string, Json>>): Json =>
          ((row[name] ?? {}) as Record<string, Json>)[member] ?? null,
      }));
    if (declared?.kind === 'enum')
      return [
        {
          name,
          type: 'enum',
          read: (row: Readonly<Record<string, Json>>): Json => {
            const text = row[name];
            if (typeof text !== 'string') return null;
            return text.split(',').reduce((sum, member) => sum + declared.members.get(member)!.value, 0);
          },
        },
      ];
    return [{ name, type: property.type.name, read }];
  });
  const typeOf = (row: Readonly<Record<string, Json>>): Json => String(row['@type'] ?? `#${type.name}`).slice(1);
  return [...columns, { name: 'Type', type: 'Edm.String', read: typeOf }];
}

/** The schema with a copy of the tables in which the rows of tenant B are missing. */
export const copyForTenantA = 'tenant_a';

function isOfTenantA(row: Rows[number]): boolean {
  if ('TenantID' in row) return row['TenantID'] === 'A';
  return !('OrderID' in row) || isOfTenantA(shopData['Orders']!.find(({ ID }) => ID === row['OrderID'])!);
}

interface LoadedTable {
  /** The name as it is in a statement. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: Rows;
}

function* loadedTables(): Iterable<LoadedTable> {
  const { entitySets, singletons } = shopSchema.container!;
  for (const [name, set] of [...entitySets, ...singletons]) {
    const type = typeDeclaration(shopSchema, set.type);
    if (type?.kind !== 'entity') continue;
    const rows = shopData[name] ?? [];
    yield { name: `"${name}"`, columns: columnsOf(type), rows };
    yield { name: `${copyForTenantA}."${name}"`, columns: columnsOf(type), rows: rows.filter(isOfTenantA) };
  }
}

const sqliteTypes: Readonly<Record<string, string>> = {
  json: 'TEXT', enum: 'INTEGER', 'Edm.String': 'TEXT', 'Edm.Int16': 'INTEGER', 'Edm.Int32': 'INTEGER', 'Edm.Int64': 'INTEGER',
  'Edm.Decimal': 'REAL', 'Edm.Double': 'REAL', 'Edm.Boolean': 'INTEGER', 'Edm.Date': 'TEXT', 'Edm.DateTimeOffset': 'TEXT',
  'Edm.TimeOfDay': 'TEXT', 'Edm.Duration': 'REAL', 'Edm.Guid': 'TEXT', 'Edm.Binary': 'TEXT',
}; // prettier-ignore

const postgresqlTypes: Readonly<Record<string, string>> = {
  json: 'jsonb', enum: 'bigint', 'Edm.String': 'text', 'Edm.Int16': 'smallint', 'Edm.Int32': 'integer', 'Edm.Int64': 'bigint',
  'Edm.Decimal': 'numeric', 'Edm.Double': 'double precision', 'Edm.Boolean': 'boolean', 'Edm.Date': 'date',
  'Edm.DateTimeOffset': 'timestamptz', 'Edm.TimeOfDay': 'time', 'Edm.Duration': 'numeric', 'Edm.Guid': 'uuid', 'Edm.Binary': 'bytea',
}; // prettier-ignore

export const seconds = (duration: string): number => {
  const [, sign, days = 0, hours = 0, minutes = 0, rest = 0] =
    /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/.exec(duration)!;
  const total = Number(days) * 86_400 + Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest);
  return sign === '-' ? -total : total;
};

function sqliteValue(type: string, value: Json): SQLInputValue {
  if (value === null) return null;
  if (type === 'json') return JSON.stringify(value);
  if (type === 'Edm.Boolean') return value === true ? 1 : 0;
  if (type === 'Edm.Int64') return BigInt(value as string);
  if (type === 'Edm.Double') return value === 'INF' ? Infinity : (value as number);
  if (type === 'Edm.DateTimeOffset') return new Date(value as string).toISOString();
  if (type === 'Edm.TimeOfDay')
    return `${(value as string).split('.')[0]}.${((value as string).split('.')[1] ?? '').padEnd(3, '0')}`;
  if (type === 'Edm.Duration') return seconds(value as string);
  if (type === 'Edm.Guid') return (value as string).toLowerCase();
  if (type === 'Edm.Binary') return (value as string).replace(/=+$/, '');
  return value as SQLInputValue;
}

function postgresqlValue(type: string, value: Json): unknown {
  if (value === null) return null;
  if (type === 'json') return JSON.stringify(value);
  if (type === 'Edm.Duration') return seconds(value as string);
  if (type === 'Edm.Double') return value === 'INF' ? 'Infinity' : value;
  if (type === 'Edm.Binary') return Buffer.from(value as string, 'base64url');
  return value;
}

function openSqlite(): Database {
  const database = new DatabaseSync(':memory:');
  database.exec(`ATTACH ':memory:' AS ${copyForTenantA}`);
  for (const { name, columns, rows } of loadedTables()) {
    database.exec(
      `CREATE TABLE ${name} (${columns.map((each) => `"${each.name}" ${sqliteTypes[each.type]}`).join(', ')})`,
    );
    const insert = database.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...columns.map(({ type, read }) => sqliteValue(type, read(row))));
  }
  return {
    name: 'sqlite',
    run: async (strings, values) => {
      const statement = database.prepare(strings.join('?'));
      statement.setReadBigInts(true);
      return statement.all(...(values as SQLInputValue[])) as Record<string, unknown>[];
    },
    close: async () => database.close(),
  };
}

const duckdbTypes: Readonly<Record<string, string>> = {
  ...postgresqlTypes, json: 'json', 'Edm.Decimal': 'decimal(28, 6)', 'Edm.Duration': 'decimal(28, 6)', 'Edm.Binary': 'blob',
}; // prettier-ignore

const duckdbLiteral = (type: string, value: Json): string => {
  if (value === null) return 'NULL';
  const given = postgresqlValue(type, value);
  return Buffer.isBuffer(given)
    ? `unhex('${given.toString('hex')}')`
    : `'${String(given as string | number).replaceAll("'", "''")}'`;
};

async function openDuckdb(): Promise<Database> {
  const engine = await openDuckdbEngine();
  await engine.exec(`CREATE SCHEMA ${copyForTenantA}`);
  for (const { name, columns, rows } of loadedTables()) {
    await engine.exec(
      `CREATE TABLE ${name} (${columns.map((each) => `"${each.name}" ${duckdbTypes[each.type]}`).join(', ')})`,
    );
    const tuples = rows.map((row) => `(${columns.map(({ type, read }) => duckdbLiteral(type, read(row))).join(', ')})`);
    if (tuples.length > 0) await engine.exec(`INSERT INTO ${name} VALUES ${tuples.join(', ')}`);
  }
  return {
    name: 'duckdb',
    run: (strings, values) => engine.query({ strings, values }),
    close: async () => engine.close(),
  };
}

async function openPostgresql(): Promise<Database> {
  const database = await PGlite.create();
  await database.exec(`SET TIME ZONE 'UTC'; CREATE SCHEMA ${copyForTenantA}`);
  for (const { name, columns, rows } of loadedTables()) {
    await database.exec(
      `CREATE TABLE ${name} (${columns.map((each) => `"${each.name}" ${postgresqlTypes[each.type]}`).join(', ')})`,
    );
    const holes = columns.map((_, i) => `$${i + 1}`).join(', ');
    for (const row of rows)
      await database.query(
        `INSERT INTO ${name} VALUES (${holes})`,
        columns.map(({ type, read }) => postgresqlValue(type, read(row))),
      );
  }
  const numbered = (strings: readonly string[]): string =>
    strings.reduce((statement, part, i) => `${statement}$${i}${part}`);
  return {
    name: 'postgresql',
    run: async (strings, values) =>
      (await database.query(numbered(strings), [...values])).rows as Record<string, unknown>[],
    close: async () => database.close(),
  };
}

/** The functions that open the databases; a dialect without one is a type error. */
export const openers: Readonly<Record<SqlDialectName, () => Database | Promise<Database>>> = {
  sqlite: openSqlite,
  postgresql: openPostgresql,
  duckdb: openDuckdb,
};

/** The names of the databases. */
export const databaseNames = Object.keys(openers) as readonly SqlDialectName[];
