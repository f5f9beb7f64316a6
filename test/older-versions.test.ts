/** Valid and invalid requests to services of OData V2 and V3, with the verdicts in `older/requests.txt`. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Checker, createChecker, loadSchema, type RequestInput } from '@odatalint/core';
import { describe, expect, test } from 'vitest';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'older');
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const linesOf = (file: string): string[] =>
  read(file)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));

const checkers = new Map<string, Checker>(
  [
    ['v2', 'shop-v2', 'odata-v2'],
    ['v3', 'shop-v3', 'odata-v3'],
    ['sap', 'plant-sap', 'sap-v2'],
  ].map(([version = '', file = '', service = '']) => [
    version,
    createChecker({ service, schema: loadSchema(read(`${file}.xml`)).schema! }),
  ]),
);
// The evidence of the URL alone.
checkers.set('-', createChecker());

/** `METHOD url -- Name: value == body >> response`; `⏎` is a line break. */
function readRequest(text: string): RequestInput {
  const [sent = '', response] = text.split(' >> ');
  const [head = '', body] = sent.split(' == ');
  const [request = '', ...headers] = head.split(' -- ');
  const space = request.indexOf(' ');
  return {
    method: request.slice(0, space),
    url: request.slice(space + 1).trim(),
    headers: Object.fromEntries(headers.map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(':') + 2)])),
    ...(body === undefined ? {} : { body: body.replaceAll('⏎', '\r\n') }),
    ...(response === undefined ? {} : { response: readResponse(response) }),
  };
}

/** An error has the status of one; XML is said to be Atom. */
const readResponse = (body: string): NonNullable<RequestInput['response']> => ({
  status: body.startsWith('{"error"') ? 404 : 200,
  headers: { 'Content-Type': body.startsWith('<') ? 'application/atom+xml' : 'application/json' },
  body,
});

const errorsIn = (version: string, request: string, severities: readonly string[]): string[] =>
  checkers
    .get(version)!
    .check(readRequest(request))
    .filter(({ severity }) => severities.includes(severity))
    .map(({ code, message }) => `${code}: ${message}`);

const gaps = new Set(linesOf('gaps.txt'));

const files = ['requests.txt', 'more-requests.txt', 'last-requests.txt', 'fresh-requests.txt', 'closing-requests.txt'];

describe.each(files)('%s', (file) => {
  test.each(linesOf(file))('%s', (line) => {
    const [, verdict = '', version = '', request = ''] = /^(\S+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (verdict === 'info') {
      expect(errorsIn(version, request, ['error', 'warning'])).toEqual([]);
      return expect(errorsIn(version, request, ['info']).length).toBeGreaterThan(0);
    }
    // A valid request may be of doubtful use, which is a warning.
    const errors = errorsIn(version, request, verdict === 'ok' ? ['error'] : ['error', 'warning']);
    if (verdict === 'ok') expect(errors).toEqual([]);
    else expect(errors.length > 0, 'an error, or a line of the known gaps').toBe(!gaps.has(line));
  });
});

test('the gaps are mistakes that are missed; a right request never is one', () => {
  expect([...gaps].filter((line) => !line.startsWith('wrong') || !files.flatMap(linesOf).includes(line))).toEqual([]);
});

describe('without a profile', () => {
  const serviceFor = (input: RequestInput): string => createChecker().serviceFor(input).name;
  test.each<[string, RequestInput, string]>([
    ['SAP Gateway', { url: 'https://h/sap/opu/odata/sap/API_BANK;v=2/Banks' }, 'sap-v2'],
    ['SAP Gateway of V4', { url: 'https://h/sap/opu/odata4/sap/api_bank/srvd_a2x/sap/bank/0001/Bank' }, 'odata-4.01'],
    ['a version in the path', { url: 'https://services.odata.org/V2/Northwind/Northwind.svc/Products' }, 'odata-v2'],
    ['a version in the path', { url: 'https://services.odata.org/V3/OData/OData.svc/Products' }, 'odata-v3'],
    ['V4 at the same host', { url: 'https://services.odata.org/V4/TripPinService/People' }, 'odata-4.01'],
    ['.svc says nothing', { url: 'https://h/Northwind.svc/Products' }, 'odata-4.01'],
    ['the header of a version', { url: 'https://h/s/A', headers: { DataServiceVersion: '2.0' } }, 'odata-v3'],
    [
      'headers of both',
      { url: 'https://h/s/A', headers: { MaxDataServiceVersion: '3.0', 'OData-MaxVersion': '4.0' } },
      'odata-4.01',
    ],
    ['verbose JSON', { url: 'https://h/s/A', headers: { Accept: 'application/json;odata=verbose' } }, 'odata-v3'],
    ['V4 JSON', { url: 'https://h/s/A', headers: { Accept: 'application/json;odata.metadata=full' } }, 'odata-4.01'],
    ['MERGE', { method: 'MERGE', url: 'https://h/s/A(1)' }, 'odata-v3'],
  ])('%s: %o', (_name, input, service) => {
    expect(serviceFor(input)).toBe(service);
  });

  test('metadata of V2 says so; a profile wins', () => {
    const { schema } = loadSchema(read('shop-v2.xml'));
    const input = { url: 'Products' };
    expect(createChecker({ schema: schema! }).serviceFor(input).name).toBe('odata-v2');
    expect(createChecker({ schema: schema!, service: 'odata-4.0' }).serviceFor(input).name).toBe('odata-4.0');
  });
});

describe('what V4 writes gets what V2 writes', () => {
  test.each([
    ["contains(Name,'ch')", "substringof('ch',Name)"],
    ['ReleaseDate gt 2012-05-29', "ReleaseDate gt datetime'2012-05-29T00:00:00'"],
    ['ReleaseDate gt 2012-05-29T09:13:28Z', "ReleaseDate gt datetime'2012-05-29T09:13:28'"],
    ['Modified gt 2012-05-29T09:13:28Z', "Modified gt datetimeoffset'2012-05-29T09:13:28Z'"],
    ['Token eq 0f8fad5b-d9cb-469f-a165-70867728950e', "Token eq guid'0f8fad5b-d9cb-469f-a165-70867728950e'"],
    ['OpensAt eq 08:30:00', "OpensAt eq time'PT8H30M0S'"],
    ["OpensAt eq duration'PT8H'", "OpensAt eq time'PT8H'"],
  ])('%s', (written, expected) => {
    const url = `Products?$filter=${written}`;
    const fixes = checkers
      .get('v2')!
      .check({ url })
      .flatMap(({ fixes: some = [] }) => some);
    const [edit] = fixes.find(({ safety }) => safety === 'safe')?.edits ?? [];
    expect(edit && url.slice(0, edit.start) + edit.text + url.slice(edit.end)).toBe(`Products?$filter=${expected}`);
  });
});

test('a value of another type, with an example of the right one', () => {
  const [found] = checkers.get('v2')!.check({ url: 'Products?$filter=Price gt true' });
  expect(found?.message).toContain('a number such as 5');
});

test('a label of SAP is kept beside the longer text', () => {
  const text = read('shop-v2.xml').replace(
    'Name="Price"',
    'Name="Price" sap:label="Net price" sap:quickinfo="Price without tax"',
  );
  const type = loadSchema(text).schema?.types.get('Shop.Product');
  const price = type !== undefined && 'properties' in type ? type.properties.get('Price') : undefined;
  expect(price?.annotations.map(({ term, value }) => [term, value])).toEqual([
    ['Org.OData.Core.V1.Description', 'Price without tax'],
    ['com.sap.vocabularies.Common.v1.Label', 'Net price'],
  ]);
});
