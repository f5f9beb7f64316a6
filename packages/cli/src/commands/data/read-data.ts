/** Reads the rows of `--data`: a file for each set, such as `Orders.json`, with rows in OData JSON, CSV or Parquet. */
import { findProperty, structuredType, valueTypeOf } from '@odatalint/core/internal';
import type { Schema } from '@odatalint/core';
import { kindAt, namedByUser, entriesIn, readTextFile } from '@odatalint/workspace';
import { parse } from 'csv-parse/sync';
import { basename, extname, join, resolve } from 'node:path';
import { type Host, UsageError } from '../../host.js';

/** The rows of files, by the names of their sets. */
export type DataRows = Readonly<Record<string, object[]>>;

/** The rows and their files. */
export interface ReadData {
  readonly rows: DataRows;
  readonly paths: Readonly<Record<string, string>>;
}

const extensions = ['.json', '.ndjson', '.csv', '.parquet'];

/**
 * Reads a file or a folder.
 *
 * @param sets - The sets that a folder can have files for; undefined if any.
 * @param schema - The schema with the types of the columns.
 * @throws A `UsageError` for data that cannot be read.
 */
export async function readData(
  name: string,
  sets: readonly string[] | undefined,
  schema: Schema | undefined,
  host: Host,
): Promise<ReadData> {
  const path = resolve(host.cwd, name);
  const kind = kindAt(path);
  if (kind === undefined) throw new UsageError(`the data ${name} do not exist.`);
  const rows: Record<string, object[]> = {};
  const paths: Record<string, string> = {};
  const files =
    kind === 'file'
      ? [{ set: basename(path, extname(path)), file: path, shown: name }]
      : (sets ?? setsIn(path)).flatMap((set) =>
          extensions
            .map((extension) => ({
              set,
              file: join(path, `${set}${extension}`),
              shown: join(name, `${set}${extension}`),
            }))
            .filter(({ file }) => kindAt(file) === 'file')
            .slice(0, 1),
        );
  for (const { set, file, shown } of files) {
    rows[set] = await rowsIn(file, shown, typesOf(schema, set), host);
    paths[set] = file;
  }
  return { rows, paths };
}

/** The sets for which a folder has files. */
const setsIn = (folder: string): readonly string[] => [
  ...new Set(
    entriesIn(folder).flatMap((name) => (extensions.includes(extname(name)) ? [basename(name, extname(name))] : [])),
  ),
];

/** The type names of the properties of a set. */
type ColumnTypes = (column: string) => string | undefined;

function typesOf(schema: Schema | undefined, set: string): ColumnTypes {
  const type = schema && structuredType(schema, schema.container?.entitySets.get(set)?.type);
  return (column) => {
    const property = type && findProperty(schema!, type, column)?.property;
    return property?.kind === 'property' ? valueTypeOf(schema!, property.type)?.name : undefined;
  };
}

async function rowsIn(path: string, shown: string, types: ColumnTypes, { cwd }: Host): Promise<object[]> {
  const extension = extname(path);
  if (!extensions.includes(extension))
    throw new UsageError(`the data ${shown} must be a .json, .ndjson, .csv or .parquet file.`);
  if (extension === '.parquet') return parquetRows(path, shown);
  const read = readTextFile(path, namedByUser(path, cwd));
  if ('problem' in read) throw new UsageError(`the data ${shown} cannot be read: ${read.problem}.`);
  const { text } = read;
  if (extension === '.csv') return csvRows(text, shown, types);
  const values = extension === '.json' ? listIn(text, shown) : linesIn(text, shown);
  const at = values.findIndex((row) => typeof row !== 'object' || row === null || Array.isArray(row));
  if (at >= 0) throw new UsageError(`row ${at + 1} of ${shown} must be an object.`);
  return values as object[];
}

