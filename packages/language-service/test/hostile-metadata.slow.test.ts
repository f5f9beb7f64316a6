/**
 * Names and texts of a metadata document cannot be links, HTML or commands in what an editor shows as Markdown, hide or reorder
 * text, or make an answer long.
 */
import { createChecker, loadSchema, writeCsdl } from '@odatalint/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadFormats } from '@odatalint/documents';
import {
  codeActions,
  codeLenses,
  complete,
  documentSymbols,
  hover,
  inlayHints,
  LanguageDocument,
  signatureHelp,
} from '../src/index.js';

/** Texts that Markdown would read as a link to a command, an image, HTML, or the end of code. */
const attacks = [
  '[x](command:workbench.action.terminal.new)',
  '![x](https://h.example/a.png)',
  '<img src=x onerror=alert(1)>',
  '<https://h.example>',
  '`[x](command:y)`',
  '```\n[x](command:y)\n```',
  '\\[x](command:y)',
  '&lt;b&gt;',
  'see https://h.example/x and www.h.example',
];

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');

/** Everything that no request must name is hostile: namespaces are not, since they hold the names together. */
function schemaWith(attack: string): string {
  const bad = escaped(attack);
  const said = `<Annotation Term="Org.OData.Core.V1.Description" String="${bad}"/><Annotation Term="Org.OData.Core.V1.LongDescription" String="${bad}"/>
    <Annotation Term="Org.OData.Validation.V1.Pattern" String="${bad}"/>
    <Annotation Term="Org.OData.Core.V1.Revisions"><Collection><Record><PropertyValue Property="Kind" EnumMember="Org.OData.Core.V1.RevisionKind/Deprecated"/><PropertyValue Property="Description" String="${bad}"/></Record></Collection></Annotation>`;
  return `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="M" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EnumType Name="E${bad}" IsFlags="true"><Member Name="A" Value="1">${said}</Member><Member Name="${bad}" Value="2"/></EnumType>
    <TypeDefinition Name="D${bad}" UnderlyingType="Edm.String"/>
    <ComplexType Name="C${bad}"><Property Name="Width" Type="Edm.Int32">${said}</Property></ComplexType>
    <EntityType Name="B${bad}" Abstract="true" OpenType="true"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false" DefaultValue="${bad}"/></EntityType>
    <EntityType Name="T${bad}" BaseType="M.B${bad}">${said}
      <Property Name="State" Type="M.E${bad}">${said}</Property><Property Name="Code" Type="M.D${bad}"/><Property Name="Size" Type="M.C${bad}"/>
      <Property Name="${bad}" Type="Edm.String">${said}</Property>
      <NavigationProperty Name="Next" Type="M.T${bad}" Partner="${bad}" ContainsTarget="true"><ReferentialConstraint Property="${bad}" ReferencedProperty="${bad}"/></NavigationProperty>
      <NavigationProperty Name="All" Type="Collection(M.T${bad})"/></EntityType>
    <Function Name="F" IsBound="true" IsComposable="true"><Parameter Name="on" Type="M.T${bad}"/><Parameter Name="p" Type="M.E${bad}">${said}</Parameter><ReturnType Type="M.T${bad}"/></Function>
    <EntityContainer Name="N${bad}"><EntitySet Name="Orders" EntityType="M.T${bad}">${said}
      <Annotation Term="Org.OData.Capabilities.V1.FilterRestrictions"><Record><PropertyValue Property="NonFilterableProperties"><Collection><PropertyPath>State</PropertyPath><PropertyPath>${bad}</PropertyPath></Collection></PropertyValue></Record></Annotation></EntitySet>
      <Singleton Name="Me" Type="M.T${bad}">${said}</Singleton></EntityContainer>
  </Schema></edmx:DataServices></edmx:Edmx>`;
}

const text = `GET /Orders(1)/Next/M.F(p='A')?$filter=State eq 'A' and Code eq 'x' and Size/Width gt 1 and ID eq 5 and Wrong eq 1&$select=State,ID&$expand=All($filter=ID gt 1)

###
GET /Me/Next?$select=Code&$orderby=ID

###
PATCH /Orders(ID=1)
Content-Type: application/json

{"State":"A","Code":"x","Size":{"Width":1},"Next@odata.bind":"Orders(1)","Wrong":1}
`;

