/** Tables of wrong names: the suggestions for them, and names that must not be reported with a partial schema. */
import { describe, expect, test } from 'vitest';
import { editDistance } from './edit-distance.js';
import { NameIndex, suggestNames } from './suggest-names.js';

const known = [
  'Id', 'ExternalId', 'DataProvider', 'Context', 'Status', 'SystemCompany', 'Currency', 'Code', 'Description', 'InstallDate',
  'ManufactureYear', 'NextPmMaintenanceDate', 'SerialNumber', 'TypeNumber', 'CostCenter', 'Department', 'EquipmentType',
  'PartOfEquipment', 'ProcessFunction', 'Vendor', 'SpareParts', 'PurchasePrice', 'ArticleGroup', 'Name', 'Jobs', 'Site', 'Lines',
  'Equipment', 'EquipmentSparePart', 'Article', 'Building', 'BuildingPart', 'BuildingParts', 'BuildingFloor', 'Invoice', 'InvoiceLine',
]; // prettier-ignore

describe('optimal string alignment', () => {
  test.each([
    ['', '', 2, 0],
    ['abc', 'abc', 0, 0],
    ['abc', 'acb', 2, 1],
    ['abc', 'ab', 2, 1],
    ['ab', 'xabx', 2, 2],
    ['ca', 'abc', 5, 3],
    ['kitten', 'sitting', 5, 3],
    ['kitten', 'sitting', 2, 3],
    ['Departmnet', 'Department', 2, 1],
    ['abcdefgh', 'badcfehg', 4, 4],
    ['abcdefgh', 'badcfehg', 3, 4],
    ['abcdefgh', 'hgfedcba', 2, 3],
    ['', 'abc', 3, 3],
  ])('%s to %s, at most %i: %i', (a, b, limit, distance) => {
    expect(editDistance(a, b, limit)).toBe(distance);
    expect(editDistance(b, a, limit)).toBe(distance);
  });

  test('agrees with the full table', () => {
    const words = known.flatMap((name) => [
      name,
      name.slice(1),
      `${name.slice(0, -2)}xy`,
      [...name].reverse().join(''),
    ]);
    for (const a of words.slice(0, 60)) {
      for (const b of words) expect([a, b, editDistance(a, b, 3)]).toEqual([a, b, Math.min(fullDistance(a, b), 4)]);
    }
  });
});

/** The textbook form, in a full table. */
function fullDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : i)),
  );
  const cell = (i: number, j: number): number => table[i]?.[j] ?? NaN;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const options = [cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) options.push(cell(i - 2, j - 2) + 1);
      table[i]![j] = Math.min(...options);
    }
  }
  return cell(a.length, b.length);
}

describe('complete schemas: the nearest names', () => {
  test.each([
    ['equipment', ['Equipment']],
    ['Equipments', ['Equipment']],
    ['Size', ['Site']],
    ['Nmae', ['Name']],
    ['Discription', ['Description']],
    ['BuildingPrat', ['BuildingPart', 'BuildingParts', 'Building']],
    ['ID', ['Id']],
    ['Colour', []],
    ['Warranty', []],
    ['', []],
    ['Site', []],
  ])('%s: %j', (wrong, expected) => {
    expect(suggestNames(wrong, known)).toEqual(expected);
  });

  test('letter case comes before a typo, and there are three at most', () => {
    expect(suggestNames('aBcd', ['abce', 'abxd', 'ABCD', 'axcd', 'zbcd'])).toEqual(['ABCD', 'abce', 'abxd']);
  });

  test('a long name takes no long time', () => {
    expect(suggestNames('x'.repeat(1_000_000), ['x'.repeat(999_999)])).toEqual([]);
  });
});

describe('partial schemas: certainly a typo', () => {
  test.each([
    ['description', 'Description'],
    ['ID', 'Id'],
    ['costcenter', 'CostCenter'],
    ['EQUIPMENT', 'Equipment'],
    ['externalID', 'ExternalId'],
    ['Naem', 'Name'],
    ['Nme', 'Name'],
    ['Nmae', 'Name'],
    ['Naame', 'Name'],
    ['Stie', 'Site'],
    ['Coode', 'Code'],
    ['Jbos', 'Jobs'],
    ['Statsu', 'Status'],
    ['Stauts', 'Status'],
    ['Satus', 'Status'],
    ['Statuss', 'Status'],
    ['Contxt', 'Context'],
    ['Contex', 'Context'],
    ['Equipmnt', 'Equipment'],
    ['Equipement', 'Equipment'],
    ['Eqiupment', 'Equipment'],
    ['Equipmant', 'Equipment'],
    ['quipment', 'Equipment'],
    ['Descripton', 'Description'],
    ['Discription', 'Description'],
    ['Descirptoin', 'Description'],
    ['Desciption', 'Description'],
    ['Departmnet', 'Department'],
    ['Deparment', 'Department'],
    ['departmnt', 'Department'],
    ['Depratmnet', 'Department'],
    ['Vender', 'Vendor'],
    ['Venodr', 'Vendor'],
    ['Articel', 'Article'],
    ['Artcle', 'Article'],
    ['Buliding', 'Building'],
    ['Invioce', 'Invoice'],
    ['CostCentre', 'CostCenter'],
    ['CostCentr', 'CostCenter'],
    ['CsotCentre', 'CostCenter'],
    ['Serialnumbr', 'SerialNumber'],
    ['SerialNumebr', 'SerialNumber'],
    ['InstalDate', 'InstallDate'],
    ['InstallDtae', 'InstallDate'],
    ['InstallDat', 'InstallDate'],
    ['PurchasPrice', 'PurchasePrice'],
    ['PurchasePrise', 'PurchasePrice'],
    ['PurchacePrice', 'PurchasePrice'],
    ['ManufactureYaer', 'ManufactureYear'],
    ['ManufacturYear', 'ManufactureYear'],
    ['EquipmentSparPart', 'EquipmentSparePart'],
    ['BuildingFlor', 'BuildingFloor'],
    ['InvoiceLnie', 'InvoiceLine'],
    ['Curency', 'Currency'],
  ])('%s is %s', (wrong, right) => {
    expect(suggestNames(wrong, known, { strict: true })[0]).toBe(right);
  });
});

