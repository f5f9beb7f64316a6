/** How a schema is written: omitted parts, explicit parts, and differences between the formats. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadSchema, loadSchemas } from '../load-schema.js';
import type { Schema } from '../model/model.js';
import { differencesOf, modelOf } from '../model-as-text.test-support.js';
import { writeCsdl } from './write-csdl.js';

/** A schema with this content, `Self` its alias. */
const declaring = (content: string): Schema =>
  loadSchema(
    `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>` +
      `<Schema Namespace="S" Alias="Self" xmlns="http://docs.oasis-open.org/odata/ns/edm">${content}</Schema></edmx:DataServices></edmx:Edmx>`,
  ).schema!;

/** The lines inside the schema, without their indentation. */
const xmlLines = (content: string): string[] =>
  writeCsdl(declaring(content))
    .split('\n')
    .slice(4, -4)
    .map((line) => line.trim());

/** The members of the schema without its alias. */
function jsonMembers(content: string): unknown {
  const { S } = JSON.parse(writeCsdl(declaring(content), { format: 'json' })) as { S: Record<string, unknown> };
  delete S['$Alias'];
  return S;
}

describe('CSDL XML', () => {
  test.each([
    ['what differs from a default', '<TypeDefinition Name="T" UnderlyingType="Edm.Decimal" Precision="5" Scale="2"/>'],
    [
      'a scale of 0 is what none means',
      '<TypeDefinition Name="T" UnderlyingType="Edm.Decimal" Scale="0"/>',
      '<TypeDefinition Name="T" UnderlyingType="Edm.Decimal"/>',
    ],
    [
      'any scale',
      '<TypeDefinition Name="T" UnderlyingType="Edm.Decimal" Scale="Variable"/>',
      '<TypeDefinition Name="T" UnderlyingType="Edm.Decimal" Scale="variable"/>',
    ],
    [
      'defaults',
      '<EnumType Name="E" UnderlyingType="Edm.Int32" IsFlags="false"><Member Name="A" Value="1"/></EnumType>',
      '<EnumType Name="E"> <Member Name="A" Value="1"/> </EnumType>',
    ],
    [
      'counted members',
      '<EnumType Name="E"><Member Name="A"/><Member Name="B"/></EnumType>',
      '<EnumType Name="E"> <Member Name="A" Value="0"/> <Member Name="B" Value="1"/> </EnumType>',
    ],
    [
      'a number that JavaScript does not have',
      '<EnumType Name="E" UnderlyingType="Edm.Int64"> <Member Name="A" Value="9007199254740993"/> </EnumType>',
    ],
    [
      'collections of entities need no Nullable',
      '<EntityType Name="T" OpenType="true"> <NavigationProperty Name="N" Type="Collection(S.T)"/> </EntityType>',
    ],
    [
      'aliases are resolved',
      '<ComplexType Name="A"/><ComplexType Name="B" BaseType="Self.A"/>',
      '<ComplexType Name="A"/> <ComplexType Name="B" BaseType="S.A"/>',
    ],
    [
      'an alias of a part of a key',
      '<EntityType Name="T"> <Key> <PropertyRef Name="A" Alias="B"/> <PropertyRef Name="C"/> </Key> </EntityType>',
    ],
    [
      'what stands apart comes home',
      '<ComplexType Name="A"/><Annotations Target="Self.A"><Annotation Term="Self.X" Int="1"/></Annotations>',
      '<ComplexType Name="A"> <Annotation Term="S.X" Int="1"/> </ComplexType>',
    ],
    [
      'what is elsewhere stays apart',
      '<Annotations Target="T.A"> <Annotation Term="S.X" Qualifier="Q" Decimal="1.5"/> </Annotations>',
    ],
    ['the schema itself', '<Annotation Term="S.X" Bool="false"> <Annotation Term="S.Y" Path="A/B"/> </Annotation>'],
    ['characters with a meaning in XML', '<Annotation Term="S.X" String="&lt;&quot;a\' &amp;&#xA;&#x9;&gt;"/>'],
    [
      'a known term of paths',
      '<Annotation Term="Org.OData.Core.V1.OptimisticConcurrency"> <Collection> <PropertyPath>A</PropertyPath> </Collection> </Annotation>',
    ],
    [
      'known terms and properties with enumerations',
      '<Annotation Term="Org.OData.Core.V1.Permissions" EnumMember="Org.OData.Core.V1.Permission/Read Org.OData.Core.V1.Permission/Write"/>',
    ],
    [
      'a property deep in a known term',
      '<Annotation Term="Org.OData.Capabilities.V1.NavigationRestrictions"> <Record> <PropertyValue Property="RestrictedProperties"> <Collection> <Record> <PropertyValue Property="NavigationProperty" NavigationPropertyPath="N"/> <PropertyValue Property="InsertRestrictions"> <Record> <PropertyValue Property="RequiredProperties"> <Collection> <PropertyPath>P</PropertyPath> </Collection> </PropertyValue> </Record> </PropertyValue> </Record> </Collection> </PropertyValue> </Record> </Annotation>',
    ],
    [
      "terms of one's own",
      '<ComplexType Name="R"> <Property Name="When" Type="Edm.Date"/> </ComplexType> <EnumType Name="E"> <Member Name="A" Value="0"/> </EnumType> <Term Name="C" Type="S.E"/> <Term Name="T" Type="S.R"/> <Annotations Target="T.A"> <Annotation Term="S.T"> <Record> <PropertyValue Property="When" Date="2026-01-31"/> </Record> </Annotation> <Annotation Term="S.C" EnumMember="S.E/A"/> </Annotations>',
    ],
    [
      'what looks like no member stays a string',
      '<Annotation Term="Org.OData.Core.V1.Permissions" String="no member"/>',
    ],
  ])('%s', (_, content, expected = content) => {
    // Vocabularies add references before the schema.
    const lines = xmlLines(content);
    expect(lines.slice(lines.findIndex((line) => line.startsWith('<Schema')) + 1).join(' ')).toBe(expected);
  });
});

