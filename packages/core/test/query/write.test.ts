/** Typed text and edits: a written query is read as the same query, and an edit changes nothing else. */
import { literalText, odata, editQuery, type ODataValue } from '@odatalint/core/query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '../../../../test/property-seed.js';
import { readQuery } from './readers.js';
import { salesSchema } from './sales-schema.js';

const orders = odata(salesSchema, 'Orders');

/** The constant on the right side of a filter. */
function constantIn(url: string): ODataValue | undefined {
  const { filter } = readQuery(url).options;
  return filter?.kind === 'compare' && filter.right.kind === 'value' ? filter.right.value : undefined;
}

describe('typed text', () => {
  const cases = [
    ["TenantID eq 01234567-89ab-cdef-0123-456789abcdef and State eq Sales.State'Open'", () => orders`TenantID eq ${'01234567-89AB-cdef-0123-456789abcdef'} and State eq ${'Open'}`],
    ["Orders?$filter=Title eq 'O''Brien %26 S%C3%B6hne'", () => orders`?$filter=Title eq ${"O'Brien & Söhne"}`],
    ["Orders?$filter=ID in (1,2) and Title in ('a','b''')", () => orders`?$filter=ID in ${[1, 2]} and Title in (${['a', "b'"]})`],
    ['Orders?$filter=Day eq 2024-01-31 and Sent gt 2024-01-31T12:00:00Z', () => orders`?$filter=Day eq ${new Date('2024-01-31T12:00:00Z')} and Sent gt ${new Date('2024-01-31T12:00:00Z')}`],
    ['Orders?$filter=Number eq 9007199254740993 and Total lt 12.50', () => orders`?$filter=Number eq ${9007199254740993n} and Total lt ${'12.50'}`],
    ["Orders?$filter=Photo eq binary'AQL_' and Wait gt duration'PT5S'", () => orders`?$filter=Photo eq ${new Uint8Array([1, 2, 255])} and Wait gt ${'PT5S'}`],
    ['Orders(5)/Items(2)', () => orders`(${5})/Items(${2})`],
    ["Products(Group=1,Code='a%2Fb')", () => odata(salesSchema, 'Products')`(Group=${1},Code=${'a/b'})`],
    ['Orders?$search="a \\"b\\" OR c"&$top=5', () => orders`?$search=${'a "b" OR c'}&$top=${5}`],
    ["Orders?$expand=Items($filter=Product/Name eq 'a%3Bb)';$top=2)", () => orders`?$expand=Items($filter=Product/Name eq ${'a;b)'};$top=${2})`],
    ["Sent gt now() sub duration'P1D' and Weight mul 0.5 gt 1", () => orders`Sent gt now() sub ${'P1D'} and Weight mul ${0.5} gt ${1}`],
    ["Wait mul 2 gt duration'PT1H'", () => orders`Wait mul ${2} gt ${'PT1H'}`],
    ["Wait mul 2 gt duration'PT1H' and Title eq '{{0}}'", () => orders`Wait mul ${2} gt ${'PT1H'} and Title eq ${'{{0}}'}`],
    ['Orders?$top=5&$skiptoken=a%26$filter%3DID%20eq%201&page=b%23'.replaceAll('%20', ' '), () => orders`?$top=${5n}&$skiptoken=${'a&$filter=ID eq 1'}&page=${'b#'}`],
  ] as const; // prettier-ignore

  test.each(cases)('%s', (text, write) => {
    const written = write();
    expect(written.replaceAll('%20', ' ').replaceAll('%22', '"').replaceAll('%5C', '\\')).toBe(text);
  });

  const mistakes = [
    ['a value of another type', () => orders`?$filter=TenantID eq ${"x' or 1 eq 1"}`, 'Edm.Guid'],
    ['a value out of range', () => orders`?$filter=ID eq ${3e9}`, 'Edm.Int32'],
    ['a missing value', () => orders`?$filter=ID eq ${undefined}`, 'undefined'],
    ['a hole in quotes', () => orders`?$filter=Title eq '${'x'}'`, 'do not quote'],
    ['a name that does not exist', () => orders`?$filter=Nope eq ${1}`, 'Nope'],
    ['a negative top', () => orders`?$top=${-1}`, 'whole number'],
    ['a name in an order', () => orders`?$orderby=${'Title'} desc`, 'write names as text'],
    ['a number that was rounded', () => orders`?$filter=Number eq ${2 ** 53}`, 'pass a bigint'],
    ['half of a surrogate pair', () => orders`?$filter=Title eq ${'a\ud800'}`, 'surrogate'],
    ['an operand that is an expression', () => orders`?$filter=Weight add ${'1 or 1 eq 1'} gt 1`, 'Edm.Double'],
    ['an array that is no list', () => orders`?$filter=ID in ${1}`, 'array'],
  ] as const;

  test.each(mistakes)('%s is a TypeError', (_title, write, words) => {
    expect(write).toThrow(TypeError);
    expect(write).toThrow(words);
  });

  test('every string is read as itself, at every place', () => {
    const customers = odata(salesSchema, 'Customers');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        expect(constantIn(orders`?$filter=Title eq ${text}`)).toEqual({ kind: 'string', value: text });
        if (/[\p{Cc}]/u.test(text)) return;
        const [, key] = readQuery(customers`(${text})`).path;
        expect(key?.kind === 'key' && key.parts[0]!.value).toEqual({ kind: 'string', value: text });
        const [item] = readQuery(orders`?$expand=Items($filter=Product/Name eq ${text};$top=${1})`).options.expand;
        expect(item).toMatchObject({ top: 1, filter: { right: { value: { value: text } } } });
      }),
    );
  });
});

