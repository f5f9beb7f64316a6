/** Changes of contained entities and links: each request of relations.txt over fresh rows, with its status and the rows afterwards, in every store. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService, type FetchHandler, type JournalEntry, rows, type Store } from '../src/index.js';
import {
  relationRows,
  relationsChecker as checker,
  relationsInPostgres,
  relationsInSqlite,
  relationsSchema,
  relationsService,
  replaceable,
} from './relations.js';
import { send } from './shop.js';

const lines = readFileSync(new URL('relations.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

let postgres: Awaited<ReturnType<typeof relationsInPostgres>>;
beforeAll(async () => {
  postgres = await relationsInPostgres();
});
afterAll(() => postgres.close());

const stores: Readonly<Record<string, () => Store>> = {
  rows: () => rows(relationRows()),
  SQLite: relationsInSqlite,
};

/** The first values of the entities that a response has. */
function keysIn({ value, ...entity }: Record<string, unknown>): string {
  const list = (Array.isArray(value) ? value : [entity]) as Record<string, unknown>[];
  const first = (row: Record<string, unknown>): string =>
    String(Object.entries(row).find(([name]) => !name.startsWith('@'))?.[1]);
  return list
    .map(first)
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .join(',');
}

describe.each([...Object.keys(stores), 'PostgreSQL'])('%s', (name) => {
  let service: FetchHandler;
  let refresh: () => unknown;
  beforeAll(() => {
    const store = name === 'PostgreSQL' ? postgres : replaceable(stores[name]!);
    refresh = 'refill' in store ? store.refill : store.replace;
    service = relationsService(store);
  });
  // PostgreSQL in WebAssembly is slow: a fifth of the lines.
  test.each(lines.filter((_, i) => name !== 'PostgreSQL' || i % 5 === 0))('%s', async (line) => {
    const [request = '', expected = ''] = line.split(' => ');
    const [, caller = 'A', sent = '', json, header] =
      /^(?:(reader) )?((?:[A-Z]+) [^ {]+)(?: (\{.*?\}))?(?: \| (.*))?$/.exec(request.trim()) ?? [];
    expect(sent, 'the line cannot be read').not.toBe('');
    await refresh();
    const [given, value = ''] = header?.split(/: (.*)/) ?? [];
    const headers = { 'X-Caller': caller, ...(given === undefined ? {} : { [given]: value }) };
    const options = { checker, headers, ...(json === undefined ? {} : { body: JSON.parse(json) as unknown }) };
    const answer = await send(service, sent, options);
    const [outcome, ...reads] = expected.split('; ').map((each) => each.trim());
    const [status, code] = outcome!.split(' ');
    const failed = answer.status < 400 ? '' : `: ${answer.text}`;
    expect(`${answer.status}${failed}`).toMatch(new RegExp(`^${status}`));
    if (code !== undefined) expect(answer.body.error.code).toBe(code);
    expect(JSON.stringify(answer.body?.responses ?? [])).not.toMatch(/"status":5/);
    for (const read of reads) {
      const [path = '', keys = ''] = read.split(/ ?= ?(?!.*=)/);
      const found = await send(service, `GET ${path.trim()}`, { checker, headers: { 'X-Caller': caller } });
      expect(`${path.trim()} = ${found.status < 300 ? keysIn(found.body) : found.text}`).toBe(
        `${path.trim()} = ${keys.trim()}`,
      );
    }
  });
});

describe.each(['rows', 'SQLite'])('%s', (name) => {
  const given = [
    "Orders(1)/Items('a')/Count", 'Orders(1)/Items/$count', 'Orders(1)/Items/$ref', "Orders(1)/Items('a')/$ref", 'Orders(1)/Detail', 'Orders(3)/Detail',
    'Orders(1)/Tags/$ref', "Orders(1)/Tags('red')", "Orders(1)/Items('a')/Product", 'Orders(1)/Labels?$top=1&$count=true', "Orders(1)/Items('z')",
    'Orders?$expand=Items($expand=Parts;$select=Count),Tags($count=true;$select=Name),Detail,Labels', 'Orders?$filter=Tags/any(t:t/Name eq \'red\')&$select=ID',
    'Orders?$filter=Items/any(i:i/Parts/any(p:p/N eq 5))', 'Tags?$expand=Orders($expand=Items)&$orderby=Name',
  ]; // prettier-ignore
  const formats = ['application/json', 'application/json;metadata=full', 'application/json;metadata=none', 'application/json;IEEE754Compatible=true']; // prettier-ignore

  test('every form of a response has no finding, also in a batch', async () => {
    const service = relationsService(stores[name]!());
    for (const [i, accept] of formats.entries()) {
      const headers = { Accept: accept, 'OData-MaxVersion': i % 2 === 0 ? '4.01' : '4.0' };
      for (const path of given) await send(service, `GET ${path}`, { checker, headers });
      const requests = given.map((url, id) => ({
        id: String(id),
        method: 'GET',
        url: encodeURI(url),
        headers: { accept },
      }));
      const batch = await send(service, 'POST $batch', {
        checker,
        headers: { 'OData-MaxVersion': '4.01' },
        body: { requests },
      });
      for (const { id, status, headers: own, body } of batch.body.responses) {
        const all = Object.entries<string>(own ?? {}).map(([key, value]) => ({ name: key, value }));
        const text = typeof body === 'object' ? JSON.stringify(body) : String(body ?? '');
        const request = {
          method: 'GET',
          url: `http://localhost/odata/${requests[Number(id)]!.url}`,
          headers: [{ name: 'Accept', value: accept }],
        };
        expect(checker.checkResponse(request, { status, headers: all, body: text })).toEqual([]);
      }
    }
  });

  test('only writable sets change, and the program sees each change', async () => {
    const seen: string[] = [];
    const service = createService({
      schema: relationsSchema,
      store: stores[name]!(),
      root: '/odata/',
      writable: ['Orders'],
      beforeChange: ({ kind, type, ...change }) => {
        seen.push(
          `${kind} ${type.name}${'containedIn' in change && change.containedIn !== undefined ? ' contained' : ''}`,
        );
      },
    });
    const outcomes: [string, unknown, number][] = [
      ['POST Orders', { ID: 9, Items: [{ Name: 'a' }], 'Tags@odata.bind': ["Tags('red')"] }, 201],
      ['POST Orders(9)/Tags', { Name: 'green' }, 405],
      ['POST Orders', { ID: 10, Tags: [{ Name: 'green' }] }, 403],
      ["POST Tags('red')/Orders/$ref", { '@odata.id': 'Orders(3)' }, 403],
      ["DELETE Orders(9)/Tags('red')/$ref", undefined, 204],
    ];
    for (const [request, body, status] of outcomes)
      expect([request, (await send(service, request, { checker, body })).status]).toEqual([request, status]);
    expect(seen).toEqual([
      'insert S.Order',
      'insert S.Item contained',
      'link S.Order',
      'insert S.Order',
      'unlink S.Order',
    ]);
  });
});

test('a linked entity that is not a key or an entity is ignored', async () => {
  const data = relationRows();
  Object.assign(data['Orders']![0]!, { Tags: [null, 'red', 7] });
  const service = relationsService(rows(data));
  const added = await send(service, 'POST Orders(1)/Tags/$ref', { checker, body: { '@odata.id': "Tags('blue')" } });
  const { body } = await send(service, 'GET Orders(1)/Tags', { checker });
  expect([added.status, keysIn(body)]).toEqual([204, 'blue,red']);
});

test('a journal keeps contained entities and links', async () => {
  const entries: JournalEntry[] = [];
  const journal = { read: () => entries, write: (entry: JournalEntry) => void entries.push(structuredClone(entry)) };
  const first = relationsService(rows(relationRows(), { journal }));
  for (const [request, body] of [
    ["PATCH Orders(1)/Items('a')", { Count: 9 }],
    ['POST Orders(3)/Tags/$ref', { '@odata.id': "Tags('blue')" }],
    ["DELETE Tags('red')", undefined],
  ] as const)
    expect((await send(first, request, { checker, body })).status).toBeLessThan(300);
  const second = relationsService(rows(relationRows(), { journal: { read: () => entries, write: () => undefined } }));
  const read = 'GET Orders?$expand=Items,Tags';
  expect((await send(second, read, { checker })).body).toEqual((await send(first, read, { checker })).body);
});
