/** The members of an API key definition in JSON and YAML, and the messages for invalid ones with their places. */
import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyDefinitionJsonSchema } from './config-json-schema.js';
import { readKeyDefinition } from './read-key-definition.js';

const whole = {
  company: 'NL01',
  dataProvider: 'SAP',
  multilingual: { output: true, properties: false },
  resources: { Equipment: { visible: ['Code', 'Department'], writable: [] } },
};
const wholeYaml = `# what the key sees
company: NL01
dataProvider: "SAP"
multilingual: { output: true, properties: false }
resources:
  Equipment:
    visible:
      - Code
      - Department
    writable: []
`;

test.each([
  ['a.json', JSON.stringify(whole), whole],
  ['a.yaml', wholeYaml, whole],
  ['a.YML', wholeYaml.replaceAll('\n', '\r\n'), whole],
  ['a.json', '\uFEFF{"$schema": "x", /* none */ "resources": {},}', { $schema: 'x', resources: {} }],
  ['a.yaml', JSON.stringify(whole), whole],
  ['a.json', '{"resources": {"__proto__": {"visible": ["a"]}}}', JSON.parse('{"resources": {"__proto__": {"visible": ["a"]}}}')],
])('%s: %j', (name, text, expected) => {
  expect(readKeyDefinition(text, name)).toEqual({ key: expected, diagnostics: [] });
  expect(({} as { visible?: unknown }).visible).toBeUndefined();
}); // prettier-ignore

/** Findings as `blamed text: message`. */
const problemsOf = (text: string, name: string): string[] =>
  readKeyDefinition(text, name).diagnostics.map(
    ({ code, start, end, message }) =>
      `${code === 'hardcoded-secret' ? 'secret ' : ''}${text.slice(start, end)}: ${message}`,
  );

test.each([
  ['a.json', '{"resource": {}}', '"resource": Unknown member "resource". Did you mean "resources"?'],
  ['a.yaml', 'resource: {}', 'resource: Unknown member "resource". Did you mean "resources"?'],
  ['a.json', '{"resources": {"A": {"visible": "Code"}}}', '"Code": "visible" must be a list; write ["Code"].'],
  ['a.yaml', 'resources:\n  A:\n    visible: Code', 'Code: "visible" must be a list; write ["Code"].'],
  ['a.yaml', 'multilingual:\n  output: yes', 'yes: "output" must be true or false, not "yes".'],
  ['a.yaml', 'company: 1', '1: "company" must be text, not a number.'],
  ['a.yaml', 'company: a\ncompany: b', 'company: "company" is specified twice in the key definition: remove one of them.'],
  ['a.yaml', 'company: &a x\ndataProvider: *a', '*a: Aliases are not followed here; write the value out.'],
  ['a.yaml', '', ': The file is empty: a key definition is a mapping of names to values.'],
  ['a.json', '', ': The file is empty: a key definition is a JSON object, at least {}.'],
  ['a.json', '[]', '[]: The key definition must be an object, not a list.'],
  ['a.json', '{"apiKey": "4f9c2d71"}', 'secret "4f9c2d71": "apiKey" looks like a secret in plain text that every reader of this file can use; remove it and replace the secret.'],
  ['a.yaml', 'password: hunter2', 'secret hunter2: "password" looks like a secret in plain text that every reader of this file can use; remove it and replace the secret.'],
  ['a.json', '{"apiKey": "<API_KEY>"}', '"apiKey": Unknown member "apiKey": the key definition accepts $schema, company, currency, dataProvider, multilingual and resources.'],
])('%s: %j', (name, text, expected) => {
  expect(problemsOf(text, name)).toEqual([expected]);
}); // prettier-ignore

test.each([
  ['a.json', '{"auth": {"apiKey": "4f9c2d71"}}'],
  ['a.json', '{"key": "4f9c2d71"}'],
  ['a.json', '{"token": ["4f9c2d71"]}'],
  ['a.json', '{"password": "a", "password": "4f9c2d71"}'],
  ['a.json', '{"company": {"client-secret": "4f9c2d71"}}'],
  ['a.yaml', 'auth: {apiKey: 4f9c2d71}'],
  ['a.yaml', 'secret: 4f9c2d71: x'],
  ['a.yaml', 'password: 49271'],
])('%s: the secret of %j is found wherever it is', (name, text) => {
  const spans = readKeyDefinition(text, name).diagnostics.filter(({ isSecret }) => isSecret === true);
  const rest = spans.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  expect(rest).not.toMatch(/4f9c2d71|49271/);
});

test.each([
  ['a.json', '{"resources": {"Token": {"visible": ["Password"]}}}'],
  ['a.yaml', 'apiKey: ${API_KEY}'],
  ['a.yaml', 'token:'],
])('%s: %j has no secret', (name, text) => {
  expect(readKeyDefinition(text, name).diagnostics.filter(({ isSecret }) => isSecret === true)).toEqual([]);
});

test('invalid YAML has a place', () => {
  const [first] = readKeyDefinition('company: "x\nresources:\n', 'a.yaml').diagnostics;
  expect(first?.message).toMatch(/^The file is not valid YAML: /);
});

test('no text makes it throw', () => {
  const deep = '['.repeat(100_000);
  for (const name of ['a.json', 'a.yaml']) expect(readKeyDefinition(deep, name).diagnostics.length).toBeGreaterThan(0);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(wholeYaml.length), (noise, at) => {
      readKeyDefinition(wholeYaml.slice(0, at) + noise + wholeYaml.slice(at), 'a.yaml');
      readKeyDefinition(wholeYaml.slice(at), 'a.yaml');
      readKeyDefinition(JSON.stringify(whole).slice(at), 'a.json');
    }),
  );
});

test.each([
  'resources:\n\tEquipment:\n\t\tvisible:\n\t\t- Code\n\t\twritable: []\n',
  'resources:\n  Equipment:\n\tvisible: [Code]\n',
])('tabs are one finding: %j', (text) => {
  const { diagnostics } = readKeyDefinition(text, 'key.yaml');
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The file is not valid YAML: tabs/),
  ]);
});

test('the published JSON Schema is made from the same table', () => {
  const file = new URL('../../odatalint.key.schema.json', import.meta.url);
  if (process.env['UPDATE'] === '1')
    writeFileSync(file, `${JSON.stringify(keyDefinitionJsonSchema(), undefined, 2)}\n`);
  const published: unknown = JSON.parse(readFileSync(file, 'utf8'));
  expect(published).toEqual(keyDefinitionJsonSchema());
});
