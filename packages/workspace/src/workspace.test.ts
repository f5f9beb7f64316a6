/** The configuration, service and severities of a text. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Workspace, type WorkspaceOptions } from './workspace.js';

let cwd = '';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-workspace-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function write(name: string, content: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), content);
}

const wrong = "GET https://example.com/api/v1/object/Equipment?filter=Code = 'A'\n";

/** The findings in a file that is not written, as `code severity`. */
function findings(name: string, text: string, options: Partial<WorkspaceOptions> = {}): string[] {
  const workspace = new Workspace({ cwd, ...options });
  const { diagnostics } = workspace.check.text(text, 'http', join(cwd, name));
  const inputs = workspace.settings
    .findings()
    .flatMap((file) => file.diagnostics.map((each) => `${file.path}: ${each.code}`));
  return [...diagnostics.map(({ code, severity }) => `${code} ${severity}`), ...inputs];
}

const rule = (severity: string): string => `"rules": { "foreign-operator": "${severity}" }`;
const service = (more: string): string => `"services": { "s": { "baseUrls": ["https://example.com/api"], ${more} } }`;

test('nothing is configured', () => {
  expect(findings('a.http', wrong)).toEqual(['foreign-operator error']);
});

test('a rule is configured, the service says more, the command line has the last word', () => {
  write('odatalint.config.json', `{ ${rule('warning')} }`);
  expect(findings('a/b/c.http', wrong)).toEqual(['foreign-operator warning']);
  write('odatalint.config.json', `{ ${rule('warning')}, ${service(rule('info'))} }`);
  expect(findings('a.http', wrong)).toEqual(['foreign-operator info']);
  expect(findings('a.http', wrong, { rules: { 'foreign-operator': 'hint' } })).toEqual(['foreign-operator hint']);
  expect(findings('a.http', wrong, { profile: 'asset-management' })).toEqual(['foreign-operator warning']);
  expect(findings('a.http', wrong, { service: 's' })).toEqual(['foreign-operator info']);
});

test('the nearest configuration holds alone', () => {
  write('odatalint.config.json', `{ ${rule('off')} }`);
  write('a/odatalint.config.json', '{}');
  expect(findings('a/x.http', wrong)).toEqual(['foreign-operator error']);
  expect(findings('b/x.http', wrong)).toEqual([]);
});

test('a file that is extended twice is merged once, where it is first named', () => {
  write('odatalint.config.json', '{ "extends": ["b.json", "c.json"] }');
  write('b.json', `{ "extends": "d.json", ${rule('info')} }`);
  write('c.json', '{ "extends": "d.json" }');
  write('d.json', `{ ${rule('hint')}, "places": [{ "files": "*.json", "url": "u" }] }`);
  expect(findings('a.http', wrong)).toEqual(['foreign-operator info']);
  const config = new Workspace({ cwd }).settings.configFor(join(cwd, 'a.http'));
  expect(config?.placesFor(join(cwd, 'x.json'))).toHaveLength(1);
  expect(config?.placesFor(join(cwd, 'd.json'))).toEqual([]);
});

test('a long chain of configurations is a finding, not an overflow', () => {
  write('odatalint.config.json', '{ "extends": "0.json" }');
  for (let i = 0; i < 50; i++) write(`${i}.json`, `{ "extends": "${i + 1}.json" }`);
  expect(findings('a.http', wrong)).toEqual(['30.json: malformed-config']);
});

test('files that the same overrides are for share one configuration', () => {
  write('odatalint.config.json', `{ "overrides": [{ "files": ["a/", "b/"], ${rule('hint')} }] }`);
  const config = new Workspace({ cwd }).settings.configFor(join(cwd, 'x'));
  expect(config?.forFile(join(cwd, 'a/x.http'))).toBe(config?.forFile(join(cwd, 'b/x.http')));
  expect(config?.forFile(join(cwd, 'c/x.http')).config).toBe(config?.config);
});

test('a rule that is off for a file is not missed there', () => {
  write('odatalint.config.json', `{ "overrides": [{ "files": "a/", ${rule('off')} }] }`);
  const text = `# odatalint-disable-next-line foreign-operator\n${wrong.replace('= ', 'eq ')}`;
  expect(findings('a/x.http', text)).toEqual([]);
  expect(findings('b/x.http', text)).toEqual(['unused-suppression warning']);
});

test('what a configuration extends decides about the files under it', () => {
  write('a/odatalint.config.json', '{ "extends": "../shared/base.json" }');
  write('shared/base.json', '{ "services": { "s": { "schema": "s.xml" } } }');
  const file = { path: join(cwd, 'a/x.http'), name: 'a/x.http', format: 'http' } as const;
  const names = ['a/odatalint.config.json', 'shared/base.json', 'shared/s.xml'];
  expect(new Workspace({ cwd }).files.usedBy(file)).toEqual(names.map((name) => join(cwd, name)));
});

test('a configuration that is named holds for everything', () => {
  write('a/odatalint.config.json', '{}');
  write('other.json', `{ ${rule('hint')} }`);
  expect(findings('a/x.http', wrong, { config: 'other.json' })).toEqual(['foreign-operator hint']);
});

test('under a configuration with errors nothing is checked', () => {
  write('odatalint.config.json', '{ "nope": 1 }');
  expect(findings('a.http', wrong)).toEqual(['odatalint.config.json: malformed-config']);
});

