/** Several documents as one schema: aliases, annotations from outside, duplicate declarations, missing documents. */
import { describe, expect, test } from 'vitest';
import { loadSchema, loadSchemas } from './load-schema.js';
import type { LoadedSchema } from './model/loaded-schema.js';
import { annotationOf, structuredType } from './model/schema-queries.js';

const reference = (uri: string, namespace: string, alias: string): string =>
  `<edmx:Reference Uri="${uri}"><edmx:Include Namespace="${namespace}" Alias="${alias}"/></edmx:Reference>`;

const edmx = (references: string, namespace: string, content: string): string =>
  `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" xmlns="http://docs.oasis-open.org/odata/ns/edm">${references}<edmx:DataServices><Schema Namespace="${namespace}" Alias="Self">${content}</Schema></edmx:DataServices></edmx:Edmx>`;

const orders = edmx(
  reference('people.xml', 'People', 'P'),
  'Orders',
  `<EntityType Name="Order" BaseType="P.Document">
     <Property Name="Total" Type="Edm.Decimal"/>
     <NavigationProperty Name="Buyer" Type="P.Person"/>
     <Annotation Term="Org.OData.Core.V1.Description" String="inside"/>
   </EntityType>
   <Function Name="F"><Parameter Name="p" Type="P.Person"/><ReturnType Type="Edm.String"/></Function>
   <EntityContainer Name="Shop" Extends="P.Desk"><EntitySet Name="Orders" EntityType="Self.Order"/></EntityContainer>`,
);

const people = edmx(
  '',
  'People',
  `<EntityType Name="Document" Abstract="true"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.String" Nullable="false"/></EntityType>
   <EntityType Name="Person"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.String" Nullable="false"/></EntityType>
   <EntityContainer Name="Desk"><EntitySet Name="People" EntityType="Self.Person"/></EntityContainer>`,
);

/** Aliases other than those of the documents that it is about. */
const notes = `{
  "$Version": "4.01",
  "$Reference": {"orders.xml": {"$Include": [{"$Namespace": "Orders", "$Alias": "O"}, {"$Namespace": "People", "$Alias": "Self"}]}},
  "Notes": {"$Annotations": {
    "O.Order": {"@Org.OData.Core.V1.Description": "outside"},
    "O.Order/Total": {"@Org.OData.Core.V1.Computed#Q": true},
    "O.Shop/Orders": {"@Org.OData.Core.V1.Description": "set"},
    "O.Shop/People": {"@Org.OData.Core.V1.Description": "inherited set"},
    "O.F(Self.Person)/p": {"@Org.OData.Core.V1.OptionalParameter": true}
  }}
}`;

const load = (...texts: string[]): LoadedSchema =>
  loadSchemas(texts.map((text, index) => ({ name: `document ${index}`, text })));

/** Problems as `document «marked text» message`. */
function problemsOf(...texts: string[]): string[] {
  return load(...texts).problems.map(
    ({ message, start, end, document = 0 }) => `${document} «${texts[document]?.slice(start, end)}» ${message}`,
  );
}

