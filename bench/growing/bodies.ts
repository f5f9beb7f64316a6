/** Bodies of any size: JSON, batches in JSON and in parts, envelopes of SOAP; and headers. */
import { assetManagementService, createChecker, type CheckInput, loadSchema } from '@odatalint/core';
import { madeBatch } from '../generated-texts.js';
import { type Growing, type GrowingInputs, list } from './growing.js';

const { conventions } = assetManagementService;
/** The limits are raised, so that nothing is left out for its size. */
const limits = { length: 100_000_000, findings: Infinity };
const assets = createChecker({
  service: {
    ...assetManagementService,
    conventions: {
      ...conventions,
      bodies: { ...conventions.bodies, sizeLimit: undefined },
      batch: { ...conventions.batch, requestLimit: undefined },
    },
  },
  limits,
});
const standard = createChecker({ service: 'odata-4.01', limits });

/** A type without the members that a body has, and one of 300 properties. */
const { schema } = loadSchema(
  `<edmx:Edmx Version="4.01" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices><Schema Namespace="M" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="A"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>${list(299, (i) => `<Property Name="p${i}" Type="Edm.Int32"/>`, '')}<NavigationProperty Name="As" Type="Collection(M.A)"/></EntityType><EntityContainer Name="C"><EntitySet Name="As" EntityType="M.A"><NavigationPropertyBinding Path="As" Target="As"/></EntitySet></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`,
);
const typed = createChecker({ schema: schema!, limits });

const sent = (input: (body: string) => CheckInput, checker = assets): ((make: (size: number) => string) => Growing) => {
  return (make) => ({ make, run: (body) => checker.check(input(body)) });
};

const patch = sent((body) => ({ method: 'PATCH', url: "/api/v1/object/Equipment('a')", body }));
const post = sent((body) => ({ method: 'POST', url: '/odata/Orders', body }), standard);
const create = sent((body) => ({ method: 'POST', url: '/odata/As', body }), typed);
const batch = sent((body) => ({ method: 'POST', url: '/api/v1/batch', body }));
const anyBatch = sent((body) => ({ method: 'POST', url: '/odata/$batch', body }), standard);
const mixed = [{ name: 'Content-Type', value: 'multipart/mixed; boundary=b' }];
const parts = sent((body) => ({ method: 'POST', url: '/odata/$batch', headers: mixed, body }), standard);
const unnamed = sent((body) => ({ method: 'POST', url: '/odata/$batch', body }), standard);
const soap = sent((body) => ({ method: 'POST', url: '/Webservices/SoapConnector.svc', headers: [{ name: 'Content-Type', value: 'text/xml' }], body })); // prettier-ignore
const prefer = sent((value) => ({ url: '/odata/A', headers: [{ name: 'Prefer', value }, { name: 'Accept', value }, { name: 'If-Match', value }] }), standard); // prettier-ignore

const part = (i: number, more = ''): string =>
  `--b\nContent-Type: application/http\nContent-ID: ${i}\n${more}\nGET Orders(${i}) HTTP/1.1\nAccept: */*\n\n`;
