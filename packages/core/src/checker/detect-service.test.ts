/** The severity of text that another service may accept, where no service is known. */
import { expect, it } from 'vitest';
import { createChecker } from './checker.js';
import { loadSchema, type Schema } from '../schema/index.js';
import type { Service } from '../semantics/index.js';
import { odata401Service } from '../profiles/index.js';

/** The codes of the findings in a URL, each with its severity. */
const found = (url: string, checker = createChecker()): string[] =>
  checker.check({ method: 'GET', url }).map(({ code, severity }) => `${severity} ${code}`);

const doubtful: readonly (readonly [url: string, found: string])[] = [
  ["https://h/Orders?$filter=substringof('a',Name)", 'warning unknown-function'],
  ["https://h/Orders?$filter=A%20eq%201%20and%20substringof('a',Name)", 'warning unknown-function'],
  ["https://h/Orders?$filter=Date gt datetime'2020-01-01T00:00:00'", 'warning legacy-literal'],
  ["https://h/Orders?$filter=Id%20eq%20guid'01234567-89ab-cdef-0123-456789abcdef'", 'warning legacy-literal'],
  ['https://h/Orders?$filter=Price gt 5.5m', 'warning suffixed-number'],
  ["https://h/Orders?$filter=isof('Model.Big')", 'warning quoted-type-name'],
  ['https://h/Orders?$depth=2&$top=1', 'warning unknown-query-option'],
  // A form that no service accepts remains an error.
  ['https://h/Orders?$filter=Price == 5', 'error foreign-operator'],
  ['https://h/Orders?$fliter=A eq 5', 'error unknown-query-option'],
];

it.each(doubtful)('%s', (url, expected) => {
  expect(found(url)).toContain(expected);
});

/** Addresses of services before V4, checked as what they are. */
const older: readonly (readonly [url: string, ...found: string[]])[] = [
  ['https://h/Orders?$inlinecount=allpages&$top=5'],
  ['https://h/Orders?$inlinecount=all', 'error invalid-option-value'],
  ["https://h/v2/Orders?$filter=substringof('a',Name)"],
  ["https://h/v2/Orders?$filter=substringof('a',Name) and B eqq 1", 'error unexpected-token'],
  ["https://h/_api/web/lists(guid'01234567-89ab-cdef-0123-456789abcdef')/items"],
  ["https://h/x.svc/Orders?$filter=D ge datetime'2020-01-01T00:00:00'"],
  [
    "https://h/Orders?$filter=D ge datetime'2020-01-01T00:00:00' and substringof('a',Name)&$top=zz",
    'error invalid-option-value',
  ],
];

it.each(older)('before V4: %s', (url, ...expected) => {
  expect(found(url)).toEqual(expected);
});

it('does not hold for a service that is known', () => {
  const checker = createChecker({ service: odata401Service });
  expect(found("https://h/Orders?$filter=substringof('a',Name)", checker)).toContain('error unknown-function');
});

/** Metadata of a version, with one type that has any property. */
const metadata = (version: string): Schema =>
  loadSchema(
    version < '4'
      ? `<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices m:DataServiceVersion="${version}" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><Schema Namespace="N" xmlns="http://schemas.microsoft.com/ado/2009/11/edm"><EntityType Name="T" OpenType="true"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32" Nullable="false"/></EntityType></Schema></edmx:DataServices></edmx:Edmx>`
      : `<edmx:Edmx Version="${version}" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="T" OpenType="true"/></Schema></edmx:DataServices></edmx:Edmx>`,
  ).schema!;

type Proof = 'v4' | 'v3' | '-' | '?';

/** Roots, each with the version that it proves; `-` for those that prove none, `?` for those that support V3. */
const roots: Readonly<Record<string, Proof>> = {
  'https://h.com/': '-',
  'https://h.com/odata/': '-',
  'https://h.com/odata/v1/': '-',
  'https://h.com/api/v1/': '-',
  '/odata/v1/': '-',
  'https://h.com/odata/v2/': '?',
  'https://h.com/v3/': '?',
  'https://h.com/x.svc/': '?',
  'https://h.com/odata/v4/': 'v4',
  'https://h.com/odata/v4.01/': 'v4',
  'https://h.com/odata/v4/catalog/v1/': 'v4',
  'https://h.com/sap/opu/odata4/sap/api_bank/srvd_a2x/sap/bank/0001/': 'v4',
  'https://h.com/sap/opu/odata4/sap/zbank/': 'v4',
  'https://h.com/BC130/ODataV4/': 'v4',
  'https://services.odata.org/V4/Northwind/Northwind.svc/': 'v4',
  'https://services.odata.org/TripPinRESTierService/(S(xyz))/': '-',
  'https://h.com/sap/opu/odata/sap/ZBANK/': 'v3',
  'https://h.com/ODataV3/': 'v3',
  'https://services.odata.org/V3/Northwind/Northwind.svc/': 'v3',
  'https://services.odata.org/V2/Northwind/Northwind.svc/': 'v3',
  'https://h.com/_api/web/lists/': 'v3',
};

/** Queries, the number of V3 forms in each, and whether it has a V4 form. */
type Sign = readonly [query: string, v3: number, isV4: boolean, isCount?: true];

