/** Schemas of any size in each format, read, compared and written. */
import { compareSchemas, loadSchema, writeCsdl } from '@odatalint/core';
import { madeSchema } from '../generated-texts.js';
import { type Growing, type GrowingInputs, list } from './growing.js';

const loaded = (make: (size: number) => string): Growing => ({ make, run: (text) => loadSchema(text) });

/** Compares a schema with itself and with one in which `changed` is written otherwise. */
const compared = (make: (size: number) => string, changed: string | RegExp, otherwise: string): Growing => ({
  make,
  frame: xml('').length,
  prepare(text) {
    const before = loadSchema(text).schema!;
    const after = loadSchema(text.replaceAll(changed, otherwise)).schema!;
    return () => [compareSchemas(before, before), compareSchemas(before, after), compareSchemas(after, before)];
  },
});

const written = (make: (size: number) => string): Growing => ({
  make,
  prepare(text) {
    const { schema } = loadSchema(text);
    return () => [writeCsdl(schema!, { format: 'xml' }), writeCsdl(schema!, { format: 'json' })];
  },
});

const xml = (content: string): string =>
  `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="M" Alias="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">${content}</Schema></edmx:DataServices></edmx:Edmx>`;
const json = (content: string): string => `{"$Version":"4.01","$EntityContainer":"M.C","M":{${content}}}`;
const old = (content: string): string =>
  `<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices m:DataServiceVersion="2.0" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><Schema Namespace="M" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">${content}</Schema></edmx:DataServices></edmx:Edmx>`;

const entity = (name: string, content = '', attributes = ''): string =>
  `<EntityType Name="${name}"${attributes}><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.String"/>${content}</EntityType>`;
const overloads = (size: number): string =>
  xml(list(20 * size, (i) => `<Function Name="F"><Parameter Name="p${i}" Type="Edm.String"/><ReturnType Type="Edm.String"/></Function>`, '')); // prettier-ignore
const boundOverloads = (size: number): string =>
  xml(list(30 * size, (i) => `<ComplexType Name="T${i}"/><Action Name="F" IsBound="true"><Parameter Name="p" Type="M.T${i}"/></Action>`, '')); // prettier-ignore
const properties = (size: number): string =>
  xml(
    entity(
      'A',
      list(50 * size, (i) => `<Property Name="p${i}" Type="Edm.String"/>`, ''),
    ),
  );
/**
 * With many more, the names no longer fit the caches of the processor: then a `Map` that is filled with them and read
 * once has an exponent of 1.1 by itself, instead of 1.04.
 */
const lineage = (size: number): string =>
  xml(list(30 * size, (i) => `<ComplexType Name="T${i}"${i === 0 ? '' : ` BaseType="M.T${i - 1}"`}><Property Name="p${i}" Type="Edm.String"/></ComplexType>`, '')); // prettier-ignore
const annotated = (size: number): string =>
  xml(`${entity('A')}<Annotations Target="M.A">${list(60 * size, (i) => `<Annotation Term="Org.OData.Core.V1.Description" Qualifier="q${i}" String="x"/>`, '')}</Annotations>`); // prettier-ignore
const restricted = (size: number): string =>
  xml(`${entity('A')}<EntityContainer Name="C"><EntitySet Name="As" EntityType="M.A"><Annotation Term="Org.OData.Capabilities.V1.FilterRestrictions"><Record><PropertyValue Property="NonFilterableProperties"><Collection>${list(100 * size, (i) => `<PropertyPath>p${i}</PropertyPath>`, '')}</Collection></PropertyValue></Record></Annotation></EntitySet></EntityContainer>`); // prettier-ignore
const sets = (size: number): string =>
  xml(`${entity('A')}<EntityContainer Name="C">${list(30 * size, (i) => `<EntitySet Name="S${i}" EntityType="M.A"/><FunctionImport Name="I${i}" Function="M.F"/>`, '')}</EntityContainer>`); // prettier-ignore

const namespaces = (size: number): string =>
  xml(list(15 * size, (i) => `</Schema><Schema Namespace="N${i}" Alias="A${i}" xmlns="http://docs.oasis-open.org/odata/ns/edm"><ComplexType Name="T"><Property Name="p" Type="A${i}.T"/></ComplexType>`, '')); // prettier-ignore
