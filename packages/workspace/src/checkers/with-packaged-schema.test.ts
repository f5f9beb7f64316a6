/** Requests to the root of a packaged schema are checked with it, and nothing that it lacks is certain. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckInput } from '@odatalint/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestOf } from '../config/request-of.js';
import { Workspace, type WorkspaceOptions } from '../workspace.js';

const v1 = 'https://graph.microsoft.com/v1.0';
const wrong = 'users?$select=dispayName';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-packaged-'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

function check(request: string | CheckInput, options: Omit<WorkspaceOptions, 'cwd'> = {}, name = 'a.http') {
  const workspace = new Workspace({ cwd, ...options });
  const input =
    typeof request === 'string' ? requestOf(request.startsWith('POST ') ? request : `GET ${request}`) : request;
  return workspace.requestsAt(join(cwd, name)).checkerFor({ input })!.check(input);
}

const codes = (...args: Parameters<typeof check>): string[] =>
  check(...args).map(({ severity, code }) => `${severity} ${code}`);

test('a name that the schema lacks is a warning with its date, and its fix is unsafe, also if only the case differs', () => {
  for (const url of [`${v1}/${wrong}`, `${v1}/me/messages?$filter=subjct eq 'a'`]) {
    const [found] = check(url);
    expect(found).toMatchObject({ code: 'unknown-property', severity: 'warning' });
    expect(found!.notes.map(({ message }) => message).join()).toContain('of 20 August 2026');
    expect(found!.notes.map(({ message }) => message).join()).toContain(`odatalint schema pull ${v1} -o metadata.xml`);
    expect(found!.fixes.every(({ safety }) => safety === 'unsafe')).toBe(true);
  }
});

test('a type that the schema declares is certain', () => {
  expect(codes(`${v1}/users?$filter=accountEnabled eq 'true'`)).toEqual(['error incompatible-operands']);
  expect(check(`${v1}/users?$filter=accountEnabled eq 'true'`)[0]!.notes).toEqual([]);
});

test('an expand names a navigation property, also of a type that only derived types have', () => {
  const owned = `${v1}/servicePrincipals/42/ownedObjects`;
  expect(codes(`${owned}?$expand=passwordCredentials`)).toEqual(['warning expand-non-navigation']);
  for (const name of ['manager', 'appRoleAssignments', 'someNewProperty'])
    expect(codes(`${owned}?$expand=${name}`)).toEqual([]);
});

test('a relationship is not returned by a select, also where the schema declares it', () => {
  expect(codes(`${v1}/users?$select=displayName,manager`)).toEqual(['warning unsupported-property-use']);
  for (const option of ['$expand=manager', '$select=displayName,manager&$expand=manager'])
    expect(codes(`${v1}/users?${option}`)).toEqual([]);
});

test('a member of an enumeration may be new, also in a body', () => {
  const retrieval = `POST ${v1}/copilot/retrieval\nContent-Type: application/json\n\n{"queryString":"a","dataSource":"newSource"}`;
  expect(codes(retrieval)).toEqual(['warning invalid-body-value']);
  expect(codes(retrieval.replace('"newSource"', '5'))).toEqual(['error invalid-body-value']);
});

test('a path in a batch begins at the root of the service', () => {
  const batch = (url: string): string =>
    `POST ${v1}/$batch\nContent-Type: application/json\n\n{"requests":[{"id":"1","method":"GET","url":"${url}"}]}`;
  expect(codes(batch('/user/42'))).toEqual(['error unsupported-resource']);
  expect(codes(batch('/messages/42'))).toEqual(['error unsupported-resource']);
  for (const url of ['/users/42', '/me/messages/42', '/someNewSet/42', 'me']) expect(codes(batch(url))).toEqual([]);
});

test('the property for one type of a lookup to several types is not its value', () => {
  const set = 'https://contoso.crm4.dynamics.com/api/data/v9.2/quotes';
  const key = '5e2a0a66-0a4c-4d1e-9a0f-1d2c3b4a5e6f';
  const patch = (value: string): CheckInput => ({
    method: 'PATCH',
    url: `${set}(${key})`,
    headers: { 'Content-Type': 'application/json', 'If-Match': '*' },
    body: `{"customerid_account":${value}}`,
  });
  expect(codes(patch(`"${key}"`))).toEqual(['error lookup-property']);
  expect(codes(patch('null'))).toEqual([]);
  expect(codes(`${set}?$select=customerid_account`)).toEqual(['warning lookup-property']);
  expect(codes(`${set}?$select=_customerid_value&$filter=customerid_account/name eq 'a'`)).toEqual([]);
});

describe('names are checked', () => {
  test.each<[string, string | CheckInput]>([
    ['of the URL', `${v1}/${wrong}`],
    ['of the URL in another case', `HTTPS://GRAPH.microsoft.com/v1.0/${wrong}`],
    ['of a tenant', `${v1}/myorganization/${wrong}`],
    [
      'of a batch',
      `POST ${v1}/$batch\nContent-Type: application/json\n\n{"requests":[{"id":"1","method":"GET","url":"/${wrong}"}]}`,
    ],
  ])('%s', (_, request) => expect(codes(request)).toEqual(['warning unknown-property']));
});

describe('names are not checked', () => {
  test.each<[string, string | CheckInput, Omit<WorkspaceOptions, 'cwd'>?]>([
    ['of another version', `https://graph.microsoft.com/beta/${wrong}`],
    ['of another cloud', `https://graph.microsoft.us/v1.0/${wrong}`],
    ['of another host', `https://graph.microsoft.com.example/v1.0/${wrong}`],
    ['of a version that begins the same', `https://graph.microsoft.com/v1.01/${wrong}`],
    ['without a host', `/v1.0/${wrong}`, { profile: 'microsoft-graph' }],
    ['of a fragment', { on: 'users', select: 'dispayName' }, { profile: 'microsoft-graph' }],
    ['with another profile', `${v1}/${wrong}`, { profile: 'odata-4.01' }],
  ])('%s', (_, request, options) => {
    expect(codes(request, options).filter((each) => each.includes('unknown-property'))).toEqual([]);
  });
});

test('a configuration decides first: its schema, and its severities', () => {
  const schema =
    '{"$Version": "4.01", "$EntityContainer": "S.C", "S": {"T": {"$Kind": "EntityType", "$Key": ["Id"], "Id": {}, "dispayName": {}}, "C": {"$Kind": "EntityContainer", "users": {"$Collection": true, "$Type": "S.T"}}}}';
  writeFileSync(join(cwd, 's.json'), schema);
  const config = join(cwd, 'odatalint.config.json');
  const service = (more: string): void =>
    writeFileSync(config, `{"services": {"g": {"baseUrls": ["${v1}"], "profile": "microsoft-graph"${more}}}}`);
  service('');
  expect(codes(`${v1}/${wrong}`)).toEqual(['warning unknown-property']);
  service(', "rules": {"unknown-property": "error"}');
  expect(codes(`${v1}/${wrong}`)).toEqual(['error unknown-property']);
  service(', "schema": "s.json"');
  expect(codes(`${v1}/${wrong}`)).toEqual([]);
  rmSync(config);
  expect(codes(`${v1}/${wrong}`, { schema: [join(cwd, 's.json')] })).toEqual([]);
});