describe('partial schemas: likely a real name, so nothing is said', () => {
  test.each([
    // One letter from a known short word.
    'Size',
    'Side',
    'Suite',
    'Node',
    'Mode',
    'Core',
    'Cost',
    'Note',
    'Date',
    'Data',
    'Type',
    'Names',
    'Game',
    'Frame',
    'Job',
    'Sit',
    'Ids',
    'Ip',
    'Kid',
    'Cod',
    // Other words that happen to be near.
    'Content',
    'Contact',
    'Contract',
    'State',
    'Stages',
    'Links',
    'Lanes',
    'Lists',
    'Sender',
    'Tender',
    'Current',
    'Codec',
    'Coder',
    // One and many.
    'Articles',
    'Equipments',
    'Departments',
    'Sites',
    'Vendors',
    'Buildings',
    'SerialNumbers',
    'ArticleGroups',
    'ArticlesGroup',
    'Line',
    'SparePart',
    'Currencies',
    // Numbered, and families with a common start.
    'Description2',
    'Description1',
    'Name2',
    'Code1',
    'Status3',
    'Site_2',
    'DescriptionNL',
    'DescriptionEn',
    'DepartmentId',
    'StatusId',
    'CodeX',
    'Contexts',
    // Families with a common end.
    'UninstallDate',
    'InstalledDate',
    'InstallData',
    'InstallDay',
    'InternalId',
    'PostCode',
    'FirstName',
    'Subdepartment',
    'TapeNumber',
    'TypeMember',
    // Compounds that share a word.
    'BuildingDoor',
    'BuildingRoom',
    'BuildingPath',
    'BuildingPort',
    'InvoiceDate',
    'InvoiceLink',
    'ProcessJunction',
    'CostCarrier',
    'PartEquipment',
    // Other endings.
    'Descriptor',
    'Manufacturer',
    'ManufacturerYear',
    'PurchasedPrice',
    'Departmental',
    'Provider',
    'Installed',
    // Names of one's own.
    '_Equipment',
    '_Description',
    'xDescription',
    'Compartment',
    'Prescription',
  ])('%s', (name) => {
    expect(suggestNames(name, known, { strict: true })).toEqual([]);
  });
});

describe('an index of names', () => {
  const index = new NameIndex([...known, 'naïveName', 'NAME', 'A', 'ab', 'ba']);
  const names = [...known, 'naïveName', 'NAME', 'A', 'ab', 'ba'];
  const changes: readonly ((name: string, at: number) => string)[] = [
    (name) => name,
    (name) => name.toLowerCase(),
    (name, at) => name.slice(0, at) + name.slice(at + 1),
    (name, at) => `${name.slice(0, at)}x${name.slice(at)}`,
    (name, at) => `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at] ?? ''}${name.slice(at + 2)}`,
    (name, at) => `${name.slice(0, at)}é${name.slice(at + 2)}z`,
    (name) => name + name,
  ];

  test('gives what a comparison with every name gives, also the second time', () => {
    for (const name of names)
      for (let at = 0; at <= name.length; at++)
        for (const change of changes) {
          const wrong = change(name, at);
          expect(index.near(wrong), wrong).toEqual(suggestNames(wrong, names));
          expect(index.near(wrong), wrong).toEqual(suggestNames(wrong, names));
        }
  });

  test.each([
    ['an empty name', '', 'A'],
    ['a name in the index', 'ab', 'ba'],
    ['a name that is too long', 'x'.repeat(512), 'x'.repeat(511)],
  ])('%s has no near names', (_, wrong, near) => {
    expect(new NameIndex([near, 'ab']).near(wrong)).toEqual([]);
  });

  test('answers after more wrong names than it remembers, and about one that is too long', () => {
    for (let i = 0; i < 2500; i++) index.near(`Nam${String(i)}`);
    expect(index.near('Nmae')).toEqual(suggestNames('Nmae', names));
    expect(index.near('x'.repeat(600))).toEqual([]);
  });
});