const references = (size: number): string =>
  xml('').replace('<edmx:DataServices>', `${list(25 * size, (i) => `<edmx:Reference Uri="u${i}"><edmx:Include Namespace="N${i}" Alias="A${i}"/></edmx:Reference>`, '')}<edmx:DataServices>`); // prettier-ignore
const dots = (size: number): string => xml(entity(`${'T.'.repeat(2000 * size)}T`));

const readers: GrowingInputs = {
  'load: CSDL XML': loaded((size) => madeSchema(25 * size).xml),
  'load: CSDL XML, properties': loaded(properties),
  'load: CSDL XML, one property often': loaded((size) => xml(entity('A', '<Property Name="p" Type="Edm.String"/>'.repeat(100 * size)))),
  'load: CSDL XML, one type often': loaded((size) => xml('<ComplexType Name="T"/>'.repeat(100 * size))),
  'load: CSDL XML, key': loaded((size) => xml(`<EntityType Name="A"><Key>${list(60 * size, (i) => `<PropertyRef Name="p${i}"/>`, '')}</Key>${list(60 * size, (i) => `<Property Name="p${i}" Type="Edm.String" Nullable="false"/>`, '')}</EntityType>`)),
  'load: CSDL XML, base types': loaded(lineage),
  'load: CSDL XML, entity types of one line': loaded((size) => xml(`${entity('T0')}${list(60 * size, (i) => `<EntityType Name="T${i + 1}" BaseType="M.T${i}"><NavigationProperty Name="n${i}" Type="M.T0"/></EntityType>`, '')}<EntityContainer Name="C"><EntitySet Name="As" EntityType="M.T${60 * size}"/></EntityContainer>`)),
  'load: CSDL XML, overloads': loaded(overloads),
  'load: CSDL XML, bound overloads': loaded(boundOverloads),
  'load: CSDL XML, one overload often': loaded((size) => xml('<Action Name="F"/>'.repeat(100 * size))),
  'load: CSDL XML, parameters': loaded((size) => xml(`<Action Name="F">${list(100 * size, (i) => `<Parameter Name="p${i}" Type="Edm.String"/>`, '')}</Action>`)),
  'load: CSDL XML, members': loaded((size) => xml(`<EnumType Name="E" IsFlags="true">${list(100 * size, (i) => `<Member Name="m${i}" Value="${i}"/>`, '')}</EnumType>`)),
  'load: CSDL XML, sets': loaded(sets),
  'load: CSDL XML, bindings': loaded((size) => xml(`${entity('A', list(60 * size, (i) => `<NavigationProperty Name="n${i}" Type="M.A"/>`, ''))}<EntityContainer Name="C"><EntitySet Name="As" EntityType="M.A">${list(60 * size, (i) => `<NavigationPropertyBinding Path="n${i}" Target="As"/>`, '')}</EntitySet></EntityContainer>`)),
  'load: CSDL XML, partners': loaded((size) => xml(entity('A', list(60 * size, (i) => `<NavigationProperty Name="n${i}" Type="M.A" Partner="n${(i + 1) % (60 * size)}"/>`, '')))),
  'load: CSDL XML, constraints': loaded((size) => xml(entity('A', `${list(60 * size, (i) => `<Property Name="p${i}" Type="Edm.String"/>`, '')}<NavigationProperty Name="n" Type="M.A">${list(60 * size, (i) => `<ReferentialConstraint Property="p${i}" ReferencedProperty="ID"/>`, '')}</NavigationProperty>`))),
  'load: CSDL XML, annotations of one target': loaded(annotated),
  'load: CSDL XML, one annotation often': loaded((size) => xml(entity('A', '<Annotation Term="Org.OData.Core.V1.Description" String="x"/>'.repeat(60 * size)))),
  'load: CSDL XML, targets': loaded((size) => xml(`${entity('A')}${'<Annotations Target="M.A/ID"><Annotation Term="Org.OData.Core.V1.Description" String="x"/></Annotations>'.repeat(60 * size)}`)),
  'load: CSDL XML, deep targets': loaded((size) => xml(`<Annotations Target="M.A${'/ID'.repeat(2000 * size)}"><Annotation Term="Org.OData.Core.V1.Description" String="x"/></Annotations>`)),
  'load: CSDL XML, records': loaded((size) => xml(entity('A', `<Annotation Term="M.x"><Collection>${list(60 * size, (i) => `<Record><PropertyValue Property="p${i}" String="x"/></Record>`, '')}</Collection></Annotation>`))),
  'load: CSDL XML, restrictions': loaded(restricted),
  'load: CSDL XML, schemas': loaded(namespaces),
  'load: CSDL XML, references': loaded(references),
  'load: CSDL XML, long names': loaded((size) => xml(`<ComplexType Name="T"><Property Name="p" Type="${'M.'.repeat(2000 * size)}T"/></ComplexType>`)),
  'load: CSDL XML, unknown types': loaded((size) => xml(entity('A', list(60 * size, (i) => `<Property Name="p${i}" Type="M.Typ${i}"/>`, '')))),
  'load: CSDL XML, unknown types among many': loaded((size) => xml(list(40 * size, (i) => `<ComplexType Name="Type${i}"><Property Name="p" Type="M.Typ${i}"/></ComplexType>`, ''))),
  'load: CSDL XML, comments': loaded((size) => xml('<!-- a -->'.repeat(200 * size))),
  'load: CSDL XML, open markup': loaded((size) => xml('<![CDATA['.repeat(200 * size))),
  'load: CSDL JSON': loaded((size) => madeSchema(5 * size).json),
  'load: CSDL JSON, properties': loaded((size) => json(`"A":{"$Kind":"EntityType","$Key":["p0"],${list(100 * size, (i) => `"p${i}":{}`, ',')}}`)),
  'load: CSDL JSON, one property often': loaded((size) => json(`"A":{"$Kind":"ComplexType",${list(100 * size, () => '"p":{}', ',')}}`)),
  'load: CSDL JSON, base types': loaded((size) => json(list(60 * size, (i) => `"T${i}":{"$Kind":"ComplexType"${i === 0 ? '' : `,"$BaseType":"M.T${i - 1}"`},"p${i}":{}}`, ','))),
  'load: CSDL JSON, overloads': loaded((size) => json(`"F":[${list(20 * size, (i) => `{"$Kind":"Function","$Parameter":[{"$Name":"p${i}"}],"$ReturnType":{}}`, ',')}]`)),
  'load: CSDL JSON, sets': loaded((size) => json(`"A":{"$Kind":"EntityType"},"C":{"$Kind":"EntityContainer",${list(30 * size, (i) => `"S${i}":{"$Collection":true,"$Type":"M.A"}`, ',')}}`)),
  'load: CSDL JSON, annotations': loaded((size) => json(`"A":{"$Kind":"ComplexType",${list(60 * size, (i) => `"@Org.OData.Core.V1.Description#q${i}":"x"`, ',')}}`)),
  'load: CSDL JSON, targets': loaded((size) => json(`"A":{"$Kind":"ComplexType"},"$Annotations":{${list(60 * size, (i) => `"M.A/p${i}":{"@Org.OData.Core.V1.Description":"x"}`, ',')}}`)),
  'load: CSDL JSON, values': loaded((size) => json(`"A":{"$Kind":"ComplexType","@M.x":[${list(100 * size, (i) => `{"p${i}":1}`, ',')}]}`)),
  'load: CSDL JSON, commas missing': loaded((size) => json(`"A":{"$Kind":"ComplexType",${list(100 * size, (i) => `"p${i}":{}`, ' ')}}`)),
  'load: V2, entity types': loaded((size) => old(list(10 * size, (i) => entity(`T${i}`, '<Property Name="p" Type="Edm.DateTime"/>'), ''))),
  'load: V2, associations': loaded((size) => old(`${list(8 * size, (i) => `${entity(`T${i}`, `<NavigationProperty Name="n" Relationship="M.R${i}" FromRole="a" ToRole="b"/>`)}<Association Name="R${i}"><End Role="a" Type="M.T${i}" Multiplicity="1"/><End Role="b" Type="M.T${i}" Multiplicity="*"/></Association>`, '')}<EntityContainer Name="C">${list(8 * size, (i) => `<EntitySet Name="S${i}" EntityType="M.T${i}"/><AssociationSet Name="X${i}" Association="M.R${i}"><End Role="a" EntitySet="S${i}"/><End Role="b" EntitySet="S${i}"/></AssociationSet>`, '')}</EntityContainer>`)),
  'load: V2, sets of one association': loaded((size) => old(`${entity('A', '<NavigationProperty Name="n" Relationship="M.R" FromRole="a" ToRole="b"/>')}<Association Name="R"><End Role="a" Type="M.A" Multiplicity="1"/><End Role="b" Type="M.A" Multiplicity="*"/></Association><EntityContainer Name="C">${list(20 * size, (i) => `<EntitySet Name="S${i}" EntityType="M.A"/><AssociationSet Name="X${i}" Association="M.R"><End Role="a" EntitySet="S${i}"/><End Role="b" EntitySet="S${i}"/></AssociationSet>`, '')}</EntityContainer>`)),
  'load: V2, associations between two types': loaded((size) => old(`${entity('A', list(15 * size, (i) => `<NavigationProperty Name="n${i}" Relationship="M.R${i}" FromRole="a" ToRole="b"/>`, ''))}${list(15 * size, (i) => `<Association Name="R${i}"><End Role="a" Type="M.A" Multiplicity="1"/><End Role="b" Type="M.A" Multiplicity="*"/></Association>`, '')}`)),
  'load: V2, base types': loaded((size) => old(`${entity('T0')}${list(60 * size, (i) => `<EntityType Name="T${i + 1}" BaseType="M.T${i}"/>`, '')}<EntityContainer Name="C"><EntitySet Name="S" EntityType="M.T${60 * size}"/></EntityContainer>`)),
  'load: V2, function imports': loaded((size) => old(`<EntityContainer Name="C">${list(10 * size, (i) => `<FunctionImport Name="F${i}" ReturnType="Edm.String"><Parameter Name="a" Type="Edm.String"/></FunctionImport>`, '')}</EntityContainer>`)),
  'load: V2, one function import often': loaded((size) => old(`<EntityContainer Name="C">${list(10 * size, (i) => `<FunctionImport Name="F" ReturnType="Edm.String"><Parameter Name="a${i}" Type="Edm.String"/></FunctionImport>`, '')}</EntityContainer>`)),
  'load: V2, annotations of sets': loaded((size) => old(`${entity('A', list(40 * size, (i) => `<Property Name="p${i}" Type="Edm.String" sap:filterable="false" xmlns:sap="http://www.sap.com/Protocols/SAPData"/>`, ''))}<EntityContainer Name="C">${list(40 * size, (i) => `<EntitySet Name="S${i}" EntityType="M.T" />`, '')}<EntitySet Name="S" EntityType="M.A"/></EntityContainer>`)),
}; // prettier-ignore

