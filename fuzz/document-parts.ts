/** What documents can have any number of: keys, parts, lines, columns, variables, overloads. The fuzzer stretches each to megabytes. */
import { sourceLanguages } from '@odatalint/documents';
import type { Stretch } from './stretch.js';

const csdl = (content: string): string =>
  `<Schema Namespace="M" xmlns="http://docs.oasis-open.org/odata/ns/edm">${content}</Schema>`;
const old = (content: string): string =>
  `<Schema Namespace="M" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">${content}</Schema>`;
const post = (body: string): string => `POST $batch\nContent-Type: multipart/mixed;boundary=b\n\n${body}`;
const soap = (content: string): string =>
  `POST /Webservices/SoapConnector.svc\nContent-Type: text/xml\n\n<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`;
const openApi = (content: string): string => `{"openapi":"3.0.0","info":{"title":"a","version":"1"},${content}}`;
const sets = '"paths":{"/S":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/A0"}}}}}}}}'; // prettier-ignore

/** What is repeated in any language of a program. */
const inPrograms: readonly string[] = [
  '«x = "/A?$filter=a eq {i}";\n»',
  'x = "/A?$filter=a"«+ " and a eq 1" + b »;',
  '«"/A?$filter=»',
  'f({«"$filter": "a eq {i}", »})',
  '«/* <!-- # { ( [ ${ »',
];

