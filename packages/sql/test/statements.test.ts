/** Properties of every statement, without a database: values are parameters, and the mapping decides about functions and rows. */
import { createReader } from '@odatalint/core/query';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { InvalidToken, type Mapping, skiptokenOf, sql, toSql } from '../src/index.js';
import { encodedString, hostileText, stringPlaces } from './hostile-requests.js';
import { shopMapping, shopSchema } from './databases.js';
import { statementFor } from './statement-for.js';

const read = createReader({ service: 'odata-4.01', schema: shopSchema, root: '/' });

describe('values', () => {
  test('the text of a statement does not depend on them', () => {
    const property = fc.property(fc.constantFrom(...stringPlaces), hostileText, hostileText, (place, one, other) => {
      const mapping = shopMapping('postgresql');
      const [a, b] = [one, other].map((text) => statementFor(read, place(encodedString(text)), mapping));
      if (a === undefined || b === undefined) return;
      expect(a.strings).toEqual(b.strings);
      expect(a.values.filter((value) => value === one).length).toBeGreaterThanOrEqual(1);
    });
    fc.assert(property, { numRuns: 500 });
  });

  test('functions of the mapping, as the documentation shows them, replace those of the dialect', () => {
    const page = readFileSync(new URL('../../../docs/sql.md', import.meta.url), 'utf8');
    const [, code = ''] = /^```js\n(functions: [\s\S]*?)^```$/m.exec(page) ?? [];
    const { functions } = runInNewContext(`({${code}})`, { sql }) as Required<Pick<Mapping, 'functions'>>;
    const url = "/Customers?$filter=Age div 2 eq hour(LastSeen) or matchesPattern(Name,'b')";
    const { strings, values } = statementFor(read, url, { ...shopMapping('sqlite'), functions })!;
    const text = strings.join('?');
    expect(text).toContain('("t1"."Age" / ?)');
    expect(text).toContain(`extract(hour FROM "t1"."LastSeen" AT TIME ZONE 'Europe/Paris')`);
    expect(text).toContain('regexp(?, "t1"."Name")');
    expect(values).toContain('b');
  });

  test('strings has the shape of a template', () => {
    const { strings, values } = statementFor(read, "/Customers?$filter=Name eq 'a'", shopMapping('sqlite'))!;
    expect(strings.length).toBe(values.length + 1);
    expect(strings.raw).toEqual([...strings]);
  });
});

test('a policy without rows makes the condition of its table false', () => {
  const mapping = { ...shopMapping('sqlite'), policy: () => 'none' as const };
  const result = read({ url: '/Customers?$filter=Orders/any()' });
  expect(result.ok && toSql(result.query, mapping).strings.join('')).toContain('FALSE');
});

test('a token of another order is refused', () => {
  const mapping = { ...shopMapping('sqlite'), pageSize: 2 };
  for (const token of [
    'x',
    skiptokenOf('[]'),
    skiptokenOf('["1","2"]'),
    skiptokenOf('["1","2","x"]'),
    skiptokenOf('{}'),
  ])
    expect(() => statementFor(read, `/Customers?$orderby=Age&$skiptoken=${token}`, mapping)).toThrow(InvalidToken);
});
