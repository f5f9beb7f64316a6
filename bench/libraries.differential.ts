/** The result of `toSql` is accepted as it is by database libraries: each runs the same statement, or builds it with the same text and values. */
import { PGlite } from '@electric-sql/pglite';
import { loadSchema } from '@odatalint/core';
import { createReader } from '@odatalint/core/query';
import { type Mapping, toSql } from '@odatalint/sql';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { load } from './peers/peer.js';

const metadata = new URL('../examples/server/metadata.xml', import.meta.url);
const { schema } = loadSchema(readFileSync(metadata, 'utf8'));
const read = createReader({ service: 'odata-4.01', schema: schema!, root: '/' });

function statementFor(dialect: Mapping['dialect']): ReturnType<typeof toSql> {
  const url = "/Customers?$filter=Name eq 'Ada' or startswith(Country,'N')&$orderby=ID desc&$top=2&$select=ID";
  const result = read({ url });
  if (!result.ok) throw new Error(result.refusal.problem.detail);
  return toSql(result.query, {
    dialect,
    table: (set) => set!.name,
    column: (path) => path.map(({ name }) => name).join('_'),
  });
}

const { strings, values } = statementFor('postgresql');
const numbered = strings.reduce((text, part, i) => `${text}$${i}${part}`);
const rows = `CREATE TABLE "Customers" ("ID" integer, "Name" text, "Country" text); INSERT INTO "Customers" VALUES (1, 'Ada', 'NL'), (2, 'Bob', NULL), (3, 'Cem', 'NO')`;
const expected = '[{"ID":3},{"ID":1}]';

describe('the text and the values', () => {
  test('Kysely', () => {
    const kysely = new Kysely<object>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (database) => new PostgresIntrospector(database),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    const compiled = sql(strings, ...values).compile(kysely);
    expect([compiled.sql, compiled.parameters]).toEqual([numbered, values]);
  });

  test('Drizzle', () => {
    const drizzle = load('drizzle-orm') as { sql: (strings: readonly string[], ...values: unknown[]) => unknown };
    const { PgDialect } = load('drizzle-orm/pg-core') as {
      PgDialect: new () => { sqlToQuery: (query: unknown) => { sql: string; params: unknown[] } };
    };
    const query = new PgDialect().sqlToQuery(drizzle.sql(strings, ...values));
    expect([query.sql, query.params]).toEqual([numbered, values]);
  });

  test('Knex', () => {
    interface Raw {
      toSQL: () => { toNative: () => { sql: string; bindings: unknown[] } };
    }
    const knex = load('knex') as (options: object) => { raw: (text: string, values: readonly unknown[]) => Raw };
    const native = knex({ client: 'pg' }).raw(strings.join('?'), values).toSQL().toNative();
    expect([native.sql, native.bindings]).toEqual([numbered, values]);
  });

  test('Prisma', () => {
    const prisma = load('@prisma/client-runtime-utils') as {
      sql: (strings: readonly string[], ...values: unknown[]) => { text: string; values: unknown[] };
    };
    const query = prisma.sql(strings, ...values);
    expect([query.text, query.values]).toEqual([numbered, values]);
  });
});

describe('the rows', () => {
  test('node:sqlite', () => {
    const database = new DatabaseSync(':memory:');
    database.exec(rows);
    const statement = statementFor('sqlite');
    const prepared = database.prepare(statement.strings.join('?'));
    expect(prepared.get(...(statement.values as string[]))).toEqual({ value: expected });
  });

  describe('PostgreSQL', () => {
    let close = async (): Promise<void> => Promise.resolve();
    let port = 0;
    beforeAll(async () => {
      const { PGLiteSocketServer } = load('@electric-sql/pglite-socket') as {
        PGLiteSocketServer: new (options: object) => {
          start: () => Promise<void>;
          stop: () => Promise<void>;
          getServerConn: () => string;
        };
      };
      const database = await PGlite.create();
      await database.exec(rows);
      const server = new PGLiteSocketServer({ db: database, port: 0 });
      await server.start();
      port = Number(server.getServerConn().split(':').at(-1));
      close = async () => {
        await server.stop();
        await database.close();
      };
    }, 60_000);
    afterAll(async () => close());

    test('postgres', async () => {
      type Client = ((strings: readonly string[], ...values: unknown[]) => Promise<{ value: string }[]>) & {
        end: () => Promise<void>;
      };
      const connect = load('postgres') as (options: object) => Client;
      const client = connect({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', max: 1 });
      const [row] = await client(strings, ...values);
      expect(JSON.parse(row!.value)).toEqual(JSON.parse(expected));
      await client.end();
    });
  });
});
