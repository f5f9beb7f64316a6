/**
 * The CSDL XML reader on valid and broken documents. It is long because each case is a document of its own, and one
 * reader is tested in one place.
 */
import { describe, expect, test } from 'vitest';
import { loadSound, problemsOf } from '../../../test/schema-documents.js';
import { loadSchema } from '../load-schema.js';
import { annotationOf, findProperty, keyOf, structuredType } from '../model/schema-queries.js';
import type { Span } from '../../text/index.js';
import type { AnnotationValue, Declaration } from '../model/model.js';

const head = '<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>';
const foot = '</edmx:DataServices></edmx:Edmx>';
const schemaOf = (content: string): string =>
  `<Schema Namespace="N.S" Alias="Self" xmlns="http://docs.oasis-open.org/odata/ns/edm">${content}</Schema>`;
const document = (content: string): string => head + schemaOf(content) + foot;

const thing = (content = ''): string =>
  `<EntityType Name="Thing"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.String"/>${content}</EntityType>`;

describe('types', () => {
  const schema = loadSound(
    document(`
      <EntityType Name="Order" OpenType="true" HasStream="true">
        <Key><PropertyRef Name="Buyer/Id" Alias="BuyerId"/><PropertyRef Name="Number"/></Key>
        <Property Name="Number" Type="Edm.Int32" Nullable="false"/>
        <Property Name="Notes" Type="Collection(Edm.String)" MaxLength="40"/>
        <Property Name="Total" Type="Edm.Decimal" Precision="18" Scale="2"/>
        <Property Name="Weight" Type="Edm.Decimal" MaxLength="max" Scale="Variable"/>
        <Property Name="Height" Type="Edm.Decimal" Scale="floating"/>
        <NavigationProperty Name="Buyer" Type="Self.Person" Nullable="false" Partner="Orders">
          <OnDelete Action="Cascade"/>
          <ReferentialConstraint Property="BuyerId" ReferencedProperty="Id"/>
        </NavigationProperty>
      </EntityType>
      <EntityType Name="Person" Abstract="true">
        <Key><PropertyRef Name="Id"/></Key>
        <Property Name="Id" Type="Self.Code"/>
        <NavigationProperty Name="Orders" Type="Collection(N.S.Order)" ContainsTarget="true"/>
      </EntityType>
      <EntityType Name="Clerk" BaseType="Self.Person"/>
      <ComplexType Name="Address"><Property Name="Colour" Type="Self.Colour"/></ComplexType>
      <EnumType Name="Colour" UnderlyingType="Edm.Int64" IsFlags="true"><Member Name="Red" Value="1"/><Member Name="Blue" Value="2"/></EnumType>
      <EnumType Name="Size"><Member Name="S" Value="5"/><Member Name="M" Value="-7"/></EnumType>
      <TypeDefinition Name="Code" UnderlyingType="Edm.String"/>`),
  );
  const order = structuredType(schema, 'N.S.Order')!;

  test('entity types', () => {
    expect(order).toMatchObject({
      kind: 'entity',
      isOpen: true,
      hasStream: true,
      isAbstract: false,
      baseType: undefined,
    });
    expect(order.key).toEqual([
      { path: 'Buyer/Id', alias: 'BuyerId' },
      { path: 'Number', alias: 'Number' },
    ]);
    expect(structuredType(schema, 'Self.Clerk')).toMatchObject({
      name: 'N.S.Clerk',
      baseType: 'N.S.Person',
      key: undefined,
    });
    expect(keyOf(schema, structuredType(schema, 'N.S.Clerk')!)).toEqual([{ path: 'Id', alias: 'Id' }]);
    expect(structuredType(schema, 'N.S.Address')).toMatchObject({ kind: 'complex', isOpen: false });
  });

  test.each([
    ['Number', { isNullable: false, type: { name: 'Edm.Int32', isCollection: false } }],
    ['Notes', { isNullable: undefined, type: { name: 'Edm.String', isCollection: true }, maxLength: 40 }],
    ['Total', { precision: 18, scale: 2, maxLength: undefined }],
    ['Weight', { precision: undefined, scale: 'variable', maxLength: undefined }],
    ['Height', { scale: 'floating' }],
    [
      'Buyer',
      {
        kind: 'navigation',
        partner: 'Orders',
        isNullable: false,
        containsTarget: false,
        type: { name: 'N.S.Person', isCollection: false },
      },
    ],
  ])('property %s', (name, expected) => {
    expect(findProperty(schema, order, name)?.property).toMatchObject(expected);
  });

  test('a referential constraint, beside other children', () => {
    const buyer = order.properties.get('Buyer');
    expect(buyer?.kind === 'navigation' && buyer.referentialConstraints).toEqual([
      { property: 'BuyerId', referencedProperty: 'Id' },
    ]);
  });

  test('enumerations and type definitions', () => {
    const valuesOf = (name: string): unknown => {
      const type = schema.types.get(name);
      return (
        type?.kind === 'enum' && [
          type.underlyingType,
          type.isFlags,
          ...[...type.members.values()].map((each) => [each.name, each.value]),
        ]
      );
    };
    expect(valuesOf('N.S.Colour')).toEqual(['Edm.Int64', true, ['Red', 1], ['Blue', 2]]);
    expect(valuesOf('N.S.Size')).toEqual(['Edm.Int32', false, ['S', 5], ['M', -7]]);
    expect(schema.types.get('N.S.Code')).toMatchObject({ kind: 'definition', underlyingType: 'Edm.String' });
  });
});

