/** Walks through pages: each row appears once, in the order of the request, up to `$top`. */
import { expect, test } from 'vitest';
import { createService, rows } from '../src/index.js';
import { sqliteStore } from './databases.js';
import { schema, send, shopRows } from './shop.js';

test.each([
  ['rows', 'Orders?$select=ID', [7, 8, 9, 10]],
  ['SQLite', 'Orders?$select=ID', [7, 8, 9, 10]],
  ['rows', 'Orders?$select=ID&$top=3', [7, 8, 9]],
  ['SQLite', 'Orders?$select=ID&$top=3', [7, 8, 9]],
  ['rows', 'Orders?$select=ID&$skip=1&$count=true', [8, 9, 10]],
  ['SQLite', 'Orders?$select=ID&$skip=1&$count=true', [8, 9, 10]],
  ['rows', 'Orders?$select=ID&$orderby=Note desc,Total', [9, 8, 10, 7]],
  ['SQLite', 'Orders?$select=ID&$orderby=Note desc,Total', [9, 8, 10, 7]],
  ['rows', 'Orders?$apply=groupby((ID))', [7, 8, 9, 10]],
])('%s %s', async (kind, path, expected) => {
  const store = kind === 'rows' ? rows(shopRows()) : sqliteStore();
  const service = createService({ schema, store, root: '/odata/' });
  const found: number[] = [];
  let next: string | undefined = path;
  for (let pages = 0; next !== undefined; pages++) {
    expect(pages).toBeLessThan(5);
    const { body } = await send(service, `GET ${decodeURI(next)}`, { headers: { Prefer: 'maxpagesize=2' } });
    found.push(...body.value.map(({ ID }: { ID: number }) => ID));
    if (path.includes('$count')) expect(body['@odata.count']).toBe(4);
    next = body['@odata.nextLink']?.slice('http://localhost/odata/'.length);
  }
  expect(found).toEqual(expected);
});
