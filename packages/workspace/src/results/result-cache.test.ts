/** A cached result is valid as long as nothing changes that it depends on; no content of a cache file can do harm. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { namedByUser, onlyIn } from '../files/roots.js';
import { problemOfCachePlace, type CachePlace } from './result-cache.js';
import type { ReportedFile } from './report.js';
import { Workspace, type WorkspaceOptions } from '../workspace.js';

let cwd = '';
let cachePath = '';

const placeOf = (path: string): CachePlace => ({ path, roots: namedByUser(path, cwd) });

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-results-'));
  cachePath = join(cwd, 'kept', 'results');
  write('a.http', request("filter=Code = 'A'"));
  write('body.json', '{ "Nonsense": }');
  write(
    'b.http',
    `POST https://example.com/api/v1/object/Equipment\nContent-Type: application/json\n\n< ./body.json\n`,
  );
});
afterEach(() => rmSync(cwd, { recursive: true }));

const request = (query: string): string => `GET https://example.com/api/v1/object/Equipment?${query}\n`;

function write(name: string, content: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), content);
}

interface Outcome {
  readonly files: readonly ReportedFile[];
  /** The names of the files that were checked, not read from the cache. */
  readonly checked: readonly string[];
}

function check(options: Partial<WorkspaceOptions> = {}): Outcome {
  const workspace = new Workspace({ cwd, cache: { place: placeOf(cachePath), program: '1' }, ...options });
  const checked: string[] = [];
  const files = ['a.http', 'b.http'].map((name) => {
    const before = workspace.check.checkedCharacters;
    const file = workspace.check.file({ path: join(cwd, name), name, format: 'http' });
    if (workspace.check.checkedCharacters > before) checked.push(name);
    return file;
  });
  workspace.check.writeCache();
  return { files: [...files, ...workspace.files.otherFiles(), ...workspace.settings.findings()], checked };
}

const schema = (property: string): string =>
  `<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"><edmx:DataServices>
<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="N"><EntityType Name="E"><Key><PropertyRef Name="${property}"/></Key>
<Property Name="${property}" Type="Edm.String" Nullable="false"/></EntityType><EntityContainer Name="C"><EntitySet Name="Equipment" EntityType="N.E"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

test('what has not changed is not checked again, and is reported alike', () => {
  const plain = check({ cache: undefined });
  expect(plain.files.map(({ path, diagnostics }) => [path, diagnostics.length > 0])).toEqual([
    ['a.http', true],
    ['b.http', false],
    ['body.json', true],
  ]);
  expect(check()).toEqual(plain);
  expect(check()).toEqual({ files: plain.files, checked: [] });
});

describe('what a finding depends on', () => {
  const changes: Readonly<Record<string, readonly [() => unknown, readonly string[]]>> = {
    'the file': [() => write('a.http', request('top=-1')), ['a.http']],
    'a body': [() => write('body.json', '{}'), ['b.http']],
    'a body that is gone': [() => rmSync(join(cwd, 'body.json')), ['b.http']],
    'the configuration': [() => write('odatalint.config.json', '{ "rules": {} }'), ['a.http', 'b.http']],
    'the schema': [() => write('schema.xml', schema('Name')), ['a.http', 'b.http']],
    'a rule': [() => ({ rules: { 'foreign-operator': 'off' } }), ['a.http', 'b.http']],
    'the rules that are wanted': [() => ({ only: ['foreign-operator'] }), ['a.http', 'b.http']],
    'the profile': [() => ({ profile: 'odata-4.01', schema: undefined }), ['a.http', 'b.http']],
    'the program': [() => ({ cache: { place: placeOf(cachePath), program: '2' } }), ['a.http', 'b.http']],
  };
  test.each(Object.entries(changes))('%s', (_, [change, expected]) => {
    write('schema.xml', schema('Code'));
    const options = { schema: [join(cwd, 'schema.xml')] };
    check(options);
    expect(check(options).checked).toEqual([]);
    const changed = { ...options, ...(change() as Partial<WorkspaceOptions> | undefined) };
    const second = check(changed);
    expect(second.checked).toEqual(expected);
    expect(second.files).toEqual(check({ ...changed, cache: undefined }).files);
  });
});

test('the baseline is applied to what is kept', () => {
  const listing = new Workspace({ cwd, baselineMode: 'list' });
  check();
  listing.check.file({ path: join(cwd, 'a.http'), name: 'a.http', format: 'http' });
  listing.check.writeBaseline();
  const { files, checked } = check();
  expect(checked).toEqual([]);
  expect(files[0]).toMatchObject({ diagnostics: [], suppressed: [{ by: 'baseline' }] });
});

test.each([
  ['a configuration', 'odatalint.config.json', '{ "rulez": {} }', {}],
  ['a schema', 'schema.xml', '<edmx', { schema: ['schema.xml'] }],
  ['a key', 'key.json', '{ "name": 1 }', { key: 'key.json' }],
] as const)('with findings in %s nothing is kept', (_, name, content, options) => {
  write(name, content);
  expect(check(options).files.some(({ path }) => path === name)).toBe(true);
  expect(existsSync(cachePath)).toBe(false);
});

test('a file that is gone is forgotten, one that was not asked for is not', () => {
  check();
  rmSync(join(cwd, 'b.http'));
  const workspace = new Workspace({ cwd, cache: { place: placeOf(cachePath), program: '1' } });
  workspace.check.writeCache();
  expect(readFileSync(cachePath, 'utf8')).toContain('a.http');
  expect(readFileSync(cachePath, 'utf8')).not.toContain('b.http');
});

test('neither texts nor secrets are kept', () => {
  const secret = 'Zq8xW2vT5nR7mK4p';
  write('a.http', `GET https://example.com/api/v1/object/Equipment?filter=Code = 'Kept?'\nApiKey: ${secret}\n`);
  write('body.json', `{ "Password": "${secret}", "Remark": "NotKept" }`);
  expect(check().files[0]?.diagnostics.length).toBeGreaterThan(0);
  for (const word of [secret, 'Kept?', 'NotKept']) expect(readFileSync(cachePath, 'utf8')).not.toContain(word);
});

