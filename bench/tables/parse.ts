/** How fast the parser is, against one written by hand and against JSON.parse of the tree. */
import { dialects, parse, parseFilter } from '@odatalint/core';
import { parseFloor } from '../floor/parse-floor.js';
import { fastest } from '../measuring/fastest.js';
import type { Cell, Table } from '../measuring/table.js';
import { constructs, longFilters, requests, smallFilters } from '../workloads.js';

const dialect = dialects['odata-4.01']!;
const each = (texts: readonly string[], read: (text: string) => unknown) => (): unknown => {
  let last: unknown;
  for (const text of texts) last = read(text);
  return last;
};

interface Ratios {
  readonly floor: number;
  readonly json: number;
}

/** The time of ours over that of the floor, and over that of reading the tree as JSON. */
function compareFilters(filters: readonly string[]): Ratios {
  const trees = filters.map((filter) => JSON.stringify(parseFilter(filter, { dialect }).tree));
  const { ours, floor, json } = fastest({
    ours: each(filters, (filter) => parseFilter(filter, { dialect })),
    floor: each(filters, (filter) => parseFloor(filter, dialect)),
    json: each(trees, (tree) => JSON.parse(tree) as unknown),
  });
  return { floor: ours / floor, json: ours / json };
}

/** There is no floor for whole requests. */
function compareRequests(): number {
  const urls = requests.map(({ path, query }) => `${path}?${query}`);
  const trees = urls.map((url) => JSON.stringify(parse(url, { dialect }).tree));
  const { ours, json } = fastest({
    ours: each(urls, (url) => parse(url, { dialect })),
    json: each(trees, (tree) => JSON.parse(tree) as unknown),
  });
  return ours / json;
}

export function measureParse(): Table {
  const long = longFilters(500);
  const workloads: Readonly<Record<string, readonly string[]>> = {
    'small filters': smallFilters,
    '500 conditions by or': [long.or],
    '500 conditions by and': [long.and],
    '500 values of in': [long.in],
    ...Object.fromEntries(Object.entries(constructs).map(([name, filters]) => [`only ${name}`, filters])),
  };
  const ratios = Object.entries(workloads).map(([name, filters]) => [name, compareFilters(filters)] as const);
  const rows: Cell[][] = ratios.map(([name, { floor, json }]) => [name, floor, json]);
  const [small, ...others] = ratios;
  const longest = Math.max(...others.slice(0, 3).map(([, { floor }]) => floor));
  return {
    title: 'Parsing',
    about:
      'The time of `parseFilter` (of `parse` for requests) as a multiple of the floor, a hand-written parser ' +
      'that uses the same tokens, builds the same tree and tolerates errors, and as a multiple of `JSON.parse` ' +
      'for that tree.',
    columns: ['input', '× floor', '× JSON.parse'],
    rows: [...rows, ['whole requests', undefined, compareRequests()]],
    targets: [
      { what: 'small filters, × floor', value: small![1].floor, bound: 'at most', goal: 1.75 },
      { what: 'long filters, × floor', value: longest, bound: 'at most', goal: 1.5 },
    ],
  };
}
