/**
 * A schema that is written as CSDL is read back as the same schema: every schema in the repository or in a folder
 * outside of it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { builtInServices, loadSchema, type Schema, writeCsdl } from '../packages/core/src/index.js';
import { differencesOf, modelOf } from '../packages/core/src/schema/model-as-text.test-support.js';

type Case = readonly [name: string, schema: Schema, messages: ReadonlySet<string>];

/** Metadata documents and descriptions below a folder. */
function documentsBelow(folder: string): readonly Case[] {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  if (!existsSync(root)) return [];
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:xml|json)$/.test(name));
  return names.flatMap((name) => {
    const { schema, problems } = loadSchema(readFileSync(join(root, name), 'utf8'));
    const messages = new Set(problems.map(({ message }) => message));
    // Declarations of an older version of OData are written in the terms of this one.
    const isOld = schema !== undefined && !schema.version.startsWith('4.');
    return schema === undefined ? [] : [[name, isOld ? { ...schema, version: '4.01' } : schema, messages] as const];
  });
}

const cases: readonly Case[] = [
  ...builtInServices.flatMap(({ name, schema }): Case[] => (schema === undefined ? [] : [[name, schema, new Set()]])),
  ...documentsBelow('../docs/vocabularies'),
  ...documentsBelow('../packages/core/test/csdl'),
  ...documentsBelow('../packages/core/test/openapi'),
  ...documentsBelow('../../shared/corpora/metadata'),
];

/** CSDL XML does not always say whether items may be null; CSDL JSON must, and says that they may. */
function withoutOpenNullability(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOpenNullability);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const isOpen = name === 'isNullable' && member === undefined;
    return [name, isOpen ? true : withoutOpenNullability(member)] as const;
  });
  return Object.fromEntries(members);
}

/** Graph has a function with the name of a type; the members of an object in CSDL JSON have different names. */
const withoutSharedNames = (schema: Schema): Schema => ({
  ...schema,
  operations: new Map([...schema.operations].filter(([name]) => !schema.types.has(name))),
});

const again = (text: string): Schema => loadSchema(text).schema!;

/** The CSDL 4 equivalents of types of OData V1 to V3. */
function inCurrentTypes(value: unknown): unknown {
  if (value === 'Edm.DateTime') return 'Edm.DateTimeOffset';
  if (value === 'Edm.Time') return 'Edm.TimeOfDay';
  if (Array.isArray(value)) return value.map(inCurrentTypes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inCurrentTypes(member)]));
}

describe.each(cases)('%s', (_, schema, messages) => {
  const model = inCurrentTypes(modelOf(schema));
  const xml = writeCsdl(schema);
  const json = writeCsdl(schema, { format: 'json' });

  test('as CSDL XML', () => expect(differencesOf(model, modelOf(again(xml)))).toEqual([]));

  test('as CSDL JSON', () => {
    const open = withoutOpenNullability(inCurrentTypes(modelOf(withoutSharedNames(schema))));
    expect(differencesOf(open, modelOf(again(json)))).toEqual([]);
    expect(differencesOf(open, withoutOpenNullability(modelOf(again(writeCsdl(again(json))))))).toEqual([]);
    expect(() => void JSON.parse(json)).not.toThrow();
  });

  test('without a finding that the documents before did not have', () => {
    for (const text of [xml, json]) {
      const found = loadSchema(text).problems.map(({ message }) => message);
      expect(found.filter((message) => !messages.has(message))).toEqual([]);
    }
  });

  test('writing what was written changes nothing', () => {
    expect(writeCsdl(again(xml))).toBe(xml);
    expect(writeCsdl(again(json), { format: 'json' })).toBe(json);
  });
});

test('the vocabulary declares the term that marks a schema without annotations', () => {
  const [[, vocabulary] = []] = documentsBelow('../docs/vocabularies');
  const [[, schema] = []] = documentsBelow('../packages/core/test/openapi');
  const [[annotation] = []] = [...schema!.annotations!.values()];
  expect([...vocabulary!.terms!.keys()]).toContain(annotation!.term);
});
