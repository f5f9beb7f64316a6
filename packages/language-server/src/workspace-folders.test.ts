/** A schema or configuration that becomes invalid while requests are open stays as it was, and each request says so. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LanguageDocument } from '@odatalint/language-service';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { WorkspaceFolders } from './workspace-folders.js';

const folder = mkdtempSync(join(tmpdir(), 'odatalint-folders-'));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices>
    <Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="Order">
        <Key><PropertyRef Name="ID"/></Key>
        <Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      </EntityType>
      <EntityContainer Name="Container">
        <EntitySet Name="Orders" EntityType="Shop.Order"/>
        <EntitySet Name="Returns" EntityType="Shop.Order"/>
      </EntityContainer>
    </Schema>
  </edmx:DataServices>
</edmx:Edmx>
`;
const config = `{
  "services": {
    "shop": {
      "baseUrls": ["https://shop.example/odata"],
      "schema": "shop.xml"
    },
    "other": { "baseUrls": ["https://other.example/odata"] }
  }
}
`;
const requests = 'GET https://shop.example/odata/Returns?$filter=Id eq 1\n';

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

/** The findings of the requests now, each as its code. */
async function codesIn(folders: WorkspaceFolders): Promise<readonly string[]> {
  folders.rereadChanged();
  const uri = pathToFileURL(join(folder, 'a.http')).href;
  const settings = await folders.settingsFor({ uri, languageId: 'http', text: requests });
  if ('reason' in settings) return [settings.reason];
  const language = new LanguageDocument(requests, settings.options);
  const found = settings.report(requests, language.check());
  return found.map(({ code, severity }) => `${code} ${severity}`);
}

let folders: WorkspaceFolders;
beforeEach(() => {
  write('shop.xml', schema);
  write('odatalint.config.json', config);
  folders = new WorkspaceFolders((_, task) => Promise.resolve(task()));
  folders.configure([pathToFileURL(folder).href], {});
});

const usual = ['unknown-property error'];

describe.each([10, 25, 40, 60, 75, 85, 90, 95, 99])('a schema that is cut off at %i %%', (percent) => {
  const cut = schema.slice(0, (schema.length * percent) / 100);

  test('stays as it was', async () => {
    expect(await codesIn(folders)).toEqual(usual);
    write('shop.xml', cut);
    expect(await codesIn(folders)).toEqual(['malformed-schema info', ...usual]);
    write('shop.xml', schema);
    expect(await codesIn(folders)).toEqual(usual);
  });

  test('proves no name to be wrong where it never was valid', async () => {
    write('shop.xml', cut);
    expect(await codesIn(folders)).toEqual(['malformed-schema info']);
  });
});

const broken: readonly (readonly [string, string])[] = [
  ['without the brace of a service', config.replace('    },\n', '    ,\n')],
  ['without the last brace', config.trimEnd().slice(0, -1)],
  ['without a comma', config.replace('"],\n', '"]\n')],
  ['without a quote', config.replace('"shop":', 'shop":')],
  ['with text after it', `${config}x`],
  ['cut off', config.slice(0, 90)],
  ['empty', ''],
];

test.each(broken)('a configuration %s stays as it was', async (_, text) => {
  expect(await codesIn(folders)).toEqual(usual);
  for (const again of [text, `${text} `]) {
    write('odatalint.config.json', again);
    expect(await codesIn(folders)).toEqual(['malformed-config info', ...usual]);
    const messages = folders.otherFiles().flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message));
    expect(
      messages.every((message) => /^The file is (?:not valid JSON|empty)/.test(message)),
      messages.join('\n'),
    ).toBe(true);
  }
  write('odatalint.config.json', config);
  expect(await codesIn(folders)).toEqual(usual);
});

test.each([
  ['an unknown member', config.replace('"schema"', '"shema"'), '"shema"'],
  ['a value of the wrong type', config.replace('"shop.xml"', '5'), '"schema" must'],
  ['an unknown profile', config.replace('"schema"', '"profile": "odat-4", "schema"'), '"odat-4"'],
])('a service with %s stays as it was', async (_, text, message) => {
  expect(await codesIn(folders)).toEqual(usual);
  write('odatalint.config.json', text);
  expect(await codesIn(folders)).toEqual(['malformed-config info', ...usual]);
  const [file] = folders.otherFiles();
  expect(file!.diagnostics.map((each) => each.message)).toEqual([expect.stringContaining(message)]);
  write('odatalint.config.json', config);
  expect(await codesIn(folders)).toEqual(usual);
});

test.each([
  ['shop.xml', 'a closing tag', schema.replace('</EntityType>', '</EntityTyp>')],
  ['shop.xml', 'the quote of an attribute', schema.replace('Name="ID" Type', 'Name="ID Type')],
  ['odatalint.config.json', 'the quote of a name', config.replace('"schema":', '"schema:')],
])('in %s, %s that is wrong is one finding', async (name, _, text) => {
  expect(await codesIn(folders)).toEqual(usual);
  write(name, text);
  await codesIn(folders);
  expect(folders.otherFiles().flatMap(({ diagnostics }) => diagnostics)).toHaveLength(1);
});

