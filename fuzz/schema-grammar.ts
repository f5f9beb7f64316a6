/** Grammars of metadata: CSDL in XML and JSON, metadata of OData V2, descriptions in OpenAPI. */
import type { Grammar } from './grammar.js';

const names: Grammar = {
  name: ['A', 'B', 'C', 'ID', 'Name', 'Items', 'Self', 'Container'],
  type: ['Edm.String', 'Edm.Int32', 'N.A', 'S.B', 'Collection(N.C)', 'Collection(Edm.String)', 'Edm.Decimal', 'N.Missing', 'Edm.Untyped', 'N.E', ''],
  flag: ['true', 'false', '1', 'maybe'],
  number: ['0', '1', '-1', 'max', 'variable', '1e3', '99999999999999999999'],
  path: ['Name', 'B/Name', 'Self/Self/Self/Name', 'N.B/Name', '$count', 'Items/@N.T', '/N.Container/As', ''],
}; // prettier-ignore

export const csdlXmlGrammar: Grammar = {
  ...names,
  document: [
    '<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">«references»<edmx:DataServices>«schemas»</edmx:DataServices></edmx:Edmx>',
    '<?xml version="1.0"?><Edmx Version="4.0" xmlns="http://docs.oasis-open.org/odata/ns/edmx"><DataServices>«schemas»</DataServices></Edmx>',
  ],
  references: ['', '<edmx:Reference Uri="u"><edmx:Include Namespace="N.O" Alias="O"/></edmx:Reference>', '«references»<edmx:Reference Uri=""/>'],
  schemas: ['«schema»', '«schemas»«schema»'],
  schema: ['<Schema Namespace="N" Alias="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">«declarations»</Schema>', '<Schema Namespace="N.O" xmlns="http://docs.oasis-open.org/odata/ns/edm">«declarations»</Schema>'],
  declarations: ['«declaration»', '«declarations»«declaration»', '«declarations»«declarations»'],
  declaration: [
    '<EntityType Name="A"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32"/>«members»</EntityType>',
    '<EntityType Name="«name»" BaseType="«type»" Abstract="«flag»" OpenType="«flag»" HasStream="«flag»">«members»</EntityType>',
    '<ComplexType Name="«name»" BaseType="«type»">«members»</ComplexType>',
    '<EnumType Name="E" IsFlags="«flag»" UnderlyingType="«type»"><Member Name="X" Value="«number»"/><Member Name="Y"/></EnumType>',
    '<TypeDefinition Name="«name»" UnderlyingType="«type»" MaxLength="«number»" Scale="«number»"/>',
    '<Function Name="F" IsBound="«flag»" IsComposable="«flag»" EntitySetPath="«path»"><Parameter Name="p" Type="«type»"/><ReturnType Type="«type»"/></Function>',
    '<Action Name="Act" IsBound="«flag»"><Parameter Name="p" Type="«type»" Nullable="«flag»"/></Action>',
    '<Term Name="T" Type="«type»" BaseTerm="N.T" AppliesTo="Property" DefaultValue="x"/>',
    '<EntityContainer Name="Container" Extends="N.Container">«sets»</EntityContainer>', '<EntityContainer Name="Container">«sets»</EntityContainer>',
    '<Annotations Target="N.A/«name»" Qualifier="q">«annotation»</Annotations>', '«annotation»',
  ],
  members: ['', '«member»', '«members»«member»'],
  member: [
    '<Property Name="«name»" Type="«type»" Nullable="«flag»" MaxLength="«number»" Precision="«number»" Scale="«number»" DefaultValue="x"/>',
    '<NavigationProperty Name="«name»" Type="«type»" Partner="«path»" ContainsTarget="«flag»"><ReferentialConstraint Property="«path»" ReferencedProperty="«path»"/><OnDelete Action="Cascade"/></NavigationProperty>',
    '<Key><PropertyRef Name="«path»" Alias="x"/></Key>', '«annotation»', '<Property Name="«name»" Type="«type»">«annotation»</Property>', '<Property/>',
  ],
  sets: ['<EntitySet Name="As" EntityType="N.A"/>', '«sets»«set»'],
  set: [
    '<EntitySet Name="«name»" EntityType="«type»"><NavigationPropertyBinding Path="«path»" Target="«path»"/>«annotation»</EntitySet>',
    '<Singleton Name="Me" Type="«type»"/>', '<FunctionImport Name="FI" Function="N.F" EntitySet="«path»"/>', '<ActionImport Name="AI" Action="N.Act"/>',
  ],
  annotation: ['<Annotation Term="Org.OData.Core.V1.Description" String="x"/>', '<Annotation Term="«term»" «attribute»/>', '<Annotation Term="«term»" Qualifier="q">«value»</Annotation>'],
  term: ['N.T', 'Org.OData.Capabilities.V1.FilterRestrictions', 'Org.OData.Core.V1.Computed', 'Org.OData.Core.V1.AlternateKeys', 'Org.OData.Validation.V1.Pattern', 'Org.OData.Aggregation.V1.ApplySupported', 'X.Y'],
  attribute: ['Bool="«flag»"', 'String="(((a+)+)+)$"', 'Int="«number»"', 'Path="«path»"', 'EnumMember="N.E/X N.E/Y"', 'PropertyPath="«path»"', ''],
  value: [
    '<String>x</String>', '<Record Type="«type»"><PropertyValue Property="Filterable" Bool="«flag»"/></Record>', '<Collection>«value»«value»</Collection>', '<Path>«path»</Path>',
    '<Record><PropertyValue Property="NonFilterableProperties"><Collection><PropertyPath>«path»</PropertyPath></Collection></PropertyValue></Record>',
    '<If><Bool>true</Bool>«value»«value»</If>', '<Apply Function="odata.concat">«value»</Apply>', '<Null/>', '<LabeledElement Name="l">«value»</LabeledElement>', '<And>«value»«value»</And>', '<Cast Type="«type»">«value»</Cast>',
  ],
}; // prettier-ignore

