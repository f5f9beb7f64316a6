/**
 * The CSDL XML reader on valid and broken metadata of OData V1 to V3. It is long because each case is a document of its
 * own.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadSound, problemsOf } from '../schema-documents.js';
import { loadSchema, loadSchemas } from '../../src/schema/load-schema.js';
import { annotationOf, findProperty, isOptional, structuredType } from '../../src/schema/model/schema-queries.js';
import type { Declaration } from '../../src/schema/model/model.js';

const head = `<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" xmlns:sap="http://www.sap.com/Protocols/SAPData">
<edmx:DataServices m:DataServiceVersion="2.0">`;
const foot = '</edmx:DataServices></edmx:Edmx>';
const schemaOf = (content: string): string =>
  `<Schema Namespace="N.S" Alias="Self" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">${content}</Schema>`;
const document = (content: string): string => head + schemaOf(content) + foot;
const container = (content: string): string => `<EntityContainer Name="Desk">${content}</EntityContainer>`;

const order = (content = ''): string =>
  `<EntityType Name="Order"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32" Nullable="false"/>${content}</EntityType>`;
const sets = '<EntitySet Name="Orders" EntityType="Self.Order"/><EntitySet Name="Items" EntityType="N.S.Item"/>';

/** Orders with items, and the association between them. */
const shop = `
  ${order('<Property Name="At" Type="Edm.DateTime" Precision="7"/><NavigationProperty Name="Items" Relationship="Self.OrderItems" FromRole="Order" ToRole="Items"/>')}
  <EntityType Name="Item" m:HasStream="true">
    <Key><PropertyRef Name="OrderId"/><PropertyRef Name="Line"/></Key>
    <Property Name="OrderId" Type="Edm.Int32" Nullable="false"/>
    <Property Name="Line" Type="Int16" Nullable="false"/>
    <Property Name="Text" Type="Edm.String" MaxLength="Max" FixedLength="false" Unicode="true" m:FC_TargetPath="SyndicationTitle"/>
    <NavigationProperty Name="Order" Relationship="N.S.OrderItems" FromRole="Items" ToRole="Order"/>
  </EntityType>
  <Association Name="OrderItems">
    <End Role="Order" Type="Self.Order" Multiplicity="1"><OnDelete Action="Cascade"/></End>
    <End Role="Items" Type="Self.Item" Multiplicity="*"/>
    <ReferentialConstraint>
      <Principal Role="Order"><PropertyRef Name="Id"/></Principal>
      <Dependent Role="Items"><PropertyRef Name="OrderId"/></Dependent>
    </ReferentialConstraint>
  </Association>
  ${container(`${sets}
    <AssociationSet Name="OrderItems" Association="Self.OrderItems"><End Role="Order" EntitySet="Orders"/><End EntitySet="Items"/></AssociationSet>
    <FunctionImport Name="Search" ReturnType="Collection(Self.Item)" EntitySet="Items" m:HttpMethod="GET">
      <Documentation><Summary>Looks everywhere</Summary></Documentation>
      <Parameter Name="text" Type="Edm.String" Mode="In" Nullable="false"/><Parameter Name="most" Type="Edm.Byte"/><Parameter Name="count" Type="Edm.Int32" Mode="Out"/>
    </FunctionImport>
    <FunctionImport Name="Close" m:HttpMethod="POST"/>`)}`;