describe('operations and containers', () => {
  const schema = loadSound(
    document(`${thing()}
      <Function Name="Near" IsBound="true" IsComposable="true">
        <Parameter Name="it" Type="Self.Thing" Nullable="false"/><Parameter Name="far" Type="Edm.Int32"/>
        <ReturnType Type="Collection(Self.Thing)" Nullable="false"/>
      </Function>
      <Function Name="Near"><ReturnType Type="Edm.String"/></Function>
      <Action Name="Reset"/>
      <EntityContainer Name="Rest"><Singleton Name="Me" Type="Self.Thing"/></EntityContainer>
      <EntityContainer Name="All" Extends="Self.Rest">
        <EntitySet Name="Things" EntityType="Self.Thing"><NavigationPropertyBinding Path="Other" Target="Things"/></EntitySet>
        <FunctionImport Name="Near" Function="Self.Near" EntitySet="Things"/>
        <ActionImport Name="Reset" Action="Self.Reset"/>
      </EntityContainer>`),
  );

  test('overloads, bound and not', () => {
    const [bound, free] = schema.operations.get('N.S.Near') ?? [];
    expect(bound).toMatchObject({
      kind: 'function',
      isBound: true,
      isComposable: true,
      returnType: { name: 'N.S.Thing', isCollection: true, isNullable: false },
    });
    expect(bound?.parameters.map(({ name, isNullable, type }) => [name, isNullable, type.name])).toEqual([
      ['it', false, 'N.S.Thing'],
      ['far', true, 'Edm.Int32'],
    ]);
    expect(free).toMatchObject({
      isBound: false,
      parameters: [],
      returnType: { name: 'Edm.String', isNullable: true },
    });
    expect(schema.operations.get('N.S.Reset')).toMatchObject([{ kind: 'action', returnType: undefined }]);
  });

  test('the container that extends another has what both declare', () => {
    const { container } = schema;
    expect(container?.name).toBe('All');
    expect(container?.entitySets.get('Things')).toMatchObject({ kind: 'entitySet', type: 'N.S.Thing' });
    expect([...(container?.entitySets.get('Things')?.navigationBindings ?? [])]).toEqual([['Other', 'Things']]);
    expect(container?.singletons.get('Me')).toMatchObject({ kind: 'singleton', type: 'N.S.Thing' });
    expect(container?.imports.get('Near')).toMatchObject({
      kind: 'functionImport',
      operation: 'N.S.Near',
      entitySet: 'Things',
    });
    expect(container?.imports.get('Reset')).toMatchObject({
      kind: 'actionImport',
      operation: 'N.S.Reset',
      entitySet: undefined,
    });
  });
});

/** Values with any place. */
const path = (text: string): AnnotationValue => ({ path: text, span: expect.anything() as Span });
const expression = (dynamic: string, name: string | undefined, ...operands: AnnotationValue[]): AnnotationValue => ({
  dynamic,
  operands,
  ...(name === undefined ? {} : { name }),
  span: expect.anything() as Span,
});