describe('CSDL JSON', () => {
  test.each([
    [
      'a string needs no type',
      '<ComplexType Name="A"><Property Name="P" Type="Edm.String" Nullable="false"/></ComplexType>',
      { A: { $Kind: 'ComplexType', P: {} } },
    ],
    [
      'whether items may be null has to be said',
      '<ComplexType Name="A"><Property Name="P" Type="Collection(Edm.Date)"/></ComplexType>',
      { A: { $Kind: 'ComplexType', P: { $Collection: true, $Type: 'Edm.Date', $Nullable: true } } },
    ],
    [
      'defaults of XML are spelled out',
      '<TypeDefinition Name="T" UnderlyingType="Edm.Decimal"/><TypeDefinition Name="D" UnderlyingType="Edm.Duration"/>',
      {
        T: { $Kind: 'TypeDefinition', $UnderlyingType: 'Edm.Decimal', $Scale: 0 },
        D: { $Kind: 'TypeDefinition', $UnderlyingType: 'Edm.Duration', $Precision: 0 },
      },
    ],
    [
      'default values have types',
      '<TypeDefinition Name="N" UnderlyingType="Edm.Int16"/><ComplexType Name="A"><Property Name="P" Type="Self.N" Nullable="false" DefaultValue="7"/><Property Name="Q" Type="Edm.String" Nullable="false" DefaultValue="7"/></ComplexType>',
      {
        N: { $Kind: 'TypeDefinition', $UnderlyingType: 'Edm.Int16' },
        A: { $Kind: 'ComplexType', P: { $Type: 'S.N', $DefaultValue: 7 }, Q: { $DefaultValue: '7' } },
      },
    ],
    [
      'overloads stand in an array',
      '<Action Name="A"/><Action Name="A"><Parameter Name="P" Type="Edm.Byte" Nullable="false"/></Action>',
      { A: [{ $Kind: 'Action' }, { $Kind: 'Action', $Parameter: [{ $Name: 'P', $Type: 'Edm.Byte' }] }] },
    ],
    [
      'annotations beside a member',
      '<EnumType Name="E"><Member Name="A" Value="0"><Annotation Term="Self.X" Qualifier="Q"><Null/><Annotation Term="Self.Y"/></Annotation></Member></EnumType>',
      { E: { $Kind: 'EnumType', A: 0, 'A@S.X#Q': null, 'A@S.X#Q@S.Y': true } },
    ],
    [
      'expressions',
      '<Annotation Term="Self.X"><Not><Path>A</Path></Not></Annotation>',
      { '@S.X': { $Not: { $Path: 'A' } } },
    ],
  ])('%s', (_, content, expected) => expect(jsonMembers(content)).toEqual(expected));
});

