/** What must be true of every statement: values are parameters, a policy hides rows everywhere, and pages are complete. */
import { createReader } from '@odatalint/core/query';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  InvalidToken,
  type Mapping,
  skiptokenOf,
  sql,
  type SqlFragment,
  type Statement,
  toSql,
  Unsupported,
} from '../src/index.js';
import { encodedString, hostileText, stringPlaces } from './hostile-requests.js';
import { type Database, openPostgresql, openSqlite, shopMapping, shopSchema } from './databases.js';

const read = createReader({ service: 'odata-4.01', schema: shopSchema, root: '/' });

function statementFor(url: string, mapping: Mapping): Statement | undefined {
  const result = read({ url });
  if (!result.ok) return undefined;
  try {
    return toSql(result.query, mapping);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

const databases: Database[] = [openSqlite()];
beforeAll(async () => {
  databases.push(await openPostgresql());
}, 120_000);
afterAll(async () => {
  for (const database of databases) await database.close();
});

describe('values', () => {
  test('the text of a statement does not depend on them', () => {
    const property = fc.property(fc.constantFrom(...stringPlaces), hostileText, hostileText, (place, one, other) => {
      const mapping = shopMapping('postgresql');
      const [a, b] = [one, other].map((text) => statementFor(place(encodedString(text)), mapping));
      if (a === undefined || b === undefined) return;
      expect(a.strings).toEqual(b.strings);
      expect(a.values.filter((value) => value === one).length).toBeGreaterThanOrEqual(1);
    });
    fc.assert(property, { numRuns: 500 });
  });

  test('functions of the mapping replace those of the dialect', () => {
    const functions = {
      toupper: (value: SqlFragment) => sql`upper(${value} COLLATE "und-x-icu")`,
      mod: (a: SqlFragment, b: SqlFragment) => sql`mod(${a}, ${b})`,
      hour: (value: SqlFragment) => sql`extract(hour FROM ${value} AT TIME ZONE 'Europe/Paris')`,
      matchespattern: (value: SqlFragment, pattern: SqlFragment) => sql`regexp(${pattern}, ${value})`,
    };
    const url = "/Customers?$filter=toupper(Name) eq 'A' and Age mod 2 eq hour(LastSeen) or matchesPattern(Name,'b')";
    const { strings, values } = statementFor(url, { ...shopMapping('sqlite'), functions })!;
    const text = strings.join('?');
    expect(text).toContain('upper("t1"."Name" COLLATE "und-x-icu")');
    expect(text).toContain('mod("t1"."Age", ?)');
    expect(text).toContain(`extract(hour FROM "t1"."LastSeen" AT TIME ZONE 'Europe/Paris')`);
    expect(text).toContain('regexp(?, "t1"."Name")');
    expect(values).toContain('b');
  });

  test('strings has the shape of a template', () => {
    const { strings, values } = statementFor("/Customers?$filter=Name eq 'a'", shopMapping('sqlite'))!;
    expect(strings.length).toBe(values.length + 1);
    expect(strings.raw).toEqual([...strings]);
  });
});

describe.each([0, 1])('on database %i', (index) => {
  test('a policy without rows makes the condition of its table false', () => {
    const mapping = { ...shopMapping('sqlite'), rows: () => 'none' as const };
    const result = read({ url: '/Customers?$filter=Orders/any()' });
    expect(result.ok && toSql(result.query, mapping).strings.join('')).toContain('FALSE');
  });

  test.each([
    'ID',
    'Age',
    'Age desc',
    'Name desc,Age',
    'Since',
    'LastSeen desc',
    'Score',
    'Active,Credit desc',
    'Home/City',
  ])('pages by %s have every row once', async (orderby) => {
    const database = databases[index]!;
    const rowsOf = async (url: string, mapping: Mapping): Promise<[number[], string | undefined]> => {
      const { strings, values } = statementFor(url, mapping)!;
      const [row] = await database.run(strings, values);
      const rows = JSON.parse(String(row!['value'])) as { ID: number }[];
      return [rows.map(({ ID }) => ID), typeof row!['next'] === 'string' ? row!['next'] : undefined];
    };
    const url = `/Customers?$select=ID&$orderby=${encodeURIComponent(orderby)}`;
    const [all] = await rowsOf(url, shopMapping(database.name));
    const paged: number[] = [];
    const mapping = { ...shopMapping(database.name), pageSize: 2 };
    for (let next: string | undefined = ''; next !== undefined;) {
      const token: string = next === '' ? '' : `&$skiptoken=${skiptokenOf(next)}`;
      const [ids, following] = await rowsOf(`${url}${token}`, mapping);
      paged.push(...ids);
      next = following;
    }
    expect(paged).toEqual(all);
    expect(all).toHaveLength(7);
  });

  test('a token of another order is refused', () => {
    const mapping = { ...shopMapping('sqlite'), pageSize: 2 };
    for (const token of ['x', skiptokenOf('[]'), skiptokenOf('["1","2","3"]'), skiptokenOf('{}')])
      expect(() => statementFor(`/Customers?$orderby=Age&$skiptoken=${token}`, mapping)).toThrow(InvalidToken);
  });
});
