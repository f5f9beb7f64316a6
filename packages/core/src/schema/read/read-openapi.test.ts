/** The declarations of OpenAPI descriptions, as a service's own generator and the OASIS converter write them. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { holds, testCuts } from '../../../test/schema-documents.js';
import { loadSchema, type Schema } from '../index.js';

const read = (name: string): string =>
  readFileSync(new URL(`../../../test/openapi/${name}.json`, import.meta.url), 'utf8');
const documents = { 'asset-management': read('asset-management'), northwind: read('northwind') };

/** A type in one line: its key, its properties, `→` before a navigation, `!` after what only the service writes. */
function describeTypes(schema: Schema | undefined): string[] {
  return [...(schema?.types.values() ?? [])].flatMap((type) => {
    if (type.kind !== 'entity') return [];
    const key = (type.key ?? []).map(({ path }) => path).join(', ');
    const properties = [...type.properties.values()].map(
      ({ kind, name, type: { name: of, isCollection }, annotations }) => {
        const written = of.replace(/^(?:Edm|OpenApi|NorthwindModel)\./, '');
        return `${kind === 'navigation' ? '→' : ''}${name} ${written}${isCollection ? '*' : ''}${annotations.length > 0 ? '!' : ''}`;
      },
    );
    return [`${type.name} (${key}): ${properties.join(', ')}`];
  });
}

function describeContainer(schema: Schema | undefined): string[] {
  const { entitySets, singletons, imports } = schema!.container!;
  return [
    ...[...entitySets.values()].map(({ name, navigationBindings }) =>
      [name, ...[...navigationBindings].map(([path, set]) => `${path}→${set}`)].join(' '),
    ),
    ...[...singletons.keys()].map((name) => `singleton ${name}`),
    ...[...imports.values()].map(({ name, kind }) => `${kind} ${name}`),
  ];
}

test('the description of a service that writes references as strings', () => {
  const { schema, problems } = loadSchema(documents['asset-management']);
  expect(problems).toEqual([]);
  expect(describeTypes(schema)).toEqual([
    'OpenApi.Equipment (Id): Id String!, ExternalId String, Context Int32, Status Int32, Code String, Description String, InstallDate Date, ManufactureYear Int32, PurchasePrice Decimal, ModifiedOn DateTimeOffset!, Criticality String, →Department Department, →CostCenter CostCenter, PartOfEquipment String, Vendor Untyped, →SpareParts EquipmentSparePart*',
    'OpenApi.EquipmentSparePart (Equipment/Id, Article/Id): →Equipment Equipment, →Article Article, Quantity Double, Context Int32, Status Int32',
    'OpenApi.Article (Id): Id String!, ExternalId String, Context Int32, Status Int32, Description String',
    'OpenApi.Department (Id): Id String!, ExternalId String, Context Int32, Status Int32, Name String',
    'OpenApi.CostCenter (Id): Id String!, ExternalId String, Context Int32, Status Int32',
    'OpenApi.LabourWeek (Week): Week Int32, Hours Double',
  ]);
  expect(describeContainer(schema)).toEqual([
    'Equipment Department→Department CostCenter→CostCenter',
    'EquipmentSparePart Equipment→Equipment Article→Article',
    'Article',
    'Department',
    'CostCenter',
    'LabourWeeks',
  ]);
});

test('a description in the style of the OASIS converter', () => {
  const { schema, problems } = loadSchema(documents.northwind);
  expect(problems).toEqual([]);
  expect(describeTypes(schema)).toEqual([
    'NorthwindModel.Category (CategoryID): CategoryID Int32, CategoryName String, Picture Binary, →Products Product*',
    'NorthwindModel.Product (ProductID): ProductID Int32, ProductName String, UnitPrice Untyped, UnitsInStock Int16, Discontinued Boolean, Released DateTimeOffset, →Category Category',
    'NorthwindModel.Order_Detail (OrderID, ProductID): OrderID Int32, ProductID Int32, Quantity Int16, →ShipTo Address, →Product Product',
    'NorthwindModel.Address (): City String, →Former Address*',
  ]);
  expect(describeContainer(schema)).toEqual([
    'Categories Products→Products',
    'Products Category→Categories',
    'Order_Details Product→Products',
    'singleton Me',
    'functionImport ProductsByRating',
    'actionImport Discount',
  ]);
});

test('every declaration has its place', () => {
  const text = documents['asset-management'];
  for (const type of loadSchema(text).schema!.types.values())
    expect(text.slice(type.span.start, type.span.end)).toBe(`"${type.name.replace('OpenApi.', '')}"`);
});

/** A description with one set whose entities have one property. */
const withProperty = (schema: object, components: object = {}): string => {
  const entity = { type: 'object', properties: { Id: { type: 'string' }, P: schema } };
  const one = {
    responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/T' } } } } },
  };
  return JSON.stringify({
    openapi: '3.1.0',
    paths: { '/T': {}, "/T('{Id}')": { get: one } },
    components: { schemas: { T: entity, ...components } },
  });
};

test.each<[object, string]>([
  [{ type: 'string' }, 'String'],
  [{ type: ['string', 'null'], format: 'uuid' }, 'Guid'],
  [{ type: 'integer' }, 'Int64'],
  [{ type: ['number', 'string'], format: 'decimal' }, 'Decimal'],
  [{ type: 'array', items: { type: 'boolean' } }, 'Boolean*'],
  [{ type: 'array', items: { type: 'array', items: { type: 'boolean' } } }, 'Untyped'],
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'Untyped'],
  [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'Date'],
  [{ allOf: [{ $ref: '#/components/schemas/Short' }], nullable: true }, 'String'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'Untyped'],
  [{ $ref: 'other.json#/X' }, 'Untyped'],
  [{ $ref: '#/components/schemas/Round' }, 'Untyped'],
  [{ $ref: '#/components/schemas/Itself' }, 'Untyped'],
  [{}, 'Untyped'],
])('%j is %s', (schema, expected) => {
  const loaded = loadSchema(
    withProperty(schema, {
      Short: { type: 'string', maxLength: 3 },
      Round: { $ref: '#/components/schemas/Round' },
      Itself: { allOf: [{ $ref: '#/components/schemas/Itself' }] },
    }),
  );
  expect(loaded.problems).toEqual([]);
  expect(describeTypes(loaded.schema)).toEqual([`OpenApi.T (Id): Id String, P ${expected}`]);
});