export const csdlJsonGrammar: Grammar = {
  ...names,
  document: ['{"$Version":"4.01","$EntityContainer":"N.Container","N":{«declarations»}}', '{"$Version":"4.0","$Reference":{"u":{"$Include":[{"$Namespace":"N.O"}]}},"N":{"$Alias":"S",«declarations»}}'],
  declarations: ['«declaration»', '«declarations»,«declaration»', '«declarations»,«declarations»'],
  declaration: [
    '"A":{"$Kind":"EntityType","$Key":["ID"],"ID":{"$Type":"Edm.Int32"}«members»}', '"«name»":{"$Kind":"ComplexType","$BaseType":"«type»","$OpenType":«flag»«members»}',
    '"E":{"$Kind":"EnumType","$IsFlags":«flag»,"X":«number»,"X@N.T":1}', '"D":{"$Kind":"TypeDefinition","$UnderlyingType":"«type»","$MaxLength":«number»}',
    '"F":[{"$Kind":"Function","$IsBound":«flag»,"$Parameter":[{"$Name":"p","$Type":"«type»"}],"$ReturnType":{"$Type":"«type»"}}]', '"T":{"$Kind":"Term","$Type":"«type»"}',
    '"Container":{"$Kind":"EntityContainer","As":{"$Collection":true,"$Type":"N.A","$NavigationPropertyBinding":{"«path»":"«path»"}},"Me":{"$Type":"«type»"},"FI":{"$Function":"N.F"}}',
    '"$Annotations":{"N.A/«name»":{"@«term»":«value»}}', '"Act":[{"$Kind":"Action","$Parameter":[{"$Name":"p","$Collection":true}]}]',
  ],
  members: ['', '«members»,«member»'],
  member: [
    '"«name»":{"$Type":"«type»","$Nullable":«flag»,"$MaxLength":«number»,"$Precision":«number»,"$Scale":"variable"}', '"«name»":{}', '"«name»@«term»":«value»', '"@«term»":«value»',
    '"«name»":{"$Kind":"NavigationProperty","$Type":"«type»","$Collection":«flag»,"$Partner":"«path»","$ReferentialConstraint":{"«path»":"«path»"}}', '"$Key":[{"x":"«path»"}]',
  ],
  flag: ['true', 'false', 'null', '"x"'],
  number: ['0', '1', '-1', '"max"', '1e400', '99999999999999999999'],
  term: ['N.T', 'Org.OData.Capabilities.V1.FilterRestrictions', 'Core.Computed', 'X.Y#q'],
  value: ['true', '"x"', '{"$Path":"«path»"}', '[«value»,«value»]', '{"Filterable":false}', '{"@type":"#N.C","Name":«value»}', '{"$If":[true,«value»]}', 'null', '{"$Apply":[«value»],"$Function":"odata.concat"}'],
}; // prettier-ignore

export const openApiGrammar: Grammar = {
  ...names,
  document: ['{"openapi":"3.0.0","info":{"title":"t","version":"1"},"paths":{«paths»},"components":{"schemas":{«schemas»},"parameters":{"top":{"name":"$top","in":"query"}}}}', '{"openapi":"3.1.0","paths":{«paths»},"components":{"schemas":{«schemas»}},"servers":[{"url":"https://h/api"}]}'],
  paths: ['"/As":{«operations»}', '«paths»,"/«name»({«name»})":{«operations»}', '«paths»,"/«name»/{id}/«name»":{«operations»}'],
  operations: ['"get":«operation»', '"get":«operation»,"patch":«operation»', '"parameters":[«parameter»],"post":«operation»'],
  operation: ['{"responses":{"200":{"content":{"application/json":{"schema":«type»}}}}}', '{"parameters":[«parameter»,{"$ref":"#/components/parameters/top"}],"responses":{"200":{"description":"x"}}}', '{"requestBody":{"content":{"application/json":{"schema":«type»}}},"responses":{}}'],
  parameter: ['{"name":"$filter","in":"query","schema":{"type":"string"}}', '{"name":"id","in":"path","required":true,"schema":«type»}', '{"$ref":"#/components/parameters/top"}'],
  schemas: ['"A":«schema»', '«schemas»,"N.«name»":«schema»', '«schemas»,"«name»-update":«schema»'],
  schema: ['{"type":"object","properties":{"ID":{"type":"integer"}}}', '{"type":"object","properties":{"«name»":«type»,"«name»":«type»},"required":["«name»"]}', '{"allOf":[{"$ref":"#/components/schemas/«name»"},«schema»]}', '{"type":"string","enum":["a","b"]}'],
  type: ['{"type":"string","maxLength":5,"nullable":true}', '{"$ref":"#/components/schemas/«name»"}', '{"type":"array","items":«type»}', '{"anyOf":[«type»,{"type":"null"}]}', '{"type":["string","null"],"format":"date"}', '{"type":"object","properties":{"value":{"type":"array","items":«type»}}}', '{"allOf":[«type»]}', 'true'],
}; // prettier-ignore