test('an unknown expression', () => {
  const { schema } = loadSchema('{"$Version":"4.01","S":{"@S.X":{"$4 All":[1]}}}');
  expect(writeCsdl(schema!)).toContain('<_4_All>');
});

test('several documents become one, which needs no reference to them', () => {
  const document = (namespace: string, reference: string, content: string): string =>
    `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" xmlns="http://docs.oasis-open.org/odata/ns/edm">${reference}` +
    `<edmx:DataServices><Schema Namespace="${namespace}">${content}</Schema></edmx:DataServices></edmx:Edmx>`;
  const reference =
    '<edmx:Reference Uri="b.xml"><edmx:Include Namespace="B" Alias="b"/></edmx:Reference>' +
    '<edmx:Reference Uri="c.xml"><edmx:Include Namespace="C" Alias="c"/></edmx:Reference>';
  const own = '<EntityContainer Name="K" Extends="b.K"><EntitySet Name="T" EntityType="b.T"/></EntityContainer>';
  const other =
    '<EntityType Name="T" OpenType="true"/><EntityContainer Name="K"><EntitySet Name="U" EntityType="B.T"/></EntityContainer>';
  const { schema } = loadSchemas([
    { name: 'a.xml', text: document('A', reference, own) },
    { name: 'b.xml', text: document('B', '', other) },
  ]);
  const written = writeCsdl(schema!);
  const again = loadSchema(written);
  expect(again.problems).toEqual([]);
  expect(
    differencesOf(modelOf(schema), modelOf(again.schema)).filter((line) => !line.startsWith('/documents')),
  ).toEqual([]);
  expect(again.schema?.references?.map(({ uri, includes }) => [uri, includes])).toEqual([
    ['c.xml', [{ namespace: 'C', alias: 'c' }]],
  ]);
  expect([...(again.schema?.container?.entitySets.keys() ?? [])]).toEqual(['T', 'U']);
});

test.each(['xml', 'json'] as const)(
  'any text stays what it is in %s, as far as the format has its characters',
  (format) => {
    const schema = declaring('<ComplexType Name="A"><Annotation Term="Self.X" String=""/></ComplexType>');
    const type = schema.types.get('S.A')!;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const annotations = [{ ...type.annotations[0]!, value: text }];
        const types = new Map([['S.A', { ...type, annotations }]]);
        const again = loadSchema(writeCsdl({ ...schema, types }, { format })).schema;
        const [annotation] = again?.types.get('S.A')?.annotations ?? [];
        const possible = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
        expect(annotation?.value).toBe(format === 'xml' ? possible : text);
      }),
    );
  },
);

describe.each(['library.xml', 'library.json'])('whatever could be read of a damaged %s can be written', (name) => {
  const text = readFileSync(new URL(`../../../test/csdl/${name}`, import.meta.url), 'utf8');
  const pieces = ['', '"', '<', '>', '{', '}', '$', '@', '#', '/', '.', ' ', '1', 'Collection(', 'Edm.Decimal'];

  test.each(['xml', 'json'] as const)('as %s, and be read as a whole again', (format) => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(40), fc.constantFrom(...pieces), (at, length, piece) => {
        const { schema } = loadSchema(text.slice(0, at) + piece + text.slice(at + length));
        if (schema === undefined) return;
        const again = loadSchema(writeCsdl(schema, { format }));
        expect(again.problems.filter(({ message }) => message.includes('well-formed'))).toEqual([]);
        // In CSDL JSON a declaration cannot have a name with `$` or `@`, and in a damaged document one may.
        if (format === 'xml') expect([...again.schema!.types.keys()]).toEqual([...schema.types.keys()]);
      }),
      { numRuns: 100 },
    );
  });
});