describe('types', () => {
  const schema = loadSound(document(shop));
  const propertyOf = (type: string, name: string): unknown =>
    findProperty(schema, structuredType(schema, `N.S.${type}`)!, name)?.property;

  test.each([
    ['Order', 'Id', { type: { name: 'Edm.Int32', isCollection: false }, isNullable: false }],
    ['Order', 'At', { type: { name: 'Edm.DateTime', isCollection: false }, isNullable: true, precision: 7 }],
    [
      'Order',
      'Items',
      { type: { name: 'N.S.Item', isCollection: true }, partner: 'Order', referentialConstraints: [] },
    ],
    ['Item', 'Line', { type: { name: 'Edm.Int16', isCollection: false } }],
    ['Item', 'Text', { isNullable: true, maxLength: undefined }],
    [
      'Item',
      'Order',
      {
        type: { name: 'N.S.Order', isCollection: false },
        isNullable: false,
        partner: 'Items',
        referentialConstraints: [{ property: 'OrderId', referencedProperty: 'Id' }],
      },
    ],
  ])('property %s.%s', (type, name, expected) => {
    expect(propertyOf(type, name)).toMatchObject(expected);
  });

  test('a stream, and the version', () => {
    expect(structuredType(schema, 'N.S.Item')?.hasStream).toBe(true);
    expect(schema.version).toBe('2.0');
  });

  test.each([
    ['<Property Name="P" Type="Edm.Float"/>', { type: { name: 'Edm.Double' } }],
    ['<Property Name="P" Type="Edm.Time" Precision="3"/>', { type: { name: 'Edm.Time' }, precision: 3 }],
    ['<Property Name="P" Type="Edm.Decimal" Precision="9"/>', { precision: 9, scale: 'variable' }],
    ['<Property Name="P" Type="Edm.Decimal" Scale="2" sap:variable-scale="true"/>', { scale: 'floating' }],
    ['<Property Name="P" Type="Collection(Edm.Float)"/>', { type: { name: 'Edm.Double', isCollection: true } }],
    ['<Property Name="P" Type="Self.C" CollectionKind="List"/>', { type: { name: 'N.S.C', isCollection: true } }],
    ['<Property Name="P" Type="Self.C" CollectionKind="None"/>', { type: { name: 'N.S.C', isCollection: false } }],
    ['<Property Name="P" Type="Edm.GeographyPoint" SRID="Variable"/>', { srid: 'variable' }],
    ['<Property Name="P" Type="Edm.Stream" Nullable="false"/>', { type: { name: 'Edm.Stream' }, isNullable: false }],
    ['<Property Name="P" Type="Self.E" DefaultValue="Red"/>', { type: { name: 'N.S.E' }, defaultValue: 'Red' }],
  ])('%s', (property, expected) => {
    const content = `${order(property)}<ComplexType Name="C"/><EnumType Name="E" IsFlags="true"><Member Name="Red" Value="1"/></EnumType>`;
    const type = structuredType(loadSound(document(content)), 'N.S.Order')!;
    expect(type.properties.get('P')).toMatchObject(expected);
  });

  test.each([
    ['2006/04', '1.0'],
    ['2006/05', '1.0'],
    ['2007/05', '1.0'],
    ['2008/01', '1.0'],
    ['2008/09', '2.0'],
    ['2009/08', '3.0'],
    ['2009/11', '3.0'],
  ])('a schema alone, of %s', (date, version) => {
    const { schema, problems } = loadSchema(schemaOf(order()).replace('2008/09', date));
    expect([schema?.version, [...(schema?.types.keys() ?? [])], problems]).toEqual([version, ['N.S.Order'], []]);
  });
});

