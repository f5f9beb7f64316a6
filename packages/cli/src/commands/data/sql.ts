/** `odatalint sql`: shows the statement of a query. */
import { createReader } from '@odatalint/core/query';
import { type SqlDialectName, toSql, Unsupported } from '@odatalint/sql';
import { type Host, UsageError } from '../../host.js';
import { printable } from '../../terminal/safe-text.js';
import { layoutFor, wantsColor } from '../../terminal/style.js';
import { loadSchemaFiles } from '../schema/load-schema-files.js';

/** The settings of the command. */
export interface SqlSettings {
  readonly dialect: SqlDialectName;
  readonly schema: readonly string[];
  readonly color?: boolean;
}

/**
 * Prints the statement. Tables and columns have the names of the schema.
 *
 * @returns Status 0; 2 for a query without a statement.
 */
export async function runSql(
  query: string,
  { dialect, schema: files, color }: SqlSettings,
  host: Host,
): Promise<number> {
  const loaded = loadSchemaFiles(files, host, layoutFor(host, wantsColor(host, color)));
  if (loaded === undefined || loaded.hasErrors) return 2;
  const read = createReader({ schema: loaded.schema })({ url: `/${query.replace(/^\//, '')}` });
  if (!read.ok) throw new UsageError(read.refusal.problem.detail);
  try {
    const isNumbered = dialect !== 'sqlite';
    const { strings, values } = toSql(read.query, {
      dialect,
      table: (set, type) => set?.name ?? type.name,
      column: (path) => path.map(({ name }) => name).join('_'),
    });
    const text = strings.reduce((all, next, i) => `${all}${isNumbered ? `$${i}` : '?'}${next}`);
    const parameters = values.map(
      (value, i) => `-- $${i + 1}: ${typeof value === 'bigint' ? String(value) : JSON.stringify(value)}\n`,
    );
    await host.write(`${printable(text)}\n${parameters.map((line) => `${printable(line.trimEnd())}\n`).join('')}`);
    return 0;
  } catch (error) {
    if (error instanceof Unsupported) throw new UsageError(error.message);
    throw error;
  }
}
