/** The configured service of a request. */
import { loadSchema } from '@odatalint/core';
import { expect, test } from 'vitest';
import { ServiceDirectory, type AddressedRequest } from './service-directory.js';
import type { ServiceConfig } from './config-shape.js';

/** The configured service of a request. */
const selectService = (
  request: AddressedRequest,
  services: Readonly<Record<string, ServiceConfig>>,
  service?: string,
): string | undefined => new ServiceDirectory().of(request, { config: { services }, service }).name;

const one = { only: { baseUrls: ['https://host/api'] } };
const two = {
  api: { baseUrls: ['https://host/api', '{{apiUrl}}'] },
  inner: { baseUrls: ['https://host/api/inner/', 'http://HOST:80/In'] },
};

const slip = { shop: { baseUrls: ['https://host/odata/v4'] }, other: { baseUrls: ['https://host/rest/*'] } };

const cap = {
  catalog: { baseUrls: ['/odata/v4/catalog'] },
  admin: { baseUrls: ['/odata/v4/*min/'] },
  tenants: { baseUrls: ['https://*.tenant.example.com/sap'] },
  versions: { baseUrls: ['https://x.example.com/api/v*'] },
};

// services, URL, the service
test.each([
  [two, 'https://host/api/v1/object/A', 'api'],
  [two, 'HTTPS://HOST:443/api?x', 'api'],
  [two, 'https://host/api', 'api'],
  [two, 'https://host/API/v1', undefined],
  [two, 'https://host/apiary', undefined],
  [two, 'https://host/api/inner/x', 'inner'],
  [two, 'http://host/In(1)', 'inner'],
  [two, 'https://host.evil/api', undefined],
  [two, '{{apiUrl}}/v1', 'api'],
  [two, '{{other}}/v1', undefined],
  [two, '/api/v1', undefined],
  [one, '{{other}}/v1', 'only'],
  [one, 'https://{{host}}/v1', 'only'],
  [one, '/api/v1', 'only'],
  [one, 'A?filter=b eq 1', 'only'],
  [one, 'https://elsewhere/api', undefined],
  [{}, 'https://host/api', undefined],
  [slip, 'https://host/odta/v4/Orders', 'shop'],
  [slip, 'https://HOST:443/odata/v4x/Orders', undefined],
  [slip, 'https://host/odata/v3/Orders', undefined],
  [slip, 'https://host/odta/v3/Orders', undefined],
  [slip, 'https://host/odta/v4', undefined],
  [slip, 'https://host/odta/v4/', undefined],
  [slip, 'https://host/ODTA/v4/Orders(1)/Items', 'shop'],
  [slip, 'https://host.evil/odta/v4/Orders', undefined],
  [slip, 'https://host/login', undefined],
  [cap, '/odata/v4/catalog/Books', 'catalog'],
  [cap, 'http://localhost:4004/odata/v4/catalog/Books?$top=1', 'catalog'],
  [cap, '{{host}}/odata/v4/catalog', 'catalog'],
  [cap, '/odata/v4/catalogue/Books', undefined],
  [cap, '/odata/v4/admin/Books', 'admin'],
  [cap, 'https://a.tenant.example.com/sap/Books(1)', 'tenants'],
  [cap, 'https://tenant.example.com/sap/Books(1)', undefined],
  [cap, 'https://a/b.tenant.example.com/sap/Books', undefined],
  [cap, 'https://x.example.com/api/v2.1/Books', 'versions'],
  [cap, 'https://x.example.com/api/v/Books', 'versions'],
  [cap, 'https://x.example.com/api/w1/Books', undefined],
  [cap, 'https://x.example.com/api/v1(1)', 'versions'],
])('%j %s goes to %s', (services, url, name) => expect(selectService({ input: { url } }, services)).toBe(name));

test('a header names the host of a path', () => {
  const at = (host: string): string | undefined =>
    selectService({ input: { url: '/api/A?$top=1', headers: [{ name: 'host', value: host }] } }, two);
  expect(['HOST', 'host:443', 'elsewhere', '{{host}}'].map(at)).toEqual(['api', 'api', undefined, undefined]);
  const headers = [{ name: 'Host', value: 'elsewhere' }];
  expect(selectService({ input: { url: '/api/A', headers } }, one)).toBe(undefined);
});

test('a comment decides, if it names a service there is', () => {
  expect(selectService({ input: { url: 'https://host/api' }, service: 'inner' }, two)).toBe('inner');
  expect(selectService({ input: { url: 'https://host/api' }, service: 'nobody' }, two)).toBe('api');
  expect(selectService({ input: { url: 'https://host/x' }, service: 'toString' }, two)).toBe(undefined);
});

test('a fragment goes to the only service', () => {
  expect(selectService({ input: { filter: 'a eq 1' } }, one)).toBe('only');
  expect(selectService({ input: { filter: 'a eq 1' } }, two)).toBe(undefined);
});

// the service of the file, URL, the service
test.each([
  ['inner', 'https://host/api/v1', 'api'],
  ['api', 'https://host/api/inner/x', 'api'],
  ['inner', '{{other}}/v1', 'inner'],
  ['inner', 'https://elsewhere/api', undefined],
  ['bare', 'https://elsewhere/api', 'bare'],
  ['bare', 'https://host/api', 'api'],
  ['builtin', 'https://host/api', 'api'],
  ['builtin', 'A?filter=b eq 1', undefined],
])('in a file for %s, %s goes to %s', (ofFile, url, name) => {
  expect(selectService({ input: { url } }, { ...two, bare: {} }, ofFile)).toBe(name);
  expect(selectService({ input: { url }, service: 'inner' }, { ...two, bare: {} }, ofFile)).toBe('inner');
});

test('beside a built-in service of the file the only service does not count', () => {
  expect(selectService({ input: { filter: 'a eq 1' } }, one, 'builtin')).toBe(undefined);
});

test('of two services at one address, the one whose schema has the resource', () => {
  const schemaOf = (set: string) =>
    loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
      <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="T"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"/></EntityType>
      <EntityContainer Name="C"><EntitySet Name="${set}" EntityType="S.T"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`)
      .schema;
  const services = {
    first: { baseUrls: ['https://host/odata'], schema: ['Orders'] },
    second: { baseUrls: ['https://HOST/odata/'], schema: ['Returns'] },
  };
  const directory = new ServiceDirectory({}, ({ schema = [] }) => schemaOf(schema[0]!));
  const serviceOf = (url: string): string | undefined =>
    directory.of({ input: { url } }, { config: { services }, service: undefined }).name;
  expect(serviceOf('https://host/odata/Orders')).toBe('first');
  expect(serviceOf('https://host/odata/Returns(1)?$select=ID')).toBe('second');
});