describe('annotation values', () => {
  test.each<[string, AnnotationValue]>([
    ['/>', true],
    ['></Annotation>', true],
    [' Bool="false"/>', false],
    [' String=" a &lt; b "/>', ' a < b '],
    [' String=""/>', ''],
    [' Int="-3"/>', -3],
    [' Decimal="1.50"/>', 1.5],
    [' Float="INF"/>', 'INF'],
    [' Date="2024-01-31"/>', '2024-01-31'],
    [' EnumMember="N.S.E/A N.S.E/B"/>', 'A,B'],
    [' Path="A/B"/>', path('A/B')],
    [' PropertyPath="A"/>', 'A'],
    [' NavigationPropertyPath="A/B"/>', 'A/B'],
    [' AnnotationPath="A/@X.Y"/>', 'A/@X.Y'],
    ['><String> a<![CDATA[ <b>]]> &amp; c </String></Annotation>', ' a <b> & c '],
    ['><Bool> true </Bool></Annotation>', true],
    ['><Int>\n 7 </Int></Annotation>', 7],
    ['><PropertyPath>A/B</PropertyPath></Annotation>', 'A/B'],
    ['><EnumMember>N.S.E/A</EnumMember></Annotation>', 'A'],
    ['><Null/></Annotation>', null],
    ['><Collection/></Annotation>', []],
    [
      '><Collection><String>a</String> <PropertyPath>B</PropertyPath><Null/><Int>1</Int></Collection></Annotation>',
      ['a', 'B', null, 1],
    ],
    ['><Record/></Annotation>', { record: {} }],
    [
      '><Record Type="N.S.T"><PropertyValue Property="A" Int="1"/><PropertyValue Property="B"/><PropertyValue Property="C"><Collection><Record><PropertyValue Property="D" String="e"/></Record></Collection></PropertyValue><Annotation Term="X.Y"/></Record></Annotation>',
      { record: { A: 1, B: true, C: [{ record: { D: 'e' } }] }, type: 'N.S.T' },
    ],
    [
      '><Record><PropertyValue Property="__proto__" Int="1"/></Record></Annotation>',
      { record: JSON.parse('{"__proto__":1}') as Record<string, number> },
    ],
    [
      '><If><Path>A/Self.B</Path><String>b</String><String>c</String></If></Annotation>',
      expression('If', undefined, path('A/N.S.B'), 'b', 'c'),
    ],
    [
      '><Apply Function="odata.concat"><String>b</String><Annotation Term="X.Y"/></Apply></Annotation>',
      expression('Apply', 'odata.concat', 'b'),
    ],
    ['><Not><Bool>true</Bool></Not></Annotation>', expression('Not', undefined, true)],
    ['><Cast Type="Collection(Self.T)" Path="A"/></Annotation>', expression('Cast', 'Collection(N.S.T)', path('A'))],
    [' UrlRef="http://host/"/>', expression('UrlRef', undefined, 'http://host/')],
    ['><UrlRef><Path>A</Path></UrlRef></Annotation>', expression('UrlRef', undefined, path('A'))],
    ['><LabeledElement Name="Self.L" String="a"/></Annotation>', expression('LabeledElement', 'N.S.L', 'a')],
    [
      '><LabeledElementReference>Self.L</LabeledElementReference></Annotation>',
      expression('LabeledElementReference', 'N.S.L'),
    ],
    ['><Unheard><Int>1</Int></Unheard></Annotation>', expression('Unheard', undefined, 1)],
    ['><Null><Annotation Term="X.Y"/></Null></Annotation>', null],
    [' Path="Self.A/@Self.T#Q/B"/>', path('N.S.A/@N.S.T#Q/B')],
    [' Int="many"/>', 'many'],
    ['><Annotation Term="X.Inner" String="no"/><String>yes</String></Annotation>', 'yes'],
  ])('<Annotation Term="T.U"%s', (rest, value) => {
    const schema = loadSound(document(thing(`<Annotation Term="T.U"${rest}`)));
    const annotation = annotationOf(schema.types.get('N.S.Thing')!, 'T.U');
    expect(annotation?.value).toEqual(value);
  });

  test('a chain of records as deep as a document may be', () => {
    const depth = 60;
    const inner =
      '<Record><PropertyValue Property="P"><Collection>'.repeat(depth) +
      '</Collection></PropertyValue></Record>'.repeat(depth);
    expect(loadSound(document(thing(`<Annotation Term="T.U">${inner}</Annotation>`))).types.size).toBe(1);
  });
});

/** The terms of a declaration, with qualifiers. */
const termsOf = (declaration: Declaration | undefined): string[] =>
  (declaration?.annotations ?? []).map(({ term, qualifier }) =>
    qualifier === undefined ? term : `${term}#${qualifier}`,
  );