/** The text that Markdown interprets: without code and escaped characters. */
function active(markdown: string): string {
  const withoutFences = markdown.replaceAll(/^(`{3,})[^\n]*\n[^]*?\n\1$/gm, '');
  return withoutFences.replaceAll(/\\[!-/:-@[-`{-~]/g, '').replaceAll(/(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
}

/** Links to the pages of this project are the only markup of a hover. */
const holdMarkdown = (markdown: string): void => {
  const left = active(markdown).replaceAll(/\[[a-z0-9-]+\]\(https:\/\/odatalint\.github\.io\/[\w/.#-]*\)/g, '');
  expect(left, markdown).not.toMatch(/[<[]|:\/\/|www\./i);
};

beforeAll(() => loadFormats(['markdown']));

describe.each(attacks)('%s', (attack) => {
  const { schema } = loadSchema(schemaWith(attack));
  const checker = createChecker({ service: 'odata-4.01', schema: schema! });
  const document = new LanguageDocument(text, { format: 'http', checkerFor: () => checker });

  test('in hovers', () => {
    let count = 0;
    for (let offset = 0; offset < text.length; offset++) {
      const found = hover(document, offset);
      if (found === undefined) continue;
      count++;
      holdMarkdown(found.markdown);
    }
    expect(count).toBeGreaterThan(100);
  });

  test('in what completion says of its items', () => {
    let count = 0;
    for (let offset = 0; offset < text.length; offset += 3)
      for (const { documentation } of complete(document, offset).items) {
        const markdown = documentation?.();
        if (markdown === undefined) continue;
        count++;
        holdMarkdown(markdown);
      }
    expect(count).toBeGreaterThan(100);
  });

  test('in the titles of code lenses', () => {
    for (const { title, tooltip } of codeLenses(document)) expect(`${title}${tooltip ?? ''}`).not.toMatch(/command:/);
  });
});

/** All that would hide or reorder text; a line feed separates the paragraphs of Markdown. */
const hidden =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u;

/** Every text that an editor shows. What it inserts has whole names. */
function* shownTexts(document: LanguageDocument, step: number): Generator<string> {
  for (const { message, notes, fixes } of document.check().diagnostics) {
    yield message;
    for (const note of notes) yield note.message;
    for (const { title } of fixes) yield title;
  }
  for (let offset = 0; offset < document.text.length; offset += step) {
    yield hover(document, offset)?.markdown ?? '';
    for (const { label, detail = '', documentation } of complete(document, offset).items)
      for (const each of [label, detail, documentation?.() ?? '']) yield each;
    for (const { label, summary, parameters } of signatureHelp(document, offset)?.signatures ?? []) {
      yield label;
      yield summary;
      for (const parameter of parameters) yield parameter.summary ?? '';
    }
  }
  for (const { title, tooltip } of codeLenses(document)) yield `${title}${tooltip ?? ''}`;
  for (const { title } of codeActions(document, { start: 0, end: document.text.length })) yield title;
  for (const { name, detail } of documentSymbols(document)) yield `${name}${detail ?? ''}`;
  for (const { text: hint } of inlayHints(document)) yield hint;
}

describe.each([
  ['controls', '\u001b[31m\u0007\b\u0085\u009b'],
  ['bidirectional controls', '\u202eabc\u2066\u061c\u200f'],
  ['fillers and tags', '\u200b\u00ad\u2060\ufeff\u{e0041}'],
  ['line ends', 'a\r\nb\nc\u2028d'],
  ['a very long word', 'n'.repeat(200_000)],
  ['very many words', 'n m '.repeat(50_000)],
])('%s', (_, attack) => {
  // XML 1.0 cannot write all of them.
  const model = loadSchema(schemaWith('ATTACK')).schema!;
  const json = writeCsdl(model, { format: 'json' }).replaceAll('ATTACK', () => JSON.stringify(attack).slice(1, -1));
  const { schema, problems } = loadSchema(json);
  const checker = createChecker({ service: 'odata-4.01', schema: schema! });
  const document = new LanguageDocument(text, { format: 'http', checkerFor: () => checker });

  test('in everything that an editor shows', () => {
    const shown = [...problems.map(({ message }) => message), ...shownTexts(document, attack.length > 1000 ? 12 : 2)];
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.filter((each) => hidden.test(each))).toEqual([]);
    expect(Math.max(...shown.map(({ length }) => length))).toBeLessThan(20_000);
  });
});
