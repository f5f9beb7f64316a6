/** Asks other evaluators the queries with expected rows, and compares the table in contributing/evidence.md except its times; `UPDATE=1` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { evaluate } from '@odatalint/core/query';
import {
  keyText,
  type QueryCase,
  queryCases,
  shopData,
  shopSchema,
} from '../packages/core/test/queries/query-cases.js';

const load = createRequire(import.meta.url);

type Row = Record<string, unknown>;

/** Gives the value of a request; throws where the request is refused. */
type Ask = (query: QueryCase) => unknown;

const standard = queryCases.filter(
  ({ service, policy, expected }) =>
    service === undefined && Object.keys(policy).length === 0 && expected.kind !== 'refused',
);
const filters = standard.filter(({ url }) => /^\/\w+\?\$filter=[^&]*$/.test(url));

const ours: Ask = ({ url }) => {
  const result = evaluate({ url }, { schema: shopSchema, data: shopData });
  if (result.ok) return result.value;
  throw new Error(result.diagnostics[0]?.message);
};

const { createFilter } = load('odata-v4-inmemory') as { createFilter: (filter: string) => (row: Row) => unknown };

const inMemory: Ask = ({ url }) => {
  const [, set = '', filter = ''] = /^\/(\w+)\?\$filter=(.*)$/.exec(url) ?? [];
  return shopData[set]!.filter(createFilter(decodeURIComponent(filter)));
};

const folder = '@sap-ux/fe-mockserver-core/dist';
const { ODataMetadata } = load(`${folder}/data/metadata.js`) as {
  ODataMetadata: { parse: (edmx: string, path: string, etag: string) => Promise<unknown> };
};
const { DataAccess } = load(`${folder}/data/dataAccess.js`) as {
  DataAccess: new (...args: unknown[]) => { getData: (request: unknown) => Promise<unknown> };
};
const { default: ODataRequest } = load(`${folder}/request/odataRequest.js`) as {
  default: new (request: { method: string; url: string }, access: unknown) => unknown;
};

/** It stops at a complex value that is null, so its rows are without them. */
const withoutNullComplex = (rows: readonly Row[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([name, value]) => value !== null || !['Home', 'ShipTo'].includes(name)),
    ),
  );

async function mockServer(): Promise<Ask> {
  const schema = readFileSync(new URL('../packages/core/test/queries/shop.xml', import.meta.url), 'utf8');
  const setOf = (path: string): string => /(\w+)\.json$/.exec(path)?.[1] ?? '';
  const files = {
    exists: (path: string) => Promise.resolve(setOf(path) in shopData),
    loadFile: (path: string) => Promise.resolve(JSON.stringify(withoutNullComplex(shopData[setOf(path)]!))),
    syncSupported: () => false,
  };
  const silent = Object.fromEntries(
    ['info', 'error', 'warn', 'debug', 'silly', 'verbose'].map((name) => [name, () => 0]),
  );
  const settings = { mockdataPath: '/data', urlPath: '/', metadataPath: 'x', forceNullableValuesToNull: true };
  const metadata = await ODataMetadata.parse(schema, '/', '');
  const access = new DataAccess(
    settings,
    metadata,
    files,
    { ...silent, isLevelEnabled: () => false },
    { getService: () => 0 },
  );
  return ({ url }) => access.getData(new ODataRequest({ method: 'GET', url: decodeURI(url) }, access));
}

/** Whether a value has what is expected; it may have more properties, since a service may send more than what is selected. */
function contains(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(value) && value.length === expected.length && expected.every((item, i) => contains(value[i], item))
    );
  if (typeof expected !== 'object' || expected === null) return isDeepStrictEqual(value ?? null, expected);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(expected).every(
    ([name, member]) => name.includes('@') || contains((value as Row)[name], member),
  );
}

/** What an answer is without the control information around it. */
const inner = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && '@odata.context' in answer && 'value' in answer
    ? answer.value
    : answer;

function isRight({ expected }: QueryCase, answer: unknown): boolean {
  const value = inner(answer);
  if (expected.kind === 'value') return contains(value, expected.value);
  if (expected.kind !== 'keys' || !Array.isArray(value)) return false;
  const keys = value.map((row) => keyText(row as Row));
  return isDeepStrictEqual(expected.isOrdered ? keys : keys.toSorted(), expected.keys);
}

/** The processor time of some queries, in microseconds: the shortest of several rounds. */
async function timeOf(queries: readonly QueryCase[], ask: Ask): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < 15; round++) {
    const before = process.cpuUsage();
    for (const query of queries) await ask(query);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, user + system);
  }
  return best;
}

async function count(name: string, asked: readonly QueryCase[], ask: Ask): Promise<string> {
  let accepted = 0;
  const right: QueryCase[] = [];
  for (const query of asked) {
    try {
      const answer = await ask(query);
      accepted++;
      if (isRight(query, answer)) right.push(query);
    } catch {
      // It refuses the query.
    }
  }
  const ratio = ask === ours ? 1 : (await timeOf(right, ask)) / (await timeOf(right, ours));
  const cells = [name, asked.length, accepted, right.length, accepted - right.length, ratio.toPrecision(2)];
  return `| ${cells.join(' | ')} |`.replace(' 1.0 |', ' 1 |');
}

/** Times differ from run to run, so they are not compared. */
const withoutTimes = (page: string): string => page.replaceAll(/^(\| .*\|) [\d.]+ \|$/gm, '$1');

test('the page shows how many queries each evaluator answers right', async () => {
  const mock = await mockServer();
  const rows = [
    await count('`evaluate`', standard, ours),
    await count('`@sap-ux/fe-mockserver-core` 1.7.16', standard, mock),
    await count('`evaluate`, filters only', filters, ours),
    await count('`@sap-ux/fe-mockserver-core` 1.7.16, filters only', filters, mock),
    await count('`odata-v4-inmemory` 0.1.9, which has filters only', filters, inMemory),
  ];
  const table = ['| evaluator | asked | accepted | right | wrong | time |', '|---|---|---|---|---|---|', ...rows].join(
    '\n',
  );
  const file = new URL('../contributing/evidence.md', import.meta.url);
  const page = readFileSync(file, 'utf8');
  const updated = page.replace(/\| evaluator \|[^]*?(?=\n\n)/, () => table);
  if (process.env['UPDATE'] === '1') writeFileSync(file, updated);
  else expect(withoutTimes(page)).toBe(withoutTimes(updated));
});