describe('names and external annotations', () => {
  const text = `${head.replace('<edmx:DataServices>', '<edmx:Reference Uri="u"><edmx:Include Namespace="Org.OData.Core.V1" Alias="Core"/><edmx:Include Namespace="Other" Alias="O"/></edmx:Reference><edmx:DataServices>')}
    <Schema Namespace="First" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="A" BaseType="Late.B"><Annotation Term="Late.T"/><Annotation Term="Nobody.T"/><NavigationProperty Name="N" Type="Collection(Late.B)"/></EntityType>
      <Annotations Target="Late.B/Id"><Annotation Term="Core.Computed"/></Annotations>
      <Annotations Target="Late.B" Qualifier="Q"><Annotation Term="Core.X"/><Annotation Term="Core.Y" Qualifier="Z"/></Annotations>
      <Annotations Target="Late.E/M"><Annotation Term="Core.M"/></Annotations>
      <Annotations Target="Late.C"><Annotation Term="Core.C"/></Annotations>
      <Annotations Target="Late.C/S"><Annotation Term="Core.S"/></Annotations>
      <Annotations Target="Late.F/p"><Annotation Term="Core.All"/></Annotations>
      <Annotations Target="Late.F(Edm.String,Collection(Late.B))/p"><Annotation Term="Core.One"/></Annotations>
      <Annotations Target="Late.G(Late.B)"><Annotation Term="Core.G"/></Annotations>
      <Annotations Target="O.Elsewhere/P"><Annotation Term="Core.Computed"/></Annotations>
      <Annotations Target="Late.A/N"><Annotation Term="Core.Computed"/></Annotations>
    </Schema>
    <Schema Namespace="Second.Part" Alias="Late" xmlns="http://docs.oasis-open.org/odata/ns/edm">
      <EntityType Name="B"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.String"/></EntityType>
      <EnumType Name="E"><Member Name="M"/></EnumType>
      <Function Name="F"><Parameter Name="p" Type="Edm.String"/><ReturnType Type="Edm.String"/></Function>
      <Function Name="F"><Parameter Name="p" Type="Edm.String"/><Parameter Name="q" Type="Collection(Late.B)"/><ReturnType Type="Late.B"/></Function>
      <Action Name="G" IsBound="true"><Parameter Name="b" Type="Late.B"/><Parameter Name="c" Type="Edm.Int32"/></Action>
      <EntityContainer Name="C"><EntitySet Name="S" EntityType="Late.B"/></EntityContainer>
    </Schema>${foot}`;
  const { schema: read, problems } = loadSchema(text);
  const schema = read!;

  test('an alias may be declared after its use, and only declared aliases count', () => {
    expect(schema.types.get('First.A')).toMatchObject({ baseType: 'Second.Part.B' });
    expect(structuredType(schema, 'First.A')?.properties.get('N')?.type).toEqual({
      name: 'Second.Part.B',
      isCollection: true,
    });
    expect(termsOf(schema.types.get('First.A'))).toEqual(['Second.Part.T', 'Nobody.T']);
    expect(schema.container?.entitySets.get('S')?.type).toBe('Second.Part.B');
    expect([...schema.namespaces]).toEqual(['First', 'Second.Part']);
    expect([...schema.aliases]).toEqual([
      ['Core', 'Org.OData.Core.V1'],
      ['O', 'Other'],
      ['Late', 'Second.Part'],
    ]);
  });

  test('external annotations are added to their targets', () => {
    const core = (term: string): string => `Org.OData.Core.V1.${term}`;
    const type = schema.types.get('Second.Part.E');
    expect(termsOf(structuredType(schema, 'Late.B')?.properties.get('Id'))).toEqual([core('Computed')]);
    expect(termsOf(structuredType(schema, 'Late.B'))).toEqual([core('X#Q'), core('Y#Z')]);
    expect(type?.kind === 'enum' && termsOf(type.members.get('M'))).toEqual([core('M')]);
    expect(termsOf(schema.container)).toEqual([core('C')]);
    expect(termsOf(schema.container?.entitySets.get('S'))).toEqual([core('S')]);
    expect(schema.operations.get('Second.Part.F')?.map(({ parameters }) => termsOf(parameters[0]))).toEqual([
      [core('All')],
      [core('All'), core('One')],
    ]);
    expect(termsOf(schema.operations.get('Second.Part.G')?.[0])).toEqual([core('G')]);
  });

  test('those for other documents are kept, those without a target are reported too', () => {
    expect(schema.externalAnnotations?.map(({ target }) => target)).toEqual(['Other.Elsewhere/P', 'Second.Part.A/N']);
    expect(problems.map(({ start, end }) => text.slice(start, end))).toEqual(['Late.A/N']);
  });

  test('a schema that only carries annotations may go by the name of the one it annotates', () => {
    expect(
      loadSound(document('<Annotations Target="N.S.Thing/Id"><Annotation Term="T.U"/></Annotations>'))
        .externalAnnotations,
    ).toHaveLength(1);
  });
});

describe('roots', () => {
  test('a bare schema', () => expect(loadSound(schemaOf(thing())).types.has('N.S.Thing')).toBe(true));
  test('the version', () =>
    expect([loadSound(document('')).version, loadSound(schemaOf('')).version]).toEqual(['4.01', '4.0']));
  test('a prefix of one’s own', () => {
    const text =
      '<x:Schema Namespace="P" xmlns:x="http://docs.oasis-open.org/odata/ns/edm"><x:ComplexType Name="C"/><ComplexType Name="D"/></x:Schema>';
    expect([...loadSound(text).types.keys()]).toEqual(['P.C']);
  });
  test('elements of other namespaces are ignored with their contents', () => {
    const foreign = '<f:EntityType xmlns:f="urn:f" Name="No"><EntityType Name="No"/></f:EntityType>';
    expect([...loadSound(document(foreign + thing(foreign.replace(/EntityType/g, 'Property')))).types.keys()]).toEqual([
      'N.S.Thing',
    ]);
  });
});

describe('spans are the start tags, whatever the text holds', () => {
  test.each([
    ['plain', document(thing())],
    ['a byte order mark and a declaration', `\uFEFF<?xml version="1.0"?>${document(thing())}`],
    [
      'surrogate pairs',
      document(`<!-- 😀𝒳 --><Annotation Term="T.😀" String="𝒳𝒴"/>${thing('<Annotation Term="T.U" String="😀"/>')}`),
    ],
    ['surrogate pairs in names', document(thing('<Property Name="𝒳" Type="Edm.String"/>'))],
    ['\\r\\n', document(thing()).replace(/>/g, '>\r\n').replace(/ /g, '\r\n  ')],
    ['\\r\\n right behind a name', document(thing()).replace(/(<\w+) /g, '$1\r\n')],
    ['a lone \\r', document(thing()).replace(/ /g, '\r')],
    ['a mixture', `\uFEFF<!-- 😀 -->\r\n${document(`\r\n\t${thing()}`)}\r\n😀`.replace(/😀$/, '')],
    ['single quotes and > in a value', document(thing("<Annotation Term='T.U' String='a > b'/>"))],
    ['XML 1.1', `<?xml version="1.1"?>\r\u0085${document(thing())}`],
  ])('%s', (_, text) => {
    const type = structuredType(loadSound(text), 'N.S.Thing')!;
    const places: [Declaration['span'], string][] = [[type.span, 'EntityType']];
    for (const property of type.properties.values()) places.push([property.span, 'Property']);
    for (const { span } of type.annotations) places.push([span, 'Annotation']);
    for (const [{ start, end }, name] of places)
      expect(text.slice(start, end)).toMatch(new RegExp(`^<${name}\\s[^<]*>$`));
    expect(places.length).toBeGreaterThan(1);
  });
});

