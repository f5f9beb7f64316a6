/** The names in key definitions, in JSON and YAML, against a partial and a complete schema. */
import { builtInServices, loadSchema } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import { keyNameFindings } from './key-names.js';
import { parseKeyTree } from './read-key-definition.js';

const { schema: partial, conventions } = builtInServices.find(({ name }) => name === 'asset-management')!;
const complete =
  loadSchema(`<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
  <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="Pump"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.String" Nullable="false"/><Property Name="Power" Type="Edm.Int32"/></EntityType>
    <EntityContainer Name="C"><EntitySet Name="Pumps" EntityType="S.Pump"/></EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>`).schema!;

const formats = {
  'key.json': (resource: string, list: string, names: readonly string[]) =>
    JSON.stringify({ resources: { [resource]: { [list]: names } } }),
  'key.yaml': (resource: string, list: string, names: readonly string[]) =>
    `resources:\n  ${resource}:\n    ${list}: [${names.join(', ')}]\n`,
};

describe.each(Object.entries(formats))('%s', (file, write) => {
  const found = (resource: string, list: string, names: readonly string[], isPartial: boolean): string[] => {
    const text = write(resource, list, names);
    const service = { schema: isPartial ? partial! : complete, isPartial, conventions };
    return keyNameFindings(parseKeyTree(text, file).root, service).map(
      ({ start, end, message, severity }) => `${severity} ${text.slice(start, end).replaceAll('"', '')}: ${message}`,
    );
  };
  const onlyService = (name: string): string =>
    `warning ${name}: Only the service sets ${name}, so the key cannot write it; remove it from "writable".`;

  test.each<
    readonly [resource: string, list: string, names: readonly string[], isPartial: boolean, expected: readonly string[]]
  >([
    ['Equipment', 'visible', ['Code', 'Department', 'Department.Id', 'Id', 'SystemCompany'], true, []],
    ['Equipment', 'writable', ['Context', 'Status', 'Description', 'Department'], true, []],
    ['Equipment', 'visible', ['NotInTheDocument'], true, []],
    ['WorkOrder', 'visible', ['Anything'], true, []],
    ['_Own', 'writable', ['Anything'], true, []],
    [
      'Equipment',
      'visible',
      ['Discription'],
      true,
      ['warning Discription: Equipment has no known property "Discription"; did you mean "Description"?'],
    ],
    [
      'Equipmnt',
      'visible',
      ['Code', 'Descrption'],
      true,
      [
        'warning Equipmnt: The service has no known resource "Equipmnt"; did you mean "Equipment"?',
        'warning Descrption: Equipment has no known property "Descrption"; did you mean "Description"?',
      ],
    ],
    ['Equipment', 'writable', ['Id', 'SystemCompany'], true, [onlyService('Id'), onlyService('SystemCompany')]],
    ['Department', 'writable', ['SystemCompany'], true, [onlyService('SystemCompany')]],
    ['Pumps', 'visible', ['Id', 'Power'], false, []],
    ['Pump', 'visible', ['Id', 'Power'], false, []],
    ['Pumps', 'visible', ['Pwer'], false, ['warning Pwer: Pump has no property "Pwer"; did you mean "Power"?']],
    ['Pumps', 'visible', ['Colour'], false, ['warning Colour: Pump has no property "Colour"; correct or remove it.']],
    [
      'Wells',
      'visible',
      ['Colour'],
      false,
      ['warning Wells: The service has no resource "Wells"; correct or remove it.'],
    ],
  ])('%s %s %j (partial: %s)', (resource, list, names, isPartial, expected) => {
    expect(found(resource, list, names, isPartial)).toEqual(expected);
  });
});

test.each([
  ['{"resources":{"Equipmnt":{}}}', ['{"resources":{"Equipment":{}}}']],
  [
    '{"resources":{"Equipment":{"visible":["Discription","Departmnt.Id"]}}}',
    [
      '{"resources":{"Equipment":{"visible":["Description","Departmnt.Id"]}}}',
      '{"resources":{"Equipment":{"visible":["Discription","Department.Id"]}}}',
    ],
  ],
  [
    '{"resources":{"Equipment":{"writable":["Id", "Code", "SystemCompany"]}}}',
    [
      '{"resources":{"Equipment":{"writable":["Code", "SystemCompany"]}}}',
      '{"resources":{"Equipment":{"writable":["Id", "Code"]}}}',
    ],
  ],
  ['{"resources":{"Equipment":{"writable":["Id"]}}}', []],
  [
    'resources:\n  Equipmnt:\n    writable:\n      - Id\n      - Cdoe\n',
    [
      'resources:\n  Equipment:\n    writable:\n      - Id\n      - Cdoe\n',
      'resources:\n  Equipmnt:\n    writable:\n      - Cdoe\n',
      'resources:\n  Equipmnt:\n    writable:\n      - Id\n      - Code\n',
    ],
  ],
])('the fixes of %s', (text, expected) => {
  const file = text.startsWith('{') ? 'key.json' : 'key.yaml';
  const service = { schema: partial!, isPartial: true, conventions };
  const fixes = keyNameFindings(parseKeyTree(text, file).root, service).flatMap(({ fixes: each }) => each);
  expect(fixes.map(({ edits: [edit] }) => text.slice(0, edit!.start) + edit!.text + text.slice(edit!.end))).toEqual(
    expected,
  );
});