describe('associations', () => {
  test('ends without roles, along one type', () => {
    const content = `${order('<NavigationProperty Name="Next" Relationship="Self.A" FromRole="a" ToRole="b"/><NavigationProperty Name="Before" Relationship="Self.A" FromRole="b" ToRole="a"/><NavigationProperty Name="Note" Relationship="Self.B" FromRole="Order" ToRole="Note"/>')}
      <EntityType Name="Note" BaseType="Self.Order"/>
      <Association Name="A"><End Role="a" Type="Self.Order" Multiplicity="0..1"/><End Role="b" Type="Self.Order" Multiplicity="*"/></Association>
      <Association Name="B"><End Type="Self.Order" Multiplicity="1"/><End Type="Self.Note" Multiplicity="0..1"/></Association>`;
    const type = structuredType(loadSound(document(content)), 'N.S.Order')!;
    expect([...type.properties.values()].slice(1)).toMatchObject([
      { name: 'Next', type: { name: 'N.S.Order', isCollection: true }, partner: 'Before' },
      { name: 'Before', type: { name: 'N.S.Order', isCollection: false }, isNullable: true, partner: 'Next' },
      { name: 'Note', type: { name: 'N.S.Note', isCollection: false }, isNullable: true, partner: undefined },
    ]);
  });

  test('an association of another schema, by alias or through Using', () => {
    const other = `<Schema Namespace="Other" Alias="O" xmlns="http://schemas.microsoft.com/ado/2008/09/edm"><Using Namespace="N.S" Alias="M"/><Association Name="A"><End Role="a" Type="M.Order" Multiplicity="1"/><End Role="b" Type="M.Order" Multiplicity="*"/></Association></Schema>`;
    const navigation = '<NavigationProperty Name="Next" Relationship="O.A" FromRole="a" ToRole="b"/>';
    const type = structuredType(loadSound(head + schemaOf(order(navigation)) + other + foot), 'N.S.Order')!;
    expect(type.properties.get('Next')).toMatchObject({ type: { name: 'N.S.Order', isCollection: true } });
  });

  test('what lies in a document that is not here is not missed', () => {
    const navigation = '<NavigationProperty Name="Next" Relationship="Other.A" FromRole="a" ToRole="b"/>';
    const type = structuredType(loadSound(document(order(navigation))), 'N.S.Order')!;
    expect(type.properties.get('Next')).toMatchObject({ kind: 'navigation', type: { name: 'Edm.Untyped' } });
  });

  test('bindings; those of what only a derived type has begin with its name', () => {
    const content = `${order()}<EntityType Name="Rush" BaseType="Self.Order"><NavigationProperty Name="Base" Relationship="Self.A" FromRole="r" ToRole="o"/></EntityType>
      <Association Name="A"><End Role="o" Type="Self.Order" Multiplicity="1"/><End Role="r" Type="Self.Rush" Multiplicity="*"/></Association>
      ${container(`<EntitySet Name="Orders" EntityType="Self.Order"/><EntitySet Name="Rushes" EntityType="Self.Rush"/>
        <AssociationSet Name="A" Association="Self.A"><End Role="o" EntitySet="Orders"/><End Role="r" EntitySet="Orders"/></AssociationSet>
        <AssociationSet Name="B" Association="Self.A"><End Role="o" EntitySet="Orders"/><End Role="r" EntitySet="Rushes"/></AssociationSet>`)}`;
    const bindings = [...loadSound(document(content)).container!.entitySets.values()].map((set) => [
      ...set.navigationBindings,
    ]);
    expect(bindings).toEqual([[['N.S.Rush/Base', 'Orders']], [['Base', 'Orders']]]);
    expect(loadSound(document(shop)).container?.entitySets.get('Orders')?.navigationBindings).toEqual(
      new Map([['Items', 'Items']]),
    );
  });
});

describe('function imports', () => {
  const schema = loadSound(document(shop));

  test('are an operation and its import', () => {
    const [search] = schema.operations.get('N.S.Search') ?? [];
    expect(search).toMatchObject({ kind: 'function', isBound: false, isComposable: true });
    expect(search?.returnType).toMatchObject({ name: 'N.S.Item', isCollection: true });
    expect(search?.parameters.map((parameter) => [parameter.name, isOptional(parameter)])).toEqual([
      ['text', false],
      ['most', true],
    ]);
    expect(schema.container?.imports.get('Search')).toMatchObject({
      kind: 'functionImport',
      operation: 'N.S.Search',
      entitySet: 'Items',
    });
    expect(schema.container?.imports.get('Close')?.kind).toBe('actionImport');
  });

  test.each([
    ['m:HttpMethod="GET"', 'function'],
    ['m:HttpMethod="get" IsSideEffecting="true"', 'function'],
    ['m:HttpMethod="DELETE"', 'action'],
    ['IsSideEffecting="false"', 'function'],
    ['IsSideEffecting="true"', 'action'],
    ['', 'action'],
  ])('%s', (attributes, kind) => {
    const content = container(`<FunctionImport Name="F" ReturnType="Edm.String" ${attributes}/>`);
    expect(
      loadSound(document(content))
        .operations.get('N.S.F')
        ?.map((each) => each.kind),
    ).toEqual([kind]);
  });

  test('bound ones and their overloads are not exposed, and a function may give nothing', () => {
    const { operations, container: desk } = loadSound(
      document(
        `${order()}${container(`<FunctionImport Name="F" IsBindable="true" m:IsAlwaysBindable="true" IsSideEffecting="false" IsComposable="true" ReturnType="Edm.Int32"><Parameter Name="o" Type="Self.Order"/></FunctionImport>
        <FunctionImport Name="F" IsBindable="true" IsSideEffecting="false" EntitySetPath="o"><ReturnType Type="Self.Order"/><Parameter Name="o" Type="Collection(Self.Order)"/></FunctionImport><FunctionImport Name="G" m:HttpMethod="GET"/>`)}`,
      ),
    );
    expect(operations.get('N.S.F')).toMatchObject([
      { isBound: true, isComposable: true, returnType: { name: 'Edm.Int32' } },
      { isBound: true, isComposable: false, returnType: { name: 'N.S.Order' }, entitySetPath: 'o' },
    ]);
    expect([...desk!.imports.keys()]).toEqual(['G']);
  });

  test('may share a name with a type', () => {
    const { container: desk, operations } = loadSound(
      document(`${order()}${container('<FunctionImport Name="Order" m:HttpMethod="GET" ReturnType="Self.Order"/>')}`),
    );
    expect(operations.get(desk!.imports.get('Order')!.operation)).toHaveLength(1);
  });
});

