/** A table of the service of a request and its certainty, for every URL under every configuration. */
import { builtInServices, odata401Service, type Service } from '@odatalint/core';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Workspace, type AddressedRequest, type ServiceConfig, type WorkspaceOptions } from '../src/index.js';

const file = join(dirname(fileURLToPath(import.meta.url)), 'which-service.txt');

/** A schema with the set `Orders`. */
const csdl = (version: string, namespace: string): string =>
  `<edmx:Edmx Version="${version === '4.0' ? '4.0' : '1.0'}" xmlns:edmx="${version === '4.0' ? 'http://docs.oasis-open.org/odata/ns/edmx' : 'http://schemas.microsoft.com/ado/2007/06/edmx'}"><edmx:DataServices${version === '4.0' ? '' : ` m:DataServiceVersion="${version}" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"`}><Schema Namespace="S" xmlns="${namespace}"><EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType><EntityContainer Name="C"><EntitySet Name="Orders" EntityType="S.Order"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;

const schemas = {
  'v4.xml': csdl('4.0', 'http://docs.oasis-open.org/odata/ns/edm'),
  'v2.xml': csdl('2.0', 'http://schemas.microsoft.com/ado/2008/09/edm'),
};

interface Configuration {
  readonly services?: Readonly<Record<string, ServiceConfig>>;
  /** The service that an override gives to the file. */
  readonly ofFile?: string;
  readonly options?: Partial<WorkspaceOptions>;
}

const api = { baseUrls: ['https://host/api'] };
const inner = { baseUrls: ['https://host/api/inner/', 'http://HOST:80/In'] };

const configurations: Readonly<Record<string, Configuration>> = {
  none: {},
  one: { services: { api } },
  'one without base': { services: { bare: {} } },
  two: { services: { api: { baseUrls: ['https://host/api', '{{apiUrl}}'] }, inner } },
  'two in a file of inner': { services: { api, inner }, ofFile: 'inner' },
  'two in a file of bare': { services: { api, inner, bare: {} }, ofFile: 'bare' },
  'two in a file of a profile': { services: { api, inner }, ofFile: 'microsoft-graph' },
  paths: { services: { orders: { baseUrls: ['/odata/v4'] }, admin: { baseUrls: ['/odata/*min/'] } } },
  patterns: {
    services: {
      tenants: { baseUrls: ['https://*.tenant.example.com/sap'] },
      versions: { baseUrls: ['https://x.example.com/api/v*'] },
      hosts: { baseUrls: ['https://host-*/odata'] },
    },
  },
  variables: { services: { base: { baseUrls: ['{{base}}/odata'] }, any: { baseUrls: ['{{any}}/api'] } } },
  'schema of V4': { services: { shop: { baseUrls: ['https://host/odata/v4'], schema: ['v4.xml'] } } },
  'schema of V2': { services: { old: { baseUrls: ['https://host/odata/v4', '/api'], schema: ['v2.xml'] } } },
  'schema without base': { services: { old: { schema: ['v2.xml'] }, shop: { ...api, schema: ['v4.xml'] } } },
  profiles: {
    services: {
      graph: { profile: 'microsoft-graph' },
      crm: { profile: 'dataverse', baseUrls: ['https://host/api'] },
      books: { profile: 'sap-v4', baseUrls: ['https://host/odata/v4'] },
    },
  },
  'two of a profile': { services: { a: { profile: 'microsoft-graph' }, b: { profile: 'microsoft-graph' } } },
  'profile on the command line': { services: { api }, options: { profile: 'microsoft-graph' } },
  'profile with routes on the command line': { options: { profile: 'sap-v4' } },
  'profile of shared hosts on the command line': { options: { profile: 'odata-v2' } },
  'service on the command line': { services: { api, inner }, options: { service: 'inner' } },
  'built-in service on the command line': { services: { api }, options: { service: 'dataverse' } },
  'schema on the command line': { services: { api }, options: { schema: ['v2.xml'] } },
};

const addresses: readonly string[] = [
  ...['https://host/api/Orders', 'HTTPS://HOST:443/api?$top=1', 'https://user:p@host/api/Orders', 'https://host/api'],
  ...['https://host/API/Orders', 'https://host/apiary/Orders', 'https://host:8443/api/Orders', 'http://host/In(1)'],
  ...['https://host/api/inner/Orders', 'https://host/ap/Orders', 'https://host.evil/api/Orders', 'https://host/Orders'],
  ...['https://host/odata/v4/Orders', 'https://host/odta/v4/Orders(1)', 'https://host/odata/v3/Orders'],
  ...['https://host/x?u=https://host/api', 'https://other/odata/v4/Orders', 'https://other/api/Orders?$top=1'],
  ...[
    '//host/api/Orders',
    '/api/Orders',
    '/odata/v4/Orders?$top=1',
    '/odata/admin/Orders',
    '/odata/v4',
    '/login',
    'https://host/odata',
  ],
  ...['Orders?$filter=a eq 1', '$metadata', '{{apiUrl}}/Orders', '{{base}}/odata/Orders', '{{other}}/api/Orders'],
  ...[
    'https://{{host}}/api/Orders',
    'https://a.tenant.example.com/sap/Orders(1)',
    'https://a/b.tenant.example.com/sap',
  ],
  ...['https://x.example.com/api/v2.1/Orders', 'https://x.example.com/api/w1/Orders', 'https://host-2/odata/Orders'],
  ...['/api/v1/object/Equipment', 'https://h/api/v1/object/', 'https://graph.microsoft.com/v1.0/users'],
  ...[
    'https://graph.microsoft.com/v1.0',
    'https://graph.microsoft.com/v9.0/users',
    'https://graph.microsoft.com/users',
  ],
  ...['https://org.crm.dynamics.com/api/data/v9.2/accounts', '/api/data/v9.2/accounts', '/sap/opu/odata/sap/X/Orders'],
  ...[
    '{{org}}/api/data/v9.2/accounts',
    'https://{{org}}/api/data/v9.1/accounts',
    '{{org}}/api/data/v1/accounts',
    '{{site}}/_api/web/lists',
    '{{site}}/_api/x',
  ],
  ...[
    'https://h/sap/opu/odata4/sap/x/srvd/sap/y/0001/Orders',
    'http://localhost:50000/b1s/v2/Orders',
    '/V3/A.svc/Orders',
  ],
  ...[
    'https://h/scim/v2/Users?filter=a',
    "/Orders?$filter=substringof('a',b)",
    '/Orders?$filter=a eq guid',
    '/Orders(1L)',
  ],
];

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'odatalint-which-service-'));
  for (const [name, text] of Object.entries(schemas)) writeFileSync(join(cwd, name), text);
});
afterAll(() => rmSync(cwd, { recursive: true }));