describe('every value is read as itself', () => {
  const digits = (length: number): fc.Arbitrary<string> => fc.stringMatching(new RegExp(`^[0-9]{1,${length}}$`));
  const values: readonly [string, fc.Arbitrary<unknown>, (value: never) => ODataValue][] = [
    ['Number', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value: bigint) => ({ kind: 'integer', value })],
    ['Total', fc.tuple(digits(30), digits(12)).map(([a, b]) => `${BigInt(a)}.${b}`), (text: string) => ({ kind: 'decimal', text })],
    ['Weight', fc.double({ noNaN: false }), (value: number) => ({ kind: 'double', value })],
    ['TenantID', fc.uuid(), (text: string) => ({ kind: 'guid', text })],
    ['Paid', fc.boolean(), (value: boolean) => ({ kind: 'boolean', value })],
    ['Photo', fc.uint8Array({ maxLength: 9 }), (bytes: Uint8Array) => ({ kind: 'binary', bytes: Uint8Array.from(bytes) })],
    ['Sent', fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date: Date) => ({ kind: 'dateTimeOffset', text: date.toISOString().replace('.000Z', 'Z'), epochMs: date.getTime(), fraction: '' })],
    ['Wait', fc.record({ kind: fc.constant('duration' as const), sign: fc.constant(1 as const), days: fc.nat(1e6), seconds: fc.nat(86_399), fraction: fc.constantFrom('', '5', '123456789') }), (value: ODataValue) => value],
  ]; // prettier-ignore

  test.each(values)('%s', (name, arbitrary, expected) => {
    const { type } = propertyType(name);
    fc.assert(
      fc.property(arbitrary, (value) => {
        const literal = literalText(value, type, { schema: salesSchema });
        expect(constantIn(`Orders?$filter=${name} eq ${encodeURIComponent(literal)}`)).toEqual(
          expected(value as never),
        );
      }),
    );
  });
});

/** The type of a property as an expression has it. */
function propertyType(name: string): { type: Parameters<typeof literalText>[1] } {
  const { filter } = readQuery(`Orders?$filter=${name} eq null`).options;
  return { type: filter?.kind === 'compare' ? filter.left.type : undefined };
}

describe('an edited URL', () => {
  const edit = (url: string): ReturnType<typeof editQuery> => editQuery(url, { schema: salesSchema });
  const order = salesSchema.types.get('Sales.Order');
  const idOf = order?.kind === 'entity' ? order.properties.get('ID')! : undefined;
  const cases = [
    ['Orders?$filter=(ID eq 1 or  ID eq 2)%20and%20(Paid%20or%20Total%20gt%205)&x=%41&$top=50', () => edit('Orders?$filter=ID eq 1 or  ID eq 2&x=%41').andFilter('Paid or Total gt 5').setTop(50)],
    ["Orders?$filter=Title%20eq%20'a%26b'", () => edit('Orders').andFilter("Title eq 'a&b'")],
    ['Orders?$filter=Paid and ID eq 1%20and%20Paid', () => edit('Orders?$filter=Paid and ID eq 1').andFilter('Paid')],
    ['Orders?$top=1&$skip=7', () => edit('Orders?$top=5').setTop(1).setSkip(7)],
    ['Orders?$top=2', () => edit('Orders?$search=x&$top=2').drop('$search')],
    ['Orders?a=1&b=2', () => edit('Orders?a=1&$search=x&b=2').drop('search')],
    ['Orders', () => edit('Orders?$search=x').drop('search')],
    ['Orders?a=1', () => edit('Orders?$top=1&a=1&$top=2').drop('$top')],
    ['Orders#x', () => edit('Orders?&&$top=1&#x').drop('$top')],
    ['Orders?&&a=2&#x', () => edit('Orders?&&$top=1&&a=2&#x').drop('$top')],
    ['Orders?$filter=Paid&$top=5', () => edit('Orders?$filter&$top=').andFilter('Paid').setTop(5)],
    ['Orders?%24filter=Paid&$apply=', () => edit('Orders?%24filter=&$apply=').andFilter('Paid')],
    ["Orders?$filter=Title eq 'a;b+c'%20and%20Paid&x=1&x=2", () => edit("Orders?$filter=Title eq 'a;b+c'&x=1&x=2").andFilter('Paid')],
    ['Orders?$apply=filter(Paid)/aggregate(Total with sum as T)', () => edit('Orders?$apply=aggregate(Total with sum as T)').andFilter('Paid')],
    ["Orders(Nr=5)?$filter=Nr eq 1 and Customer/ID eq 'ID' and Items/any(i:i/Line eq $it/Nr)&$select=Nr", () => edit("Orders(ID=5)?$filter=ID eq 1 and Customer/ID eq 'ID' and Items/any(i:i/Line eq $it/ID)&$select=ID").rename(idOf!, 'Nr')],
  ] as const; // prettier-ignore

  test.each(cases)('%s', (text, make) => {
    expect(make().toString()).toBe(text);
  });

  test.each([
    ['Orders?$filter=ID eq 1) or (ID eq 2', 'Paid'],
    ['Orders?$filter=ID eq 1', 'Paid) or (true'],
    ['Orders?$filter=ID eq 1&$filter=ID eq 2', 'Paid'],
  ])('is refused if parentheses would change what a condition means: %s', (url, condition) => {
    expect(() => edit(url).andFilter(condition)).toThrow(TypeError);
  });
});