test('more than one container: what is not in the default one has the name of its own before it', () => {
  const more = `${order()}<EntityContainer Name="Other"><EntitySet Name="Orders" EntityType="Self.Order"/><FunctionImport Name="F" m:HttpMethod="GET" EntitySet="Orders"/></EntityContainer>
    <EntityContainer Name="Desk" m:IsDefaultEntityContainer="true"><EntitySet Name="All" EntityType="Self.Order"/><FunctionImport Name="F" m:HttpMethod="GET"/></EntityContainer>`;
  const { container: desk } = loadSound(document(more));
  expect([desk?.fullName, ...desk!.entitySets.keys(), ...desk!.imports.keys()]).toEqual([
    'N.S.Desk',
    'All',
    'Other.Orders',
    'F',
    'Other.F',
  ]);
  expect(desk?.imports.get('Other.F')).toMatchObject({ operation: 'N.S.Other.F', entitySet: 'Other.Orders' });
});

describe('annotations', () => {
  /** The term and value of each annotation, and the text at its position. */
  const said = (text: string, declaration: Declaration): unknown[] =>
    declaration.annotations.map(({ term, value, span }) => [
      term.replace(/^Org\.OData\.(\w+)\.V1\./, '$1.'),
      JSON.stringify(value, (name, part: unknown) => (name === 'span' ? undefined : part)),
      text.slice(span.start, span.end),
    ]);

  test.each([
    ['sap:label="L"', ['Core.Description', '"L"', 'sap:label="L"']],
    [
      'sap:quickinfo="Q" sap:label="L"',
      ['Core.Description', '"Q"', 'sap:quickinfo="Q"'],
      ['com.sap.vocabularies.Common.v1.Label', '"L"', 'sap:label="L"'],
    ],
    ['sap:updatable="false"', ['Core.Immutable', 'true', 'sap:updatable="false"']],
    ['sap:updatable="false" sap:creatable="false"', ['Core.Computed', 'true', 'sap:updatable="false"']],
    ["sap:validation-regexp = '^a$'", ['Validation.Pattern', '"^a$"', "sap:validation-regexp = '^a$'"]],
    ['sap:creatable="true" sap:filterable="false" m:FC_KeepInContent="true" other="x"'],
  ])('of a property: %s', (attributes, ...expected) => {
    const text = document(order(`<Property Name="P" Type="Edm.String" ${attributes}/>`));
    expect(said(text, structuredType(loadSound(text), 'N.S.Order')!.properties.get('P')!)).toEqual(expected);
  });

  test.each([
    [
      'sap:creatable="false"',
      ['Capabilities.InsertRestrictions', '{"record":{"Insertable":false}}', 'sap:creatable="false"'],
    ],
    [
      'sap:updatable-path="P"',
      ['Capabilities.UpdateRestrictions', '{"record":{"Updatable":{"path":"P"}}}', 'sap:updatable-path="P"'],
    ],
    [
      'sap:deletable="false"',
      ['Capabilities.DeleteRestrictions', '{"record":{"Deletable":false}}', 'sap:deletable="false"'],
    ],
    [
      'sap:countable="false"',
      ['Capabilities.CountRestrictions', '{"record":{"Countable":false}}', 'sap:countable="false"'],
    ],
    [
      'sap:searchable="false"',
      ['Capabilities.SearchRestrictions', '{"record":{"Searchable":false}}', 'sap:searchable="false"'],
    ],
    [
      'sap:addressable="false"',
      [
        'Capabilities.ReadRestrictions',
        '{"record":{"Readable":false,"ReadByKeyRestrictions":{"record":{"Readable":true}}}}',
        'sap:addressable="false"',
      ],
    ],
    [
      'sap:requires-filter="true"',
      ['Capabilities.FilterRestrictions', '{"record":{"RequiresFilter":true}}', 'sap:requires-filter="true"'],
    ],
    ['sap:topable="false"', ['Capabilities.TopSupported', 'false', 'sap:topable="false"']],
    [
      'sap:pageable="false"',
      ['Capabilities.TopSupported', 'false', 'sap:pageable="false"'],
      ['Capabilities.SkipSupported', 'false', 'sap:pageable="false"'],
    ],
    ['sap:creatable="true" sap:searchable="true" sap:pageable="true" sap:requires-filter="false"'],
  ])('of a set: %s', (attributes, ...expected) => {
    const text = document(`${order()}${container(`<EntitySet Name="O" EntityType="Self.Order" ${attributes}/>`)}`);
    expect(said(text, loadSound(text).container!.entitySets.get('O')!)).toEqual(expected);
  });

  test.each([
    [
      'sap:filterable="false"',
      ['Capabilities.FilterRestrictions', '{"record":{"NonFilterableProperties":["P"]}}', 'sap:filterable="false"'],
    ],
    [
      'sap:sortable="false"',
      ['Capabilities.SortRestrictions', '{"record":{"NonSortableProperties":["P"]}}', 'sap:sortable="false"'],
    ],
    [
      'sap:required-in-filter="true"',
      ['Capabilities.FilterRestrictions', '{"record":{"RequiredProperties":["P"]}}', 'sap:required-in-filter="true"'],
    ],
    [
      'sap:filter-restriction="interval"',
      [
        'Capabilities.FilterRestrictions',
        '{"record":{"FilterExpressionRestrictions":[{"record":{"Property":"P","AllowedExpressions":"SingleRange"}}]}}',
        'sap:filter-restriction="interval"',
      ],
    ],
    [
      'sap:creatable="false"',
      ['Capabilities.InsertRestrictions', '{"record":{"NonInsertableProperties":["P"]}}', 'sap:creatable="false"'],
    ],
    ['ConcurrencyMode="Fixed"', ['Core.OptimisticConcurrency', '["P"]', 'ConcurrencyMode="Fixed"']],
    ['sap:creatable="false" sap:updatable="false"'],
    ['sap:filter-restriction="constructor" ConcurrencyMode="None" sap:filterable="true" sap:sortable="true"'],
  ])('of a set by its type, inherited ones too: %s', (attributes, ...expected) => {
    const text = document(
      `${order(`<Property Name="P" Type="Edm.String" ${attributes}/>`)}<EntityType Name="Rush" BaseType="Self.Order"/>${container('<EntitySet Name="O" EntityType="Self.Rush"/>')}`,
    );
    expect(said(text, loadSound(text).container!.entitySets.get('O')!)).toEqual(expected);
  });

  test('documentation comes before the texts of SAP, and empty parts of it say nothing', () => {
    const text = document(
      order(
        '<Property Name="P" Type="Edm.String" sap:label="L"><Documentation><Summary> S &amp; T </Summary><LongDescription/></Documentation></Property>',
      ),
    );
    expect(said(text, structuredType(loadSound(text), 'N.S.Order')!.properties.get('P')!)).toEqual([
      ['Core.Description', '"S & T"', '<Summary>'],
    ]);
  });

  test('the prefix is the one that the document declares', () => {
    const text = document(
      order(
        '<Property Name="P" Type="Edm.String" s:label="L" sap:label="M" xmlns:s="http://www.sap.com/Protocols/SAPData" xmlns:sap="urn:other"/>',
      ),
    );
    expect(said(text, structuredType(loadSound(text), 'N.S.Order')!.properties.get('P')!)).toEqual([
      ['Core.Description', '"L"', 's:label="L"'],
    ]);
  });

  test('annotations of OData V4 in the same document come first, wherever they are', () => {
    const v4 = 'xmlns="http://docs.oasis-open.org/odata/ns/edm"';
    const text = document(
      `${order(`<Property Name="P" Type="Edm.String" sap:label="L"><Annotation ${v4} Term="Org.OData.Core.V1.Description" String="D"/></Property>`)}
      ${container('<EntitySet Name="O" EntityType="Self.Order" sap:deletable="false" sap:creatable="false"/>')}
      <Annotations ${v4} Target="Self.Desk/O"><Annotation Term="Org.OData.Capabilities.V1.DeleteRestrictions"><Record><PropertyValue Property="Deletable" Bool="true"/></Record></Annotation></Annotations>`,
    );
    const schema = loadSound(text);
    const [property] = said(text, structuredType(schema, 'N.S.Order')!.properties.get('P')!) as [unknown[]];
    expect(property.slice(0, 2)).toEqual(['Core.Description', '"D"']);
    const terms = schema.container!.entitySets.get('O')!.annotations.map(({ term, value }) => [term, value]);
    expect(terms).toEqual([
      ['Org.OData.Capabilities.V1.InsertRestrictions', { record: { Insertable: false } }],
      ['Org.OData.Capabilities.V1.DeleteRestrictions', { record: { Deletable: true } }],
    ]);
  });

  test('value and type annotations of CSDL 3, and annotations of associations', () => {
    const schema = loadSound(
      document(`${order()}<ValueTerm Name="Note" Type="Edm.String"/><Association Name="A"><End Role="a" Type="Self.Order" Multiplicity="1"/><End Role="b" Type="Self.Order" Multiplicity="1"/></Association>
        <Annotations Target="Self.Order"><ValueAnnotation Term="Self.Note" String="x"/><ValueAnnotation Term="T.When" DateTime="2011-01-01T00:00:00"/>
          <TypeAnnotation Term="T.Point"><PropertyValue Property="X" Int="1"/></TypeAnnotation></Annotations>
        <Annotations Target="Self.A"><ValueAnnotation Term="Self.Note" String="y"/></Annotations>`),
    );
    const type = schema.types.get('N.S.Order')!;
    expect(type.annotations.map(({ term }) => term)).toEqual(['N.S.Note', 'T.When', 'T.Point']);
    expect(annotationOf(type, 'T.When')?.value).toBe('2011-01-01T00:00:00');
    expect(annotationOf(type, 'T.Point')?.value).toEqual({ record: { X: 1 } });
  });
});