/** By the name of a target: texts in which what may be repeated is between « and »; `{i}` in it is the number of the repetition. */
const texts: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(sourceLanguages.map(({ name }) => [`read-${name}`, inPrograms])),
  'read-json': ['{«"b{i}":"/A?$top={i}",»"method":"GET"}', '{"b":"GET",«"url":"/A?$top=1",»"a":1}', '[«{"url":"/A","b":"GET"},»1]', '«{"a":»1', '["/A?«\\u0041»"]', '«[»'],
  'read-yaml': ['«b{i}: /A?$top={i}\n»', '«- url: /A\n  b: GET\n»', 'url: |\n«  &a{i}=1\n»', '«---\nurl: /A\n»', '{«b{i}: a, »}', '«# odatalint-disable a{i}\n»'],
  'read-postman': ['{"item":[«{"request":{"url":"https://h/A?$top=1"}},»1]}', '{"item":[{"request":{"url":"https://h«/:a{i}»?$top=1"}}]}', '{"item":[{"request":{"url":{"host":"h","path":["A"«,":a{i}"»]}}}]}', '{"item":[{«"a{i}":1,»"request":{"url":"/A?$top=1"}}]}', '«{"event":[{"listen":"prerequest"}],"item":[»{"request":"/A"}', '{"item":[{"request":{"url":"/A","header":[«{"key":"A{i}","value":"b"},»1]}}]}'],
  'read-har': ['{"log":{"entries":[«{"request":{"url":"https://h/A?$top=1"}},»1]}}', '{"log":{"entries":[{"request":{"url":"/A?$top=1","headers":[«{"name":"A{i}","value":"b"},»1]}}]}}'],
  'read-bruno': ['get {\n  url: /A?$top=1\n«  a\n»}\n', 'get {\n  url: /A?$top=1\n«  "a\n»}\n', 'get {\n  url: https://h«/:a{i}»?$top=1\n}\n', '«a{i} {\n  b: c\n}\n»get {\n  url: /A?$top=1\n}\n'],
  'read-csv': ['url\n«/A?$top=1\n»', 'a«{i}»\n«/A\n»', '«c{i},»url\n«/A\n»', '«url,»a\n«/A,»b\n', '«c{i},»url\n/A', 'url\n"«""»"', 'url\n«"/A\n»'],
  'read-text': ['«a=https://h/A?$top={i}\n»', '«GET /A?$filter=a eq {i}\n»', 'https://h/A?$filter=(«(»', '« `/A`[»', '«"/A?$top=1" »'],
  'read-log': ['«127.0.0.1 - - [01/Jan/2026:00:00:00 +0000] "GET /odata/A?$top={i} HTTP/1.1" 200 1\n»', '#Fields: cs-method cs-uri-stem «a{i} »\nGET /A 1\n'],
  'read-http': ['«GET https://h/A?$top=1\n\n###\n»', 'GET https://h/A\n«A{i}: b\n»', 'GET https://h/A\n«  &a{i}={{v}}\n»', '«@v{i} = {{v{i+1}}}x\n»', '@v = 1\nGET https://h/A?«{{v}}»',  `@v = ${'a=1&'.repeat(1000)}\nGET https://h/A?«{{v}}»`, 'GET https://h/A?«{{v»', '«# odatalint-disable-next-line a{i}\n»GET https://h/A', 'POST https://h/A\n\n«> {%\n»'],
  'read-odata': ['«/A?$top=1\n\n»', '/A?$filter=a\n«  and a eq {i}\n»', '/A?$filter=contains(«a,»a)', '/A?$select=«a{i},»b', '«# a\n»/A'],
  'read-ndjson': ['«{"url":"/A?$top=1"}\n»', '{«"a{i}":1,»"url":"/A"}', '{"url":"/A","headers":{«"a{i}":"b",»"c":"d"}}'],
  'read-batch': ['{"requests":[«{"id":"{i}","method":"GET","url":"A","dependsOn":["a{i}"]},»1]}', '{"requests":[«{"id":"{i}","atomicityGroup":"g{i}","dependsOn":["g{i+1}"],"method":"GET","url":"A"},»1]}'],
  'read-script': ['«odata`Orders?$filter=a eq ${b}`;\n»', 'odata`Orders?$filter=a«  and a eq ${b}»`', "/* odata */ 'Orders'«+ '&a={i}'»", '«/* odatalint-disable-next-line a */»odata`Orders`', '«`${»', '«/*»odata`Orders`'],
  'read-powerquery': ['«OData.Feed("https://h/A?$top=1"),\n»', 'OData.Feed("https://h/A?$filter=a"« & " and a"»)', '«OData.Feed(»', 'OData.Feed("https://h/A", null, [Query=[«a{i}="1",»b="c"]])'],
  'read-markdown': ['«```http\nGET https://h/A?$top=1\n```\n\n»', '«> »a', '```http\nGET https://h/A\n```\n«[a](*_`<»', '«- a\n»'],
  
  'read-shell': ["«curl 'https://h/A?$top=1'\n»", "curl https://h/A «-H 'A{i}: b' »", "# $filter\n«curl az »", "curl '«\"'$(»", 'cat <<A\n«/A?$top=1\n»A\n'],
  'read-powershell': ['«Invoke-RestMethod "https://h/A?$top=1"\n»', '# $filter\n«Invoke-»', 'Invoke-RestMethod "https://h/A?$filter=a"«+ " and a"»'],
  'read-xml': ['<policies>«<set-url>https://h/A?$top=1</set-url>»</policies>', '<a «b{i}="https://h/A?$top=1" »/>', '«<a>»'],
  'schema-xml': [csdl('«<Function Name="F"><Parameter Name="p{i}" Type="Edm.String"/><ReturnType Type="Edm.String"/></Function>»'), csdl('«<Action Name="F"/>»'), csdl('<ComplexType Name="T">«<Property Name="p{i}" Type="M.Typ{i}"/>»</ComplexType>'), csdl('«<ComplexType Name="T{i}" BaseType="M.T{i+1}"><Property Name="p{i}" Type="Edm.String"/></ComplexType>»'), csdl('<EnumType Name="E">«<Member Name="m{i}"/>»</EnumType>'), csdl('<ComplexType Name="T"/>«<Annotations Target="M.T"><Annotation Term="Org.OData.Core.V1.Description" Qualifier="q{i}" String="x"/></Annotations>»'), csdl('«<ComplexType Name="T"/>»')],
  'schema-json': ['{"$Version":"4.01","M":{"F":[«{"$Kind":"Function","$Parameter":[{"$Name":"p{i}"}],"$ReturnType":{}},»{"$Kind":"Function","$ReturnType":{}}]}}', '{"$Version":"4.01","M":{"T":{"$Kind":"ComplexType"«,"p{i}":{"$Type":"M.Typ{i}"}»}}}', '{"$Version":"4.01","M":{"T":{"$Kind":"ComplexType"«,"p":{}»}}}'],
  'schema-openapi': [openApi(`${sets},"components":{"schemas":{«"A{i}":{"allOf":[{"$ref":"#/components/schemas/A{i+1}"}]},»"Z":{}}}`), openApi(`${sets},"components":{"schemas":{"A0":{"type":"object","properties":{«"p{i}":{"type":"string"},»"z":{}}}}}`), openApi('"paths":{«"/S{i}":{"get":{"responses":{}}},»"/T":{}}')],
  'schema-old': [old('«<Association Name="R{i}"><End Role="a" Type="M.A" Multiplicity="1"/><End Role="b" Type="M.A" Multiplicity="*"/></Association>»'), old('<EntityContainer Name="C">«<FunctionImport Name="F"><Parameter Name="p{i}" Type="Edm.String"/></FunctionImport>»</EntityContainer>')],
  'check-batch': [post('«--b\nContent-Type: application/http\n\nGET Orders({i}) HTTP/1.1\n\n»--b--'), post('--b\nContent-Type: application/http\n«a\n»\nGET Orders HTTP/1.1\n\n--b--'), post('--b\nContent-Type: application/http\n\nGET Orders HTTP/1.1\n«a\n»\n--b--'), post('--b\nContent-Type: multipart/mixed;boundary=b0\n\n«--b{i}\nContent-Type: multipart/mixed;boundary=b{i+1}\n\n»')],
  'check-body': ['POST Orders\n\n{«"a{i}":1,»"b":2}', 'POST Orders\n\n{«"a":1,»"b":2}', 'POST Orders\n\n{«"a{i}@odata.type":"#A.B",»"b":2}', 'POST Orders\n\n{"a":«{{v»}'],
  'check-soap': [soap('<Op>«<a{i}>1</a{i}>»</Op>'), soap('<Op «a{i}="1" »/>'), soap('<Op>«&amp;<!-- a -->»</Op>')],
  config: ['{"services":{«"s{i}":{},»"t":{}},"overrides":[{"files":"a","service":"u"}]}', '{"rules":{«"duplicate-item{i}":"error",»"a":"off"}}', '{"overrides":[«{"files":"a","service":"s{i}"},»{"files":"a"}]}', '{«"rulez{i}":1,»"include":[]}'],
  'key-definition': ['{"resources":{«"R{i}":{"visible":["a"]},»"S":{}}}', '{"resources":{"R":{"visible":[«"p{i}",»"a"]}}}', 'resources:\n«  R{i}:\n    visible: [a]\n»'],
  baseline: ['{"version":1,"files":{«"a{i}.http":{"duplicate-item":["00000000-00000000"]},»"b":{}}}', '{"version":1,"files":{"a.http":{«"rule{i}":["00000000-00000000"],»"b":[]}}}'],
}; // prettier-ignore

/** The stretches of a target's documents; none for targets whose texts are not documents. */
export const documentParts = (target: string): readonly Stretch[] => (texts[target] ?? []).map(stretchOf);

/** Several marked pieces are all repeated as often. */
function stretchOf(text: string): Stretch {
  const [before = '', rest = ''] = splitOnce(text, '«');
  const [piece = '', after = ''] = splitOnce(rest, '»');
  const stretch = { before, piece, after, isCounted: piece.includes('{i') };
  return after.includes('«') ? { ...stretch, next: stretchOf(after) } : stretch;
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}
