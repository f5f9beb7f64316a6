/** The shop of the tests in SQLite, PostgreSQL and DuckDB. */
import { DuckDBInstance } from '@duckdb/node-api';
import { PGlite } from '@electric-sql/pglite';
import { DatabaseSync } from 'node:sqlite';
import { findProperty, structuredType } from '@odatalint/core/internal';
import type { PropertyStep } from '@odatalint/core/query';
import type { StructuredType } from '@odatalint/core';
import { type Connection, nodeDuckdb, nodePostgres, nodeSqlite, sqlStore, type SqlStoreOptions } from '../src/sql.js';
import type { Store } from '../src/index.js';
import { schema, shopRows } from './shop.js';

const tables = {
  Customers:
    '"ID" INTEGER PRIMARY KEY, "TenantId" TEXT, "Name" VARCHAR(40) NOT NULL, "Address_Street" TEXT, "Address_City" TEXT, "Tags" JSON',
  Orders:
    '"ID" INTEGER PRIMARY KEY, "TenantId" TEXT, "CustomerID" INTEGER REFERENCES "Customers", "Total" NUM, "Units" BIGINT, "State" INTEGER, "Placed" TIME, "Effort" NUM, "Note" TEXT, "Version" INTEGER',
  Items:
    '"OrderID" INTEGER REFERENCES "Orders", "Line" INTEGER NOT NULL, "TenantId" TEXT, "Product" TEXT, "Quantity" INTEGER DEFAULT 1, PRIMARY KEY ("OrderID", "Line")',
  Main: '"ID" INTEGER PRIMARY KEY, "TenantId" TEXT, "Name" TEXT NOT NULL, "Address_Street" TEXT, "Address_City" TEXT, "Tags" JSON',
};

const states: Readonly<Record<string, number>> = { Open: 0, Sent: 1, Done: 2 };

export const mapping: Omit<SqlStoreOptions, keyof Connection> = {
  table: (set, type) => set?.name ?? type.name,
  column: (path: readonly PropertyStep[]) => {
    const name = path.map((step) => step.name).join('_');
    return path[0]!.property?.type.isCollection === true ? { column: name, json: [] } : name;
  },
};

/** The columns of a row, and their values in the form of a database. */
function columnsOf(set: string, row: ReturnType<typeof JSON.parse>, isPostgres: boolean): [string, unknown][] {
  const type = structuredType(schema, schema.container!.entitySets.get(set)?.type ?? 'Shop.Customer') as StructuredType;
  return Object.entries<ReturnType<typeof JSON.parse>>(row).flatMap(([name, value]): [string, unknown][] => {
    const property = findProperty(schema, type, name)!.property;
    if (property.type.isCollection) return [[name, JSON.stringify(value)]];
    if (name === 'Address')
      return [
        ['Address_Street', value?.Street ?? null],
        ['Address_City', value?.City ?? null],
      ];
    if (name === 'State') return [[name, states[value]]];
    if (name === 'Effort') return [[name, 3600]];
    if (name === 'Units' && value !== null) return [[name, isPostgres ? value : BigInt(value)]];
    if (name === 'Total' && !isPostgres) return [[name, Number(value)]];
    return [[name, value]];
  });
}

const ddl = (dialect: 'sqlite' | 'postgresql'): string[] =>
  Object.entries(tables).map(([name, columns]) => {
    const isPostgres = dialect === 'postgresql';
    const own = columns
      .replaceAll('JSON', isPostgres ? 'JSONB' : 'TEXT')
      .replaceAll('NUM', isPostgres ? 'NUMERIC' : 'REAL')
      .replaceAll('"Placed" TIME', isPostgres ? '"Placed" TIMESTAMPTZ' : '"Placed" TEXT')
      .replaceAll('"ID" INTEGER PRIMARY KEY', isPostgres ? '"ID" SERIAL PRIMARY KEY' : '"ID" INTEGER PRIMARY KEY');
    return `CREATE TABLE "${name}" (${own})`;
  });

/** A store over SQLite in memory. */
export function sqliteStore(rows = shopRows()): Store & { readonly database: DatabaseSync } {
  const database = new DatabaseSync(':memory:');
  for (const statement of ddl('sqlite')) database.exec(statement);
  for (const [set, list] of Object.entries(rows))
    for (const row of list) {
      const columns = columnsOf(set, row, false);
      database
        .prepare(
          `INSERT INTO "${set}" (${columns.map(([name]) => `"${name}"`).join(',')}) VALUES (${columns.map(() => '?').join(',')})`,
        )
        .run(...(columns.map(([, value]) => value) as never[]));
    }
  return Object.assign(sqlStore({ ...nodeSqlite(database), ...mapping }), { database });
}

const literal = (value: unknown): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;

/** The statements that insert the rows, for databases with the literals of PostgreSQL. */
const inserts = (rows: Record<string, object[]>): string[] =>
  Object.entries(rows).flatMap(([set, list]) =>
    list.map((row) => {
      const columns = columnsOf(set, row, true);
      return `INSERT INTO "${set}" (${columns.map(([name]) => `"${name}"`).join(',')}) VALUES (${columns.map(([, value]) => literal(value)).join(',')})`;
    }),
  );

/** The statements that restore the rows. */
const refill = (rows: Record<string, object[]>): string =>
  [
    'TRUNCATE "Customers", "Orders", "Items", "Main"',
    ...inserts(rows),
    `SELECT setval('"Customers_ID_seq"', 3), setval('"Orders_ID_seq"', 10)`,
  ].join(';\n');

/** A store over PostgreSQL in memory, through the interface of `pg`; `refill` restores the rows. */
export async function postgresStore(
  rows = shopRows(),
): Promise<Store & { readonly database: PGlite; readonly refill: () => Promise<unknown> }> {
  const database = new PGlite();
  await database.exec([...ddl('postgresql'), refill(rows)].join(';\n'));
  return Object.assign(sqlStore({ ...nodePostgres(poolOf(database)), ...mapping }), {
    database,
    refill: () => database.exec(refill(rows)),
  });
}

/** A store over DuckDB in memory, which only reads. */
export async function duckdbStore(rows = shopRows()): Promise<Store & { readonly close: () => void }> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  for (const statement of ddl('postgresql'))
    await connection.run(
      statement.replaceAll('SERIAL', 'INTEGER').replaceAll('JSONB', 'JSON').replaceAll('NUMERIC', 'DECIMAL(28, 6)'),
    );
  for (const statement of inserts(rows)) await connection.run(statement);
  return Object.assign(sqlStore({ ...nodeDuckdb(connection), ...mapping }), { close: () => instance.closeSync() });
}

/** One connection as a pool: a second client waits until it is released. */
export function poolOf(database: PGlite): Parameters<typeof nodePostgres>[0] {
  let last: Promise<unknown> = Promise.resolve();
  const query = async (text: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> =>
    (await database.query(text, values)) as { rows: Record<string, unknown>[] };
  const connect = (): Promise<{ query: typeof query; release: () => void }> =>
    new Promise((resolve) => {
      last = last.then(
        () =>
          new Promise<void>((released) => {
            resolve({ query, release: () => released() });
          }),
      );
    });
  return {
    connect,
    async query(text, values) {
      const client = await connect();
      try {
        return await client.query(text, values);
      } finally {
        client.release();
      }
    },
  };
}
