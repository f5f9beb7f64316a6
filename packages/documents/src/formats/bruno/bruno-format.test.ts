/** The requests of a Bruno file, and their places. */
import { expect, it } from 'vitest';
import { readDocument } from '../../index.js';
import { printFields, printRequest } from '../requests-as-text.test-support.js';

const requestIn = (text: string): string[] =>
  readDocument(text, 'bruno').requests.map((each) => printRequest(each, '') + (each.isDoubtful === true ? ' ?' : ''));

it.each<readonly [text: string, requests: readonly string[]]>([
  ['meta {\n  name: all\n  seq: 1\n}\n\nget {\n  url: {{h}}/x?$top=1\n  body: none\n}\n', ['GET {{h}}/x?$top=1 {all}']],
  ['get {\n  url: {{h}}/x/:id\n}', ['GET {{h}}/x/{{id}} ?']],
  [
    'post {\n  url: /$batch\n  body: json\n}\nbody:json {\n  {\n    "a": 1\n  }\n}',
    ['POST /$batch |  |   {¶    "a": 1¶  }'],
  ],
  ['post {\n  url: /$batch\n  body: xml\n}\nbody:json {\n  {}\n}\nbody:xml {\n  <a/>\n}', ['POST /$batch |  |   <a/>']],
  [
    'post {\n  url: /$batch\n  body: formUrlEncoded\n}\nbody:formUrlEncoded {\n  a: b\n}',
    ['POST /$batch |  | {{body}}'],
  ],
  ['post {\n  url: /x\n  body: graphql\n}', []],
  ['get {\n  body: none\n}', []],
  ['vars {\n  url: /x\n}\nheaders {\n  A: b\n}', []],
  ['script:pre-request {\n  get {\n    url: /x\n  }\n}', []],
  ['vars:secret [\n  get,\n]\nget {\n  url: /$metadata', ['GET /$metadata']],
])('%j', (text, requests) => {
  expect(requestIn(text)).toEqual(requests);
});

it('knows both places of the options', () => {
  const text = 'get {\n  url: /x?$top=1&$f=A:b\n}\n\nparams:query {\n  $top: 1\n  ~no: 2\n  "$f": A:b\n}\n';
  const [request] = readDocument(text, 'bruno').requests;
  expect(request && printFields(text, request)).toEqual(['method: [GET<get@0]', 'url: /x?$top=1&$f=A:b@13']);
  expect(request && printFields(text, { ...request, maps: request.copies ?? {} })).toEqual([
    'url: /x@13 [?<params:query {¶  @33] $top@50 [=<: @54] 1@56 [&<¶  ~no: 2¶  "@57] $f@70 [=<": @72] A:b@75',
  ]);
});

it.each<readonly [text: string, requests: readonly string[]]>([
  ['get {\n  url: {{h}}/x\n}\nparams:query {\n  $top: 1\n  ~$skip: 2\n  "$f": A:b\n}\n', ['GET {{h}}/x?$top=1&$f=A:b']],
  ['get {\n  url: {{h}}/x/:id\n}\nquery {\n  $top: 1\n}\n', ['GET {{h}}/x/{{id}}?$top=1']],
  ['get {\n  url: /x\n}\nparams:query {\n  ~$top: 1\n}\n', ['GET /x ?']],
  ['get {\n  url: /x?a=1\n}\nparams:query {\n  $top: 1\n}\n', ['GET /x?a=1 ?']],
])('reads the options of a table where the URL has none: %j', (text, requests) => {
  expect(requestIn(text)).toEqual(requests);
});

it('knows the places of the options in a table alone', () => {
  const text = 'get {\n  url: /x\n}\n\nparams:query {\n  $top: 1\n}\n';
  const [request] = readDocument(text, 'bruno').requests;
  expect(request && printFields(text, request)).toEqual([
    'method: [GET<get@0]',
    'url: /x@13 [?<params:query {¶  @19] $top@36 [=<: @40] 1@42',
  ]);
  expect(request?.copies).toBeUndefined();
});

it('does not treat a block that says something else as a copy', () => {
  const text = 'get {\n  url: /x?$top=1\n}\nparams:query {\n  $top: 2\n}\n';
  expect(readDocument(text, 'bruno').requests[0]?.copies).toBeUndefined();
});
