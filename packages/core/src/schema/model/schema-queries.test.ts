/** Questions about a small schema with inheritance, a circle and annotations. */
import { expect, test } from 'vitest';
import { loadSchema } from '../load-schema.js';
import {
  annotationOf,
  findProperty,
  isDerivedFrom,
  isOpen,
  isTagged,
  keyOf,
  lineage,
  pathsOf,
  propertyAtPath,
  propertyNames,
  recordProperty,
  resolveAlias,
  structuredType,
  typeDeclaration,
  typesDeclaring,
} from './schema-queries.js';

const { schema: loaded, problems } =
  loadSchema(`<Schema Namespace="N.S" Alias="Self" xmlns="http://docs.oasis-open.org/odata/ns/edm">
  <EntityType Name="Root" Abstract="true" OpenType="true">
    <Key><PropertyRef Name="Id"/></Key>
    <Property Name="Id" Type="Edm.String"><Annotation Term="T.Yes"/><Annotation Term="T.No" Bool="false"/></Property>
    <Property Name="Both" Type="Edm.String"/>
    <Annotation Term="T.A" String="root"/>
    <Annotation Term="T.B" String="root"/>
  </EntityType>
  <EntityType Name="Mid" BaseType="Self.Root">
    <Property Name="Both" Type="Edm.Int32"/>
    <Property Name="Place" Type="Self.Place"/>
    <NavigationProperty Name="Up" Type="Self.Root"/>
    <NavigationProperty Name="Downs" Type="Collection(Self.Mid)"/>
    <Annotation Term="T.B" String="mid"/>
    <Annotation Term="T.C" Qualifier="q"><Record><PropertyValue Property="P" Int="1"/></Record></Annotation>
    <Annotation Term="T.D"><Collection><PropertyPath>A</PropertyPath><String>B</String><Int>3</Int></Collection></Annotation>
  </EntityType>
  <ComplexType Name="Place"><Property Name="City" Type="Edm.String"/></ComplexType>
  <ComplexType Name="Here" BaseType="Self.There"/>
  <ComplexType Name="There" BaseType="Self.Here"/>
  <EnumType Name="E"/>
</Schema>`);
const schema = loaded!;
const mid = structuredType(schema, 'N.S.Mid')!;

test('the document is what the questions expect', () => {
  expect(problems.map(({ message }) => message)).toEqual([
    '"N.S.Here" is derived from itself.',
    '"N.S.There" is derived from itself.',
  ]);
});

test.each<[string, unknown, unknown]>([
  ['a type by alias', structuredType(schema, 'Self.Mid')?.name, 'N.S.Mid'],
  ['a type that is not there', structuredType(schema, 'N.S.No'), undefined],
  ['a type that has no structure', structuredType(schema, 'N.S.E'), undefined],
  ['any type', typeDeclaration(schema, 'Self.E')?.kind, 'enum'],
  ['an alias', resolveAlias(schema, 'Self.X'), 'N.S.X'],
  ['no alias', resolveAlias(schema, 'Other.X'), 'Other.X'],
  ['a name alone', resolveAlias(schema, 'Self'), 'Self'],
  ['lineage', [...lineage(schema, mid)].map(({ name }) => name), ['N.S.Mid', 'N.S.Root']],
  [
    'a circle ends',
    [...lineage(schema, structuredType(schema, 'N.S.Here')!)].map(({ name }) => name),
    ['N.S.Here', 'N.S.There'],
  ],
  ['the nearest property of a name', findProperty(schema, mid, 'Both')?.declaredBy.name, 'N.S.Mid'],
  ['an inherited property', findProperty(schema, mid, 'Id')?.declaredBy.name, 'N.S.Root'],
  ['case matters', findProperty(schema, mid, 'id'), undefined],
  ['no name of every object', findProperty(schema, mid, 'constructor'), undefined],
  ['names', propertyNames(schema, mid), ['Both', 'Place', 'Up', 'Downs', 'Id']],
  [
    'who declares a property',
    typesDeclaring(schema)
      .get('Both')
      ?.map(({ name }) => name),
    ['N.S.Root', 'N.S.Mid'],
  ],
  ['an inherited key', keyOf(schema, mid), [{ path: 'Id', alias: 'Id' }]],
  ['an inherited openness', [isOpen(schema, mid), isOpen(schema, structuredType(schema, 'N.S.Place')!)], [true, false]],
  [
    'derived from itself, its base, no other',
    ['Self.Mid', 'N.S.Root', 'N.S.Place'].map((name) => isDerivedFrom(schema, mid, name)),
    [true, true, false],
  ],
  ['an annotation of its own', annotationOf(mid, 'T.B')?.value, 'mid'],
  ['annotations are not inherited here', annotationOf(mid, 'T.A'), undefined],
  ['a qualified annotation is another one', annotationOf(mid, 'T.C'), undefined],
  ['a property of a record', recordProperty(mid.annotations.find(({ term }) => term === 'T.C')?.value, 'P'), 1],
  [
    'a record has no inherited property',
    recordProperty(mid.annotations.find(({ term }) => term === 'T.C')?.value, 'toString'),
    undefined,
  ],
  ['a collection is no record', recordProperty(annotationOf(mid, 'T.D')?.value, 'length'), undefined],
  ['paths and texts', pathsOf(annotationOf(mid, 'T.D')?.value), ['A', 'B']],
  ['what is no collection has no paths', pathsOf('A'), []],
  [
    'tags',
    ['T.Yes', 'T.No', 'T.None'].map((term) => isTagged(findProperty(schema, mid, 'Id')!.property, term)),
    [true, false, false],
  ],
  [
    'a path',
    ['Place/City', 'Up/Id', 'Downs'].map((path) => propertyAtPath(schema, mid, path)?.property.name),
    ['City', 'Id', 'Downs'],
  ],
  [
    'a path that breaks off',
    ['Place/No', 'No/City', 'Id/X', 'Downs/Id', ''].map((path) => propertyAtPath(schema, mid, path)),
    Array(5).fill(undefined),
  ],
])('%s', (_, actual, expected) => {
  expect(actual).toEqual(expected);
});
