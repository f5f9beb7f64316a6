/** `odatalint query`: evaluates a query over rows in files. */
import { createReader } from '@odatalint/core/query';
import { createService, rows } from '@odatalint/server';
import { type Host, UsageError } from '../../host.js';
import { printable } from '../../terminal/safe-text.js';
import { layoutFor, wantsColor } from '../../terminal/style.js';
import { loadSchemaFiles } from '../schema/load-schema-files.js';
import { explainQuery } from './explain-query.js';
import { readData } from './read-data.js';
import { schemaOfData } from './schema-of-data.js';
import { writtenRows } from './written-rows.js';

/** The settings of the command. */
export interface QuerySettings {
  readonly data: string;
  readonly schema: readonly string[];
  readonly format: string;
  readonly explain?: boolean;
  readonly color?: boolean;
}

/**
 * Prints the rows.
 *
 * @returns Status 0 with rows, 1 without rows, 2 for a query that cannot be evaluated.
 */
export async function runQuery(
  query: string,
  { data, schema: files, format, explain = false, color }: QuerySettings,
  host: Host,
): Promise<number> {
  const loaded =
    files.length === 0 ? undefined : loadSchemaFiles(files, host, layoutFor(host, wantsColor(host, color)));
  if (files.length > 0 && (loaded === undefined || loaded.hasErrors)) return 2;
  const [set = ''] = query.replace(/^\//, '').split(/[?(/]/, 1);
  const names = loaded === undefined ? [set] : [...(loaded.schema.container?.entitySets.keys() ?? [])];
  const { rows: found } = await readData(data, names, loaded?.schema, host);
  const schema = loaded?.schema ?? schemaOfData(found);
  if (explain) {
    const address = `/${encoded(query)}`;
    const read = createReader({ schema, limits: unlimited })({ url: address });
    if (!read.ok) throw new UsageError(read.refusal.problem.detail);
    for (const line of explainQuery(read.query, address)) await host.write(`${printable(line)}\n`);
    return 0;
  }
  const service = createService({ schema, store: rows(found), limits: { page: Number.MAX_SAFE_INTEGER } });
  const url = new URL(`http://localhost/${encoded(query)}`);
  const response = await service.fetch(new Request(url));
  const text = await response.text();
  if (!response.ok) {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    throw new UsageError(`${error.message} (${error.code})`);
  }
  const list = response.status === 204 ? [] : rowsIn(text, response.headers.get('Content-Type') ?? '');
  await host.write(writtenRows(list, format));
  return list.length === 0 ? 1 : 0;
}

/** A query as the path and query of a URL. Encoded characters stay encoded. */
const encoded = (query: string): string => encodeURI(query.replace(/^\//, '')).replace(/%25(?=[0-9A-F]{2})/gi, '%');

/** The limits of a server do not apply to a person. */
const unlimited = { expandDepth: Infinity, expands: Infinity, lambdaDepth: Infinity, nodes: Infinity, top: Infinity };

/** The rows of a response: a collection, an entity, or a value. */
function rowsIn(text: string, type: string): readonly Readonly<Record<string, unknown>>[] {
  if (!type.startsWith('application/json')) return [{ value: text }];
  const body = exactJson(text) as Record<string, unknown>;
  const list = Array.isArray(body['value']) ? (body['value'] as unknown[]) : [body];
  return list.map((row) =>
    typeof row === 'object' && row !== null && !('rawJSON' in row) ? withoutControl(row) : { value: row },
  );
}

/** JSON whose numbers keep the digits that JavaScript would lose. */
function exactJson(text: string): unknown {
  const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };
  const parse = JSON.parse as (
    text: string,
    revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ) => unknown;
  return parse(text, (_, value, { source }) => {
    if (typeof value !== 'number' || source === undefined || source.replace(/[-.]/g, '').length <= 15) return value;
    return String(value) === source ? value : rawJSON(source);
  });
}

const withoutControl = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('@')));
