/** What is offered and said at places of a key definition, in JSON and YAML; `|` is the cursor. */
import { builtInServices } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import { completeKey, describeKey } from './complete-key.js';

const { schema, conventions } = builtInServices.find(({ name }) => name === 'asset-management')!;
const service = { schema: schema!, isPartial: true, conventions };

const at = (marked: string): [string, number] => [marked.replace('|', ''), marked.indexOf('|')];
const fileOf = (marked: string): { name: string; service: typeof service } => ({
  name: /^\s*\{/.test(marked) ? 'key.json' : 'key.yaml',
  service,
});
const itemsOf = (marked: string): ReturnType<typeof completeKey> => completeKey(...at(marked), fileOf(marked));
const labels = (marked: string): readonly string[] => itemsOf(marked).map(({ label }) => label);

/** The text with the item accepted. */
function accepted(marked: string, label: string): string | undefined {
  const [text] = at(marked);
  const item = itemsOf(marked).find((each) => each.label === label);
  return item && text.slice(0, item.span.start) + item.text + text.slice(item.span.end);
}

describe('a key definition offers', () => {
  test.each([
    ['{ | }', 'resources'],
    ['{ "resources": { | } }', 'Equipment'],
    ['{ "resources": { "Equi|" } }', 'EquipmentSparePart'],
    ['{ "resources": { "Equipment": { | } } }', 'writable'],
    ['{ "resources": { "Equipment": { "visible": ["|"] } } }', 'SerialNumber'],
    ['{ "resources": { "Equipment": { "visible": ["Code", | ] } } }', 'Department'],
    ['{ "resources": { "Article": { "writable": [| ] } } }', 'PurchasePrice'],
    ['{ "multilingual": { "output": | } }', 'true'],
    ['|', 'resources'],
    ['company: a\nres|', 'resources'],
    ['resources:\n  |', 'Equipment'],
    ['resources:\n  Equ|\n', 'Equipment'],
    ['resources:\n  Equipment:\n    vis|', 'visible'],
    ['resources:\n  Equipment:\n    visible: [|]', 'Code'],
    ['resources:\n  Equipment:\n    visible: [Code, Se|]', 'SerialNumber'],
    ['resources:\n  Equipment:\n    visible:\n      - Code\n      - |', 'SerialNumber'],
    ['resources:\n  Equipment:\n    visible:\n      - Se|\n    writable: []\n', 'SerialNumber'],
    ['multilingual:\n  output: |', 'true'],
  ])('%j', (marked, expected) => {
    expect(labels(marked)).toContain(expected);
  });

  test.each([
    ['{ "resources": { "Equipment": {}, | } }', 'Equipment'],
    ['{ "resources": { "Equipment": { "writable": ["|"] } } }', 'Id'],
    ['{ "resources": { "Equipment": { "writable": ["|"] } } }', 'SystemCompany'],
    ['{ "resources": { "Unheard": { "visible": ["|"] } } }', 'Code'],
    ['{ "company": "|" }', 'Code'],
    ['resources:\n  Equipment: {}\n  |', 'Equipment'],
    ['company: |', 'Equipment'],
    ['resources:\n  Equipment:\n    writable: [|]', 'Id'],
  ])('%j does not offer %s', (marked, other) => {
    expect(labels(marked)).not.toContain(other);
  });

  test('no template of the sets that the schema does not list', () => {
    expect(labels('{ "resources": { | } }').filter((name) => !/^[A-Z]\w+$/.test(name))).toEqual([]);
    expect(labels('{ "resources": { | } }')).not.toContain(conventions.names.templateEntitySet);
  });
});

test.each([
  ['{ "resources": { "Equi|" } }', 'Equipment', '{ "resources": { "Equipment": { $0 } } }'],
  [
    '{ "resources": { "Equipment": { "visible": ["Co|"] } } }',
    'Code',
    '{ "resources": { "Equipment": { "visible": ["Code"] } } }',
  ],
  ['resources:\n  Equ|\n', 'Equipment', 'resources:\n  Equipment: \n'],
  ['resources:\n  Equ|:\n    visible: []\n', 'Equipment', 'resources:\n  Equipment:\n    visible: []\n'],
  [
    'resources:\n  Equipment:\n    visible: [Co|, Status]',
    'Code',
    'resources:\n  Equipment:\n    visible: [Code, Status]',
  ],
])('%j with %s', (marked, label, text) => {
  expect(accepted(marked, label)).toBe(text);
});

test.each([
  ['{ "resources": { "Equi|pment": {} } }', 'An entity set or type of the service; its key is Id.'],
  [
    '{ "resources": { "Equipment": { "visible": ["Install|Date"] } } }',
    'InstallDate of Equipment, a property of type Date.',
  ],
  [
    '{ "resources": { "Equipment": { "writable": ["I|d"] } } }',
    'Id of Equipment, a property of type String. Only the service sets it.',
  ],
  ['{ "resour|ces": {} }', 'The properties that the key reads and writes'],
  ['resources:\n  Equi|pment:\n    visible: [Code]\n', 'An entity set or type of the service; its key is Id.'],
  [
    'resources:\n  Equipment:\n    visible: [De|partment]\n',
    'Department of Equipment, a reference of type Department.',
  ],
  ['resources:\n  Equipment:\n    vis|ible: [Code]\n', 'The properties that can be read.'],
])('the hover of %j', (marked, expected) => {
  expect(describeKey(...at(marked), fileOf(marked))?.markdown).toContain(expected);
});

test('a text that cannot be understood has no items', () => {
  for (const marked of ['{ "a": [|', '[|]', 'a: [|', '\t|', 'a: b: |', '{|'])
    expect(() => itemsOf(marked)).not.toThrow();
});