describe('problems that leave a schema', () => {
  test.each([
    [
      thing('<Property Type="Edm.String"/>'),
      'error «<Property Type="Edm.String"/>» <Property> needs the attribute Name; without it, the declaration is ignored.',
    ],
    [
      thing('<Property Name="A"/>'),
      'warning «<Property Name="A"/>» <Property> needs the attribute Type; without it, the type is unknown.',
    ],
    [
      thing('<Property Name="Id" Type="Edm.Int32"/>'),
      'warning «Id» "Id" is declared twice here; the first declaration counts.',
    ],
    [thing() + thing(), 'warning «Thing» "N.S.Thing" is declared twice here; the first declaration counts.'],
    [
      thing('<Property Name="A" Type="Self.Thng"/>'),
      'warning «Self.Thng» The type "N.S.Thng" is not declared in its schema. Did you mean "N.S.Thing"?',
    ],
    [
      thing('<Property Name="A" Type = \'Collection(N.S.Far)\'/>'),
      'warning «Collection(N.S.Far)» The type "N.S.Far" is not declared in its schema.',
    ],
    [
      '<EntityType Name="Thing" BaseType="Self.Base"/>',
      'warning «Self.Base» The type "N.S.Base" is not declared in its schema.',
    ],
    [
      thing('<NavigationProperty Name="A" Type="Edm.String"/>'),
      'warning «Edm.String» The type of a navigation property must be an entity type, but is "Edm.String".',
    ],
    [
      thing('<Key><PropertyRef Name="Id"/></Key>'),
      'warning «<Key>» An entity type can have only one key; the second one is ignored.',
    ],
    [
      '<EntityType Name="T"><Key><PropertyRef Name="Id"/></Key></EntityType>',
      'warning «<EntityType Name="T">» The key of "N.S.T" names "Id", but it has no property "Id".',
    ],
    [
      thing('<Property Name="A" Type="Edm.String" Nullable="no"/>'),
      'warning «no» Nullable must be Boolean; "no" counts as true.',
    ],
    [
      thing('<Property Name="A" Type="Edm.String" MaxLength="x"/>'),
      'warning «x» MaxLength must be an integer; "x" is ignored.',
    ],
    [
      '<EnumType Name="E"><Member Name="A" Value="1.5"/></EnumType>',
      'warning «1.5» The value of a member must be an integer, not "1.5".',
    ],
    [
      thing('<Annotation String="x"/>'),
      'warning «<Annotation String="x"/>» <Annotation> needs the attribute Term; without it, the annotation is ignored.',
    ],
    [
      `${thing()}<Annotations Target="Self.Thing/Ident"/>`,
      'warning «Self.Thing/Ident» These annotations are for "N.S.Thing/Ident", which is not declared in its schema.',
    ],
    [
      `${thing()}<EntityContainer Name="C"><EntitySet Name="S" EntityType="N.S.Thin"/></EntityContainer>`,
      'warning «N.S.Thin» The type "N.S.Thin" is not declared in its schema. Did you mean "N.S.Thing"?',
    ],
    [
      '<Action Name="Act"/><EntityContainer Name="C"><ActionImport Name="I" Action="Self.Actt"/></EntityContainer>',
      'warning «Self.Actt» The action "N.S.Actt" is not declared in its schema. Did you mean "N.S.Act"?',
    ],
    [
      '<EntityContainer Name="C"/><EntityContainer Name="D"/>',
      'warning «<EntityContainer Name="D"/>» A service has only one entity container; "D" is ignored because "C" comes first.',
    ],
    ['<EntityType Name="A" BaseType="Self.A"/>', 'warning «Self.A» "N.S.A" is derived from itself.'],
    [
      thing('<Property Name="A" Type="Edm.Strin"/>'),
      'warning «Edm.Strin» The namespace Edm has no type "Edm.Strin". Did you mean "Edm.String"?',
    ],
    [
      thing('<Property Name="A" Type="String"/>'),
      'warning «String» The type "String" needs the namespace or alias of its schema before it. Did you mean "Edm.String"?',
    ],
    [
      thing('<Property Name="A" Type="Self.Thing"/>'),
      'warning «Self.Thing» "N.S.Thing" is an entity type; declare a navigation property instead.',
    ],
    [
      `<ComplexType Name="C"/>${thing('<NavigationProperty Name="A" Type="Collection(Self.C)"/>')}`,
      'warning «Collection(Self.C)» The type of a navigation property must be an entity type, but is "N.S.C".',
    ],
    [
      `${thing()}<ComplexType Name="C" BaseType="Self.Thing"/>`,
      'warning «Self.Thing» The base type of a complex type must be a complex type, but "N.S.Thing" is an entity type.',
    ],
    [
      thing('<NavigationProperty Name="A" Type="Self.Thing" Partner="B"/>'),
      'warning «B» "N.S.Thing" has no navigation property "B".',
    ],
    [
      thing(
        '<NavigationProperty Name="A" Type="Self.Thing"><ReferentialConstraint Property="Id" ReferencedProperty="Ident"/></NavigationProperty>',
      ),
      'warning «<NavigationProperty Name="A" Type="Self.Thing">» The referential constraint of "A" names "Ident", which "N.S.Thing" does not have.',
    ],
    [
      '<EntityType Name="T"/><EntityContainer Name="C"><EntitySet Name="S" EntityType="Self.T"/></EntityContainer>',
      'warning «Self.T» The entities of "S" cannot be distinguished: their type "N.S.T" has no key.',
    ],
    [
      `${thing()}<EntityContainer Name="C"><EntitySet Name="S" EntityType="Self.Thing"><NavigationPropertyBinding Path="A" Target="Rs"/></EntitySet></EntityContainer>`,
      'warning «<EntitySet Name="S" EntityType="Self.Thing">» "A" of "S" is bound to "Rs", which the container does not have.',
    ],
    [
      '<EntityContainer Name="C" Extends="Self.D"/>',
      'warning «Self.D» The entity container "N.S.D" is not declared in its schema.',
    ],
    [
      '<TypeDefinition Name="A" UnderlyingType="Edm.Int32"/><TypeDefinition Name="B" UnderlyingType="Self.A"/>',
      'warning «Self.A» The underlying type of a type definition must be primitive, but is "N.S.A".',
    ],
    [
      '<EnumType Name="E" UnderlyingType="Edm.String"/>',
      'warning «Edm.String» The underlying type of an enumeration must be Edm.Byte, SByte, Int16, Int32 or Int64, not "Edm.String".',
    ],
    [
      '<EnumType Name="E" UnderlyingType="Edm.Byte"><Member Name="A" Value="255"/><Member Name="B" Value="256"/></EnumType>',
      'warning «256» The value 256 is out of range for Edm.Byte (0 to 255).',
    ],
    [
      '<EnumType Name="E" IsFlags="true"><Member Name="A" Value="-1"/></EnumType>',
      'warning «-1» The value of a flag cannot be negative; -1 is.',
    ],
    [
      '<EnumType Name="E"><Member Name="A" Value="1"/><Member Name="B"/></EnumType>',
      'warning «<Member Name="B"/>» Either all members must have a value, or none; this member differs from those before it.',
    ],
    [
      '<EnumType Name="E" IsFlags="true"><Member Name="A"/></EnumType>',
      'warning «<Member Name="A"/>» Each flag must have a value; this member differs from those before it.',
    ],
    [
      '<Function Name="F"/>',
      'warning «<Function Name="F"/>» A function must return a value; "N.S.F" has no return type.',
    ],
    ['<Action Name="A" IsBound="true"/>', 'warning «true» "N.S.A" is bound, but has no binding parameter.'],
    [
      '<Action Name="A"/><Action Name="A"/>',
      'warning «A» An overload of the action "N.S.A" with the same parameters is declared already.',
    ],
    [
      '<Action Name="A"><Parameter Name="p" Type="Edm.String"/><Parameter Name="p" Type="Edm.String"/></Action>',
      'warning «p» The parameter "p" is declared twice here.',
    ],
    [
      '<Action Name="A"/><ComplexType Name="A"/>',
      'warning «A» "N.S.A" is the name of another declaration in its schema; only overloads share one.',
    ],
    [
      thing('<Annotation Term="T.U"/><Annotation Term="T.U" Qualifier="Q"/><Annotation Term="T.U" Bool="false"/>'),
      'warning «T.U» There is an annotation "T.U" here already; the first one counts.',
    ],
    [
      `${thing('<Annotation Term="T.U"/>')}<Annotations Target="Self.Thing"><Annotation Term="T.U"/></Annotations>`,
      'warning «T.U» "N.S.Thing" has an annotation "T.U" already; the second one is ignored.',
    ],
    [
      `<Term Name="Known" Type="Edm.Boolean"/>${thing('<Annotation Term="Self.Knwn"/>')}`,
      'warning «Self.Knwn» The term "N.S.Knwn" is not declared in its schema. Did you mean "N.S.Known"?',
    ],
    [
      '<Action Name="A"/><Annotations Target="Self.A(Edm.String,)"/>',
      'warning «Self.A(Edm.String,)» "N.S.A(Edm.String,)" is not a valid target; write the types of the parameters between the parentheses, separated by commas.',
    ],
  ])('%s', (content, expected) => {
    expect(problemsOf(document(content))).toEqual([expected]);
    expect(loadSchema(document(content)).schema).toBeDefined();
  });

  test.each([
    ['Edm', 'warning «Edm» "Edm" is a reserved name and cannot be an alias.'],
    ['a-b', 'warning «a-b» An alias must be a simple name without dots, but is "a-b".'],
    ['Self', 'warning «Self» The alias "Self" already means "N.S".'],
  ])('alias %s', (alias, expected) => {
    const other = schemaOf('').replace('N.S', 'Other').replace('Self', alias);
    expect(problemsOf(head + schemaOf('') + other + foot)).toEqual([expected]);
  });

  test('two types derived from each other', () => {
    expect(
      problemsOf(document('<ComplexType Name="A" BaseType="Self.B"/><ComplexType Name="B" BaseType="Self.A"/>')),
    ).toHaveLength(2);
  });

  test('a key property through a navigation and an inherited one are found', () => {
    const child =
      '<EntityType Name="C" BaseType="Self.P"><Key><PropertyRef Name="Up/Id" Alias="UpId"/><PropertyRef Name="No"/></Key><NavigationProperty Name="Up" Type="Self.Thing"/></EntityType>';
    loadSound(
      document(
        `${thing()}<EntityType Name="P" Abstract="true"><Property Name="No" Type="Edm.Int32"/></EntityType>${child}`,
      ),
    );
    const broken = problemsOf(
      document(`${thing()}${child.replace('BaseType="Self.P"', '').replace('Up/Id', 'Up/Key')}`),
    );
    expect(broken.map((line) => line.replace(/^.*?» /, ''))).toEqual([
      'The key of "N.S.C" names "Up/Key", but "N.S.Thing" has no property "Key".',
      'The key of "N.S.C" names "No", but it has no property "No".',
    ]);
  });

  test('what another document may declare is not missed', () => {
    const content =
      '<EntityType Name="A" BaseType="Other.Base"><Key><PropertyRef Name="Id"/></Key><Property Name="P" Type="N.S.Sub.Q"/></EntityType>';
    const reference =
      '<edmx:Reference Uri="u"><edmx:Include Namespace="Other"/><edmx:Include Namespace="N.S.Sub"/></edmx:Reference>';
    loadSound(document(content).replace('<edmx:DataServices>', `${reference}<edmx:DataServices>`));
    loadSound(schemaOf(content));
    expect(problemsOf(document(content))).toEqual([
      'warning «Other.Base» The schema does not define or include the namespace or alias "Other"; correct it, or add <edmx:Include Namespace="Other"/>.',
      'warning «N.S.Sub.Q» The schema does not define or include the namespace or alias "N.S.Sub"; correct it, or add <edmx:Include Namespace="N.S.Sub"/>.',
    ]);
  });
});

