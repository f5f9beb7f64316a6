/** Requests with one mistake that only the tables show, each with the right one; also as a generator of names that the tables lack. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { loadSchema, type StructuredType } from '@odatalint/core';
import { requestOf, Workspace, type WorkspaceOptions } from '@odatalint/workspace';
import { describe, expect, test } from 'vitest';

const root = 'https://contoso.crm4.dynamics.com/api/data/v9.2';
const key = '5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f';
const folder = fileURLToPath(new URL('.', import.meta.url));
const workspace = new Workspace({ cwd: folder });

function check(request: string) {
  const text = request
    .replaceAll('⏎', '\n')
    .replaceAll('KEY', key)
    .replace(/^(\w+) /, `$1 ${root}`);
  const input = requestOf(text);
  return workspace.requestsAt(`${folder}a.http`).checkerFor({ input })!.check(input);
}

const codesIn = (request: string): string => [...new Set(check(request).map(({ code }) => code))].join();

const lines = readFileSync(new URL('requests.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes('=>'))
  .map((line) => line.split('=>').map((part) => part.trim()) as [string, string, string]);

describe('a wrong request has one code', () => {
  test.each(lines.filter(([wrong]) => wrong !== ''))('%s  =>  %s', (wrong, code) => {
    expect(codesIn(wrong)).toBe(code);
  });
});

describe('a right request has no finding', () => {
  test.each([...new Set(lines.map(([, , right]) => right).filter((right) => right !== ''))])('%s', (right) =>
    expect(codesIn(right)).toBe(''),
  );
});

test('a name that is almost right is a warning, whose fix is unsafe and whose note says how to get all names', () => {
  const [found] = check('GET /accounts?$select=nmae');
  expect(found).toMatchObject({ code: 'unknown-property', severity: 'warning' });
  expect(found!.fixes.map(({ safety }) => safety)).toEqual(['unsafe']);
  expect(found!.notes.map(({ message }) => message).join()).toContain(`odatalint schema pull ${root} -o metadata.xml`);
});

const packed = readFileSync(new URL('../metadata/metadata.xml.br', import.meta.url));
const { schema } = loadSchema(brotliDecompressSync(packed).toString());
const tables = [...schema!.container!.entitySets.values()].map(({ name, type }) => {
  const { properties } = schema!.types.get(type) as StructuredType;
  return [name, [...properties.values()].flatMap((each) => (each.kind === 'property' ? each.name : []))] as const;
});

test.each(['new_', 'cr1ab_', 'msdyn_'])('a column or table whose name begins with %s is possible', (prefix) => {
  for (const [set, columns] of tables) {
    expect(check(`GET /${prefix}${set}?$top=1`), set).toEqual([]);
    const names = columns.filter((name) => !name.startsWith('_'));
    const [others, lookups] = [names, columns.filter((name) => name.startsWith('_'))];
    const selected = [
      ...others.map((name) => `${prefix}${name}`),
      ...lookups.map((name) => `_${prefix}${name.slice(1)}`),
    ];
    expect(check(`GET /${set}?$select=${selected.join()}`), set).toEqual([]);
  }
});

test('every set and every column has its own name', () => {
  for (const [set, columns] of tables) expect(check(`GET /${set}?$select=${columns.join()}`), set).toEqual([]);
});

describe('the tables are those of Dataverse only, and a schema takes their place', () => {
  const codesOf = (url: string, options: Omit<WorkspaceOptions, 'cwd'> = {}): string => {
    const input = requestOf(`GET ${url}/accounts?$select=nmae`);
    const own = new Workspace({ cwd: folder, ...options });
    const found = own.requestsAt(`${folder}a.http`).checkerFor({ input })!.check(input);
    return found.map(({ severity, code }) => `${severity} ${code}`).join();
  };
  const names = fileURLToPath(new URL('accounts.json', import.meta.url));

  test.each<[url: string, codes: string, options?: Omit<WorkspaceOptions, 'cwd'>]>([
    ['https://fabrikam.api.crm4.dynamics.com/api/data/v9.1', 'warning unknown-property'],
    ['https://contoso.example/api/data/v9.2', ''],
    ['https://contoso.crm4.dynamics.com/api/data/v8.2', ''],
    ['https://api.businesscentral.dynamics.com/v2.0/a/b/api/v2.0', ''],
    [root, 'error unknown-property', { schema: [names] }],
  ])('%s: %s', (url, codes, options) => expect(codesOf(url, options)).toBe(codes));
});
