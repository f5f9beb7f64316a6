/** Each request of hostile.txt has the stated value, or the stated reason for its refusal. Nothing throws, and every value is JSON. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate, InvalidFilter, predicate } from '../../src/query/index.js';
import { loadSchema } from '../../src/schema/index.js';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const schema = loadSchema(read('hostile.xml')).schema!;

const order = (own: object): object => ({
  ...{ TenantID: 'A', Name: 'n', Big: '9007199254740993', At: '2024-01-01T10:00:00+02:00', Day: '2024-01-31', Dur: 'PT1H' },
  ...{ Tags: ['a', 'b'], MID: 1, CustomerID: 7, Dbl: 1.5 },
  H: {
    D: { V: '12.30', M: '2024-01-01T10:00:00Z', I: '9007199254740993', P: 'PT90M', E: 'a' },
    W: '2024-01-01T00:00:00.1234567Z',
    X: 'INF',
  },
  ...own,
}); // prettier-ignore

const data = {
  Orders: [
    order({ ID: 1, Total: '12345678901234567890.123456789' }),
    order({ ID: 2, Total: '0.10', MID: null, H: null }),
    order({ ID: 3, Total: null, MID: 1 }),
  ],
  Customers: [{ ID: 7, Name: 'Ada' }],
  Things: [
    { ID: 1, C: { S: 'x', own: 1 } },
    { ID: 2, C: { S: 'y' }, color: 'red' },
  ],
};

/** A limit that suffices for each request with a value. */
const limits = { steps: 200_000 };

const names = Object.getOwnPropertyNames(Object.prototype);

/** `{3:,a# as a+}` is `,a0 as a1,a1 as a2,a2 as a3`. */
const repeated = (text: string): string =>
  text.replaceAll(/\{(\d+):(.*?[^{])\}/g, (_, count: string, part: string) =>
    Array.from({ length: Number(count) }, (_each, i) =>
      part.replaceAll('a#', `a${i}`).replaceAll('a+', `a${i + 1}`),
    ).join(''),
  );

const cases = read('hostile.txt')
  .replaceAll(/\n +/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .flatMap((line) => (line.includes('{name}') ? names.map((name) => line.replaceAll('{name}', name)) : [line]))
  .map((line) => line.split('  =>').map((part) => part.trim()) as [string, string]);

test.each(cases)('%s => %s', (request, expected) => {
  const result = evaluate({ url: `/${encodeURI(repeated(request))}` }, { schema, data, limits });
  if (!expected.startsWith('refused'))
    return expect(JSON.parse(JSON.stringify(result.ok ? result.value : result))).toEqual(JSON.parse(expected));
  const [reason] = result.ok ? [] : result.diagnostics;
  expect(reason?.message).not.toBe('');
  expect(reason?.message).toContain(expected.slice('refused'.length).trim());
});

test.each(names)('a row has no property %s for a predicate', (name) => {
  expect(predicate(`${name} ne null`, { schema, on: 'Things' })({ ID: 1 })).toBe(false);
});

test('a filter that is too long has a reason', () => {
  const filter = `Name eq '${'a'.repeat(20_000)}'`;
  expect(() => predicate(filter, { schema, on: 'Orders' })).toThrow(InvalidFilter);
  expect(() => predicate(filter, { schema, on: 'Orders' })).toThrow('characters');
});
