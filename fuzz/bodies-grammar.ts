/** A grammar of bodies: JSON, batches in JSON and in MIME parts, SOAP envelopes. It is used together with that of queries. */
import type { Grammar } from './grammar.js';

export const bodiesGrammar: Grammar = {
  method: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'MERGE', 'OPTIONS', 'get', 'HEAD'],
  headers: ['Accept: application/json', 'Content-Type: «contentType»', '«headers»\n«header»', 'If-Match: *'],
  header: [
    'Content-Type: «contentType»', 'Prefer: return=minimal, odata.maxpagesize=5', 'Authorization: Basic dXNlcjpwYXNz', 'ApiKey: abc', 'OData-Version: 4.0',
    'Accept-Language: de, en;q=0.5', 'If-None-Match: W/"1"', 'X-HTTP-Method: MERGE', 'SOAPAction: "urn:x"', 'Accept: */*', 'Isolation: snapshot', 'nothing',
  ],
  contentType: ['application/json', 'multipart/mixed; boundary=b', 'multipart/mixed;boundary="b"', 'text/xml; charset=utf-8', 'application/json;IEEE754Compatible=true', 'multipart/mixed'],
  body: ['«json»', '«batch»', '«multipart»', '«envelope»', ''],
  bodyRequest: ['«method» Orders\nContent-Type: application/json\n\n«json»', 'PATCH https://example.com/api/v1/object/Equipment(\'1\')\n\n«json»', 'POST /odata/Orders(1)/Shop.Act\n\n«json»'],
  batchRequest: [
    'POST $batch\nContent-Type: multipart/mixed;boundary=b\n\n«multipart»', 'POST https://example.com/api/v1/batch\n\n«batch»', 'POST /odata/$batch\n\n«batch»',
  ],
  soapRequest: ['POST https://example.com/api/v1/soap\nContent-Type: text/xml\n\n«envelope»', 'POST https://example.com/api/v1/soap/Equipment\nSOAPAction: ""\n\n«envelope»'],
  json: ['{}', '{«members»}', '[«values»]', '«value»'],
  members: ['"ID":1', '«members»,«jsonMember»', '«jsonMember»'],
  jsonMember: [
    '"«name»":«value»', '"«name»@odata.bind":"«path»"', '"@odata.type":"#Shop.Order"', '"@id":"«path»"', '"Customer":{«members»}', '"Items":[{«members»}]',
    '"«name»":«value»,"«name»":null', '"Total":"1.5"', '"ID":1', '"@odata.etag":"W/\\"1\\""', '"$filter":"«name» eq 1"', "'«name»':1", '"a\\u0027b":1',
  ],
  values: ['«value»', '«values»,«value»', ''],
  value: ['1', 'null', 'true', '"x"', '"2024-01-31"', '{«members»}', '[«values»]', '1e400', '-0', '{{x}}', '"{{y}}"', '"\\ud800"', '01', 'NaN', '"\t"', '{"en":"a","de":"b"}'],
  batch: ['{"requests":[«items»]}', '{"requests":[]}', '{"requests":[«items»],"continueOnError":true}', '{"Requests":[«items»]}'],
  items: ['«item»', '«items»,«item»'],
  item: [
    '{"id":"1","method":"get","url":"Orders"}', '{"id":"2","method":"POST","url":"object/Equipment","body":{«members»}}',
    '{"id":"«number»","method":"«method»","url":"$«number»/Items","dependsOn":["«number»"]}', '{"id":«number»,"url":"/«path»?$top=1","headers":{"Accept":"*"}}',
    '{"id":"3","atomicityGroup":"g","method":"PATCH","url":"Orders(1)","body":"text","dependsOn":["g","1"]}', '{"method":"GET"}', '{}', 'null', '{"if":"$1/succeeded"}',
  ],
  number: ['1', '2', '3', '4'],
  multipart: ['--b\n«part»\n--b--\n', '--b\n«part»\n--b\n«part»\n--b--', '--b\n«part»\n', '--b\r\n«part»\r\n--b--\r\n', '«multipart»trailing'],
  part: [
    'Content-Type: application/http\n\n«method» Orders(1) HTTP/1.1\n\n', 'Content-Type: application/http\nContent-ID: «number»\n\nPOST $«number»/Items HTTP/1.1\nContent-Type: application/json\n\n«json»',
    'Content-Type: multipart/mixed;boundary=c\n\n--c\nContent-Type: application/http\nContent-ID: 1\n\nPATCH «path» HTTP/1.1\n\n«json»\n--c--', '', 'GET «path»',
  ],
  envelope: [
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>«elements»</soap:Body></soap:Envelope>',
    '<?xml version="1.0"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Header>«elements»</s:Header><s:Body>«elements»</s:Body></s:Envelope>',
  ],
  elements: ['', '«element»', '«elements»«element»'],
  element: [
    '<a/>', '<Equipment><Id>1</Id>«elements»</Equipment>', '<a b="«name»">«elements»</a>', '<![CDATA[«json»]]>', '&lt;a&gt;', '&#x41;', '<!-- c -->', '<Password>secret</Password>',
    '<payload>&lt;Equipment&gt;&lt;Id&gt;1&lt;/Id&gt;&lt;/Equipment&gt;</payload>', '<x:y xmlns:x="u">{{v}}</x:y>', '<?pi x?>', '&nbsp;', '<a><b></a></b>', '<payload><![CDATA[<Equipment>«elements»</Equipment>]]></payload>',
  ],
}; // prettier-ignore
