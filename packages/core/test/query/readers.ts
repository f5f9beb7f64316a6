/** Readers of the dialects for the tests, and queries in a form that can be compared. */
import { type BoundQuery, createReader, type Reader } from '@odatalint/core/query';
import { oldSchema } from './old-schema.js';
import { salesSchema } from './sales-schema.js';

/** A reader for each heading of the corpus, and what precedes its queries in a URL. */
export const readers: Readonly<Record<string, { readonly read: Reader; readonly root: string }>> = {
  'odata-4.01': {
    read: createReader({
      schema: salesSchema,
      decoding: 'standard',
      limits: { expandDepth: Infinity, nodes: Infinity },
    }),
    root: '/',
  },
  'odata-v3': { read: createReader({ schema: oldSchema, service: 'odata-v3', root: '/' }), root: '/' },
  'asset-management': {
    read: createReader({ service: 'asset-management' }),
    root: '/api/v1/object/',
  },
};

/** Reads a query that must be read. */
export function readQuery(query: string, dialect = 'odata-4.01'): BoundQuery {
  const { read, root } = readers[dialect]!;
  const result = read({ url: root + query });
  if (!result.ok) throw new Error(`${query}: ${result.refusal.body}`);
  return result.query;
}

/** A part of a query without places, with declarations by name and scopes by number. */
export function plain(part: unknown): unknown {
  const scopes = new Map<object, number>();
  const go = (value: unknown): unknown => {
    if (typeof value === 'bigint') return `${value}n`;
    if (value instanceof Map) return [...value];
    if (value instanceof Uint8Array) return `bytes ${value.join(' ')}`;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(go);
    if ('annotations' in value && 'name' in value) return `<${String(value.name)}>`;
    if ('namespaces' in value) return '<schema>';
    if ('notPrecedence' in value) return '<dialect>';
    const { kind } = value as { kind?: unknown };
    if (kind === 'it' || kind === 'this' || kind === 'variable') {
      if (!scopes.has(value)) scopes.set(value, scopes.size);
      return `${kind} ${scopes.get(value)!}`;
    }
    const members = Object.entries(value).filter(([name]) => name !== 'start' && name !== 'end');
    return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, go(member)]));
  };
  return go(part);
}
