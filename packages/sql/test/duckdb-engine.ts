/** DuckDB in memory. Its native library is loaded only where a test opens it. */

/** The part of `@duckdb/node-api` that tests use. */
interface DuckDbLibrary {
  readonly DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{
        run(text: string): Promise<unknown>;
        runAndReadAll(
          text: string,
          values: readonly unknown[],
        ): Promise<{ getRowObjectsJS(): Record<string, unknown>[] }>;
      }>;
      closeSync(): void;
    }>;
  };
}

/** An open database. */
export interface DuckDbEngine {
  readonly exec: (text: string) => Promise<unknown>;
  readonly query: (
    statement: { readonly strings: readonly string[]; readonly values: readonly unknown[] } | string,
    values?: readonly unknown[],
  ) => Promise<Record<string, unknown>[]>;
  readonly close: () => void;
}

const library = '@duckdb/node-api';

export async function openDuckdbEngine(): Promise<DuckDbEngine> {
  const { DuckDBInstance } = (await import(library)) as DuckDbLibrary;
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  // With these steps of its optimizer DuckDB 1.5 has other rows for some requests with navigation in $filter and $orderby, or after topcount, or an internal error for pages of groups.
  await connection.run(
    "SET TimeZone = 'UTC'; SET disabled_optimizers = 'common_subplan,compressed_materialization,join_filter_pushdown'",
  );
  return {
    exec: (text) => connection.run(text),
    query: async (statement, values = []) => {
      const [text, given] =
        typeof statement === 'string'
          ? [statement, values]
          : [statement.strings.reduce((all, part, i) => `${all}$${i}${part}`), statement.values];
      // The library binds whole numbers as 64 bits, whatever the column is.
      const texts = given.map((value) => (typeof value === 'number' ? String(value) : value));
      return (await connection.runAndReadAll(text, texts)).getRowObjectsJS();
    },
    close: () => instance.closeSync(),
  };
}
