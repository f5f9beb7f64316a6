/** Fixes at text that may mean something else are not safe. */
import { expect, test } from 'vitest';
import { createChecker, loadSchema } from '../../index.js';
import type { CheckInput } from '../../text/index.js';

const checker = createChecker({ service: 'odata-4.01' });
const assets = createChecker({ service: 'asset-management' });

const safeIn = (input: CheckInput, { check }: Pick<typeof checker, 'check'> = checker): readonly string[] =>
  check(input).flatMap(({ code, fixes }) => (fixes.some(({ safety }) => safety === 'safe') ? [code] : []));

test.each([
  // Text that may be a placeholder.
  'A?$filter=Id eq %d',
  "A?$filter=Name eq '%s'",
  "A?$filter=Name eq '%1$s' or Name eq '%[1]s' or Name eq '%(first name)s' or Name eq '%-5.2f' or Name eq '%,d' or Name eq '%ld'",
  "A?$filter=Name eq '%VAR_A%' and B%VAR% eq 5",
  'A?$filter=Day eq %Y-%m-%d',
  'A?$filter=Id eq <%= id %>',
  'A(%s)',
  "A?$filter=Name eq '#{name}'",
  "A('#{x}')",
  'A?$filter=Id in (?,?)',
  'A?$filter=Id in (%3F,?)',
  "A?$filter=Name in ('{}','{}')",
  'A?$filter={} and {}',
  "A?$filter=Name eq '?' or Name eq '?' or Name eq '?'",
  'A?$top=%s&$top=%s',
  'A?$filter=B eq $x or B eq $x',
  "A?$filter=B eq '[[x]]' or B eq '[[x]]'",
  'A?$filter=ID {{op}}= 5',
  // Comments, percent values, an operator without its operand.
  "A?$filter=Name eq 'a' -- newest first",
  'A?$filter=Id eq/*x*/5',
  'A?$filter=Total gt 50%',
  // A doubled separator that may be an operator.
  "A?$filter=(Id eq 5 && Name='x')",
  "A?$filter=Id eq 5 && Name='x'",
  "A?$filter=contains(Name,'a' && Total=5",
  "A?$expand=Items($filter=Qty eq 5 && Name='x')",
  'A?$search=foo && bar',
  // A plus sign where others are spaces.
  "A?$orderby=Name+desc&$filter=startswith(City,'New+York')",
  'A?$filter=Name%20eq%20%27New+York%27&$orderby=Name+desc',
  "A?$compute=Name+as+X&$filter=Note eq 'q+r'",
  // More than one form of V2.
  'A?$filter=Price gt 5M&$inlinecount=allpages',
  "A?$filter=Price gt 5M and When gt datetime'2020-01-01T00:00:00'",
  'https://{host}/Service.svc/Ps?$filter=Price gt 5M',
  'https://nav.example.com/ODataV3/Company/Ps?$filter=Price gt 5M',
])('no fix is safe in %s', (url) => {
  expect(safeIn({ url })).toEqual([]);
});

const unknown = createChecker();
const v4Schema = loadSchema(
  '<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0"><edmx:DataServices>' +
    '<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="N"><EntityType Name="T" OpenType="true"/></Schema>' +
    '</edmx:DataServices></edmx:Edmx>',
).schema!;

test.each([
  'Price gt 5M',
  'Id eq 5L',
  "Id eq guid'12345678-1234-1234-1234-123456789012'",
  "Day eq datetimeoffset'2020-01-01T00:00:00Z'",
  "substringof('a',Name)",
  "isof(Part,'Edm.Int32')",
])('the fix of %s is safe only where the version is known', (filter) => {
  const url = `https://host/svc/A?$filter=${filter}`;
  expect([safeIn({ url }, unknown), safeIn({ filter }, unknown)]).toEqual([[], []]);
  expect(unknown.check({ url }).flatMap(({ fixes }) => fixes)).toHaveLength(1);
  expect(safeIn({ url }).length).toBe(1);
  expect(safeIn({ url, headers: { 'OData-Version': '4.0' } }, unknown).length).toBe(1);
  expect(safeIn({ url }, createChecker({ schema: v4Schema })).length).toBe(1);
});