describe('an invalid cache file', () => {
  /** The same entries with something else found, as an attacker would forge them. */
  const forged = (found: unknown): string => {
    const [, body = ''] = readFileSync(cachePath, 'utf8').split('\n');
    const entries = JSON.parse(body) as [string, object][];
    const text = JSON.stringify(entries.map(([name, entry]) => [name, { ...entry, found: JSON.stringify(found) }]));
    return `odatalint results 1 ${createHash('sha256').update(text).digest('hex')}\n${text}\n`;
  };
  const finding = { code: 'x', severity: 'error', message: 'm', start: 0, end: 1, notes: [], fixes: [] };
  const nothing = { diagnostics: [], suppressed: [], secrets: [], requests: 1, bodies: [] };
  const contents: Readonly<Record<string, (text: string) => string>> = {
    'an empty one': () => '',
    'another file': () => '{ "name": "x" }',
    'an older version': (text) => text.replace('results 1', 'results 0'),
    'a changed character': (text) => text.replace('requests', 'requestz'),
    'no findings': () => forged(null),
    'a finding behind the end': () => forged({ ...nothing, diagnostics: [{ ...finding, end: 10_000 }] }),
    'a finding without words': () => forged({ ...nothing, diagnostics: [{ ...finding, message: 1 }] }),
    'a severity that is none': () => forged({ ...nothing, diagnostics: [{ ...finding, severity: 'x' }] }),
    'a schema that is not there': () =>
      forged({ ...nothing, diagnostics: [{ ...finding, notes: [{ message: 'm', schemaFile: '/etc/passwd' }] }] }),
    'a body of its own': () => forged({ ...nothing, bodies: [{ source: 7, diagnostics: [], secrets: [] }] }),
  };
  test.each(Object.entries(contents))('%s', (_, change) => {
    const plain = check({ cache: undefined });
    check();
    const whole = readFileSync(cachePath, 'utf8');
    writeFileSync(cachePath, change(whole));
    expect(check()).toEqual(plain);
    expect(readFileSync(cachePath, 'utf8')).toBe(whole);
  });

  test('cut anywhere', () => {
    const plain = check();
    const whole = readFileSync(cachePath, 'utf8');
    for (let length = 0; length < whole.length; length += 41) {
      writeFileSync(cachePath, whole.slice(0, length));
      expect(check()).toEqual(plain);
    }
  });
});

test('a cache cannot be where a link leads away, nor in place of another file', () => {
  write('mine.txt', 'mine');
  write('repository/a.http', '');
  const root = join(cwd, 'repository');
  symlinkSync(join(cwd, 'mine.txt'), join(root, '.odatalintcache'));
  mkdirSync(join(cwd, 'elsewhere'));
  symlinkSync(join(cwd, 'elsewhere'), join(root, 'node_modules'));
  const problemIn = (...parts: string[]): string | undefined =>
    problemOfCachePlace({ path: join(root, ...parts), roots: onlyIn(root, 'the folder') });
  expect(problemIn('.odatalintcache')).toMatch('a link');
  expect(problemIn('node_modules', '.cache', 'results')).toMatch('a symbolic link leads');
  expect(problemIn('new')).toBeUndefined();
  expect(problemOfCachePlace(placeOf(join(cwd, 'mine.txt')))).toMatch('of another kind');
  check();
  expect(problemOfCachePlace(placeOf(cachePath))).toBeUndefined();
});