describe('what is wrong is reported at its place, and the rest is read', () => {
  const lost = '<NavigationProperty Name="N" Relationship="Self.A" FromRole="a" ToRole="b"/>';
  const ends = (first: string, second = 'Role="b" Type="Self.Order" Multiplicity="1"'): string =>
    `${order(lost)}<Association Name="A"><End ${first}/><End ${second}/></Association>`;
  const end = 'Role="a" Type="Self.Order" Multiplicity="1"';

  test.each([
    [order(lost), ['warning «Self.A» The association "N.S.A" is not declared in its schema.']],
    [
      order('<NavigationProperty Name="N"/>'),
      [
        'warning «<NavigationProperty Name="N"/>» <NavigationProperty> needs the attribute Relationship; without it, the target of the property is unknown.',
      ],
    ],
    [ends(end, end), ['warning «b» The association "N.S.A" has no end with the role "b".']],
    [
      `${order(lost)}<Association Name="A"><End ${end}/></Association>`,
      [
        'warning «b» The association "N.S.A" has no end with the role "b".',
        'warning «<Association Name="A">» An association must have two ends; "A" has 1.',
      ],
    ],
    [
      ends(end, 'Role="b" Type="Self.Order" Multiplicity="many"'),
      ['warning «many» Multiplicity must be 0..1, 1 or *; "many" counts as 0..1.'],
    ],
    [
      ends(end, 'Role="b" Type="Self.Order"'),
      [
        'warning «<End Role="b" Type="Self.Order"/>» <End> needs the attribute Multiplicity; without it, at most one entity is assumed.',
      ],
    ],
    [
      ends(end, 'Role="b" Multiplicity="1"'),
      [
        'warning «<End Role="b" Multiplicity="1"/>» <End> needs the attribute Type; without it, the navigation property has no target.',
      ],
    ],
    [
      ends(end, 'Role="b" Type="Self.Odrer" Multiplicity="1"'),
      ['warning «Self.A» The type "N.S.Odrer" is not declared in its schema. Did you mean "N.S.Order"?'],
    ],
    [
      order('<Property Name="P" Type="Edm.Datetime"/>'),
      ['warning «Edm.Datetime» The namespace Edm has no type "Edm.Datetime".'],
    ],
    [
      order('<Property Name="P"/>'),
      ['warning «<Property Name="P"/>» <Property> needs the attribute Type; without it, the type is unknown.'],
    ],
    [
      container(
        '<EntitySet Name="O" EntityType="Self.Order"/><AssociationSet Name="A" Association="Self.A"><End Role="a" EntitySet="P"/><End Role="b" EntitySet="O"/></AssociationSet>',
      ) + ends(end),
      ['warning «P» The container has no entity set "P".'],
    ],
    [
      container('<FunctionImport ReturnType="Edm.String"/>'),
      [
        'error «<FunctionImport ReturnType="Edm.String"/>» <FunctionImport> needs the attribute Name; without it, the declaration is ignored.',
      ],
    ],
    [
      container('<FunctionImport Name="F" ReturnType="Self.Nope"/>') + order(),
      ['warning «Self.Nope» The type "N.S.Nope" is not declared in its schema.'],
    ],
    [
      ends(end).replace(
        '</Association>',
        '<ReferentialConstraint><Principal Role="a"/></ReferentialConstraint></Association>',
      ),
      [
        'warning «<ReferentialConstraint>» A referential constraint must have a Principal and a Dependent; this one is ignored.',
      ],
    ],
    [
      ends(end).replace(
        '</Association>',
        '<ReferentialConstraint><Principal Role="b"><PropertyRef Name="Id"/></Principal><Dependent Role="a"/></ReferentialConstraint></Association>',
      ),
      [
        'warning «<ReferentialConstraint>» A referential constraint must pair properties; this one has 1 for the principal and 0 for the dependent.',
      ],
    ],
    [
      ends(end) + ends(end).slice(ends(end).indexOf('<Association')),
      ['warning «A» "N.S.A" is declared twice here; the first declaration counts.'],
    ],
  ])('%s', (content, expected) => {
    const { schema } = loadSchema(document(content));
    expect(problemsOf(document(content))).toEqual(expected);
    expect(schema?.namespaces).toEqual(new Set(['N.S']));
  });

  test('a truncated document is reported, and later declarations are not', () => {
    const text = document(shop);
    const broken = text.slice(0, text.indexOf('<Association Name'));
    expect(problemsOf(broken).map((line) => line.slice(0, 60))).toHaveLength(1);
    expect([...(loadSchema(broken).schema?.types.keys() ?? [])]).toEqual(['N.S.Order', 'N.S.Item']);
  });

  test('in the second of two documents the places are of that one', () => {
    const { problems } = loadSchemas([
      { name: 'a', text: document('').replaceAll('N.S', 'M') },
      { name: 'b', text: document(order(lost)) },
    ]);
    expect(problems.map((each) => each.document)).toEqual([1]);
  });
});

