/** The guard rejects requests with errors, accepts all others, and never answers for another service. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSchema, type Schema } from '../../schema/index.js';
import { createChecker } from '../checker.js';
import { createGuard } from './guard.js';

const { schema } =
  loadSchema(`<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
  <Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="Order"><Key><PropertyRef Name="ID"/></Key>
      <Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="State" Type="Edm.String"/>
      <NavigationProperty Name="Items" Type="Collection(Shop.Item)"/></EntityType>
    <EntityType Name="Item"><Key><PropertyRef Name="Code"/></Key><Property Name="Code" Type="Edm.String" Nullable="false"/></EntityType>
    <EntityContainer Name="Container"><EntitySet Name="Orders" EntityType="Shop.Order"/>
      <EntitySet Name="Items" EntityType="Shop.Item"/></EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>`);
const guard = createGuard({ schema, root: '/odata/' });
const atRoot = createGuard({ schema });
const syntaxOnly = createGuard({ schema: 'none', root: '/odata/' });

/** `METHOD address => codes with the marked text`. */
const cases = `
GET /odata/Orders?$top=1 =>
GET /odata/Orders(1)?$select=State =>
HEAD /odata/Orders?$filter=ID%20eq%201 =>
POST /odata/Orders =>
PATCH /odata/Orders(1) =>
POST /odata/$batch => unimplemented-feature $batch
GET /odata/$metadata =>
GET /odata/ =>
GET http://shop.example/odata/Orders =>
OPTIONS /odata/Orders =>
OPTIONS /odata/Orders?$filter=ID%20eq%201 =>
OPTIONS /odata/Orders?$filter=Totl%20eq%201 => unknown-property Totl
OPTIONS /odata/Nothing?$filter=( => unknown-entity-set Nothing, unclosed-parenthesis (
GET /odata/Oders => unknown-entity-set Oders
GET /ODATA/Oders => unknown-entity-set Oders
GET http://shop.example/odata/Oders => unknown-entity-set Oders
GET /odata/Orders?$filter=Sate%20eq%201 => unknown-property Sate
GET /odata/Orders?$top=x&$skip=y => invalid-option-value x, invalid-option-value y
GET /odata/Orders?$filter={{x}} => invalid-literal {{x}}
GET /odata/Orders?$filter=ID%20eq%20%7B%7bx%7D%7D => invalid-literal %7B%7bx%7D%7D
GET /odata/Orders?$filter=State%20eq%20'{{x}}' =>
GET /odata/Orders?$filter=ID%20eq%20'{{x}}' => incompatible-operands '{{x}}'
GET /odata/Orders?$top={{x}} => invalid-option-value {{x}}
GET /odata/{{x}}?$top=1 => unknown-entity-set {{x}}
GET /odata/Orders?$top=1#&$filter=Totl%20gt%201 => unencoded-hash #
GET /odata/Orders?$filter=State%20eq%20'#' => unterminated-string ', unencoded-hash #
GET /odata/Orders#x => unencoded-hash #
GET /odata/Orders?$orderby={&&%24filter=Totl%20gt%201&&%78=} => unexpected-token {, unknown-property Totl
GET /odata/Orders?$orderby=[&&%24filter=Totl%20gt%201&&%78=] => unexpected-token [, unknown-property Totl
GET /odata/Orders?$orderby={{&&%24filter=Totl%20gt%201&&%78=}} => unexpected-token {{, unknown-property Totl
GET /odata/Orders?$filter=length({&&%24orderby=Totl&&%78=})%20gt%201 => unclosed-parenthesis (, unknown-property Totl
GET /odata/Orders?$compute={&&%24filter=Totl%20gt%201&&%78=}%20as%20X => unexpected-token {
GET /odata/Orders?$apply=filter({&&%24filter=Totl%20gt%201&&%78=}) => unclosed-parenthesis (, unknown-property Totl
GET /odata/Orders?$expand=Items($filter={&&%24filter=Totl%20gt%201&&%78=}) => unclosed-parenthesis (, unknown-property Totl
GET /odata/Orders?$filter=State%20eq%20'a&&b' => unterminated-string 'a
GET /odata/Orders?x='&%24filter=Totl%20gt%201&y=' => unknown-property Totl
GET /odata/Orders('a?$filter=Totl%20gt%201&x=') => unclosed-parenthesis (, unterminated-string 'a, misplaced-query-option $filter, unknown-property Totl
GET /odata/Orders?$filter={zzz,..} => invalid-literal {zzz,..}
GET /odata/Orders?$filter=ID%20in%20[1,{x}] => invalid-literal [1,{x}]
GET /odata/Orders?$filter=ID%20in%20[1,2] =>
GET /odata/Orders?$filter=ID%20in%20["x"] => incompatible-operands ["x"]
GET /odata/Orders?$filter=ID%20in%20[{}] => incompatible-operands [{}]
GET /odata/Orders?$filter=ID%20eq%20{"a":1} => incompatible-operands {"a":1}
GET /odata/Orders?$filter={"a":1} => non-boolean-filter {"a":1}
GET /odata/Orders?$orderby={"a":1} => non-primitive-orderby {"a":1}
GET /odata/Orders?$filter=@p&@p=@p => cyclic-parameter-alias @p=@p
GET /odata/Orders?$filter=ID%20gt%20@a&@a=@b&@b=(@a) => cyclic-parameter-alias @a=@b, cyclic-parameter-alias @b=(@a)
GET /odata/Orders?$filter=ID%20gt%20@p =>
GET /odata/Orders?$filter=ID%20gt%20@p&@p= => undefined-parameter-alias @p
GET /odata/Orders(@p) => undefined-parameter-alias @p
GET /odata/Orders?$filter=ID%20gt%20@p&@p='x' => incompatible-operands ID%20gt%20@p
GET /odata/Orders?$filter=ID%20gt%20@p&@p=@q&@q='x' => incompatible-operands ID%20gt%20@p
GET /odata/Orders?$filter=ID%20gt%20@p&@p=5 =>
GET /odata/Orders?$filter=@p&@p='x' => non-boolean-filter @p
GET /odata/Orders?$filter=@p&@p=ID%20gt%205 =>
GET /odata/Orders?$filter=contains(State,@p)&@p=5 => invalid-arguments @p
GET /odata/Orders?$filter=Items/any(i:i/Code%20eq%20@p)&@p=5 => incompatible-operands i/Code%20eq%20@p
GET /odata/Orders?$expand=Items($filter=Code%20eq%20@p)&@p=5 => incompatible-operands Code%20eq%20@p
GET /odata/Orders?$expand=Items($filter=Code%20eq%20@p;@p=5) => incompatible-operands Code%20eq%20@p
GET /odata/Orders?$compute=ID%20mul%20@p%20as%20X&@p='x' => incompatible-operands @p
GET /odata/Orders?$orderby=ID%20add%20@p&@p='x' => incompatible-operands @p
GET /odata/Orders?$apply=filter(ID%20gt%20@p)&@p='x' => incompatible-operands ID%20gt%20@p
GET /odata/Orders(@p)?@p='x' => invalid-key-value @p
GET /odata/Orders?$filter=Items/Nope%20eq%201 => property-of-collection Nope
GET /odata/Orders/$filter(nothing(ID)) => unknown-function nothing
GET /odata/Orders/$filter(contains(State,'a')) =>
GET /odata/Orders?$search=AND => misplaced-search-operator AND
GET /odata/Orders?$expand=Items($skiptoken=x) => misplaced-query-option $skiptoken
GET /odata/Orders?$expand=Items/$foo => invalid-item-path $foo
GET /odata/Orders?@p=1&%40p=2 => duplicate-query-option %40p
GET /odata/$crossjoin(Orders,Items)?$filter=Orders/Totl%20eq%201 => unknown-property Totl
GET /odata/$crossjoin(Orders,Items)?$filter=Orders/ID%20eq%20Items/Code => incompatible-operands Orders/ID%20eq%20Items/Code
GET /odata/$crossjoin(Orders,Items)?$filter=Orders/State%20eq%20Items/Code =>
GET /odata/$crossjoin(Orders,Items)?$filter=State%20eq%20'x' => unknown-property State
GET /odata/$all?$filter=Totl%20eq%201 => unknown-property Totl
GET /odata/$all?$filter=ID%20eq%20'x' => incompatible-operands 'x'
GET /odata/$all/Shop.Order?$filter=ID%20eq%201 =>
GET /odata/$entity?$id=Orders(1) =>
GET /odata/$entity?$id=/odata/Orders(1) =>
GET /odata/$entity?$id=http%3A%2F%2Fshop.example%2Fodata%2FOrders(1) =>
GET /odata/$entity?$id=Oders(1) => unknown-entity-set Oders
GET /odata/$entity?$id=Orders%281%29%2FTotl => unknown-navigation Totl
GET /odata/$entity?$id=/odata/Oders(1) => unknown-entity-set Oders
GET /odata/$entity?$id=http%3A%2F%2Fshop.example%2Fodata%2FOders(1) => unknown-entity-set Oders
GET /odata/$entity?%24id=Orders('x') => invalid-key-value 'x'
DELETE /odata/Orders(1)/Items/$ref?$id=../../Itms('a') => unknown-entity-set Itms
GET /odata/Orders?$expand=Items/$ref($filter=Totl%20eq%201) => unknown-property Totl
GET /odata/Orders?$expand=Items/$count($filter=Totl%20eq%201) => unknown-property Totl
GET /odata/Orders?$expand=Items/$ref($filter=Code%20eq%20'a';$top=1) =>
GET /odata/Orders?$apply=traverse($root/Orders,H,ID,preorder,filter(Totl%20eq%201),Totl%20asc) => unknown-property Totl, unknown-property Totl
GET /odata/Orders?$apply=traverse($root/Orders,H,ID,preorder,filter(ID%20eq%201),State%20asc) =>
GET /odata/x/../Oders => unknown-entity-set x, unexpected-token ..
GET /odata/$all?$filter=Shop.Order/Totl%20eq%201 => unknown-property Totl
GET /%6Fdata/Orders?$filter=Totl%20gt%201 => unknown-property Totl
GET /odata\\Orders => unexpected-token \\
GET /odata/Orders?$orderby=ID%20&$top=%205 => invalid-option-value %205
GET /odata/Orders?x=%zz => invalid-percent-encoding %zz
GET /odata/Orders?x=%C0%80 => invalid-percent-encoding %C0, invalid-percent-encoding %80
GET /odata/Orders?%24filter%20=Totl => ambiguous-option %24filter%20, unknown-query-option %24filter%20
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
  expect(refusal?.status).toBe(expected === '' ? undefined : expected.startsWith('unimplemented') ? 501 : 400);
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
        in: 'url',
        start: 1,
        end: 6,
        page: 'https://odatalint.github.io/rules/unknown-entity-set',
      },
    ],
  });
});

test.each([
  ['azure-table', '/Orders?$filter=ID%20eq%201'],
  ['azure-resource-manager', '/Orders?$filter=ID%20eq%201&api-version=2024-01-01'],
])('%s has no root of its own, so it is at that of its host', (service, url) => {
  expect(createGuard({ schema, service })({ url })).toBeUndefined();
});

test('a guard without a schema that was loaded without errors is an error of the program', () => {
  const broken = loadSchema(
    '<Schema Namespace="A" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType/></Schema>',
  );
  expect(broken.problems.map(({ severity }) => severity)).toContain('error');
  expect(() => createGuard()).toThrow(TypeError);
  expect(() => createGuard({ service: 'odata-4.0' })).toThrow(/odata-4\.0 has no schema/);
  expect(() => createGuard({ schema: loadSchema('nothing').schema })).toThrow(
    /schema given to createGuard is undefined/,
  );
  expect(() => createGuard({ schema: broken.schema })).toThrow(/had errors/);
  expect(createGuard({ service: 'asset-management' })({ url: '/api/v1/object/Equipment' })).toBeUndefined();
  expect(syntaxOnly({ url: '/odata/Nothing?$filter=Totl%20gt%201' })).toBeUndefined();
  expect(syntaxOnly({ url: '/odata/Nothing?$filter=Totl%20gt' })?.status).toBe(400);
});

test('a percent sign is encoded, since frameworks differ in what they read after it', () => {
  for (const value of ["State%20eq%20'%'", "State%20eq%20'%zz'", "contains(State,'a%2')"])
    expect(guard({ url: `/odata/Orders?$filter=${value}` })?.problem.detail).toMatch(/write a percent sign as %25/);
  expect(guard({ url: "/odata/Orders?$filter=State%20eq%20'%25zz%0A'" })).toBeUndefined();
});

test('names that do not exist are errors of the program, and near ones are suggested', () => {
  expect(() => createGuard({ service: 'odata-4.1', schema })).toThrow(/"odata-4.1".*Did you mean "odata-4.01"/);
  expect(() => createChecker({ service: 'aset-management' })).toThrow(/"asset-management"/);
  expect(() => createChecker({ supports: { options: ['$fliter'] } })).toThrow(/"\$fliter"; did you mean "filter"/);
  expect(() => createChecker({ supports: { functions: ['contain'] } })).toThrow(/"contains"/);
  expect(() => createChecker({ supports: { operators: ['equals'] } })).toThrow(RangeError);
});

test('what is not a loaded schema is an error of the program', () => {
  const text = '<edmx:Edmx/>' as unknown as Schema;
  expect(() => createChecker({ schema: text })).toThrow(/write schema: loadSchema\(text\)\.schema/);
  expect(() => createGuard({ schema: text })).toThrow(TypeError);
  expect(() => createChecker({ schema: loadSchema('nothing') as unknown as Schema })).toThrow(TypeError);
});

test('what the server does not implement is answered with 501, unless something else is wrong', () => {
  const small = createGuard({
    schema,
    root: '/odata/',
    supports: { options: ['$filter', '$expand'], functions: [], operators: ['eq'] },
  });
  const answer = (url: string): string => {
    const refusal = small({ url });
    return refusal === undefined ? '' : `${refusal.problem.title}: ${refusal.problem.findings.map(({ code }) => code)}`;
  };
  expect(answer('/odata/Orders?$filter=ID%20eq%201')).toBe('');
  expect(answer('/odata/Orders?$filter=ID%20gt%201')).toBe('Not Implemented: unimplemented-feature');
  expect(answer('/odata/Orders?$expand=Items($top=1)')).toBe('Not Implemented: unimplemented-feature');
  expect(answer('/odata/Orders?$filter=length(State)%20eq%201')).toBe('Not Implemented: unimplemented-feature');
  expect(answer('/odata/Orders?$filter=Totl%20gt%201')).toBe('Bad Request: unknown-property,unimplemented-feature');
  expect(small({ url: '/odata/Orders?$top=1' })?.status).toBe(501);
});

test('what has no address or method is refused, since a program without types may pass anything', () => {
  const requests: unknown[] = [
    undefined,
    null,
    'x',
    {},
    { url: null },
    { url: 1 },
    { url: '/odata/Orders', method: null },
  ];
  for (const request of requests)
    expect(guard(request as Parameters<typeof guard>[0])).toMatchObject({ status: 400, problem: { findings: [] } });
  expect(guard({ url: '/odata/Orders', method: undefined })).toBeUndefined();
});

test('a plus sign is a space, or itself where the server reads it so', () => {
  const literal = createGuard({ schema, root: '/odata/', plus: 'literal' });
  const url = '/odata/Orders?$filter=ID+eq+1';
  expect(guard({ url })).toBeUndefined();
  expect(literal({ url })?.status).toBe(400);
  expect(literal({ url: "/odata/Orders?$filter=State%20eq%20'a+b'" })).toBeUndefined();
});

/** Aliases of which each stands for two of the next, so that the first stands for thousands of them. */
const doubledAliases = (count: number): string =>
  Array.from({ length: count }, (_, i) => `@a${i}=@a${i + 1} or @a${i + 1}&`).join('');

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
    const roomy = createGuard({ schema, root: '/odata/', limits: { length: 1_000_000, nodes: Infinity } });
    const address = (items: number): string => `/odata/Orders?$filter=ID in (${'1,'.repeat(items - 1)}1)`;
    expect(roomy({ url: address(10_000) })).toBeUndefined();
    expect(roomy({ url: address(10_001) })?.problem.findings).toMatchObject([{ code: 'excessive-length' }]);
  });

  test('a query of more than 1,000 options is refused, as some servers ignore the rest of it', () => {
    expect(guard({ url: `/odata/Orders?${'x=1&'.repeat(999)}$top=1` })).toBeUndefined();
    const url = `/odata/Orders?${'x=1&'.repeat(1_000)}$top=1`;
    expect(guard({ url })?.problem.findings).toMatchObject([{ code: 'excessive-length', start: url.indexOf('$top') }]);
    expect(guard({ url: `/odata/Orders?${'&'.repeat(1_000)}$top=1` })?.status).toBe(400);
  });

  test.each([
    ['$expand=Items', '$expand=Items($levels=4)', { expandDepth: 3 }],
    ['$expand=Items', '$expand=Items,Items', { expands: 1 }],
    ['$top=1000', '$top=1001', {}],
    ["$filter=Items/any(i:i/Code eq 'a')", "$filter=Items/any(i:Items/any(j:Items/any(k:k/Code eq 'a')))", {}],
    [`$filter=ID in (${'1,'.repeat(400)}1)`, `$filter=ID in (${'1,'.repeat(500)}1)`, {}],
    ['$filter=@a&@a=ID eq 1', `$filter=@a0&${doubledAliases(12)}@a12=ID eq 1`, {}],
  ])('%s is within the limits that servers need, %s is not', (good, bad, own) => {
    const limited = createGuard({ schema, root: '/odata/', limits: own });
    expect(limited({ url: `/odata/Orders?${good}` })).toBeUndefined();
    expect(limited({ url: `/odata/Orders?${bad}` })?.problem.findings.map(({ code }) => code)).toContain(
      'excessive-query',
    );
  });

  test('near names are looked for only for the first wrong names', () => {
    const patient = createGuard({ schema, root: '/odata/', limits: { findings: 100 } });
    const findings = patient({ url: `/odata/Orders?$select=${Array.from({ length: 60 }, (_, i) => `Stat${i}`)}` })
      ?.problem.findings;
    expect(findings).toHaveLength(60);
    expect(findings?.filter(({ message }) => message.includes('did you mean'))).toHaveLength(20);
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
