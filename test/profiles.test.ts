/**
 * The profiles of well-known services: queries from their documentation have no findings, and forbidden ones have some.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { builtInServices, type Checker, createChecker, loadSchema, type RequestInput } from '@odatalint/core';
import { beforeAll, describe, expect, test } from 'vitest';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'profiles');

function linesOf(file: string): string[] {
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('# '));
}

/** `GET url`, or `GET url -- Name: value` with a header. */
function readRequest(line: string): RequestInput {
  const [request = '', header] = line.split(' -- ');
  const space = request.indexOf(' ');
  const colon = header?.indexOf(':') ?? -1;
  const headers = header === undefined ? {} : { [header.slice(0, colon)]: header.slice(colon + 1).trim() };
  const method = request.slice(0, space);
  const url = request.slice(space + 1).trim();
  if (method === 'GET' || method === 'DELETE') return { method, url, headers };
  // Until 4.02 the options of a query are sent as text.
  if (url.endsWith('/$query')) return { method, url, headers: { 'Content-Type': 'text/plain' }, body: '$top=5' };
  const body = url.endsWith('/$ref') ? '{"@odata.id":"{{entity}}"}' : '{}';
  return { method, url, headers: { 'Content-Type': 'application/json', ...headers }, body };
}

const codesOf = (checker: Checker, line: string): string[] => [
  ...new Set(checker.check(readRequest(line)).map(({ code }) => code)),
];

/** The codes and the request of a line `profile  codes  request`. */
const readFound = (line: string): [codes: string, request: string] => {
  const [, codes = '', request = ''] = /^\S+\s+(\S+)\s+(.*)$/.exec(line) ?? [];
  return [codes, request];
};

/** The findings of lines, in the notation of the file of gaps. */
const findingsIn = (profile: string, lines: readonly string[], checker: Checker): string[] =>
  lines.flatMap((line) => codesOf(checker, line).map((code) => `${profile}  ${code}  ${line}`));

/** The profiles with queries in addition to those of their facts (test/profile-facts.test.ts). */
const profiles = builtInServices.map(({ name }) => name).filter((name) => existsSync(join(folder, `${name}.txt`)));

test('each file of queries is that of a profile', () => {
  const others = ['added-in-4.01', 'found', 'found-under-metadata', 'gaps', 'gaps-under-metadata'];
  const files = readdirSync(folder).map((file) => file.replace(/\.txt$/, ''));
  expect(files.filter((name) => !others.includes(name) && !profiles.includes(name))).toEqual([]);
});

describe.each(profiles)('%s', (profile) => {
  const gaps = linesOf('gaps.txt').filter((line) => line.startsWith(`${profile}  `));

  test('queries of its documentation are silent, but for the gaps that are known', () => {
    const queries = linesOf(`${profile}.txt`);
    expect(queries.length, `test/profiles/${profile}.txt contains no query`).toBeGreaterThan(0);
    const found = findingsIn(profile, queries, createChecker({ service: profile }));
    expect(found).toEqual(gaps);
  });

  const found = linesOf('found.txt').filter((line) => line.startsWith(`${profile} `));
  test.runIf(found.length > 0).each(found.map(readFound))('%s: %s', (codes, request) => {
    expect(
      codesOf(createChecker({ service: profile }), request)
        .sort()
        .join(),
    ).toBe(codes);
  });
});

/** The additions of 4.01, with their findings under 4.0. */
const added = linesOf('added-in-4.01.txt').map((line) => readFound(`odata-4.0 ${line}`));

test.each(added)('%s under OData 4.0, nothing under 4.01: %s', (codes, request) => {
  const under = (service: string): string => codesOf(createChecker({ service }), request).sort().join();
  expect([under('odata-4.0'), under('odata-4.01')]).toEqual([codes, '']);
});

test('two hundred queries are written down', () => {
  const services = ['microsoft-graph', 'dataverse', 'business-central'];
  expect(services.flatMap((profile) => linesOf(`${profile}.txt`)).length).toBeGreaterThanOrEqual(200);
});

