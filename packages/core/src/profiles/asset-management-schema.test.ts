/** The built-in schema of the asset management service declares every row of its interface document. */
import { assetManagementService } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import {
  annotationOf,
  findProperty,
  isOpen,
  isTagged,
  keyOf,
  lineage,
  loadSchema,
  pathsOf,
  recordProperty,
  structuredType,
} from '../schema/index.js';
import { assetManagementCsdl } from './asset-management-schema.js';

const { schema: loaded, problems } = loadSchema(assetManagementCsdl);
const schema = loaded!;
const { container } = schema;
const core = (term: string): string => `Org.OData.Core.V1.${term}`;
const capability = (term: string): string => `Org.OData.Capabilities.V1.${term}`;
const typeOf = (name: string) => structuredType(schema, `AssetManagement.${name}`)!;

test('it loads without problems', () => expect(problems).toEqual([]));

test('the model that is built in is the one that is read', () => {
  const withoutPlaces = (value: unknown): unknown => {
    if (value instanceof Map) return new Map([...value].map(([name, member]) => [name, withoutPlaces(member)]));
    if (Array.isArray(value)) return value.map(withoutPlaces);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, name === 'span' ? undefined : withoutPlaces(member)]),
    );
  };
  expect(withoutPlaces(assetManagementService.schema)).toEqual(withoutPlaces(schema));
});

describe('fields and references', () => {
  test.each([
    ['Equipment', 'Id', 'Edm.String'],
    ['Article', 'ExternalId', 'Edm.String'],
    ['Job', 'DataProvider', 'Edm.String'],
    ['BuildingFloor', 'Context', 'Edm.Int32'],
    ['AnyRecord', 'Status', 'Edm.Int32'],
    ['Equipment', 'SystemCompany', 'Edm.Untyped'],
    ['Equipment', 'Currency', 'Edm.Untyped'],
    ['Equipment', 'Code', 'Edm.String'],
    ['Equipment', 'Description', 'Edm.String'],
    ['Equipment', 'InstallDate', 'Edm.Date'],
    ['Equipment', 'ManufactureYear', 'Edm.Int32'],
    ['Equipment', 'NextPmMaintenanceDate', 'Edm.Date'],
    ['Equipment', 'SerialNumber', 'Edm.String'],
    ['Equipment', 'TypeNumber', 'Edm.String'],
    ['Article', 'Description', 'Edm.String'],
    ['Article', 'PurchasePrice', 'Edm.Decimal'],
    ['Vendor', 'Name', 'Edm.String'],
  ])('%s.%s is %s', (type, name, expected) => {
    expect(findProperty(schema, typeOf(type), name)?.property).toMatchObject({
      kind: 'property',
      type: { name: expected, isCollection: false },
    });
  });

  test.each([
    ['Equipment', 'CostCenter', 'CostCenter'],
    ['Equipment', 'Department', 'Department'],
    ['Equipment', 'EquipmentType', 'EquipmentType'],
    ['Equipment', 'PartOfEquipment', 'Equipment'],
    ['Equipment', 'ProcessFunction', 'ProcessFunction'],
    ['Equipment', 'Vendor', 'Vendor'],
    ['EquipmentSparePart', 'Equipment', 'Equipment'],
    ['EquipmentSparePart', 'Article', 'Article'],
    ['Article', 'ArticleGroup', 'ArticleGroup'],
    ['Article', 'Vendor', 'Vendor'],
    ['Department', 'Site', 'Site'],
    ['BuildingPart', 'Building', 'Building'],
    ['BuildingFloor', 'BuildingPart', 'BuildingPart'],
  ])('%s.%s refers to one %s', (type, name, target) => {
    expect(findProperty(schema, typeOf(type), name)?.property).toMatchObject({
      kind: 'navigation',
      type: { name: `AssetManagement.${target}`, isCollection: false },
    });
  });

  test.each([
    ['Equipment', 'SpareParts', 'EquipmentSparePart', 'Equipment'],
    ['Department', 'Jobs', 'Job', undefined],
    ['Invoice', 'Lines', 'InvoiceLine', undefined],
    ['Building', 'BuildingParts', 'BuildingPart', 'Building'],
    ['BuildingPart', 'BuildingFloors', 'BuildingFloor', 'BuildingPart'],
  ])('%s.%s is a collection of %s', (type, name, target, partner) => {
    const found = findProperty(schema, typeOf(type), name)?.property;
    expect(found).toMatchObject({
      kind: 'navigation',
      partner,
      type: { name: `AssetManagement.${target}`, isCollection: true },
    });
    if (partner !== undefined)
      expect(findProperty(schema, typeOf(target), partner)?.property.type.name).toBe(`AssetManagement.${type}`);
  });

  test.each([
    ['PartOfEquipment', true],
    ['ProcessFunction', true],
    ['Code', true],
    ['Department', true],
  ])('Equipment.%s may be null', (name, expected) => {
    expect(findProperty(schema, typeOf('Equipment'), name)?.property.isNullable).toBe(expected);
  });

  test('nothing else is claimed: every type is open', () => {
    for (const type of schema.types.values()) expect(type.kind === 'entity' && isOpen(schema, type)).toBe(true);
  });
});