/** The first line contains the names of the columns. An empty cell is null. */
function csvRows(text: string, shown: string, types: ColumnTypes): object[] {
  let records: Record<string, string>[];
  try {
    records = parse(text, { columns: true, bom: true, skip_empty_lines: true });
  } catch (error) {
    throw new UsageError(`the data ${shown} are not valid CSV: ${(error as Error).message}.`);
  }
  const columns = Object.keys(records[0] ?? {});
  const readers = new Map(
    columns.map((column) => [
      column,
      cellReader(
        types(column),
        records.map((record) => record[column] ?? ''),
      ),
    ]),
  );
  return records.map((record, i) =>
    Object.fromEntries(
      columns.map((column) => {
        const cell = record[column] ?? '';
        const value = cell === '' ? null : readers.get(column)!(cell);
        if (value === undefined)
          throw new UsageError(
            `"${column}" in row ${i + 1} of ${shown} is not a value of ${types(column) ?? 'its type'}.`,
          );
        return [column, value];
      }),
    ),
  );
}

/** Reads a cell by its declared type, otherwise by the narrowest type that fits all cells of the column. */
function cellReader(type: string | undefined, cells: readonly string[]): (cell: string) => unknown {
  const all = (test: RegExp): boolean => cells.every((cell) => cell === '' || test.test(cell));
  const isNumber =
    type === undefined
      ? all(/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/)
      : /^Edm\.(?:S?Byte|Int|Double|Single)/.test(type);
  if (type === 'Edm.Boolean' || (type === undefined && all(/^(?:true|false)$/)))
    return (cell) => (/^(?:true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : undefined);
  if (!isNumber) return (cell) => cell;
  return (cell) => {
    const number = Number(cell);
    if (Number.isNaN(number) || cell.trim() !== cell) return undefined;
    return Number.isInteger(number) && !Number.isSafeInteger(number) ? cell : number;
  };
}

/** The parts of DuckDB that this command uses. */
interface DuckDb {
  readonly DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{
        runAndReadAll(
          text: string,
          values: string[],
        ): Promise<{
          getRowObjectsJson(): Record<string, unknown>[];
          columnTypes(): unknown[];
          columnNames(): string[];
        }>;
      }>;
    }>;
  };
}

/** DuckDB reads Parquet. It contains native code, so users install it only if they need it. */
async function parquetRows(path: string, shown: string): Promise<object[]> {
  const name = '@duckdb/node-api';
  let duckdb: DuckDb;
  try {
    duckdb = (await import(name)) as DuckDb;
  } catch {
    throw new UsageError(`the data ${shown} are Parquet; install ${name} beside odatalint to read them.`);
  }
  try {
    const instance = await duckdb.DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const result = await connection.runAndReadAll('SELECT * FROM read_parquet($1)', [path]);
    const numeric = new Set(
      result.columnNames().filter((_, i) => /^(?:BIGINT|UBIGINT|DECIMAL)/.test(String(result.columnTypes()[i]))),
    );
    return result
      .getRowObjectsJson()
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([column, value]) => [column, numeric.has(column) ? plainNumber(value) : value]),
        ),
      );
  } catch (error) {
    throw new UsageError(`the data ${shown} cannot be read: ${(error as Error).message}.`);
  }
}

/** Converts a number of DuckDB from text if JavaScript can represent all of its digits. */
function plainNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const number = Number(value);
  return value.replace(/[-.]/g, '').length <= 15 && !Number.isNaN(number) ? number : value;
}

function listIn(text: string, shown: string): readonly unknown[] {
  const value = parsed(text, `the data ${shown} are`);
  const list = Array.isArray(value) ? (value as unknown[]) : (value as { value?: unknown } | null)?.value;
  if (!Array.isArray(list))
    throw new UsageError(`the data ${shown} must be a list of rows, or an object with a list "value".`);
  return list as unknown[];
}

const linesIn = (text: string, shown: string): readonly unknown[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i) => parsed(line, `row ${i + 1} of ${shown} is`));

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UsageError(`${what} not valid JSON.`);
  }
}
