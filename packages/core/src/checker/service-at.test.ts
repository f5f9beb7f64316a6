/** Where a service at configured addresses finds its batches and its resources. */
import { expect, test } from 'vitest';
import { matchRoute, type Service } from '../semantics/index.js';
import { builtInServices } from '../profiles/index.js';
import { loadSchema } from '../schema/index.js';
import { createChecker } from './checker.js';
import { createGuard } from './guard/guard.js';
import { atRoot, serviceAt } from './service-at.js';

const named = (name: string): Service => builtInServices.find((service) => service.name === name)!;

/** Addresses; the URL of a request; its route with the resource path, or nothing. */
const cases = `
{{base}}              | {{base}}/$batch          | batch
/shop                 | /shop/$batch             | batch
/shop                 | /shop/Orders             | object Orders
/shop                 | https://h/a/shop/$batch  | batch
/shop                 | https://h/a/shop/Orders  | object Orders
/shop                 | {{base}}/$batch          | batch
/shop                 | {{base}}$batch           | batch
/shop                 | {{base}}/Orders          |
/shop                 | /shop/Orders/$batch      | object Orders/$batch
{{base}} /shop        | {{base}}/$batch          | batch
{{base}} /shop        | {{base}}/v1/$batch       | batch
{{base}} /shop        | {{base}}/shop/$batch     | batch
{{base}} /shop        | {{base}}/Orders          |
{{base}} https://h/a  | {{base}}/$batch          | batch
https://h /shop       | https://h/$batch         | batch
https://h/a {{b}}/b   | {{b}}/b/$batch           | batch
/a /a/b               | /a/b/$batch              | batch
/a /a/b               | /a/$batch                | batch
/a /a/b               | /a/b/Orders              | object Orders
/a /a/b               | /a/Orders                | object Orders
/a/* /a               | /a/x/$batch              | batch
/a/* /a               | /a/$batch                | batch
/a/(S(x))/b           | /a/(S(x))/b/$batch       | batch
https://h/a/(S(x))/b  | https://h/a/(S(x))/b/Bs  | object Bs
https://h/a/(S(x))/b/ | https://h/a/(S(y))/b/Bs  | object Bs
`;
const lines = cases.split('\n').filter((line) => line !== '');

test.each(lines)('%s', (line) => {
  const [addresses = '', url = '', expected] = line.split('|').map((part) => part.trim());
  const { conventions } = serviceAt(named('odata-4.01'), addresses.split(' '));
  const match = matchRoute(url, conventions);
  const path = match?.route.interface === 'object' ? ` ${url.slice(match.resourcePathStart)}` : '';
  expect(match === undefined ? '' : match.route.interface + path).toBe(expected);
});

test('a service with routes for resources stays as it is', () => {
  const service = named('microsoft-graph');
  expect(serviceAt(service, ['/shop'])).toBe(service);
});

test('a service directly after a session keeps its schema', () => {
  const { schema } = loadSchema(
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="T"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32" Nullable="false"/></EntityType><EntityContainer Name="C"><EntitySet Name="Orders" EntityType="N.T"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>',
  );
  for (const root of ['https://h/Rest/(S(x))', 'https://h/Rest/(S(x))/', '/Rest/(S(x))', 'https://h/V4/(S(x))/Rest']) {
    const { check } = createChecker({ service: serviceAt(named('odata-4.01'), [root]), schema });
    const at = root.replace(/\/$/, '');
    for (const url of [
      `${at}/Orders`,
      `${at}/Orders(1)?$select=Id`,
      `${at}/Orders/$count`,
      `${at}/$metadata`,
      `${at}/`,
    ])
      expect(check({ method: 'GET', url }), url).toEqual([]);
    expect(check({ method: 'GET', url: `${at}/Ordres` }).map(({ code }) => code)).toEqual(['unknown-entity-set']);
  }
});

const others = ({ conventions: _, ...members }: Service): Partial<Service> => members;

test.each(builtInServices)('$name at an address has every other member of the service', (service) => {
  for (const moved of [serviceAt(service, ['/shop']), atRoot(service, undefined), atRoot(service, '/shop')])
    expect(others(moved)).toEqual(others(service));
});

test('a server knows the documented uses of properties', () => {
  const guard = createGuard({ service: 'microsoft-graph', root: '/v1.0', schema: 'none' });
  const refusal = guard({ method: 'GET', url: "/v1.0/users?$filter=contains(displayName,'x')" });
  expect(refusal?.problem.findings.map(({ code }) => code)).toEqual(['unsupported-property-use']);
});