test('a mistake beside an old literal has a safe fix only where the version is known', () => {
  const url = 'A?$filter=Price gt 5M and Id = 5';
  expect([safeIn({ url }, unknown), safeIn({ url })]).toEqual([[], ['suffixed-number', 'foreign-operator']]);
});

test.each([
  ['A?$filter=Id = 5 and Total - 1 > -5', ['foreign-operator', 'foreign-operator', 'foreign-operator']],
  ["A?$filter=Name eq '50%' and Other eq 'it is 5% off'", ['unencoded-percent', 'unencoded-percent']],
  ["A?$filter=Name = 'a:b' and At gt 2020-01-01T10:00:00Z", ['foreign-operator']],
  ['A?$filter=B/any(x:x/C = 1)', ['foreign-operator']],
  ['A?$filter={{a}}=5', ['foreign-operator']],
  ['A?$filter=A eq 1 &&$top=5', ['misplaced-separator']],
  ["A?$filter=Name eq 'a+b'", ['unencoded-plus']],
  ['A?$filter=Price gt 5M', ['suffixed-number']],
  ['A?$expand=B($select=C&$top=1)', ['misplaced-separator']],
  ['A?$filter=$it = 5 and $root/B/C = 1', ['foreign-operator', 'foreign-operator']],
])('fixes in %s are safe', (url, codes) => {
  expect(safeIn({ url })).toEqual(codes);
});

test.each(["like ':code'", "like '[[p]]'", "like '@p'", "like '$p'", "like '?'"])(
  'the pattern of %s is not known',
  (like) => {
    expect(safeIn({ url: `Equipment?filter=Code ${like}` }, assets)).toEqual([]);
  },
);

test('a wildcard is no directive', () => {
  expect(safeIn({ url: "Equipment?filter=Code like '%s'" }, assets)).toEqual(['unencoded-percent']);
});

const query = { method: 'POST', url: 'A/$query', body: '$filter=Id = 5' } as const;
const part = (headers: string): string =>
  `--b\r\nContent-Type: application/http\r\n${headers}\r\nGET A?$filter=ID=5 HTTP/1.1\r\n\r\n\r\n--b--`;
const batch = { method: 'POST', url: '$batch', headers: { 'Content-Type': 'multipart/mixed;boundary=b' } } as const;

test.each([
  [query, ['foreign-operator']],
  [{ ...query, headers: { 'content-length': '14' } }, []],
  [{ ...batch, body: part('') }, ['foreign-operator']],
  [{ ...batch, body: part('Content-Length: 62\r\n') }, []],
])('a body of %j keeps the length that a header gives it', (input, codes) => {
  expect(safeIn(input)).toEqual(codes);
});

/** The codes of the findings with a fix, each with how safe it is. */
const fixable = (url: string): string[] =>
  checker
    .check({ url })
    .flatMap(({ code, fixes }) => fixes.map(({ safety }) => `${code} ${safety}`))
    .sort();

test.each([
  ['A?$filter=B == 1', ['foreign-operator safe']],
  ["A?$filter=B == 1 and C eq 'x", ['foreign-operator unsafe', 'unterminated-string unsafe']],
  ['A?$filter=B == 1 and (C eq 2', ['foreign-operator unsafe', 'unclosed-parenthesis safe']],
  ["A?$filter=B == 1&$orderby=f('x", ['foreign-operator safe', 'unterminated-string unsafe']],
  ['A?$filter=B == 1 and (C', ['foreign-operator unsafe', 'unclosed-parenthesis safe']],
  ['A?$expand=B($select=C&$top=1)', ['misplaced-separator safe']],
])('fixes in %s', (url, expected) => {
  expect(fixable(url)).toEqual(expected);
});

test('a fix that writes "in" is safe only where the version of the service is known', () => {
  const url = 'A?$filter=B eq 1 or B eq 2 or B eq 3';
  expect(safeIn({ url })).toEqual(['collapsible-or-chain']);
  expect(unknown.check({ url }).map(({ code }) => code)).toEqual(['collapsible-or-chain']);
  expect(safeIn({ url }, unknown)).toEqual([]);
});
