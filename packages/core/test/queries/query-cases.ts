/** Reads the queries with expected rows beside this file: requests with their value, and filters with the keys of their rows. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSchema, type Schema } from '../../src/schema/index.js';

const folder = dirname(fileURLToPath(import.meta.url));
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** The result of a query: its value, the keys of its rows in or without an order, or a diagnostic. */
export type Expectation =
  | { readonly kind: 'value'; readonly value: unknown; readonly count?: number }
  | { readonly kind: 'keys'; readonly keys: readonly string[]; readonly isOrdered: boolean; readonly count?: number }
  | { readonly kind: 'refused' };

export interface QueryCase {
  readonly url: string;
  /** The service whose dialect the request has; OData 4.01 where it is undefined. */
  readonly service: 'asset-management' | undefined;
  readonly policy: Readonly<Record<string, string>>;
  /** A fact besides the standard on which the result depends, such as `collation`. */
  readonly dependsOn: readonly string[];
  readonly expected: Expectation;
  /** File and line. */
  readonly place: string;
}

/** The schema of the queries. */
export const shopSchema: Schema = loadSchema(read('shop.xml')).schema!;

/** The rows of each set, as OData JSON. */
export const shopData = JSON.parse(read('shop.json')) as Record<string, Record<string, unknown>[]>;

/** The key of a row as the files write it: `1`, `10/2`, `P1`. */
export function keyText(row: Readonly<Record<string, unknown>>): string {
  if ('OrderID' in row) return `${String(row['OrderID'])}/${String(row['Line'])}`;
  return String(row['ID'] ?? row['Code'] ?? row['Id']);
}

const encode = (text: string): string => encodeURI(text).replaceAll('+', '%2B');

const routes = {
  odata: (set: string, filter: string) => `/${set}?$filter=${encodeURIComponent(filter)}`,
  'asset-management': (set: string, filter: string) => `/api/v1/object/${set}?filter=${encodeURIComponent(filter)}`,
};

/** The lines of a file with the lines that continue them, without comments. */
function* entries(file: string): Iterable<{ text: string; place: string }> {
  let [text, place] = ['', ''];
  for (const [index, line] of read(file).split('\n').entries()) {
    if (line.startsWith(' ')) text += line;
    else {
      if (text !== '') yield { text, place };
      [text, place] = [line.startsWith('# ') ? '' : line.trim(), `${file}:${index + 1}`];
    }
  }
  if (text !== '') yield { text, place };
}

const split = (text: string): [query: string, expected: string, dependsOn: string[]] => {
  const [, marks = '', rest = ''] = /^((?:\{\w+\} )*)(.*)$/.exec(text) ?? [];
  const at = rest.indexOf('=>');
  return [rest.slice(0, at).trim(), rest.slice(at + 2).trim(), [...marks.matchAll(/\w+/g)].map(([mark]) => mark)];
};

function readExpectation(text: string): Expectation {
  const [, count, rest = ''] = /^(?:count (\d+): )?(.*)$/.exec(text) ?? [];
  const counted = count === undefined ? {} : { count: Number(count) };
  if (rest === 'refused') return { kind: 'refused' };
  if (!/^keys\b/.test(rest)) return { kind: 'value', value: JSON.parse(rest), ...counted };
  return { kind: 'keys', keys: rest.split(/\s+/).slice(1), isOrdered: true, ...counted };
}

function* readFilters(file: string, service: QueryCase['service']): Iterable<QueryCase> {
  let set = '';
  for (const { text, place } of entries(file)) {
    if (text.startsWith('## ')) set = text.slice(3);
    else {
      const [filter, keys, dependsOn] = split(text);
      const url = routes[service ?? 'odata'](set, filter);
      const rows = keys === '-' ? [] : keys.split(/\s+/);
      const expected: Expectation =
        keys === 'refused' ? { kind: 'refused' } : { kind: 'keys', keys: rows.toSorted(), isOrdered: false };
      yield { url, service, policy: {}, dependsOn, expected, place };
    }
  }
}

function* readRequests(file: string): Iterable<QueryCase> {
  let policy: Readonly<Record<string, string>> = {};
  for (const { text, place } of entries(file)) {
    if (text.startsWith('policy ')) policy = JSON.parse(text.slice(7)) as typeof policy;
    else {
      const [url, expected, dependsOn] = split(text);
      yield {
        url: `/${encode(url)}`,
        service: undefined,
        policy,
        dependsOn,
        expected: readExpectation(expected),
        place,
      };
    }
  }
}

/** Every query of the files. */
export const queryCases: readonly QueryCase[] = [
  ...readFilters('filters.txt', undefined),
  ...readFilters('like.txt', 'asset-management'),
  ...readRequests('requests.txt'),
];