const config = 'odatalint.config.json';
const isCalledOff = 'malformed-config info';

test.each([
  ['a missing schema', '"schema": ["s.xml"]', ['unreadable-file info', `${config}: unreadable-file`]],
  ['a missing key', '"key": "k.json"', ['unreadable-file info', 'k.json: unreadable-file']],
  ['an unknown profile', '"profile": "odata-4.7"', [isCalledOff, `${config}: malformed-config`]],
  ['an unknown rule', '"rules": { "foregn-operator": "off" }', [isCalledOff, `${config}: malformed-config`]],
  ['an unknown member', '"profle": "odata-4.0"', [isCalledOff, `${config}: malformed-config`]],
  ['a value of another type', '"schema": 3', [isCalledOff, `${config}: malformed-config`]],
])('%s disables one service, and its requests have a finding', (_, members, expected) => {
  write(config, `{ ${service(members)} }`);
  expect(findings('a.http', wrong)).toEqual(expected);
  expect(findings('a.http', wrong.replace('example.com', 'example.org'))).toContain('foreign-operator error');
});

test('a service without base URLs has the requests to the hosts of its profile, if it is the only one', () => {
  const graph = '"profile": "microsoft-graph", "schema": "s.json"';
  write('s.json', '{"$Version": "4.01", "$EntityContainer": "S.C", "S": {"C": {"$Kind": "EntityContainer"}}}');
  const found = 'unknown-entity-set error';
  const published = 'unknown-entity-set warning';
  for (const [services, expected] of [
    [`"a": { ${graph} }`, [found]],
    [`"a": { ${graph} }, "b": { "baseUrls": ["https://b.example"] }`, [found]],
    // Without a certain service, the published schema decides.
    [`"a": { ${graph} }, "b": { ${graph} }`, [published]],
    [`"a": { "profile": "odata-4.0", "schema": "s.json" }`, [published]],
  ] as const) {
    write(config, `{ "services": { ${services} } }`);
    expect(findings('a.http', 'GET https://graph.microsoft.com/v1.0/usrs\n')).toEqual(expected);
  }
});

test('a service without a valid base URL disables everything, since its requests are not known', () => {
  write(config, '{ "services": { "s": { "baseUrls": ["example.com/api"] } } }');
  expect(findings('a.http', wrong)).toEqual([`${config}: malformed-config`]);
});

test('a schema that becomes unusable remains as it was, until it is valid again', () => {
  const schemaOf = (name: string): string =>
    `{"$Version": "4.01", "$EntityContainer": "S.C", "S": {"T": {"$Kind": "EntityType", "$Key": ["Id"], "Id": {}}, "C": {"$Kind": "EntityContainer", "${name}": {"$Collection": true, "$Type": "S.T"}}}}`;
  write(config, `{ ${service('"schema": "s.json"')} }`);
  let workspace = new Workspace({ cwd });
  const codes = (text: string): string[] => {
    workspace = workspace.renewed();
    const { diagnostics } = workspace.check.text(`GET https://example.com/api/${text}\n`, 'http', join(cwd, 'a.http'));
    return diagnostics.map(({ code, severity }) => `${code} ${severity}`);
  };
  write('s.json', schemaOf('A'));
  expect([codes('A'), codes('B')]).toEqual([[], ['unknown-entity-set error']]);
  write('s.json', '{');
  expect(codes('A')).toEqual(['malformed-schema info']);
  expect(codes('B')).toEqual(['malformed-schema info', 'unknown-entity-set error']);
  rmSync(join(cwd, 's.json'));
  expect(codes('A')).toEqual(['unreadable-file info']);
  write(config, `{ ${service('"schema": "wrong.json"')} }`);
  expect([codes('A'), codes('B')]).toEqual([
    ['unreadable-file info'],
    ['unreadable-file info', 'unknown-entity-set error'],
  ]);
  write(config, `{ ${service('"schema": "s.json"')} }`);
  write('s.json', schemaOf('B'));
  expect([codes('A'), codes('B')]).toEqual([['unknown-entity-set error'], []]);
});

test('a comment names a service', () => {
  write('odatalint.config.json', `{ "services": { "x": { ${rule('hint')} }, "y": {} } }`);
  expect(findings('a.http', `# @odatalint-service x\n${wrong}`)).toEqual(['foreign-operator hint']);
  expect(findings('a.http', `# @odatalint-service y\n${wrong}`)).toEqual(['foreign-operator error']);
});

test('a comment that hides nothing is reported, unless its rule did not run', () => {
  const text = `# odatalint-disable-next-line like-without-wildcard\n${wrong}`;
  const unused = 'unused-suppression warning';
  expect(findings('a.http', text)).toEqual([unused, 'foreign-operator error']);
  expect(findings('a.http', text, { skip: ['like-without-wildcard'] })).toEqual(['foreign-operator error']);
  expect(findings('a.http', text, { only: ['foreign-operator'] })).toEqual(['foreign-operator error']);
  expect(findings('a.http', text, { rules: { 'like-without-wildcard': 'off' } })).toEqual(['foreign-operator error']);
  expect(findings('a.http', text, { rules: { 'unused-suppression': 'error' } })).toEqual([
    'unused-suppression error',
    'foreign-operator error',
  ]);
  expect(findings('a.http', text, { rules: { 'unused-suppression': 'off' } })).toEqual(['foreign-operator error']);
});