describe('documents that belong together', () => {
  const { schema, problems } = load(orders, people, notes);
  const order = structuredType(schema!, 'Orders.Order')!;

  test('there is nothing to say about them', () => expect(problems).toEqual([]));

  test('each may use what the others declare', () => {
    expect(order.baseType).toBe('People.Document');
    expect([...(schema?.types.keys() ?? [])]).toEqual(['Orders.Order', 'People.Document', 'People.Person']);
    expect([...(schema?.container?.entitySets.keys() ?? [])]).toEqual(['Orders', 'People']);
    expect([...(schema?.namespaces ?? [])]).toEqual(['Orders', 'People', 'Notes']);
  });

  test('an alias holds in its own document; those of the first count for URLs', () => {
    expect(schema?.container?.entitySets.get('People')?.type).toBe('People.Person');
    expect(schema?.aliases.get('Self')).toBe('Orders');
  });

  test('annotations of a later document reach what they are about and win', () => {
    const valueOf = (declaration: Parameters<typeof annotationOf>[0] | undefined, term: string): unknown =>
      declaration && annotationOf(declaration, `Org.OData.Core.V1.${term}`)?.value;
    expect(valueOf(order, 'Description')).toBe('outside');
    expect(order.properties.get('Total')?.annotations.map(({ qualifier }) => qualifier)).toEqual(['Q']);
    expect(valueOf(schema?.container?.entitySets.get('Orders'), 'Description')).toBe('set');
    expect(valueOf(schema?.container?.entitySets.get('People'), 'Description')).toBe('inherited set');
    expect(valueOf(schema?.operations.get('Orders.F')?.[0]?.parameters[0], 'OptionalParameter')).toBe(true);
    expect(schema?.externalAnnotations).toBeUndefined();
  });

  test('every place has its document', () => {
    const texts = [orders, people, notes];
    const at = ({ start, end, document = 0 }: { start: number; end: number; document?: number }): string =>
      `${schema?.documents?.[document]}: ${texts[document]?.slice(start, end)}`;
    expect(at(order.span)).toBe('document 0: <EntityType Name="Order" BaseType="P.Document">');
    expect(at(structuredType(schema!, 'People.Person')!.span)).toBe('document 1: <EntityType Name="Person">');
    expect(order.annotations.map(({ span }) => at(span))).toEqual(['document 2: "@Org.OData.Core.V1.Description"']);
  });

  test('the order of the files does not matter for what is declared', () => {
    const names = (each: LoadedSchema): string[] => [...(each.schema?.types.keys() ?? [])].sort();
    expect(names(load(people, orders))).toEqual(names(load(orders, people)));
    expect(load(notes, people, orders).problems).toEqual([]);
  });
});

describe('what is wrong', () => {
  test('what is not given is not missed', () => {
    expect(problemsOf(orders)).toEqual([]);
    expect(problemsOf(notes)).toEqual([]);
    expect(load(notes).schema?.externalAnnotations).toHaveLength(5);
  });

  test('a missing declaration is reported in the document that uses it', () => {
    const missed = 'The type "People.Person" is not declared in its schema. Did you mean "People.Persons"?';
    expect(problemsOf(orders, people.replace('"Person"', '"Persons"'))).toEqual([
      `0 «P.Person» ${missed}`,
      `0 «P.Person» ${missed}`,
      `1 «Self.Person» ${missed}`,
    ]);
    expect(problemsOf(orders, people, notes.replace('O.Order/Total', 'O.Order/Totl'))).toEqual([
      '2 «"O.Order/Totl"» These annotations are for "Orders.Order/Totl", which is not declared in its schema.',
    ]);
  });

  test('what two documents declare', () => {
    const again = edmx('', 'People', '<ComplexType Name="Person"/><Term Name="T"/>');
    expect(problemsOf(people, again)).toEqual([
      '1 «Person» "People.Person" is declared in document 0 too; that declaration counts.',
    ]);
    expect(load(people, again).schema?.types.get('People.Person')?.kind).toBe('entity');
  });

  test('a container in another document may be that of another service', () => {
    const other = edmx('', 'Other', '<EntityContainer Name="Bar"/>');
    expect(problemsOf(people, other)).toEqual([]);
    expect(load(people, other).schema?.container?.name).toBe('Desk');
    expect(load(notes, other, people).schema?.container?.name).toBe('Bar');
  });

  test('a document that is not a schema leaves no schema at all', () => {
    const { schema, problems } = load(people, '<html/>');
    expect(schema).toBeUndefined();
    expect(problems).toHaveLength(1);
    expect(load().schema).toBeUndefined();
  });

  test('one that is broken keeps the others from being checked against it', () => {
    expect(problemsOf(orders, people.slice(0, people.indexOf('<EntityType Name="Person"'))).length).toBe(1);
  });
});

test('references are returned and not followed', () => {
  const { references = [] } = load(people, orders, notes).schema!;
  expect(references.map(({ uri, span }) => [uri, span.document])).toEqual([
    ['people.xml', 1],
    ['orders.xml', 2],
  ]);
});

test('a text alone has no name, and its places no numbers', () => {
  expect(loadSchema(orders).schema?.documents).toBeUndefined();
  expect(structuredType(loadSchema(orders).schema!, 'Orders.Order')?.span).toEqual({
    start: orders.indexOf('<EntityType'),
    end: orders.indexOf('>', orders.indexOf('<EntityType')) + 1,
  });
});
