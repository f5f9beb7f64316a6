/** Which files give values to the variables of a document, and which value wins. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Workspace } from '../index.js';
import { EnvironmentCache } from './environment-cache.js';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-environments-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
}

const http = (name: string) => ({ path: join(cwd, name), format: 'http' as const });

/** The value of `v` for a document. */
const valueOf = (name: string, environment?: string): string | undefined =>
  new EnvironmentCache(cwd).lookupFor(http(name), environment)('v')?.variable.value;

/** Files, the document, the environment, the value of `v`. */
const cases: readonly (readonly [Readonly<Record<string, string>>, string, string | undefined, string | undefined])[] =
  [
    [{ '.env': 'v=1' }, 'a.http', undefined, '1'],
    [{ '.env': 'v=1', 'sub/.env': 'v=2' }, 'sub/a.http', undefined, '2'],
    [{ '.env': 'v=1', 'sub/.env': 'v=2' }, 'a.http', undefined, '1'],
    [{ '.env': 'v=1', '.env.dev': 'v=2' }, 'a.http', 'dev', '2'],
    [{ '.env': 'v=1', '.env.dev': 'v=2' }, 'a.http', 'prod', '1'],
    [{ '.env.dev': 'v=1', 'sub/.env': 'v=2' }, 'sub/a.http', 'dev', '2'],
    [{ 'http-client.env.json': '{"dev":{"v":"1"}}', '.env': 'v=2' }, 'a.http', 'dev', '1'],
    [{ 'http-client.env.json': '{"$shared":{"v":"1"},"dev":{"v":"2"}}' }, 'a.http', 'dev', '2'],
    [{ 'http-client.env.json': '{"$shared":{"v":"1"},"dev":{}}' }, 'a.http', 'dev', '1'],
    [
      { 'http-client.env.json': '{"dev":{"v":"1"}}', 'http-client.private.env.json': '{"dev":{"v":"2"}}' },
      'a.http',
      'dev',
      '2',
    ],
    [{ 'http-client.env.json': '{"dev":{"v":"1","v":"2"}}' }, 'a.http', 'dev', '2'],
    [{ 'env/dev.env': 'v=1' }, 'deep/er/a.http', 'dev', '1'],
    [{ 'a/.env': 'v=1' }, 'b/a.http', undefined, undefined],
  ];

describe('the value of a variable', () => {
  it.each(cases)('%j %s %s', (files, document, environment, expected) => {
    for (const [name, text] of Object.entries(files)) write(name, text);
    expect(valueOf(document, environment)).toBe(expected);
  });

  it('is of clients of the same format only', () => {
    write('x.postman_environment.json', '{"values":[{"key":"v","value":"1"}]}');
    expect(valueOf('a.http', 'x')).toBeUndefined();
    const cache = new EnvironmentCache(cwd);
    expect(cache.lookupFor({ path: join(cwd, 'a.json'), format: 'postman' }, 'x')('v')?.variable.value).toBe('1');
    expect(cache.filesFor({ path: join(cwd, 'a.ts'), format: 'script' })).toEqual([]);
  });

  it('does not come from above the repository, nor through a link', () => {
    write('.env', 'v=1');
    write('repository/.git/HEAD', '');
    write('repository/a.http', '');
    write('outside.txt', 'v=2');
    expect(
      new EnvironmentCache(join(cwd, 'repository')).lookupFor(http('repository/a.http'), undefined)('v'),
    ).toBeUndefined();
    symlinkSync(join(cwd, 'outside.txt'), join(cwd, 'repository/.env'));
    expect(
      new EnvironmentCache(join(cwd, 'repository')).lookupFor(http('repository/a.http'), undefined)('v'),
    ).toBeUndefined();
  });

  it('has a name, a file and exact places', () => {
    write('http-client.env.json', '{"dev":{"v":"a\\"b"}}');
    const [environment] = new Workspace({ cwd }).environments.environmentsFor(http('a.http'));
    expect(environment).toMatchObject({ name: 'dev', file: join(cwd, 'http-client.env.json') });
    expect(environment?.variables).toMatchObject([
      { name: 'v', value: 'a"b', nameSpan: { start: 8, end: 11 }, span: { start: 13, end: 17 }, isSecret: false },
    ]);
  });
});

it('names the environments of open files first', () => {
  write('http-client.private.env.json', '{"secret":{"v":"1"},"dev":{"v":"1"}}');
  write('http-client.env.json', '{"dev":{"v":"1"},"prod":{}}');
  expect(new EnvironmentCache(cwd).namesFor(http('a.http'))).toEqual(['dev', 'secret', 'prod']);
});

it('makes a finding in a value that two documents use one', () => {
  write('http-client.env.json', '{"dev":{"f":"A == 1"}}');
  const workspace = new Workspace({ cwd });
  for (const name of ['a.http', 'b.http']) {
    write(name, 'GET https://h/odata/O?$filter={{f}}');
    expect(workspace.check.file({ ...http(name), name }).diagnostics).toEqual([]);
  }
  expect(workspace.files.otherFiles().map(({ path, diagnostics }) => [path, diagnostics.length])).toEqual([
    ['http-client.env.json', 1],
  ]);
  expect(workspace.files.otherPaths()).toContain(join(cwd, 'http-client.env.json'));
  expect(workspace.files.usedBy({ ...http('a.http'), name: 'a.http' })).toContain(join(cwd, 'http-client.env.json'));
});
