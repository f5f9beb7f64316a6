/** Findings, and valid requests, with a schema from an OpenAPI description. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadSchema, type Schema, writeCsdl } from '../schema/index.js';
import type { CheckInput } from '../text/index.js';
import { type Checker, createChecker } from './checker.js';

const read = (name: string): string =>
  readFileSync(new URL(`../../test/openapi/${name}.json`, import.meta.url), 'utf8');

/** A description, and the CSDL that is written from it, which must not lead to other findings. */
const schemasOf = (name: string): readonly Schema[] => {
  const schema = loadSchema(read(name)).schema!;
  const written = (['xml', 'json'] as const).map((format) => loadSchema(writeCsdl(schema, { format })).schema!);
  return [schema, ...written];
};
const assetManagement = schemasOf('asset-management');
const checkersFor = (service: string, schemas: readonly Schema[]): readonly Checker[] =>
  schemas.map((schema) => createChecker({ service, schema }));
const checkers = {
  'asset-management': checkersFor('asset-management', assetManagement),
  'odata-4.01': checkersFor('odata-4.01', schemasOf('northwind')),
};
const root = '/api/v1/object/';

/** The findings of every checker. */
function agreed(all: readonly Checker[], input: CheckInput): string[] {
  const [found = [], ...others] = all.map((checker) =>
    checker.check(input).map(({ code, severity }) => `${severity} ${code}`),
  );
  for (const other of others) expect(other).toEqual(found);
  return found;
}

const findings = (service: keyof typeof checkers, input: CheckInput): string[] => agreed(checkers[service], input);

describe('the asset management service under its description', () => {
  const found = (method: string, url: string, body?: object): string[] =>
    findings('asset-management', { method, url: root + url, ...(body === undefined ? {} : { body }) });

  test.each<[string, string, object?]>([
    ['GET', "Equipment?filter=Code eq 'A' and Department/Id eq '05'&select=Code,Status&top=5"],
    ['GET', "Equipment?filter=PartOfEquipment/Id eq '7' and Criticality eq 'High'"],
    ['GET', "Equipment?filter=Vendor/Id eq '7'"],
    ['GET', "Equipment(ExternalId='E1')?select=Code,Department/Name&expand=Department"],
    ['GET', "Equipment('1')/SpareParts"],
    ['GET', "EquipmentSparePart(Equipment='1',Article='2')"],
    ['GET', "EquipmentSparePart?filter=Equipment eq '1'"],
    ['GET', 'Equipment?expand=Code'],
    ['GET', 'LabourWeeks(202401)'],
    ['GET', "_Own?filter=Anything eq 'x'"],
    [
      'POST',
      'Equipment',
      {
        Context: 1,
        Status: 2,
        Code: 'A',
        Department: '05',
        'CostCenter.Id': 'C',
        ExternalId: 'E',
        DataProvider: 'SAP',
      },
    ],
    ['POST', 'Equipment', { Context: 1, Status: 2, Code: 'A', 'Vendor.Id': '3', Currency: 'EUR' }],
    [
      'PUT',
      "Equipment('1')",
      { Context: 1, Status: 2, Code: 'A', 'PartOfEquipment.ExternalId': '9', InstallDate: '2024-01-31' },
    ],
    ['PATCH', "Equipment('1')", { Status: 3, Department: null }],
  ])('%s %s %j is fine', (method, url, body) => expect(found(method, url, body)).toEqual([]));

  test.each<[string, string, object | undefined, ...string[]]>([
    ['GET', "Equipment?filter=Cdoe eq 'A'", undefined, 'error unknown-property'],
    ['GET', 'Equipmnt', undefined, 'error unknown-entity-set'],
    ['GET', "Equipment?filter=Department eq '05'", undefined, 'warning reference-without-id'],
    ['GET', 'Equipment?expand=Department/Site', undefined, 'error unknown-navigation'],
    ['POST', 'Equipment', { Context: 1, Code: 'A' }, 'error missing-required-property'],
    ['POST', 'Equipment', { Context: 1, Status: 2 }, 'error missing-required-property'],
    ['POST', 'Equipment', { Context: 1, Status: 2, Code: 'A', SerialNo: '1' }, 'error unknown-body-property'],
    [
      'POST',
      'Equipment',
      { Context: 1, Status: 2, Code: 'A', ModifiedOn: '2024-01-31T00:00:00Z' },
      'error read-only-property-in-body',
    ],
    ['PATCH', "Equipment('1')", { Context: 1 }, 'error immutable-property-update'],
    ['PATCH', "Equipment('1')", { SystemCompany: 'A' }, 'error system-property-in-body'],
    ['PATCH', "Equipment('1')", { InstallDate: 'soon' }, 'error invalid-body-value'],
    ['PATCH', "Equipment('1')", { Code: 'A code that is too long' }, 'error invalid-body-value'],
  ])('%s %s %j', (method, url, body, ...codes) => expect(found(method, url, body)).toEqual(codes));
});

