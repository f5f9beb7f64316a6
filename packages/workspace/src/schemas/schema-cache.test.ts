/** The files that the cache reads: the given ones, those beside them, and no others. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadSchemasOnce } from './load-schemas-once.js';
import { ownFile } from '../files/roots.js';
import { keyOfList, SchemaCache } from './schema-cache.js';

const folder = mkdtempSync(join(tmpdir(), 'odatalint-schema-cache-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a document that declares one type in its namespace and refers to others; gives its path. */
function write(name: string, namespace: string, ...references: string[]): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  const document = {
    $Version: '4.01',
    $Reference: Object.fromEntries(references.map((uri) => [uri, { $Include: [] }])),
    [namespace]: { T: { $Kind: 'ComplexType' } },
  };
  writeFileSync(path, JSON.stringify(document));
  return path;
}

const typesOf = (...paths: string[]): string[] => [...(new SchemaCache().schemaOf(paths, ownFile)?.types.keys() ?? [])];

test('a file knows each list that it was read for', () => {
  const [one, two] = [write('lists/a.json', 'A', 'c.json'), write('lists/b.json', 'B', 'c.json')];
  const both = write('lists/c.json', 'C');
  const cache = new SchemaCache();
  for (const list of [[one], [two]]) cache.schemaOf(list, ownFile);
  const lists = new Map(cache.files().map((file) => [file.path, [...file.lists]]));
  expect(lists).toEqual(
    new Map([
      [one, [keyOfList([one])]],
      [both, [keyOfList([one]), keyOfList([two])]],
      [two, [keyOfList([two])]],
    ]),
  );
});

describe('references', () => {
  test('are followed from file to file, in circles too', () => {
    const first = write('chain/a.json', 'A', 'below/b.json');
    write('chain/below/b.json', 'B', '../c.json', './b.json');
    write('chain/c.json', 'C', 'a.json', 'absent.json');
    expect(typesOf(first)).toEqual(['A.T', 'B.T', 'C.T']);
  });

  test.each([
    ['a file outside of the folder', '../outside.json'],
    ['a way out and back in by another folder', '../safe/../outside.json'],
    ['an absolute path', join(folder, 'safe', 'inside.json')],
    ['an address', `file://${folder}/safe/inside.json`],
    ['an address of the network', 'https://example.com/inside.json'],
    ['a link that leads outside', 'link.json'],
    ['a folder', 'folder.json'],
    ['a file that is no schema', 'note.json'],
    ['a file of another kind', 'inside.txt'],
    ['an encoded way out', '%2e%2e/outside.json'],
    ['what is no address', '%zz.json'],
  ])('%s is left alone', (_, uri) => {
    write('outside.json', 'Outside');
    write('safe/inside.json', 'Inside');
    write('safe/inside.txt', 'Inside');
    mkdirSync(join(folder, 'safe/folder.json'), { recursive: true });
    writeFileSync(join(folder, 'safe/note.json'), '{"note": "none"}');
    const link = join(folder, 'safe/link.json');
    rmSync(link, { force: true });
    symlinkSync(join(folder, 'outside.json'), link);
    const cache = new SchemaCache();
    const schema = cache.schemaOf([write('safe/main.json', 'Main', uri)], ownFile);
    expect([...(schema?.types.keys() ?? [])]).toEqual(['Main.T']);
    expect(cache.files().flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });

  test('a file that was given outside of the folder is read, as a person asked for it', () => {
    expect(typesOf(write('one/a.json', 'A', '../two/b.json'), write('two/b.json', 'B'))).toEqual(['A.T', 'B.T']);
  });
});

test('a duplicate file counts once', () => {
  const path = write('twice.json', 'A');
  expect(typesOf(path, path)).toEqual(['A.T']);
});

test('the same texts are read once, changed ones anew', () => {
  const documents = [{ name: 'a', text: '{"$Version": "4.01", "A": {}}' }];
  const { schema } = loadSchemasOnce(documents);
  expect(loadSchemasOnce([{ name: 'a', text: '{"$Version": "4.01", "A": {}}' }]).schema).toBe(schema);
  expect(loadSchemasOnce([{ name: 'a', text: '{"$Version": "4.01", "B": {}}' }]).schema).not.toBe(schema);
  expect(loadSchemasOnce([{ name: 'b', text: '{"$Version": "4.01", "A": {}}' }]).schema).not.toBe(schema);
  documents.push({ name: 'c', text: '{"$Version": "4.01", "C": {}}' });
  expect(loadSchemasOnce(documents).schema?.namespaces).toEqual(new Set(['A', 'C']));
});

test('only the schemas that were used last are kept', () => {
  const load = (name: string): unknown => loadSchemasOnce([{ name, text: '{"$Version": "4.01", "A": {}}' }]).schema;
  const first = load('first');
  const second = load('second');
  for (let i = 0; i < 7; i++) {
    load(`other ${i}`);
    expect(load('first')).toBe(first);
  }
  expect(load('second')).not.toBe(second);
});
