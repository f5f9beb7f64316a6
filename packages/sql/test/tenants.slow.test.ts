/**
 * A request of a tenant has the same result with and without the rows of other tenants in the tables. So a hidden row appears in no result
 * and in no count, and changes no order and no condition.
 */
import { createReader } from '@odatalint/core/query';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { queryCases } from '../../core/test/queries/query-cases.js';
import { InvalidToken, type Mapping, toSql, Unsupported } from '../src/index.js';
import { copyForTenantA, type Database, shopMapping, shopSchema } from './databases.js';
import { useDatabases } from './use-databases.js';

const read = createReader({ service: 'odata-4.01', schema: shopSchema, root: '/' });

const filters: Readonly<Record<string, string>> = {
  Customers: "TenantID eq 'A'",
  Orders: "TenantID eq 'A'",
  Items: "Order/TenantID eq 'A'",
};

/** The mapping to all rows, and the one to a copy of the tables in which the rows of other tenants are missing. */
function mappingsOf(name: Database['name']): readonly Mapping[] {
  const mapping = shopMapping(name);
  const policy: Mapping['policy'] = ({ set }) => filters[set?.name ?? ''] ?? 'all';
  return [
    { ...mapping, policy },
    { ...mapping, policy, table: (set, type) => [copyForTenantA, String(mapping.table(set, type))] },
  ];
}

async function resultOf(database: Database, url: string, mapping: Mapping): Promise<string | undefined> {
  const result = read({ url });
  if (!result.ok) return undefined;
  try {
    const { strings, values } = toSql(result.query, mapping);
    return JSON.stringify(await database.run(strings, values), (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
  } catch (error) {
    if (error instanceof Unsupported || error instanceof InvalidToken) return undefined;
    throw error;
  }
}

const lines = readFileSync(new URL('tenant-requests.txt', import.meta.url), 'utf8').split('\n');
const requests = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => `/${encodeURI(line)}`);
const suite = queryCases.filter(({ service }) => service === undefined).map(({ url }) => url);

const opened = useDatabases();

// The suite, too, where a statement costs little.
test.each([
  ['sqlite', [...requests, ...suite]],
  ['postgresql', requests],
  ['duckdb', requests],
])('%s', async (name, asked) => {
  const database = opened[name]!;
  const [all, visible] = mappingsOf(database.name);
  const leaks: string[] = [];
  let answered = 0;
  for (const url of asked) {
    const result = await resultOf(database, url, all!);
    if (result === undefined) continue;
    answered++;
    // The texts and names of the rows of tenant B, too, in case that both results have them.
    const isLeak =
      result !== (await resultOf(database, url, visible!)) ||
      /Zoë|Emoji|FR1|N-1[34]|TenantID\\*":\\*"B|75001/.test(result);
    if (isLeak) leaks.push(decodeURIComponent(url));
  }
  expect(leaks).toEqual([]);
  expect(answered).toBeGreaterThan(asked.length * 0.8);
});

test('there are enough requests, and most of them have a statement', () => {
  const isAnswered = (url: string): boolean => {
    const result = read({ url });
    return result.ok;
  };
  expect(requests.length).toBeGreaterThanOrEqual(200);
  expect(requests.filter(isAnswered).length).toBeGreaterThan(180);
});
