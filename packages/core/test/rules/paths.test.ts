/** The paths of the interface document and of the field notes, with the codes they get when all rules are on. */
import { describe, expect, test } from 'vitest';
import { createChecker, ruleInfos } from '../../src/index.js';

/** Rules about writing and batches have tables of their own. */
const groups = new Set(['writing', 'body', 'access', 'batch', 'soap']);
const elsewhere = new Set(ruleInfos.filter(({ group }) => groups.has(group)).map(({ name }) => name));
const checker = createChecker({ service: 'asset-management' });

function codesOf(line: string): string {
  const method = /^([A-Z]+) /.exec(line)?.[1];
  const url = method === undefined ? line : line.slice(method.length + 1);
  const found = checker.check({ ...(method === undefined ? {} : { method }), url });
  return found
    .filter(({ code }) => !elsewhere.has(code))
    .map(({ code }) => code)
    .join(' ');
}

/** `path  =>  codes`; nothing after the arrow is silence. */
const table = (text: string): [string, string][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [path = '', codes = ''] = line.split('=>').map((part) => part.trim());
      return [path, codes];
    });

describe.each([
  [
    'Form | Path shape',
    `
    Equipment =>
    Equipment/ =>
    https://host.example/api/v1/object/Equipment =>
    {{base_url}}/api/v1/object/Equipment =>
    _CustomSet =>
    _CustomSet('1') =>
    _CustomSet(Key1='1',Key2=2) =>
    LabourWeeks =>
    Equipment('00001') =>
    Equipment({{id}}) =>
    Equipment('{{id}}') =>
    BuildingFloor(Building='0001',BuildingPart='01',Id='02') =>
    BuildingFloor(Id='02',Building='0001',BuildingPart='01') =>
    EquipmentSparePart(Equipment='E1',Article='A1') =>
    Equipment(ExternalId='EXT-1') =>
    BuildingFloor(ExternalId='EXT-1') =>
    Equipment('1')/Department =>
    Equipment('1')/Department/Site =>
    Equipment('1')/PartOfEquipment/PartOfEquipment =>
    Equipment('1')/SpareParts =>
    Department('1')/Jobs =>
    Invoice('1')/Lines =>
    Invoice('1')/Lines('2') =>
    Department('1')/Jobs('2') =>
    Equipment('1')/SpareParts('A1')/Article =>
    Building('0001')/BuildingParts('01')/BuildingFloors('02') =>
    Building('0001')/BuildingParts('01')/BuildingFloors =>
    Building('0001')/BuildingParts(Building='0001',Id='01')/BuildingFloors(Building='0001',BuildingPart='01',Id='02') =>
    Building(Building='0001')/BuildingParts(Building='0001',Id='01') =>
    Building(Id='0001')/BuildingParts('01') =>
    Equipment('1')/Attachments('2')/Pages('3')/Lines =>`,
  ],
  [
    'Form, with a slip',
    `
    Department/Jobs => navigation-from-collection
    Building/BuildingParts('01') => navigation-from-collection
    Equipment/Department/Site => navigation-from-collection
    Equipment/1 => navigation-from-collection
    Equipment/$count => unsupported-path-segment
    Equipment('1')/Code => unsupported-path-segment
    Equipment('1')/Code/$value => unsupported-path-segment unsupported-path-segment
    $metadata => unsupported-path-segment
    BuildingFloor('02') => missing-key-property
    BuildingFloor(Building='0001',Id='02') => missing-key-property
    BuildingFloor(Building='0001',Part='01',Id='02') => unknown-key-property
    EquipmentSparePart('E1','A1') => missing-key-property
    Equipment() => missing-key-property
    Equipment(Code='1') => unknown-key-property
    Equipment(externalId='1') => unknown-key-property
    Equipment(1) => invalid-key-value
    Equipment(Id='1',Id='2') => unexpected-key
    Equipment(ExternalId='1',ExternalId='2') => unexpected-key
    Equipment/Description => unsupported-path-segment
    Equipment(E1) => invalid-key-value
    Equipment(null) => invalid-key-value
    Equipment('1')/Department('2') => unexpected-key
    Equipment('1')('2') => unexpected-key
    Building('0001')/BuildingParts(Building='0002',Id='01') => conflicting-key
    Equipmnet('1') => unknown-entity-set
    Equipment('1')/Deparment => unknown-navigation
    Equipment('1')/sparePARTS => unknown-navigation
    Equipment('1 => unclosed-parenthesis unterminated-string
    Equipment'1') => unexpected-token`,
  ],
  [
    'External identifiers',
    `
    Equipment(ExternalId='E1')/Department =>
    Department(ExternalId='D1')/Jobs =>
    Equipment(ExternalId='E1',DataProvider='SAP') =>
    Equipment(DataProvider='SAP',ExternalId='E1')/Department/Site =>
    _CustomSet(ExternalId='E1')/Lines =>
    Department(ExternalId='D1')/Jobs(ExternalId='J1') => multiple-external-ids
    Department('1')/Jobs(ExternalId='J1') => mixed-identifiers
    Department(ExternalId='D1')/Jobs('1') => mixed-identifiers
    Building(ExternalId='B')/BuildingParts('1')/BuildingFloors(ExternalId='F') => mixed-identifiers multiple-external-ids
    Equipment(Id='1',ExternalId='E1') => mixed-identifiers
    Equipment('1',ExternalId='E1') => mixed-identifiers
    Equipment(DataProvider='SAP') => missing-key-property
    Equipment(ExternalId=1) => invalid-key-value`,
  ],
  [
    'Path rules for writing',
    `
    PUT Equipment('1') =>
    PATCH Equipment('1') =>
    POST Equipment =>
    PUT _CustomSet =>
    POST _CustomSet =>
    PATCH _CustomSet('1') =>
    PUT BuildingFloor(Building='0001',BuildingPart='01',Id='02') =>
    PATCH BuildingFloor(Building='0001',BuildingPart='01',Id='02') =>
    PUT Building('0001')/BuildingParts(Building='0001',Id='01')/BuildingFloors(Building='0001',BuildingPart='01',Id='02') =>
    PATCH Building('0001')/BuildingParts('01')/BuildingFloors('02') =>
    PUT Equipment('1')/SpareParts('A1') =>
    POST Invoice('1')/Lines =>
    POST Department('1')/Jobs =>
    POST InspectionPlan('1')/Lines =>
    POST InspectionPlan('1')/Lines('2')/Results =>
    PUT Equipment('1')/Department =>
    PUT Department('1')/Jobs('2') =>
    PUT Equipment(ExternalId='E1') =>
    PATCH BuildingFloor(ExternalId='F1') =>
    DELETE Equipment('1') =>
    PUT BuildingFloor(Building='0001',Id='02') => missing-key-property
    POST Invoice/Lines => navigation-from-collection
    PATCH Department(ExternalId='D1')/Jobs(ExternalId='J1') => multiple-external-ids`,
  ],
  [
    'Field notes',
    `
    https://host.example/api/V1/Object/Equipment =>
    https://host.example/api/v1/object/Equipment/ =>
    https://host.example/api/1/object/Equipment => unknown-api-version
    https://host.example/api/v2/object/Equipment('1') => unknown-api-version
    POST https://host.example/api/2/batch => unknown-api-version
    POST https://host.example/api/v1/action/CloseJob =>
    POST https://host.example/api/1/action/CloseJob =>
    POST https://host.example/Webservices/SoapConnector.svc =>
    POST https://host.example/WebServices/soapconnector.svc =>
    https://host.example/api/v1/objects/Equipment => unknown-route
    https://host.example/api/v1/Equipment => unknown-route
    LabourWeeks(202401) =>
    LabourWeeks('202401') =>
    LabourWeeks(abc) => invalid-key-value
    Equipment('a/b') => forbidden-key-character
    Equipment('a%2Fb') => forbidden-key-character
    Equipment('50%25') => forbidden-key-character
    Equipment('a b') => unencoded-key-character
    Equipment('a%20b') =>
    Equipment('a#b') => unencoded-key-character
    Equipment('a$+,;=@!~b') =>
    Equipment('a/b c') => forbidden-key-character unencoded-key-character
    Equipment('single''quote') =>
    EquipmentSparePart(Equipment='a,b',Article='c)d') => unencoded-key-character
    EquipmentSparePart(Equipment='a,b',Article='c=d') =>
    EquipmentSparePart?filter=Equipment eq '1' =>
    Object/Equipment('00001') =>
    api/v1/object/Equipment('00001') =>
    $[1]/Lines =>
    Equipment?select=Description,Vendor/Name&expand=Vendor =>
    Equipment?filter=Departmnt/Id eq '05' => unknown-property
    Equipment?filter=Machine/Id eq '05' =>
    https://host.example/odata/v4/Products(1)/Category/Name =>`,
  ],
])('%s', (_, text) => {
  test.each(table(text))('%s', (path, codes) => {
    expect(codesOf(path)).toBe(codes);
  });
});
