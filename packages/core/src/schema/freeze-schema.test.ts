/** Freezing and thawing: the same model, through JSON. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FrozenSchema, freezeSchema, thawSchema } from './freeze-schema.js';
import { loadSchema } from './load-schema.js';
import { modelOf } from './model-as-text.test-support.js';

const throughJson = (frozen: FrozenSchema): FrozenSchema => JSON.parse(JSON.stringify(frozen)) as FrozenSchema;

const folder = join(import.meta.dirname, '..', '..', '..', '..');
const documents = ['packages/core/test/csdl', 'packages/core/test/openapi', 'examples/shop'].flatMap((each) =>
  readdirSync(join(folder, each), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:xml|json)$/.test(name))
    .map((name) => join(each, name)),
);

test.each(documents)('%s is thawed as the same model', (path) => {
  const { schema } = loadSchema(readFileSync(join(folder, path), 'utf8'));
  if (schema === undefined) return;
  expect(modelOf(thawSchema(throughJson(freezeSchema(schema))))).toEqual(modelOf(schema));
});

/** A schema with one annotation of the container. */
const annotated = (
  value: string,
): string => `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">
  <edmx:DataServices><Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EnumType Name="E" UnderlyingType="Edm.Int64">
  <Member Name="Big" Value="9223372036854775807"/></EnumType><EntityContainer Name="C"><Annotation Term="S.T">${value}</Annotation>
  </EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;

test.each([
  '<Collection><String>$map</String><String>$set</String></Collection>',
  '<Record><PropertyValue Property="span" String="1"/><PropertyValue Property="$map" Int="2"/></Record>',
  '<Record><PropertyValue Property="__proto__"><Record><PropertyValue Property="record" Bool="true"/></Record></PropertyValue></Record>',
  '<Record><PropertyValue Property="record"><Record><PropertyValue Property="$set" Bool="true"/></Record></PropertyValue></Record>',
  '<Record><PropertyValue Property="constructor"><Null/></PropertyValue></Record>',
])('an annotation with names of the form itself: %s', (value) => {
  const { schema } = loadSchema(annotated(value));
  expect(modelOf(thawSchema(throughJson(freezeSchema(schema!))))).toEqual(modelOf(schema));
});

test('no path of a file is in it', () => {
  const { schema } = loadSchema(annotated('<String>A</String>'));
  expect(JSON.stringify(freezeSchema({ ...schema!, documents: ['/home/me/a.xml', 'b.xml'] }))).not.toContain(
    '/home/me',
  );
});

test.each([[{}], [{ frozenSchema: 0, schema: {} }], ['{"frozenSchema":1}'], [undefined], [[]]])(
  'thawing %j throws a TypeError',
  (value) => expect(() => thawSchema(value as object)).toThrow(TypeError),
);

test('freezing the text of a schema throws a TypeError', () =>
  expect(() => freezeSchema(annotated('') as never)).toThrow('freezeSchema: schema must be a schema'));
