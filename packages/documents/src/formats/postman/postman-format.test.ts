/** Which requests are in a Postman collection, and where. */
import { expect, it } from 'vitest';
import { readDocument } from '../../index.js';
import { printFields, printRequest } from '../requests-as-text.test-support.js';

const collection = (...items: string[]): string => `{"info":{"name":"c"},"item":[${items.join(',')}]}`;

/** The requests of a collection, with a `?` after those that might be of any interface. */
const requestsIn = (json: string): string[] =>
  readDocument(json, 'postman').requests.map(
    (each) => printRequest(each, 'open') + (each.isDoubtful === true ? ' ?' : ''),
  );

it.each<readonly [item: string, requests: readonly string[]]>([
  ['{"request":"https://h/x?$top=1"}', ['- https://h/x?$top=1']],
  ['{"name":"a","request":{"method":"GET","url":"{{h}}/x"}}', ['GET {{h}}/x {a} ?']],
  ['{"request":{"method":"GET","url":{"raw":"{{h}}/x?$count=true"}}}', ['GET {{h}}/x?$count=true']],
  ['{"request":{"url":{"host":["a","b"],"port":"8","path":["x","y"],"query":[{"key":"$top","value":"1"},{"key":"z","disabled":true},{"key":"n","value":null}]}}}',
    ['- a.b:8/x/y?$top=1&n']],
  ['{"request":{"url":{"raw":"old?$top=1","protocol":"https","host":"h","path":"x"}}}', ['- https://h/x ?']],
  ['{"request":{"url":{"raw":"{{h}}/x","query":[{"key":"$top","value":"1"},{"key":"$skip","value":"2","disabled":true},{"key":"n"}]}}}', ['- {{h}}/x?$top=1&n']],
  ['{"request":{"url":{"raw":"h/x?$top=%7B%7D","host":"h","path":"x","query":[{"key":"$top","value":"%7B%7D"}]}}}', ['- h/x?$top={{value}}']],
  ['{"request":{"url":{"query":[{"key":"$top","value":"1"}],"raw":"{{h}}/x"}}}', ['- {{h}}/x?$top=1']],
  ['{"request":{"url":{"raw":"/x?$top=1","query":[{"key":"$skip","value":"1"}]}}}', ['- /x?$top=1']],
  ['{"request":{"url":{"raw":"{{h}}/x/:id/:key?a=/:b"}}}', ['- {{h}}/x/{{id}}/{{key}}?a=/:b ?']],
  ['{"request":{"url":"/$batch","header":[{"key":"A","value":"b"},{"key":"C","value":"d","disabled":true},{"key":"E"}]}}', ['- /$batch | A: b']],
  ['{"request":{"url":"/x","header":[{"key":"OData-Version","value":"4.0"}]}}', ['- /x | OData-Version: 4.0']],
  ['{"request":{"url":"/x?$top=1","header":[{"key":"{{k}}","value":"b"}]}}', ['- /x?$top=1 | open']],
  ['{"event":[{"listen":"prerequest"}],"request":{"url":"/x?$top=1","header":[]}}', ['- /x?$top=1 | open']],
  ['{"event":[{"listen":"prerequest"}],"item":[{"request":"/x"}]}', ['- /x | open ?']],
  ['{"request":{"method":"POST","url":"/$batch","body":{"mode":"raw","raw":"{\\"a\\":1}"}}}', ['POST /$batch | open | {"a":1}']],
  ['{"request":{"method":"POST","url":"/x","body":{"mode":"raw","raw":"{ // a\\n\\"u\\":\\"http://h\\" /* b\\n*/ }","options":{"raw":{"language":"json"}}}}}',
    ['POST /x | open | {  ¶"u":"http://h"   } ?']],
  ['{"request":{"method":"POST","url":"/x","body":{"mode":"raw","raw":"{ // a\\n}"}}}', ['POST /x | open | {  ¶} ?']],
  ['{"request":{"method":"POST","url":"/x","body":{"mode":"raw","raw":"{ // a\\n}","options":{"raw":{"language":"text"}}}}}', ['POST /x | open | { // a¶} ?']],
  ['{"request":{"method":"POST","url":"/$batch","header":[{"key":"Content-Type","value":"a/b"}],"body":{"mode":"formdata"}}}',
    ['POST /$batch | Content-Type: a/b | {{body}}']],
  ['{"request":{"method":"POST","url":"/$batch","body":{"mode":"raw","raw":"","disabled":true}}}', ['POST /$batch']],
  ['{"request":{"method":"POST","url":"/graphql","body":{"mode":"graphql"}}}', []],
  ['{"request":{"method":"GET","url":""}},{"request":{"method":"GET"}},{"name":"empty"},{"item":[]},5', []],
  ['{"item":[{"item":[{"request":"/a"}]},{"request":"/b"}]},{"request":"/c","response":[{"originalRequest":{"url":"/d"}}]}',
    ['- /a ?', '- /b ?', '- /c ?']],
])('%s', (item, requests) => {
  expect(requestsIn(collection(item))).toEqual(requests);
}); // prettier-ignore

it('reads a collection as the service of Postman wraps it', () => {
  expect(requestsIn(`{"collection":${collection('{"request":"/a"}')}}`)).toEqual(['- /a ?']);
});

it('knows both places of an address', () => {
  const url = '{"raw":"{{h}}/x?$top=1","host":["{{h}}"],"path":["x"],"query":[{"key":"$top","value":"1"}]}';
  const json = `{"item":{"0":0},"item":[{"request":{"url":${url}}}]}`;
  const [request] = readDocument(json, 'postman').requests;
  expect(request && printFields(json, request)).toEqual(['url: {{h}}/x?$top=1@50']);
  expect(request && printFields(json, { ...request, maps: request.copies ?? {} })).toEqual([
    'url: {{h}}@75 [/<],"path":[@81] x@92 [?<],"query":[{"key":@94] $top@113 [=<,"value":@118] 1@128',
  ]);
});

it('knows the places of the options in a table alone', () => {
  const json = '{"item":[{"request":{"url":{"raw":"/x","query":[{"key":"$top","value":"1"}]}}}]}';
  const [request] = readDocument(json, 'postman').requests;
  expect(request && printFields(json, request)).toEqual([
    'url: /x@35 [?<,"query":[{"key":@38] $top@56 [=<,"value":@61] 1@71',
  ]);
});

it('survives depth', () => {
  expect(requestsIn(`${'{"item":['.repeat(50_000)}{"request":"/x"}`)).toEqual(['- /x ?']);
});