describe('texts that are not well-formed still give what was read', () => {
  test.each([
    [document(thing()).replace('</EntityType>', ''), 'unexpected close tag.', '</Schema>', ['N.S.Thing']],
    [head + schemaOf(thing()), 'unclosed tag: edmx:DataServices.', '<edmx:DataServices>', ['N.S.Thing']],
    [
      document(`${thing()}<EntityType Name="B" & />`),
      'disallowed character in attribute name.',
      '&',
      ['N.S.Thing', 'N.S.B'],
    ],
    [
      document(`${thing()}<x:ComplexType Name="B"/>`),
      'the prefix of "x:ComplexType" is not declared.',
      '>',
      ['N.S.Thing'],
    ],
    [document(thing('<Annotation Term="T.U" String="&no;"/>')), 'undefined entity.', ';', ['N.S.Thing']],
    [document(`${thing()}\u0001`), 'disallowed character.', '\u0001', ['N.S.Thing']],
  ])('%s', (text, message, marked, types) => {
    const { schema, problems } = loadSchema(text);
    expect(problems.map((each) => each.message)).toEqual([`The document is not well-formed XML: ${message}`]);
    expect(problems.map(({ start, end, severity }) => [severity, text.slice(start, end)])).toEqual([['error', marked]]);
    expect([...(schema?.types.keys() ?? [])]).toEqual(types);
  });

  test('cut off anywhere, repeated, reversed: a finding, and never an exception', () => {
    const text = `\uFEFF<!DOCTYPE x [<!ENTITY a "b">]><!-- 😀 -->${document(thing('<Annotation Term="T.U"><String><![CDATA[😀]]>&amp;</String></Annotation>'))}`;
    for (let end = 0; end < text.length; end++) {
      for (const broken of [
        text.slice(0, end),
        text.slice(end + 1),
        text.slice(0, end) + text,
        text.slice(0, end) + text.slice(end + 2),
      ]) {
        const { problems } = loadSchema(broken);
        for (const { start, end: to } of problems) expect(start >= 0 && start <= to && to <= broken.length).toBe(true);
      }
      expect(loadSchema(text.slice(0, end)).problems.length).toBeGreaterThan(0);
    }
  });
});