describe('references that a person sets', () => {
  const [schema] = assetManagement;
  const codes = (references: Record<string, string | false>, url: string): string[] => {
    const all = assetManagement.map((each) => createChecker({ service: 'asset-management', schema: each, references }));
    return agreed(all, { url: root + url }).map((finding) => finding.split(' ')[1]!);
  };

  test.each<[Record<string, string | false>, string, string[]]>([
    [{}, "Equipment?filter=Criticality eq 'High'", []],
    [{ 'Equipment.Criticality': 'CostCenter' }, "Equipment?filter=Criticality eq 'High'", ['reference-without-id']],
    [{ 'Equipment.Criticality': 'CostCenter' }, "Equipment?filter=Criticality/Id eq 'High'", []],
    [{ 'Equipment.CostCenter': false }, "Equipment?filter=CostCenter eq 'C'", []],
    [{ 'Equipment.Department': false, 'Equipment.CostCenter': 'CostCenter' }, "Equipment?filter=Department eq 'D'", []],
    [{ 'EquipmentSparePart.Article': false }, "EquipmentSparePart(Equipment='1',Article='2')", []],
    [{ 'EquipmentSparePart.Article': 'Article' }, "EquipmentSparePart?filter=Article eq '2'", []],
    [
      { 'Nothing.There': 'Article', 'Equipment.CostCenter': 'Nowhere', plain: false },
      "Equipment?filter=CostCenter eq 'C'",
      ['reference-without-id'],
    ],
  ])('%j: %s', (references, url, expected) => expect(codes(references, url)).toEqual(expected));

  test('the schema that was given stays as it was', () => {
    codes({ 'Equipment.CostCenter': false }, 'Equipment');
    expect(schema).toEqual(loadSchema(read('asset-management')).schema);
  });
});

describe('a standard service under the description of a converter', () => {
  test.each<[CheckInput]>([
    [{ url: "Products?$filter=UnitPrice gt 5 and Category/CategoryName eq 'Tea'&$expand=Category" }],
    [{ url: 'Categories(1)/Products?$orderby=ProductName' }],
    [
      {
        url: "Order_Details?$filter=ShipTo/City eq 'Bern'&$expand=Product($select=ProductName)",
      },
    ],
    [{ url: 'ProductsByRating(rating=3)?$filter=Whatever eq 1' }],
    [{ url: 'Order_Details(OrderID=1,ProductID=2)' }],
    [{ url: 'Me' }],
    [{ method: 'POST', url: 'Discount', body: { percentage: 3 } }],
    [{ method: 'POST', url: 'Categories', body: { CategoryName: 'Tea', Products: [{ ProductName: 'Green' }] } }],
  ])('%j is fine', (input) => expect(findings('odata-4.01', input)).toEqual([]));

  test.each<[CheckInput, ...string[]]>([
    [{ url: 'Products?$filter=UnitPrise gt 5' }, 'error unknown-property'],
    [{ url: 'Product' }, 'error unknown-entity-set'],
    [{ url: 'Order_Details(OrderID=1)' }, 'error missing-key-property'],
    [{ method: 'POST', url: 'Categories', body: { Picture: null } }, 'error missing-required-property'],
  ])('%j', (input, ...codes) => expect(findings('odata-4.01', input)).toEqual(codes));
});