describe('addresses', () => {
  const serviceFor = (url: string): string => createChecker().serviceFor({ url }).name;
  test.each([
    ['https://graph.microsoft.com/v1.0/users', 'microsoft-graph'],
    ['https://GRAPH.microsoft.com/beta/$batch', 'microsoft-graph'],
    ['https://graph.microsoft.us/v1.0/me', 'microsoft-graph'],
    ['https://contoso.crm4.dynamics.com/api/data/v9.2/accounts', 'dataverse'],
    ['https://api.businesscentral.dynamics.com/v2.0/Production/api/v2.0/companies', 'business-central'],
    ['https://host/api/v1/object/Equipment', 'asset-management'],
    ['https://graph.microsoft.com.example/v1.0/users', 'odata-4.01'],
    ['https://graph.example/v1.0/users', 'odata-4.01'],
    ['https://host/api/data/v9.2/accounts', 'odata-4.01'],
    ['https://notdynamics.com/api/data/v9.2/accounts', 'odata-4.01'],
    ['https://host/sap/opu/odata4/sap/a/srvd/sap/a/0001/A', 'odata-4.01'],
    ['https://graph.microsoft.com@host/v1.0/users', 'odata-4.01'],
    ['{{base}}/v1.0/users', 'odata-4.01'],
    ['https://api4.successfactors.com/odata/v2/User', 'successfactors'],
    ['https://api4.successfactors.com/odatav4/timemanagement/x.svc/v1/TimeAccounts', 'odata-4.01'],
    [
      "https://contoso.sharepoint.com/sites/pwa/_api/ProjectData/[en-US]/Projects(guid'0f8fad5b-d9cb-469f-a165-70867728950e')",
      'project-server',
    ],
    ['https://contoso.sharepoint.com/sites/pwa/_api/web/lists', 'sharepoint'],
    ["https://localhost:7048/DynamicsNAV/OData/Company('CRONUS')/Customer", 'dynamics-nav'],
    ["https://localhost:7048/BC/ODataV4/Company('CRONUS')/Customer", 'odata-4.01'],
    ["https://localhost/DynamicsNAV/OData/Company('CRONUS')/Customer", 'odata-4.01'],
    ['https://account.table.core.windows.net/Tables', 'azure-table'],
    ['https://account.blob.core.windows.net/container?comp=list', 'odata-4.01'],
    ['https://name.search.windows.net/indexes/hotels/docs?search=*', 'azure-search'],
    ['https://name.search.windows.net/indexes?$select=name', 'odata-4.01'],
    ['https://analytics.dev.azure.com/org/_odata/v4.0-preview/WorkItems', 'azure-devops'],
    ['https://management.azure.com/subscriptions?api-version=2022-12-01', 'azure-resource-manager'],
    ['https://host/scim/v2/Users?filter=userName eq "a"', 'scim'],
    ['https://host/v1/items?filter=status:open&sort=-created', 'other-filters'],
    ['https://host/v1/items?filter={"status":"open"}', 'other-filters'],
    ['https://host/v1/items?filter=status eq 1&limit=5', 'odata-4.01'],
    ["https://host/v1/items?filter=Name:'x'", 'odata-4.01'],
    ['https://host/v1/items?$filter=status:open', 'odata-4.01'],
    ['/v1/items?filter=status:open', 'odata-4.01'],
    ['https://host/service/$batch', 'odata-4.01'],
  ])('%s is for %s', (url, name) => expect(serviceFor(url)).toBe(name));
});

const metadata = join(folder, '..', '..', 'packages', 'graph', 'metadata', 'metadata.xml.br');

describe('microsoft-graph under its own metadata', () => {
  let checker: Checker;
  beforeAll(() => {
    const { schema } = loadSchema(brotliDecompressSync(readFileSync(metadata)).toString());
    // Deprecated elements of the metadata have findings, although the documentation's query is valid.
    checker = createChecker({ service: 'microsoft-graph', schema: schema!, skip: ['deprecated-element'] });
  });

  test('queries of its documentation are silent, but for the gaps that are known', () => {
    const lines = linesOf('microsoft-graph.txt').filter((line) => !line.includes('/beta/'));
    expect(findingsIn('microsoft-graph', lines, checker)).toEqual(linesOf('gaps-under-metadata.txt'));
  });

  test.each(linesOf('found-under-metadata.txt').map(readFound))('%s: %s', (codes, request) => {
    expect(codesOf(checker, request).join()).toBe(codes);
  });
});
