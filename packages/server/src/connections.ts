/** Connections of database libraries. Each is typed by its shape, so that none is imported. */
import type { Statement } from '@odatalint/sql';

/** Runs one statement. */
export type RunStatement = (statement: Statement) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** The part of a database library that a store needs. */
export interface Connection {
  readonly dialect: 'postgresql' | 'sqlite' | 'duckdb';
  /** Runs a statement. If the library can, it stops with an error when the signal is aborted. */
  readonly run: (statement: Statement, signal: AbortSignal) => ReturnType<RunStatement>;
  /** Runs work in a transaction, which is rolled back if the work rejects. Without this method the store only reads. */
  readonly transaction?: <T>(work: (run: RunStatement) => Promise<T>, signal: AbortSignal) => Promise<T>;
}

/** `$1`, `$2`, … as PostgreSQL numbers parameters. */
const numbered = ({ strings }: Statement): string =>
  strings.reduce((text, next, i) => (i === 0 ? next : `${text}$${i}${next}`), '');

interface NodePostgresQueries {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: Record<string, unknown>[] }>;
}

/** A pool of `pg`. */
export interface NodePostgresPool extends NodePostgresQueries {
  connect(): Promise<NodePostgresQueries & { release(error?: Error | boolean): void }>;
}

/** A pool of `pg`, or another library with the same methods. */
export const nodePostgres = (pool: NodePostgresPool): Connection => ({
  dialect: 'postgresql',
  run: async (statement) => (await pool.query(numbered(statement), [...statement.values])).rows,
  async transaction(work, signal) {
    signal.throwIfAborted();
    const client = await pool.connect();
    let failure: unknown;
    try {
      await client.query('BEGIN');
      const result = await work(async (statement) => {
        signal.throwIfAborted();
        return (await client.query(numbered(statement), [...statement.values])).rows;
      });
      await client.query('COMMIT');
      return result;
    } catch (error) {
      failure = error;
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      // A connection that broke does not return to the pool.
      client.release(isConnectionFailure(failure));
    }
  },
});

const isConnectionFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && /^(?:08|57P)/.test(String((error as { code?: unknown }).code ?? ''));

interface PostgresJsQueries {
  unsafe(text: string, values?: unknown[]): PromiseLike<readonly Record<string, unknown>[]>;
}

/** A client of postgres.js. */
export interface PostgresJsClient extends PostgresJsQueries {
  begin<T>(work: (client: PostgresJsQueries) => Promise<T>): Promise<unknown>;
}

/** A client of postgres.js. */
export const postgresJs = (client: PostgresJsClient): Connection => ({
  dialect: 'postgresql',
  run: async (statement) => client.unsafe(numbered(statement), [...statement.values]),
  transaction: async <T>(work: (run: RunStatement) => Promise<T>, signal: AbortSignal): Promise<T> => {
    const result = await client.begin((inside) =>
      work(async (statement) => {
        signal.throwIfAborted();
        return inside.unsafe(numbered(statement), [...statement.values]);
      }),
    );
    return result as T;
  },
});

/** A database of `node:sqlite`. */
export interface NodeSqliteDatabase {
  exec(text: string): void;
  prepare(text: string): { all(...values: never[]): unknown[] };
}

/**
 * A database of `node:sqlite`. It has one connection, so other statements wait until a transaction ends. A statement blocks its
 * thread, so only the limits of a query bound its time.
 */
export function nodeSqlite(database: NodeSqliteDatabase): Connection {
  database.exec('PRAGMA foreign_keys = ON');
  let last: Promise<unknown> = Promise.resolve();
  const next = <T>(work: () => Promise<T> | T): Promise<T> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
  const all = ({ strings, values }: Statement): readonly Record<string, unknown>[] => {
    const prepared = database.prepare(strings.join('?'));
    return Reflect.apply(prepared.all, prepared, values as never[]) as Record<string, unknown>[];
  };
  return {
    dialect: 'sqlite',
    run: (statement) => next(() => all(statement)),
    transaction: (work, signal) =>
      next(async () => {
        signal.throwIfAborted();
        database.exec('BEGIN IMMEDIATE');
        try {
          const result = await work((statement) => Promise.resolve().then(() => all(statement)));
          database.exec('COMMIT');
          return result;
        } catch (error) {
          database.exec('ROLLBACK');
          throw error;
        }
      }),
  };
}

/** A connection of `@duckdb/node-api`. */
export interface NodeDuckdbConnection {
  run(text: string): Promise<unknown>;
  runAndReadAll(text: string, values?: never[]): Promise<{ getRowObjectsJS(): readonly Record<string, unknown>[] }>;
}

/**
 * Settings that DuckDB 1.5 needs. Without them it returns wrong rows for some requests with navigation in `$filter` and `$orderby`, reports
 * an internal error for some pages of groups, and returns other times than the columns contain.
 */
const duckdbSettings =
  "SET TimeZone = 'UTC'; SET disabled_optimizers = 'common_subplan,compressed_materialization,join_filter_pushdown'";

/** A connection of `@duckdb/node-api`, for reading: a service over it accepts no changes. It sets the time zone of the connection to UTC. */
export function nodeDuckdb(connection: NodeDuckdbConnection): Connection {
  let ready: Promise<unknown> | undefined;
  return {
    dialect: 'duckdb',
    async run(statement, signal) {
      await (ready ??= connection.run(duckdbSettings));
      signal.throwIfAborted();
      // The library binds integers as 64 bits, whatever the type of the column is.
      const values = statement.values.map((value) => (typeof value === 'number' ? String(value) : value));
      return (await connection.runAndReadAll(numbered(statement), values as never[])).getRowObjectsJS();
    },
  };
}