describe('documents that are not descriptions', () => {
  test.each([
    ['{"swagger": "2.0"}', 'Only OpenAPI 3 is supported; convert the description to OpenAPI 3.0 or 3.1, or use CSDL.'],
    ['{"openapi": 3}', 'Only OpenAPI 3 is supported; convert the description to OpenAPI 3.0 or 3.1, or use CSDL.'],
    ['{"openapi": "3.0.0", "paths": {}}', 'The description has no path to an entity set, so it declares nothing.'],
    ['{"openapi": "3.0.0"', 'The document is not well-formed JSON: the "}" for this is missing.'],
  ])('%s', (text, message) => {
    const { schema, problems } = loadSchema(text);
    expect(schema).toBeUndefined();
    expect(problems.map((each) => [each.code, each.severity, each.message])).toEqual([
      ['malformed-schema', 'error', message],
    ]);
  });
});

describe.each(Object.entries(documents))('%s', (_, text) => {
  testCuts(text, 100);

  test('no value in the place of another makes the reader throw', () => {
    const values = [...text.matchAll(/: ("[^"]*"|true|\d+)/g)];
    fc.assert(
      fc.property(
        fc.constantFrom(...values),
        fc.constantFrom('null', '[]', '{}', '{"$ref": "#"}', '"__proto__"', '[[{}]]', '-1'),
        (match, value) => holds(text.slice(0, match.index + 2) + value + text.slice(match.index + match[0].length)),
      ),
      { numRuns: 100 },
    );
  });
});

test('names like those of objects in JavaScript are names', () => {
  const text = documents['asset-management']
    .replaceAll('"Criticality"', '"__proto__"')
    .replaceAll('"Code"', '"constructor"');
  const { schema, problems } = loadSchema(text);
  expect(problems).toEqual([]);
  expect(describeTypes(schema)[0]).toContain('constructor String');
  expect(describeTypes(schema)[0]).toContain('__proto__ String');
});

test('a set without a documented key has none, without a finding', () => {
  const entity = { type: 'object', properties: { Name: { type: 'string' } } };
  const list = { type: 'array', items: { $ref: '#/components/schemas/Site' } };
  const get = { responses: { 200: { content: { 'application/json': { schema: list } } } } };
  const paths = { '/Site': { get }, '/Other': { get } };
  const { schema, problems } = loadSchema(
    JSON.stringify({ openapi: '3.0.0', paths, components: { schemas: { Site: entity } } }),
  );
  expect(problems).toEqual([]);
  expect(describeTypes(schema)).toEqual(['OpenApi.Site (): Name String']);
  expect(describeContainer(schema)).toEqual(['Site', 'Other']);
});

/** How long a description of so many sets, each with a long way of references, takes. */
test('a large description is read', () => {
  const count = 500;
  const schemas: Record<string, object> = {};
  const paths: Record<string, object> = {};
  for (let i = 0; i < count; i++) {
    const next = { $ref: `#/components/schemas/T${(i + 1) % count}` };
    schemas[`T${i}`] = {
      allOf: [
        next,
        { properties: { Id: { type: 'string' }, [`S${(i * 7) % count}`]: { type: 'string' }, Next: next } },
      ],
    };
    const get = {
      responses: { 200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/T${i}` } } } } },
    };
    paths[`/S${i}`] = {};
    paths[`/S${i}('{Id}')`] = { get };
  }
  const { schema } = loadSchema(JSON.stringify({ openapi: '3.0.0', paths, components: { schemas } }));
  expect(schema?.container?.entitySets.size).toBe(count);
});

test.each<[string, object, object?]>([
  ['properties of any name', { additionalProperties: true }],
  ['a part in another document', { allOf: [{ $ref: 'common.json#/Record' }] }],
  ['one of several schemas', { oneOf: [{ properties: { A: { type: 'string' } } }, { properties: { B: {} } }] }],
  ['derived schemas', { discriminator: { propertyName: 'Id' } }],
  ['a schema that is not there', {}, { $ref: '#/components/schemas/Absent' }],
])('a type is open that has %s', (_, more, response = { $ref: '#/components/schemas/T' }) => {
  const entity = { type: 'object', properties: { Id: { type: 'string' } }, ...more };
  const get = { responses: { 200: { content: { 'application/json': { schema: response } } } } };
  const paths = { '/T': {}, "/T('{Id}')": { get } };
  const { schema } = loadSchema(JSON.stringify({ openapi: '3.0.0', paths, components: { schemas: { T: entity } } }));
  expect([...schema!.types.values()]).toMatchObject([{ name: 'OpenApi.T', isOpen: true }]);
});

test('a type is open of which only the body of a write is shown', () => {
  const patch = {
    requestBody: { content: { 'application/json': { schema: { properties: { A: { type: 'string' } } } } } },
  };
  const { schema } = loadSchema(JSON.stringify({ openapi: '3.0.0', paths: { '/T({Id})': { patch } } }));
  expect([...schema!.types.values()]).toMatchObject([{ name: 'OpenApi.T', isOpen: true }]);
});