const openApi = (content: string): string => `{"openapi":"3.0.0","info":{"title":"a","version":"1"},${content}}`;

const openApis: GrowingInputs = {
  'load: OpenAPI, paths': loaded((size) => openApi(`"paths":{${list(10 * size, (i) => `"/S${i}":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"array","items":{"$ref":"#/components/schemas/A"}}}}}}}}`, ',')}},"components":{"schemas":{"A":{"type":"object","properties":{"id":{"type":"string"}}}}}`)),
  'load: OpenAPI, schemas': loaded((size) => openApi(`"paths":{},"components":{"schemas":{${list(50 * size, (i) => `"A${i}":{"type":"object","properties":{"p":{"$ref":"#/components/schemas/A${i + 1}"}}}`, ',')}}}`)),
  'load: OpenAPI, a chain of references': loaded((size) => openApi(`"paths":{},"components":{"schemas":{${list(60 * size, (i) => `"A${i}":{"$ref":"#/components/schemas/A${i + 1}"}`, ',')}}}`)),
  'load: OpenAPI, a chain of allOf': loaded((size) => openApi(`"paths":{},"components":{"schemas":{${list(40 * size, (i) => `"A${i}":{"allOf":[{"$ref":"#/components/schemas/A${i + 1}"},{"type":"object","properties":{"p${i}":{"type":"string"}}}]}`, ',')}}}`)),
  'load: OpenAPI, parts of allOf': loaded((size) => openApi(`"paths":{},"components":{"schemas":{"A":{"allOf":[${list(50 * size, (i) => `{"type":"object","properties":{"p${i}":{"type":"string"}}}`, ',')}]}}}`)),
  'load: OpenAPI, properties': loaded((size) => openApi(`"paths":{},"components":{"schemas":{"A":{"type":"object","properties":{${list(80 * size, (i) => `"p${i}":{"type":"string"}`, ',')}}}}}`)),
  'load: OpenAPI, nested objects': loaded((size) => openApi(`"paths":{},"components":{"schemas":{"A":${'{"type":"object","properties":{"a":'.repeat(60 * size)}1${'}}'.repeat(60 * size)}}}`)),
  'load: OpenAPI, one path of segments': loaded((size) => openApi(`"paths":{"${'/a'.repeat(1000 * size)}":{"get":{"responses":{}}}}`)),
  'load: OpenAPI, parameters': loaded((size) => openApi(`"paths":{"/A":{"get":{"parameters":[${list(80 * size, (i) => `{"name":"p${i}","in":"query","schema":{"type":"string"}}`, ',')}],"responses":{}}}}`)),
  'load: OpenAPI, values of enums': loaded((size) => openApi(`"paths":{},"components":{"schemas":{"A":{"type":"string","enum":[${list(150 * size, (i) => `"a${i}"`, ',')}]}}}`)),
  'load: OpenAPI, shared references': loaded((size) => openApi(`"paths":{${list(10 * size, (i) => `"/S${i}({id})":{"parameters":[{"$ref":"#/components/parameters/id"}],"get":{"responses":{"200":{"$ref":"#/components/responses/A"}}}}`, ',')}},"components":{"parameters":{"id":{"name":"id","in":"path"}},"responses":{"A":{"content":{"application/json":{"schema":{"type":"object"}}}}}}`)),
}; // prettier-ignore