describe('documents that are not schemas', () => {
  test.each([
    [' \n', 'The document is not well-formed XML: document must contain a root element.'],
    ['', 'The document is not well-formed XML: document must contain a root element.'],
    ['hello', 'This is not a schema: expected CSDL in XML or JSON, or OpenAPI 3 in JSON or YAML.'],
    ['<html><body/></html>', 'This is not CSDL: the root element is <html>, not <edmx:Edmx> or <Schema> of OData.'],
    [head + foot, 'The document has no <Schema> with a namespace, so it declares nothing.'],
    [
      '<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm"/>',
      '<Schema> needs the attribute Namespace; without it, the schema is ignored.',
    ],
    [
      '<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices/></edmx:Edmx>',
      'The document has no <Schema> with a namespace, so it declares nothing.',
    ],
    [
      '<Schema xmlns="http://schemas.microsoft.com/ado/2009/11/edm"/>',
      '<Schema> needs the attribute Namespace; without it, the schema is ignored.',
    ],
    ['{"$Version": "4.01"}', 'The document has no schema with a namespace, so it declares nothing.'],
    [' {"openapi": "3.0.0"}', 'The description has no path to an entity set, so it declares nothing.'],
    ['\uFEFF{}', 'This is not CSDL: a CSDL JSON document must have the member $Version.'],
    ['{"name": {"first": 1}}', 'This is not CSDL: a CSDL JSON document must have the member $Version.'],
    ['[]', 'This is not CSDL: a CSDL JSON document must be an object.'],
    ['{"$Version": "4.01"', 'The document is not well-formed JSON: the "}" for this is missing.'],
  ])('%s', (text, message) => {
    const { schema, problems } = loadSchema(text);
    expect(schema).toBeUndefined();
    expect(problems.map((each) => [each.code, each.severity, each.message])).toEqual([
      ['malformed-schema', 'error', message],
    ]);
  });
});