describe('keys', () => {
  test.each([
    ['Equipment', ['Id=Id']],
    ['EquipmentSparePart', ['Equipment=Equipment/Id', 'Article=Article/Id']],
    ['BuildingPart', ['Building=Building/Id', 'Id=Id']],
    ['BuildingFloor', ['Building=BuildingPart/Building/Id', 'BuildingPart=BuildingPart/Id', 'Id=Id']],
    ['Job', ['Id=Id']],
    ['CostCenter', ['Id=Id']],
    ['InvoiceLine', undefined],
    ['Record', undefined],
  ])('%s: %j', (type, expected) => {
    expect(keyOf(schema, typeOf(type))?.map(({ alias, path }) => `${alias}=${path}`)).toEqual(expected);
  });

  test('alternate keys hold for all', () => {
    const terms = lineage(schema, typeOf('BuildingFloor')).map((type) => annotationOf(type, core('AlternateKeys')));
    const value = terms.find((term) => term !== undefined)?.value;
    const keys = (Array.isArray(value) ? value : []).map((key) => recordProperty(key, 'Key'));
    const names = keys.map((key) =>
      Array.isArray(key) ? key.map((property) => recordProperty(property, 'Alias')) : key,
    );
    expect(names).toEqual([['ExternalId'], ['ExternalId', 'DataProvider']]);
  });
});

test.each([
  ['Id', ['ComputedDefaultValue']],
  ['ExternalId', []],
  ['DataProvider', ['ComputedDefaultValue']],
  ['Context', ['Immutable']],
  ['Status', []],
  ['SystemCompany', ['Computed']],
  ['Currency', ['Immutable', 'ComputedDefaultValue']],
  ['Description', ['IsLanguageDependent']],
  ['Code', []],
])('the tags of %s: %j', (name, expected) => {
  const { property } = findProperty(schema, typeOf('Equipment'), name)!;
  const terms = ['Computed', 'Immutable', 'ComputedDefaultValue', 'IsLanguageDependent'];
  expect(terms.filter((term) => isTagged(property, core(term))).sort()).toEqual([...expected].sort());
});

test('an article’s description is not declared multilingual', () => {
  expect(isTagged(findProperty(schema, typeOf('Article'), 'Description')!.property, core('IsLanguageDependent'))).toBe(
    false,
  );
});

describe('sets', () => {
  const listed = [
    'Equipment',
    'EquipmentSparePart',
    'Article',
    'ArticleGroup',
    'Department',
    'Site',
    'Building',
    'BuildingFloor',
    'Invoice',
    'InvoiceLine',
    'Vendor',
  ];

  test('those that the document names, and the template', () => {
    expect([...(container?.entitySets.keys() ?? [])]).toEqual([...listed, 'AnySet']);
    expect(container?.entitySets.get(assetManagementService.conventions.names.templateEntitySet ?? '')?.type).toBe(
      'AssetManagement.AnyRecord',
    );
    for (const name of listed) expect(container?.entitySets.get(name)?.type).toBe(`AssetManagement.${name}`);
  });

  test('bindings lead from a navigation property to a set of its type', () => {
    let count = 0;
    for (const set of container?.entitySets.values() ?? []) {
      for (const [path, target] of set.navigationBindings) {
        const property = findProperty(schema, structuredType(schema, set.type)!, path)?.property;
        expect([set.name, path, property?.type.name]).toEqual([
          set.name,
          path,
          container?.entitySets.get(target)?.type,
        ]);
        count++;
      }
    }
    expect(count).toBe(10);
  });

  test.each<[string, string, unknown]>([
    ['ExpandRestrictions', 'MaxLevels', 3],
    ['UpdateRestrictions', 'Upsertable', true],
    ['UpdateRestrictions', 'UpdateMethod', 'PATCH,PUT'],
  ])('%s.%s of every set, the template too, is %j', (term, name, expected) => {
    for (const set of container?.entitySets.values() ?? []) {
      expect([set.name, recordProperty(annotationOf(set, capability(term))?.value, name)]).toEqual([
        set.name,
        expected,
      ]);
    }
  });

  test('Context and Status are required of every insert', () => {
    for (const set of container?.entitySets.values() ?? []) {
      const required = recordProperty(annotationOf(set, capability('InsertRestrictions'))?.value, 'RequiredProperties');
      expect([set.name, pathsOf(required)]).toEqual([set.name, ['Context', 'Status']]);
    }
  });

  test('filter operators and batch', () => {
    expect(pathsOf(annotationOf(container!, capability('FilterFunctions'))?.value)).toEqual([
      'eq',
      'ne',
      'gt',
      'ge',
      'lt',
      'le',
      'like',
      'in',
      'and',
      'or',
      'not',
    ]);
    expect(recordProperty(annotationOf(container!, capability('BatchSupport'))?.value, 'Supported')).toBe(true);
  });
});