const envelope = (content: string): string =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${content}</soap:Body></soap:Envelope>`;

const json: GrowingInputs = {
  'body: members': patch((size) => `{${list(200 * size, (i) => `"a${i}":${i}`, ',')}}`),
  'body: one member often': patch((size) => `{${list(200 * size, () => '"Code":1', ',')}}`),
  'body: one member in two cases': patch((size) => `{${list(100 * size, (i) => (i % 2 === 0 ? '"Code":1' : '"code":1'), ',')}}`),
  'body: references': patch((size) => `{${list(100 * size, (i) => `"a${i}.Id":"1","a${i}.ExternalId":"2"`, ',')}}`),
  'body: undeclared members': create((size) => `{"ID":1,${list(200 * size, (i) => `"q${i}":1`, ',')}}`),
  'body: undeclared annotations': create((size) => `{"ID":1,${list(100 * size, (i) => `"q${i}@odata.type":"#Int32","q${i}":1`, ',')}}`),
  'body: objects of a type with 300 properties': create((size) => `{"ID":1,"As":[${list(100 * size, (i) => `{"ID":${i},"p${i % 299}":1,"P${i % 299}":1}`, ',')}]}`),
  'body: bindings': post((size) => `{${list(100 * size, (i) => `"a${i}@odata.bind":"A(1)"`, ',')}}`),
  'body: annotations': post((size) => `{${list(100 * size, (i) => `"a${i}@odata.type":"#A.B","a${i}":1`, ',')}}`),
  'body: items': post((size) => `{"a":[${list(200 * size, (i) => `{"b":${i}}`, ',')}]}`),
  'body: variables': patch((size) => `{${list(200 * size, (i) => `"a${i}":{{v}}`, ',')}}`),
  'body: open variables': patch((size) => `{"a":${'{{a'.repeat(500 * size)}`),
  'body: spaces after variables': patch((size) => `{"a":{{a}}${' '.repeat(2000 * size)}}`),
  'body: a string of escapes': patch((size) => `{"Code":"${'\\u0041\\n'.repeat(200 * size)}"}`),
  'body: commas missing': patch((size) => `{${list(200 * size, (i) => `"a${i}":${i}`, ' ')}}`),
  'body: quotes missing': patch((size) => `{${list(200 * size, (i) => `"a${i}:${i}`, ',\n')}}`),
  'body: trailing commas': patch((size) => `{"a":[${list(200 * size, () => '[1,]', ',')}]}`),
  'body: comments': patch((size) => `{${list(200 * size, () => '/* a */', '')}}`),
  'headers: preferences': prefer((size) => list(200 * size, (i) => `a${i}=${i}`, ', ')),
  'headers: parameters': prefer((size) => `a/b${list(200 * size, (i) => `;a${i}=${i}`, '')}`),
  'headers: open quotes': prefer((size) => 'a="'.repeat(500 * size)),
}; // prettier-ignore

const batches: GrowingInputs = {
  'check: batch': batch((size) => madeBatch(8_000 * size)),
  'batch: dependencies of one': anyBatch((size) => `{"requests":[${list(50 * size, (i) => `{"id":"${i}","method":"GET","url":"A"}`, ',')},{"id":"x","method":"GET","url":"A","dependsOn":[${list(50 * size, (i) => `"${i}"`, ',')}]}]}`),
  'batch: ten dependencies of each, and a mistake': anyBatch((size) => `{"requests":[${list(50 * size, (i) => `{"id":"${i}","method":"GET","url":"A?$filter=a = 1","dependsOn":[${list(Math.min(i, 10), (j) => `"${i - 1 - j}"`, ',')}]}`, ',')}]}`),
  'batch: a chain of dependencies': anyBatch((size) => `{"requests":[${list(50 * size, (i) => `{"id":"${i + 1}","method":"GET","url":"$${i}/A","dependsOn":["${i}"]}`, ',')}]}`),
  'batch: unknown dependencies': anyBatch((size) => `{"requests":[${list(50 * size, (i) => `{"id":"a${i}","method":"GET","url":"A","dependsOn":["b${i}"]}`, ',')}]}`),
  'batch: one group': anyBatch((size) => `{"requests":[${list(50 * size, (i) => `{"id":"${i}","method":"PATCH","url":"A(1)","atomicityGroup":"g","body":{}}`, ',')}]}`),
  'batch: split groups': anyBatch((size) => `{"requests":[${list(50 * size, (i) => `{"id":"${i}","method":"PATCH","url":"A(1)","atomicityGroup":"g${i % 2}","body":{}}`, ',')}]}`),
  'batch: groups': anyBatch((size) => `{"requests":[${list(50 * size, (i) => `{"id":"${i}","method":"PATCH","url":"A(1)","atomicityGroup":"g${i}","dependsOn":["g${i - 1}"],"body":{}}`, ',')}]}`),
  'batch: one id often': anyBatch((size) => `{"requests":[${list(50 * size, () => '{"id":"1","method":"GET","url":"A"}', ',')}]}`),
  'batch: members of a request': anyBatch((size) => `{"requests":[{"id":"1","method":"GET","url":"A",${list(100 * size, (i) => `"a${i}":1`, ',')}}]}`),
  'batch: headers of a request': anyBatch((size) => `{"requests":[{"id":"1","method":"GET","url":"A","headers":{${list(100 * size, (i) => `"a${i}":"1"`, ',')}}}]}`),
  'batch: a body as text': anyBatch((size) => `{"requests":[{"id":"1","method":"POST","url":"A","body":"{${list(100 * size, (i) => `\\"a${i}\\":1`, ',')}}"}]}`),
  'multipart: parts': parts((size) => `${list(40 * size, (i) => part(i), '')}--b--`),
  'multipart: references': parts((size) => `${list(40 * size, (i) => part(i).replace('Orders(', `$${i - 1}/Orders(`), '')}--b--`),
  'multipart: headers of a part': parts((size) => `${part(1, list(200 * size, (i) => `a${i}: b\n`, ''))}--b--`),
  'multipart: headers without a colon': parts((size) => `${part(1, 'a\n'.repeat(2000 * size))}--b--`),
  'multipart: headers of a request without a colon': parts((size) => `--b\nContent-Type: application/http\n\nGET Orders HTTP/1.1\n${'a\n'.repeat(2000 * size)}\n--b--`),
  'multipart: nested change sets': parts((size) => list(60 * size, (i) => `--${i === 0 ? 'b' : `b${i}`}\nContent-Type: multipart/mixed;boundary=b${i + 1}\n\n`, '')),
  'multipart: lines that are no boundaries': parts((size) => `${part(1)}${'--c\n'.repeat(1000 * size)}--b--`),
  'multipart: nested change sets, lines of them': parts((size) => `${list(60 * size, (i) => `--${i === 0 ? 'b' : `b${i}`}\nContent-Type: multipart/mixed;boundary=b${i + 1}\n\n`, '')}${'--c\n'.repeat(500 * size)}`),
  'multipart: no boundary': unnamed((size) => `--b\n${list(100 * size, (i) => `--c${i}\n\nGET A\n`, '')}`),
}; // prettier-ignore

const envelopes: GrowingInputs = {
  'SOAP: elements': soap((size) => envelope(`<Op>${list(100 * size, (i) => `<a${i}>1</a${i}>`, '')}</Op>`)),
  'SOAP: attributes': soap((size) => envelope(`<Op ${list(100 * size, (i) => `a${i}="1"`, ' ')}/>`)),
  'SOAP: namespaces': soap((size) => envelope(`<Op ${list(100 * size, (i) => `xmlns:a${i}="u"`, ' ')}/>`)),
  'SOAP: namespaces, then elements': soap((size) => envelope(`<Op ${list(50 * size, (i) => `xmlns:a${i}="u"`, ' ')}>${list(50 * size, (i) => `<b xmlns:c${i}="u"/>`, '')}</Op>`)),
  'SOAP: texts': soap((size) => envelope(`<Op>${'a&amp;<!-- b --><![CDATA[c]]>'.repeat(100 * size)}</Op>`)),
  'SOAP: a payload': soap((size) => envelope(`<Op><payload><![CDATA[<Equipment>${list(100 * size, (i) => `<a${i}>1</a${i}>`, '')}</Equipment>]]></payload></Op>`)),
  'SOAP: an escaped payload': soap((size) => envelope(`<Op><payload>&lt;Equipment&gt;${list(100 * size, (i) => `&lt;a${i}&gt;1&lt;/a${i}&gt;`, '')}&lt;/Equipment&gt;</payload></Op>`)),
  'SOAP: payloads': soap((size) => envelope(`<Op>${'<payload>&lt;a/&gt;</payload>'.repeat(50 * size)}</Op>`)),
  'SOAP: variables': soap((size) => envelope(`<Op>${'<a>{{v}}</a>'.repeat(100 * size)}</Op>`)),
  'SOAP: open variables': soap((size) => envelope(`<Op>${'{{v'.repeat(500 * size)}</Op>`)),
  'SOAP: open markup': soap((size) => envelope(`<Op>${'<![CDATA['.repeat(200 * size)}`)),
  'SOAP: declarations': soap((size) => `<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(100 * size)}]>${envelope('')}`),
}; // prettier-ignore

export const bodies: GrowingInputs = { ...json, ...batches, ...envelopes };