const signs: readonly Sign[] = [
  ['T?$top=5', 0, false],
  ['T?$count=true&$expand=A($expand=B)', 0, true],
  ['T?$filter=contains(A,%27x%27)', 0, true],
  ['T?$inlinecount=allpages', 1, false, true],
  ['T?%24inlinecount=allpages&$top=5', 1, false, true],
  ['T?$inlinecount=allpages&$expand=A($select=B)', 1, true, true],
  ['T?$inlinecount=allpages&$search=x', 1, true, true],
  ["T?$filter=substringof('x',A)", 1, false],
  ["T?$filter=substringof('x',A)&$count=true", 1, true],
  ["T?$filter=substringof('x',A) and D gt datetime'2024-01-01T00:00:00'", 2, false],
  ["T?$filter=substringof('x',A) and D gt datetime'2024-01-01T00:00:00'&$count=true", 2, true],
];

const generation = ({ dialect }: Service): string => (dialect.v3Literals === 'own' ? 'v3' : 'v4');

const cells = Object.entries(roots).flatMap(([root, proof]) => signs.map((sign) => ({ root, proof, sign })));

it.each(cells)('the version of $root with $sign.0', ({ root, proof, sign: [query, forms, isV4, isCount] }) => {
  const request = { method: 'GET', url: root + query };
  const guess = !isV4 && (forms > 1 || (forms === 1 && (isCount === true || proof === '?'))) ? 'v3' : 'v4';
  const said = proof === 'v3' || proof === 'v4' ? proof : guess;
  expect(generation(createChecker().serviceFor(request))).toBe(said);
  for (const version of ['4.0', '4.01', '2.0', '3.0'])
    expect(generation(createChecker({ schema: metadata(version) }).serviceFor(request)), version).toBe(
      version < '4' ? 'v3' : 'v4',
    );
  // The standard that was given decides, and a request of V4 with one slip has a finding.
  expect(generation(createChecker({ service: odata401Service }).serviceFor(request))).toBe('v4');
  const codes = createChecker()
    .check(request)
    .map(({ code }) => code);
  if (said === 'v4' && forms > 0) expect(codes).not.toEqual([]);
  if (said === 'v4' && forms === 0) expect(codes).toEqual([]);
  if (said === 'v3' && !isV4) expect(codes).toEqual([]);
});

it.each([
  [{ 'OData-Version': '4.0' }, 'v4'],
  [{ 'OData-MaxVersion': '4.01' }, 'v4'],
  [{ Accept: 'application/json;odata.metadata=full' }, 'v4'],
  [{ DataServiceVersion: '2.0' }, 'v3'],
  [{ Accept: 'application/json;odata=verbose' }, 'v3'],
  [{ DataServiceVersion: '2.0', 'OData-Version': '4.0' }, 'v4'],
])('a header says the version before the notation does: %j', (headers, expected) => {
  for (const query of ['T?$top=1', 'T?$inlinecount=allpages', 'T?$count=true'])
    expect(generation(createChecker().serviceFor({ url: `https://h.com/odata/v1/${query}`, headers }))).toBe(expected);
  expect(generation(createChecker().serviceFor({ url: 'https://h.com/odata/v4/T', headers }))).toBe('v4');
});

it.each(['https://h.com/', 'https://h.com/odata/v1/', 'https://h.com/odata/v2/'])(
  'in a dialect that was guessed no fix is safe: %s',
  (root) => {
    for (const query of [
      "T?$filter=substringof('x',A) and D gt datetime'2024-01-01T00:00:00' and B == 1",
      'T?$inlinecount=allpages&$filter=B == 1&$fliter=C eq 2',
      'T?$inlinecount=allpages&$expand=A($expand=B)&$filter=B == 1',
      'T?$filter=Price gt 5M and Id = 5',
    ]) {
      const fixes = createChecker()
        .check({ url: root + query })
        .flatMap((each) => each.fixes);
      expect(fixes.map(({ safety }) => safety)).not.toContain('safe');
    }
  },
);

it.each([
  ['https://h/odata/v2/catalog/Books?$inlinecount=allpages', 'odata-v2'],
  ['/odata/v2/catalog/Books?$inlinecount=none', 'odata-v2'],
  ['https://h/odata/Books?$inlinecount=allpages', 'odata-v3'],
  ['https://h/odata/v2/catalog/Books?$count=true', 'odata-4.01'],
])('the service of %s is %s', (url, name) => {
  expect(createChecker().serviceFor({ url }).name).toBe(name);
});

it.each([
  ['https://h.com/records?$limit=5&$where=a > 5&$order=b DESC&$select=a, count(*) as n', true],
  ['https://h.com/messages?$limit=2&$sort[createdAt]=-1&$select[]=text', true],
  ['https://h.com/records?$limit=5&$offset=5', false],
  ['https://h.com/odata/Records?$where=a&$order=b', false],
  ['https://h.com/Records?$where=a eq 5', false],
])('another interface has options of its own with a "$": %s', (url, isOther) => {
  expect(createChecker().check({ url }).length === 0).toBe(isOther);
});
