/** Metadata as a document: its names, what they are, and where they are declared. */
import { readdirSync, readFileSync } from 'node:fs';
import { loadSchema, writeCsdl } from '@odatalint/core';
import { applyEdits, shortName } from '@odatalint/core/internal';
import { describe, expect, test } from 'vitest';
import { declarationsOf } from '../src/meaning/meaning.js';
import { mentionsOf, readMetadata } from '../src/metadata/metadata.js';
import { definition, documentSymbols, highlights, hover, LanguageDocument, references } from '../src/index.js';

const folder = new URL('schemas/', import.meta.url);
const schemas = readdirSync(folder).filter((name) => name.endsWith('.xml'));
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const opened = (text: string, format: 'xml' | 'json' = 'xml'): LanguageDocument =>
  new LanguageDocument(text, { format, checkerFor: () => undefined });

describe.each(schemas)('%s', (name) => {
  const text = textOf(name);
  const { schema, mentions } = readMetadata(text)!;

  test('each name is that of its declaration', () => {
    for (const { span, meaning } of mentions) {
      const names = declarationsOf(meaning, schema).map((each) => shortName(each.name));
      expect(names).toContain(shortName(text.slice(span.start, span.end)));
    }
  });

  test('each name leads to its declaration, and has a hover', () => {
    const document = opened(text);
    for (const { span } of mentions) {
      const [declared] = definition(document, span.start);
      const written = shortName(text.slice(span.start, span.end));
      expect(text.slice(declared!.span.start, declared!.span.end)).toContain(`Name="${written}"`);
      expect(hover(document, span.start)?.markdown).toContain(written);
    }
  });

  test('each name has the same places as its declaration', () => {
    const document = opened(text);
    for (const { span } of mentions) {
      const all = references(document, span.start, { declaration: true });
      expect(all).toContainEqual({ in: 'document', span });
      expect(highlights(document, span.start).map((each) => each.span)).toEqual(all.map((each) => each.span));
      expect(references(document, span.start).length).toBeLessThan(all.length);
    }
  });

  test('each property and set with another name, in all its places, is a schema without problems', () => {
    for (const { meaning, isDeclaration } of mentions) {
      if (!isDeclaration || !['property', 'navigation', 'entitySet', 'singleton'].includes(meaning.kind)) continue;
      const [declaration] = declarationsOf(meaning, schema);
      const edits = mentionsOf({ schema, mentions }, declaration!.span).map(({ span }) => ({
        ...span,
        text: 'Renamed',
      }));
      const { schema: after, problems } = loadSchema(applyEdits(text, edits));
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual(
        loadSchema(text).problems.filter(({ severity }) => severity === 'error'),
      );
      const undone = writeCsdl(after!).replaceAll('Renamed', shortName(declaration!.name));
      expect(undone).toBe(writeCsdl(schema));
    }
  });

  test('the outline has every type, property, member, set and operation', () => {
    const count = (symbols: ReturnType<typeof documentSymbols>): number =>
      symbols.reduce((sum, { children }) => sum + 1 + count(children), 0);
    expect(count(documentSymbols(opened(text)))).toBe(mentions.filter((each) => each.isDeclaration).length);
  });

  test('CSDL JSON has the same declarations, but for operations', () => {
    const json = writeCsdl(schema, { format: 'json' });
    const names = (found: typeof mentions, from: string): string[] =>
      found
        .filter(({ isDeclaration, meaning }) => isDeclaration && meaning.kind !== 'operation')
        .map(({ span }) => from.slice(span.start, span.end))
        .sort();
    expect(names(readMetadata(json)!.mentions, json)).toEqual(names(mentions, text));
    expect(documentSymbols(opened(json, 'json')).length).toBeGreaterThan(0);
  });
});

test('paths: casts, bindings, annotations and their targets', () => {
  const text = `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="S" Alias="Self" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="A"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
<Property Name="Part" Type="Self.P"/><NavigationProperty Name="B" Type="S.A"/></EntityType>
<EntityType Name="D" BaseType="S.A"><NavigationProperty Name="C" Type="Collection(S.A)"/></EntityType>
<ComplexType Name="P"><Property Name="Text" Type="Edm.String"/></ComplexType>
<EntityContainer Name="K"><EntitySet Name="As" EntityType="S.A"><NavigationPropertyBinding Path="S.D/C" Target="As"/>
<Annotation Term="Org.OData.Capabilities.V1.FilterRestrictions"><Record><PropertyValue Property="NonFilterableProperties"><Collection>
<PropertyPath>Part/Text</PropertyPath></Collection></PropertyValue></Record></Annotation></EntitySet></EntityContainer>
<Annotations Target="S.A/Part"><Annotation Term="Org.OData.Core.V1.Description" String="&lt;x"/></Annotations>
<Annotations Target="S.K/As"><Annotation Term="T.X" PropertyPath="Part/Text"/></Annotations>
</Schema></edmx:DataServices></edmx:Edmx>`;
  const found = readMetadata(text)!.mentions.filter(({ isDeclaration }) => !isDeclaration);
  expect(found.map(({ span, meaning }) => `${meaning.kind} ${text.slice(span.start, span.end)}`)).toEqual([
    'property ID', 'type Self.P', 'type S.A', 'type S.A', 'type S.A', 'type S.A', 'type S.D', 'navigation C', 'entitySet As',
    'property Part', 'property Text', 'type S.A', 'property Part', 'entitySet As', 'property Part', 'property Text',
  ]); // prettier-ignore
});

test('a document that is cut off, or is not CSDL', () => {
  const text = textOf('shop.xml');
  for (let at = 0; at < text.length; at += 97) expect(() => readMetadata(text.slice(0, at))).not.toThrow();
  expect(readMetadata(text.slice(0, text.length / 2))!.mentions.length).toBeGreaterThan(20);
  for (const other of ['', '<a/>', '{"$Version":1}', '<Schema', 'GET /Orders', '{"a":"$Version"}'])
    expect(readMetadata(other)).toBeUndefined();
});