describe('no damage makes the reader throw', () => {
  const text = document(
    `${shop}<Using Namespace="X" Alias="Y"/><Annotations Target="Self.Order"><TypeAnnotation Term="T.U"/></Annotations>`,
  );
  const holds = (damaged: string): void => {
    for (const { start, end } of loadSchema(damaged).problems)
      expect(start >= 0 && start <= end && end <= damaged.length).toBe(true);
  };
  const offset = fc.nat(text.length - 1);

  test('neither that of a part which is cut out', () => {
    fc.assert(
      fc.property(offset, fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(text.length)), (start, length) =>
        holds(text.slice(0, start) + text.slice(start + length)),
      ),
      { numRuns: 100 },
    );
  });

  test('nor that of an element elsewhere', () => {
    const elements = [...text.matchAll(/<\w+[^<>]*\/>/g)].map(([element]) => element);
    fc.assert(
      fc.property(fc.constantFrom(...elements), fc.constantFrom(...elements), (from, to) =>
        holds(text.replace(from, to)),
      ),
      { numRuns: 100 },
    );
  });
});

describe('hostile input', () => {
  const many = (count: number, make: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => make(i)).join('');

  /** Each of these would need minutes or all memory if every declaration were compared with every other one. */
  test.each([
    [
      'sets of one type with many restrictions',
      order(many(20_000, (i) => `<Property Name="P${i}" Type="Edm.String" sap:filterable="false"/>`)) +
        container(many(20_000, (i) => `<EntitySet Name="S${i}" EntityType="Self.Order"/>`)),
    ],
    [
      'a long chain of base types',
      many(
        5_000,
        (i) =>
          `<EntityType Name="T${i}" BaseType="Self.T${i + 1}"><Property Name="P" Type="Edm.String" sap:sortable="false"/></EntityType>`,
      ) + container(many(5_000, (i) => `<EntitySet Name="S${i}" EntityType="Self.T${i}"/>`)),
    ],
    [
      'navigation properties and association sets of one association',
      `${order(
        many(20_000, (i) => `<NavigationProperty Name="N${i}" Relationship="Self.A" FromRole="a" ToRole="b"/>`),
      )}<Association Name="A"><End Role="a" Type="Self.Order" Multiplicity="1"/><End Role="b" Type="Self.Order" Multiplicity="*"/></Association>${container(
        `<EntitySet Name="S" EntityType="Self.Order"/>${many(20_000, (i) => `<AssociationSet Name="A${i}" Association="Self.A"><End Role="a" EntitySet="S"/><End Role="b" EntitySet="S"/></AssociationSet>`)}`,
      )}`,
    ],
    [
      'missing associations',
      order(
        many(20_000, (i) => `<NavigationProperty Name="N${i}" Relationship="Self.A${i}" FromRole="a" ToRole="b"/>`),
      ),
    ],
    [
      'ends of one association',
      `<Association Name="A">${'<End Role="a" Type="Self.Order" Multiplicity="1"/>'.repeat(10_000)}</Association>${order(many(3_000, (i) => `<NavigationProperty Name="N${i}" Relationship="Self.A" FromRole="a" ToRole="b"/>`))}`,
    ],
    [
      'properties of one constraint',
      `<Association Name="A"><End Role="a" Type="Self.Order" Multiplicity="1"/><End Role="b" Type="Self.Order" Multiplicity="*"/><ReferentialConstraint><Principal Role="a">${'<PropertyRef Name="Id"/>'.repeat(10_000)}</Principal><Dependent Role="b">${'<PropertyRef Name="Id"/>'.repeat(10_000)}</Dependent></ReferentialConstraint></Association>${order(many(20_000, (i) => `<NavigationProperty Name="N${i}" Relationship="Self.A" FromRole="b" ToRole="a"/>`))}`,
    ],
    [
      'containers',
      many(
        10_000,
        (i) => `<EntityContainer Name="C${i}"><EntitySet Name="S" EntityType="Self.Order"/></EntityContainer>`,
      ),
    ],
    ['nesting', '<EntityType Name="A">'.repeat(200_000)],
    ['many attributes', `<EntityType Name="A" ${many(10_000, (i) => `sap:x${i}="1" `)}/>`],
  ])(
    '%s',
    (_, content) => {
      const start = performance.now();
      loadSchema(document(content));
      expect(performance.now() - start).toBeLessThan(15_000);
    },
    60_000,
  );
});