test('a missing brace is reported at the bracket that is not closed', async () => {
  const text = broken[0]![1];
  write('odatalint.config.json', text);
  await codesIn(folders);
  const [file] = folders.otherFiles();
  expect(file!.diagnostics.map(({ start, message }) => [text.slice(0, start).split('\n').length, message])).toEqual([
    [3, 'The file is not valid JSON: a closing } is missing for this {.'],
  ]);
});

describe('an open document counts instead of its file', () => {
  const uriOf = (name: string): string => pathToFileURL(join(folder, name)).href;

  test('a schema that is not saved yet', async () => {
    expect(await codesIn(folders)).toEqual(usual);
    expect(folders.noteText(uriOf('shop.xml'), schema.replace('Name="ID" Type', 'Name="Id" Type'))).toBe('settings');
    expect(await codesIn(folders)).toEqual([]);
    expect(folders.noteText(uriOf('shop.xml'), schema)).toBe('settings');
    expect(await codesIn(folders)).toEqual(usual);
    expect(folders.noteText(uriOf('shop.xml'), schema)).toBeUndefined();
  });

  test('a typo in it is a finding there, and its last valid text is used', async () => {
    expect(await codesIn(folders)).toEqual(usual);
    folders.noteText(uriOf('shop.xml'), schema.replace('</Schema>', '</Schem>'));
    expect(await codesIn(folders)).toEqual(['malformed-schema info', ...usual]);
    expect(folders.otherFiles().map(({ uri }) => uri)).toContain(uriOf('shop.xml'));
  });

  test('a configuration that is not saved yet, and its file once it is closed', async () => {
    expect(await codesIn(folders)).toEqual(usual);
    folders.noteText(uriOf('odatalint.config.json'), config.replace('"schema": "shop.xml"', '"rules": {}'));
    expect(await codesIn(folders)).toEqual([]);
    expect(folders.noteClosed(uriOf('odatalint.config.json'))).toBe(true);
    expect(await codesIn(folders)).toEqual(usual);
  });

  test('another document changes nothing', async () => {
    expect(await codesIn(folders)).toEqual(usual);
    expect(folders.noteText(uriOf('other.json'), '{}')).toBeUndefined();
    expect(folders.rereadChanged()).toBe(false);
  });
});

describe('a key definition', () => {
  const uri = pathToFileURL(join(folder, 'key.yaml')).href;
  const asset = 'GET https://asset.example/api/v1/object/Equipment\n';
  /** The findings of other files once a request was checked, with their fixes. */
  async function othersAfterCheck(): Promise<readonly string[]> {
    folders.rereadChanged();
    const address = { uri: pathToFileURL(join(folder, 'b.http')).href, languageId: 'http', text: asset };
    const settings = await folders.settingsFor(address);
    if ('reason' in settings) return [settings.reason];
    settings.report(asset, new LanguageDocument(asset, settings.options).check());
    return folders
      .otherFiles()
      .flatMap(({ diagnostics }) =>
        diagnostics.map(({ message, fixes }) => [message, ...fixes.map(({ title }) => title)].join(' | ')),
      );
  }
  beforeEach(() => {
    write('key.yaml', 'resources:\n  Equipment:\n    visible: [Code]\n');
    const service = { baseUrls: ['https://asset.example'], profile: 'asset-management', key: 'key.yaml' };
    write('odatalint.config.json', JSON.stringify({ services: { asset: service } }));
  });

  test('is completed and described, also before it is saved', () => {
    const words = folders.configurationAt(uri)!;
    const text = 'resources:\n  Equipment:\n    writable: [Se]\n';
    expect(words.complete(text, text.indexOf(']')).map(({ label }) => label)).toContain('SerialNumber');
    expect(words.describe(text, text.indexOf('Equip') + 1)?.markdown).toContain('An entity set');
  });

  test('is one only if the configuration says so', () => {
    write('other.yaml', 'resources: {}\n');
    expect(folders.configurationAt(pathToFileURL(join(folder, 'other.yaml')).href)).toBeUndefined();
    write('odatalint.config.json', '{}');
    folders.rereadChanged();
    expect(folders.configurationAt(uri)).toBeUndefined();
  });

  test('is read as it is open', async () => {
    expect(await othersAfterCheck()).toEqual([]);
    expect(folders.noteText(uri, 'resources:\n  Equipment:\n    visible: [Cdoe]\n')).toBe('settings');
    expect(await othersAfterCheck()).toEqual([
      'Equipment has no known property "Cdoe"; did you mean "Code"? | Change to Code',
    ]);
    folders.noteClosed(uri);
    expect(await othersAfterCheck()).toEqual([]);
  });
});
