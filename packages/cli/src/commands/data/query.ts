/** `odatalint query`: answers a query over rows in files. */
import { createService, rows } from '@odatalint/server';
import { type Host, UsageError } from '../../host.js';
import { printable } from '../../terminal/safe-text.js';
import { layoutFor, wantsColor } from '../../terminal/style.js';
import { loadSchemaFiles } from '../schema/load-schema-files.js';
import { readData } from './read-data.js';
import { schemaOfData } from './schema-of-data.js';

/** The settings of the command. */
export interface QuerySettings {
  readonly data: string;
  readonly schema: readonly string[];
  readonly format: string;
  readonly color?: boolean;
}

/** Status 0 with rows, 1 without one, 2 for a query that cannot be answered. */
export async function runQuery(
  query: string,
  { data, schema: files, format, color }: QuerySettings,
  host: Host,
): Promise<number> {
  const loaded =
    files.length === 0 ? undefined : loadSchemaFiles(files, host, layoutFor(host, wantsColor(host, color)));
  if (files.length > 0 && (loaded === undefined || loaded.hasErrors)) return 2;
  const [set = ''] = query.replace(/^\//, '').split(/[?(/]/, 1);
  const names = loaded === undefined ? [set] : [...(loaded.schema.container?.entitySets.keys() ?? [])];
  const found = readData(data, names, host);
  const schema = loaded?.schema ?? schemaOfData(found);
  const service = createService({ schema, store: rows(found), limits: { page: Number.MAX_SAFE_INTEGER } });
  const url = new URL(`http://localhost/${encodeURI(query.replace(/^\//, '')).replace(/%25(?=[0-9A-F]{2})/gi, '%')}`);
  const response = await service.fetch(new Request(url));
  const text = await response.text();
  if (!response.ok) {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    throw new UsageError(`${error.message} (${error.code})`);
  }
  const list = response.status === 204 ? [] : rowsIn(text, response.headers.get('Content-Type') ?? '');
  await host.write(written(list, format));
  return list.length === 0 ? 1 : 0;
}

/** The rows of a response: those of a collection, an entity, or a value. */
function rowsIn(text: string, type: string): readonly Readonly<Record<string, unknown>>[] {
  if (!type.startsWith('application/json')) return [{ value: text }];
  const body = JSON.parse(text) as Record<string, unknown>;
  const list = Array.isArray(body['value']) ? (body['value'] as unknown[]) : [body];
  return list.map((row) => (typeof row === 'object' && row !== null ? withoutControl(row) : { value: row }));
}

const withoutControl = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('@')));

function written(list: readonly Readonly<Record<string, unknown>>[], format: string): string {
  if (format === 'json') return `${JSON.stringify(list, undefined, 2)}\n`;
  if (format === 'ndjson') return list.map((row) => `${JSON.stringify(row)}\n`).join('');
  const columns = [...new Set(list.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...list.map((row) => columns.map((column) => cellOf(row[column])))];
  if (format === 'csv') return cells.map((row) => `${row.map(csvOf).join(',')}\r\n`).join('');
  const shown = cells.map((row) => row.map((cell) => printable(cell)));
  const widths = columns.map((_, i) => shown.reduce((most, row) => Math.max(most, row[i]!.length), 0));
  return shown
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A cell that a spreadsheet would calculate is text there, too. */
const csvOf = (cell: string): string => {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
