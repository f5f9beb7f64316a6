/** Rows can name an entity in several ways, as the asset management service and others return them. All mean the same. */
import { describe, expect, test } from 'vitest';
import { createReader, evaluate } from '../../src/query/index.js';

const service = 'asset-management';
const read = createReader({ service })({ url: '/api/v1/object/Equipment' });
const schema = read.ok ? read.query.schema : undefined;

const valueOf = (url: string, data: Record<string, object[]>, policy = {}): unknown => {
  const result = evaluate({ url: `/api/v1/object/${encodeURI(url)}` }, { schema: schema!, service, data, policy });
  return result.ok ? result.value : result.diagnostics[0]?.message;
};

const Department = [
  { Id: '05', Code: 'c' },
  { Id: '06', Code: 'd' },
];

describe.each([
  [{ Department: '05' }],
  [{ 'Department.Id': '05' }],
  [{ DepartmentId: '05' }],
  [{ Department_Id: '05' }],
  [{ Department: { Id: '05' } }],
  [{ Department: { Id: '05', Code: 'c' } }],
])('%j', (own) => {
  const data = { Department, Equipment: [{ Id: '1', ...own }, { Id: '2' }, { Id: '3', Department: null }] };

  test.each([
    ["Department eq '05'", ['1']],
    ["Department eq '06'", []],
    ["Department ne '05'", ['2', '3']],
    ["Department in ('04','05')", ['1']],
    ["Department/Id eq '05'", ['1']],
    ["Department/Code eq 'c'", ['1']],
    ["Department/Code eq 'd'", []],
  ])('%s', (filter, expected) => {
    // A row without the reference has no property of that name.
    const [first, , third] = data.Equipment;
    const rows = { ...data, Equipment: filter.includes('/') ? [first!, third!] : data.Equipment };
    const ids = expected.filter((id) => !filter.includes('/') || id !== '2').map((Id) => ({ Id }));
    expect(valueOf(`Equipment?select=Id&filter=${filter}`, rows)).toEqual(ids);
  });

  test('is expanded', () => {
    expect(valueOf("Equipment('1')?select=Id&expand=Department", data)).toEqual({ Id: '1', Department: Department[0] });
  });

  test('a policy hides the entity, and what is inside of the row', () => {
    const policy = { Department: "Code ne 'c'" };
    expect(valueOf("Equipment('1')?select=Id&expand=Department", data, policy)).toEqual({ Id: '1', Department: null });
    expect(
      valueOf(
        "Equipment?select=Id&filter=Department/Code eq 'c'",
        { ...data, Equipment: [data.Equipment[0]!] },
        policy,
      ),
    ).toEqual([]);
  });
});

test('an object with a member that is not the key is the entity itself', () => {
  const data = { Department, Equipment: [{ Id: '1', Department: { Code: 'z' } }] };
  expect(valueOf("Equipment?select=Id&filter=Department/Code eq 'z'", data)).toEqual([{ Id: '1' }]);
});

test('a reference is a property of the row, and an entity inside of it is not', () => {
  const rows = {
    Department,
    Equipment: [
      { Id: '1', Department: '05' },
      { Id: '2', Department: { Id: '05' } },
    ],
  };
  expect(valueOf('Equipment', rows)).toEqual([{ Id: '1', Department: '05' }, { Id: '2' }]);
  expect(valueOf('Equipment?select=Department', rows)).toEqual([{ Id: '1', Department: '05' }, { Id: '2' }]);
});

test.each([
  [{ Equipment: '1', Article: 'A2' }],
  [{ EquipmentId: '1', ArticleId: 'A2' }],
  [{ 'Equipment.Id': '1', 'Article.Id': 'A2' }],
  [{ Equipment: { Id: '1' }, Article: { Id: 'A2' } }],
])('a key of references: %j', (row) => {
  const found = { Quantity: 3, ...row };
  const data = { Equipment: [], Article: [], EquipmentSparePart: [{ Equipment: '1', Article: 'A1' }, found] };
  expect(valueOf("EquipmentSparePart(Equipment='1',Article='A2')?select=Quantity", data)).toEqual({ Quantity: 3 });
  expect(valueOf("EquipmentSparePart(Equipment='2',Article='A2')?select=Quantity", data)).toBe(null);
});

test.each([
  [{ Building: '1', BuildingPart: '2', Id: '3' }],
  [{ BuildingPart: { Building: '1', Id: '2' }, Id: '3' }],
  [{ BuildingPart: { Building: { Id: '1' }, Id: '2' }, Id: '3' }],
])('a key through a reference: %j', (row) => {
  const data = { BuildingFloor: [{ ...row, Name: 'x' }] };
  expect(valueOf("BuildingFloor(Building='1',BuildingPart='2',Id='3')?select=Name", data)).toEqual({
    Id: '3',
    Name: 'x',
  });
});

test('a key that several rows have is refused', () => {
  const Equipment = [
    { Id: '1', ExternalId: 'x', DataProvider: 'P' },
    { Id: '2', ExternalId: 'x', DataProvider: 'Q' },
  ];
  expect(valueOf("Equipment(ExternalId='x')", { Equipment })).toContain('Several rows have this key');
  expect(valueOf("Equipment(ExternalId='x',DataProvider='Q')?select=Id", { Equipment })).toEqual({ Id: '2' });
});