function workspaceFor({ services = {}, ofFile, options = {} }: Configuration): Workspace {
  const overrides = ofFile === undefined ? {} : { overrides: [{ files: '*', service: ofFile }] };
  writeFileSync(join(cwd, 'odatalint.config.json'), JSON.stringify({ services, ...overrides }));
  return new Workspace({ cwd, ...options });
}

/** How a service was chosen: a built-in service, or one that a guess or a configuration has changed. */
const kindOf = (service: Service | undefined): string =>
  service === undefined
    ? 'unchecked'
    : service === odata401Service
      ? 'assumed'
      : builtInServices.includes(service)
        ? 'certain'
        : 'adapted';

/** `configured > service, how it was chosen`, and what the address alone shows. */
function decision(workspace: Workspace, request: AddressedRequest): string {
  const path = join(cwd, 'a.http');
  const requests = workspace.requestsAt(path);
  const { configured, service } = requests.checkedAgainst(request);
  const checker = requests.checkerFor(request);
  const checked = checker?.serviceFor(request.input);
  return [
    `${configured === undefined ? '' : `${configured} > `}${service}${checked?.name === service ? '' : ` (${checked?.name})`}, ${kindOf(checked)}`,
    requests.isClaimed({ ...request, isDoubtful: true }) ? 'claimed' : '',
    requests.isClaimed({ ...request, isDoubtful: true, isMention: true }) ? 'named' : '',
    requests.leavesProfile(request) ? 'leaves' : '',
    'url' in request.input && workspace.files.search.mayHoldAddress?.(`fetch("${request.input.url}")`, path) === true
      ? 'sign'
      : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Requests in which more than the URL decides. */
const others: readonly (readonly [string, AddressedRequest])[] = [
  ['filter', { input: { filter: 'a eq 1' } }],
  ['filter, comment inner', { input: { filter: 'a eq 1' }, service: 'inner' }],
  ['/api/A, Host: HOST', { input: { url: '/api/A', headers: [{ name: 'host', value: 'HOST' }] } }],
  ['/api/A, Host: other', { input: { url: '/api/A', headers: [{ name: 'Host', value: 'other' }] } }],
  ['{{x}}/A = https://host/api/A', { input: { url: '{{x}}/A' }, address: 'https://host/api/A' }],
  ['{{x}}/A = graph', { input: { url: '{{x}}/A' }, address: 'https://graph.microsoft.com/v1.0/A' }],
  ['https://host/api/A, comment inner', { input: { url: 'https://host/api/A' }, service: 'inner' }],
  ['https://host/api/A, comment nobody', { input: { url: 'https://host/api/A' }, service: 'nobody' }],
  ['https://other/A, comment dataverse', { input: { url: 'https://other/A' }, service: 'dataverse' }],
  ['/A, comment microsoft-graph', { input: { url: '/A' }, service: 'microsoft-graph' }],
  ['/A, OData-Version: 4.01', { input: { url: '/A', headers: [{ name: 'OData-Version', value: '4.01' }] } }],
  ['MERGE /A', { input: { method: 'MERGE', url: '/A' } }],
];

function sectionOf(configuration: Configuration): string {
  const workspace = workspaceFor(configuration);
  const cases = [...addresses.map((url) => [url, { input: { url } }] as const), ...others];
  return cases.map(([name, request]) => `${name}  =>  ${decision(workspace, request)}`).join('\n');
}

const expected = new Map(
  readFileSync(file, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end).trim()];
    }),
);

describe('the service of a request, with the configuration', () => {
  test.each(Object.entries(configurations))('%s', (name, configuration) => {
    const section = sectionOf(configuration);
    if (process.env['UPDATE'] === '1') expected.set(name, section);
    expect(section).toBe(expected.get(name));
  });

  afterAll(() => {
    if (process.env['UPDATE'] !== '1') return;
    const sections = Object.keys(configurations).map((name) => `\n## ${name}\n\n${expected.get(name)}\n`);
    writeFileSync(file, `The service of each request; UPDATE=1 rewrites this table.\n${sections.join('')}`);
  });
});
