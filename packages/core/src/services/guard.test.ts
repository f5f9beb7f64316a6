/** The guard refuses what has errors, lets everything else through, and never answers for something else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSchema } from '../schema/index.js';
import { createGuard } from './guard.js';

const { schema } =
  loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
  <Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="State" Type="Edm.String"/></EntityType>
    <EntityContainer Name="Container"><EntitySet Name="Orders" EntityType="Shop.Order"/></EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>`);
const guard = createGuard({ schema, root: '/odata/' });
const atRoot = createGuard({ schema });

/** `METHOD address => codes with the marked text`. */
const cases = `
GET /odata/Orders?$top=1 =>
GET /odata/Orders(1)?$select=State =>
HEAD /odata/Orders?$filter=ID%20eq%201 =>
POST /odata/Orders =>
PATCH /odata/Orders(1) =>
POST /odata/$batch =>
GET /odata/$metadata =>
GET /odata/ =>
GET http://shop.example/odata/Orders =>
OPTIONS /odata/Nothing?$filter=( =>
GET /odata/Oders => unknown-entity-set Oders
GET /ODATA/Oders => unknown-entity-set Oders
GET http://shop.example/odata/Oders => unknown-entity-set Oders
GET /odata/Orders?$filter=Sate%20eq%201 => unknown-property Sate
GET /odata/Orders?$top=x&$skip=y => invalid-option-value x, invalid-option-value y
GET /odata/Orders?$filter={{x}} => unexpected-token {, unexpected-token }
GET /odata/Orders?$filter=ID%20eq%20%7B%7bx%7D%7D => unexpected-token %7B, unexpected-token %7D
GET /odata/Orders?$filter=State%20eq%20'{{x}}' =>
`;

test.each(
  cases
    .trim()
    .split('\n')
    .map((line) => line.split(' =>').map((part) => part.trim())),
)('%s => %s', (request = '', expected = '') => {
  const [method, url = ''] = request.split(' ');
  const refusal = guard({ method, url });
  const found = refusal?.problem.findings.map(({ code, start, end }) => `${code} ${url.slice(start, end)}`) ?? [];
  expect(found.join(', ')).toBe(expected);
  expect(refusal?.status).toBe(expected === '' ? undefined : 400);
});

test('a service at the root of its host', () => {
  expect(atRoot({ url: '/Orders?$top=1' })).toBeUndefined();
  expect(atRoot({ url: '/Oders' })?.problem).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: expect.stringContaining('"Oders"') as string,
    findings: [
      {
        code: 'unknown-entity-set',
        message: expect.stringContaining('"Oders"') as string,
        start: 1,
        end: 6,
        page: 'https://odatalint.github.io/rules/unknown-entity-set',
      },
    ],
  });
});

describe('limits', () => {
  test('an address longer than 16 kB is not looked at', () => {
    const address = (length: number): string => `/odata/Orders?$filter=State eq '`.padEnd(length - 1, 'x').concat("'");
    expect(guard({ url: address(16_384) })).toBeUndefined();
    expect(guard({ url: address(16_385) })?.problem).toMatchObject({
      status: 414,
      title: 'URI Too Long',
      findings: [],
    });
    expect(createGuard({ schema, limits: { length: 40 } })({ url: address(41) })?.status).toBe(414);
  });

  test('a list of more than 10,000 items is refused where a longer address is let in', () => {
    const roomy = createGuard({ schema, root: '/odata/', limits: { length: 1_000_000 } });
    const address = (items: number): string => `/odata/Orders?$filter=ID in (${'1,'.repeat(items - 1)}1)`;
    expect(roomy({ url: address(10_000) })).toBeUndefined();
    expect(roomy({ url: address(10_001) })?.problem.findings).toMatchObject([{ code: 'excessive-length' }]);
  });

  test('a refusal lists no more findings than a person reads', () => {
    const refusal = guard({ url: `/odata/Orders?$select=${'nothing,'.repeat(1_000)}` });
    expect(refusal?.problem.findings).toHaveLength(20);
    expect(refusal?.body.length).toBeLessThan(10_000);
  });
});

test('whatever comes, the answer is a refusal that says why, or none', () => {
  const pieces = [
    '/odata/',
    'Orders',
    '?',
    '&',
    '$filter=',
    '$expand=',
    '(',
    ')',
    "'",
    '%',
    '%C0',
    '%7B',
    '{{',
    ' eq ',
    '1',
    ',',
    '/',
  ];
  const address = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), { maxLength: 30 });
  fc.assert(
    fc.property(fc.option(fc.string(), { nil: undefined }), address, (method, parts) => {
      const url = parts.join('');
      const refusal = guard({ method, url });
      if (refusal === undefined) return;
      expect(JSON.parse(refusal.body)).toEqual(refusal.problem);
      for (const { start, end } of refusal.problem.findings) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(url.length);
      }
    }),
  );
});
