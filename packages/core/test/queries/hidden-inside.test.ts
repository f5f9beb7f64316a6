/** A policy also hides rows inside other rows and complex values: no request shows or counts them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createReader, evaluate, printQuery, restrict } from '../../src/query/index.js';
import { loadSchema } from '../../src/schema/index.js';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const schema = loadSchema(read('inside.xml')).schema!;
const data = JSON.parse(read('inside.json')) as Record<string, object[]>;
const urls = read('inside.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .map((line) => `/${encodeURI(line)}`);

const isHidden = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as { TenantID?: unknown }).TenantID === 'B';

/** A value without the rows of the tenant, at any depth. */
function pruned(value: unknown): unknown {
  if (isHidden(value)) return null;
  if (Array.isArray(value)) return value.filter((item) => !isHidden(item)).map(pruned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, pruned(member)]));
}

const sets = ['Customers', 'Orders', 'Items', 'Products', 'Pictures', 'Me'];
const policy = Object.fromEntries(sets.map((set) => [set, "TenantID eq 'A'"]));
const visible = pruned(data) as typeof data;
const wanted = (url: string): unknown => evaluate({ url }, { schema, data: visible });

test.each(urls)('%s', (url) => {
  const found = evaluate({ url }, { schema, data, policy });
  // A query that cannot be restricted is refused.
  if (found.ok) expect(found).toEqual(wanted(url));
});

const reader = createReader({
  schema,
  limits: { nodes: Infinity, expands: Infinity, expandDepth: Infinity, lambdaDepth: Infinity, top: Infinity },
});

test('a gateway hides them with filters', () => {
  let answered = 0;
  for (const url of urls) {
    const result = reader({ url });
    if (!result.ok) continue;
    const restricted = restrict(result.query, ({ set }) => policy[set?.name ?? ''] ?? 'all', { as: 'filters' });
    if (!restricted.ok) continue;
    answered++;
    const sent = evaluate({ url: `/${printQuery(restricted.query)}` }, { schema, data });
    if (sent.ok) expect(sent, url).toEqual(wanted(url));
  }
  expect(answered).toBeGreaterThan(urls.length / 4);
});

test('most requests are answered', () => {
  const answered = urls.filter((url) => evaluate({ url }, { schema, data, policy }).ok);
  expect(answered.length).toBeGreaterThan(urls.length * 0.7);
});