describe('hostile input', () => {
  test('a reference to nowhere', () => {
    const reference = '<edmx:Reference><edmx:Include Namespace="B" Alias="b"/></edmx:Reference>';
    expect(problemsOf(document(thing()).replace('<edmx:DataServices>', `${reference}<edmx:DataServices>`))).toEqual([
      'warning «<edmx:Reference>» <Reference> needs the attribute Uri; without it, no document is referenced.',
    ]);
  });

  test('entities are reported, never expanded', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    const { problems, schema } = loadSchema(bomb + document(thing('<Annotation Term="T.U" String="&b;"/>')));
    expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'error']);
    expect(problems[0]).toMatchObject({ start: 0, end: bomb.length });
    expect(annotationOf(schema!.types.get('N.S.Thing')!, 'T.U')?.value).toBe('&b;');
    expect(problemsOf(`<!DOCTYPE x>${document(thing())}`)).toEqual([]);
  });

  /** Each of these would take minutes with a quadratic walk or an exception for each character. */
  test.each([
    ['text after a wrong <!', `${head}<!foo ${'x'.repeat(2_000_000)}`],
    ['nesting', `${head}${schemaOf('<EntityType Name="A">'.repeat(200_000))}`],
    [
      'nested records',
      document(thing(`<Annotation Term="T.U">${'<Record><PropertyValue Property="P">'.repeat(100_000)}`)),
    ],
    ['closing tags', `${head}${'</a>'.repeat(200_000)}`],
    ['wrong characters', document('\u0001'.repeat(1_000_000))],
    ['an attribute without a value', document(`<EntityType ${'a'.repeat(1_000_000)} Name="A"/>`)],
    [
      'a long chain of base types',
      document(
        Array.from(
          { length: 20_000 },
          (_, i) =>
            `<EntityType Name="T${i}" BaseType="Self.T${i + 1}"><Key><PropertyRef Name="X"/></Key></EntityType>`,
        ).join(''),
      ),
    ],
    [
      'missing types',
      document(
        thing(Array.from({ length: 20_000 }, (_, i) => `<Property Name="P${i}" Type="Self.Missing${i}"/>`).join('')),
      ),
    ],
    [
      'annotations for declarations elsewhere',
      document('<Annotations Target="Other.T"><Annotation Term="T.U"/></Annotations>'.repeat(30_000)),
    ],
    [
      'annotations of one thing',
      document(
        thing() +
          Array.from(
            { length: 30_000 },
            (_, i) => `<Annotations Target="Self.Thing"><Annotation Term="T.U" Qualifier="Q${i}"/></Annotations>`,
          ).join(''),
      ),
    ],
    [
      'overloads and annotations for each',
      document(
        Array.from(
          { length: 10_000 },
          (_, i) =>
            `<Function Name="F"><Parameter Name="p" Type="Other.T${i}"/><ReturnType Type="Edm.String"/></Function><Annotations Target="Self.F(Other.T${i})"><Annotation Term="T.U"/></Annotations>`,
        ).join(''),
      ),
    ],
    ['parameters', document(`<Action Name="A">${'<Parameter Name="p" Type="Edm.String"/>'.repeat(30_000)}</Action>`)],
    [
      'containers that extend each other',
      document(
        Array.from({ length: 20_000 }, (_, i) => `<EntityContainer Name="C${i}" Extends="Self.C${i + 1}"/>`).join(''),
      ),
    ],
    [
      'namespace declarations',
      head + schemaOf(Array.from({ length: 20_000 }, (_, i) => `<f:x xmlns:f="urn:${i}"/>`).join('')) + foot,
    ],
  ])(
    '%s',
    // A quadratic walk would run into the limit of the test.
    (_, text) => expect(loadSchema(text)).toHaveProperty('problems'),
    30_000,
  );
});