const comparisons: GrowingInputs = {
  'compare: entity types': compared((size) => madeSchema(4 * size).xml, 'MaxLength="10"', ''),
  'compare: overloads': compared(overloads, 'Name="p', 'Name="q'),
  'compare: overloads of other results': compared(overloads, '<ReturnType Type="Edm.String"/>', '<ReturnType Type="Edm.Int32"/>'),
  'compare: bound overloads': compared(boundOverloads, 'Name="p"', 'Name="q"'),
  'compare: one overload often': compared((size) => xml('<Action Name="F"/>'.repeat(50 * size)), 'Action', 'Function'),
  'compare: properties': compared(properties, 'Name="p', 'Name="q'),
  'compare: new properties of a key': compared((size) => xml(`<EntityType Name="A"><Key>${list(30 * size, (i) => `<PropertyRef Name="p${i}"/>`, '')}</Key>${list(30 * size, (i) => `<Property Name="p${i}" Type="Edm.String" Nullable="false"/>`, '')}</EntityType>`), '"p', '"q'),
  'compare: base types': compared(lineage, 'Name="p', 'Name="q'),
  'compare: restrictions': compared(restricted, '>p', '>q'),
  'compare: annotations': compared(annotated, 'String="x"', 'String="y"'),
  'compare: sets': compared(sets, 'Name="S', 'Name="U'),
  'write: CSDL': written((size) => madeSchema(4 * size).xml),
  'write: CSDL, overloads': written(overloads),
  'write: CSDL, annotations': written(annotated),
  'write: CSDL, restrictions': written(restricted),
  'write: CSDL, base types': written(lineage),
  'write: CSDL, schemas': written(namespaces),
  'write: CSDL, references': written(references),
  'write: CSDL, a name of dots': written(dots),
}; // prettier-ignore

export const schemas: GrowingInputs = { ...readers, ...openApis, ...comparisons };
