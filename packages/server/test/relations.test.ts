/** Changes of contained entities and links: each request of relations.txt over fresh rows, with its status and the rows afterwards, in every store. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows, type Store } from '../src/index.js';
import {
  relationRows,
  relationsChecker as checker,
  relationsInPostgres,
  relationsInSqlite,
  relationsService,
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

const stores: Readonly<Record<string, () => Store | Promise<Store>>> = {
  rows: () => rows(relationRows()),
  SQLite: relationsInSqlite,
  PostgreSQL: async () => {
    await postgres.refill();
    return postgres;
  },
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

describe.each(Object.keys(stores))('%s', (name) => {
  // PostgreSQL in WebAssembly is slow: a third of the lines.
  test.each(lines.filter((_, i) => name !== 'PostgreSQL' || i % 3 === 0))('%s', async (line) => {
    const [request = '', expected = ''] = line.split(' => ');
    const [, caller = 'A', sent = '', json, header] =
      /^(?:(reader) )?((?:[A-Z]+) [^ {]+)(?: (\{.*?\}))?(?: \| (.*))?$/.exec(request.trim()) ?? [];
    expect(sent, 'the line cannot be read').not.toBe('');
    const service = relationsService(await stores[name]!());
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
