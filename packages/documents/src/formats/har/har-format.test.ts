/** The requests of a recording that are read, and those that need evidence of OData. */
import { expect, it } from 'vitest';
import { readDocument } from '../../index.js';
import { printFields, printRequest } from '../requests-as-text.test-support.js';

const recording = (entry: string): string => `{"log":{"version":"1.2","entries":[${entry}]}}`;

it.each<readonly [entry: string, requests: readonly string[]]>([
  ['{"request":{"method":"GET","url":"https://h/x?$top=1","headers":[{"name":":path","value":"/x"},{"name":"A","value":"b"},{"name":"C","value":"d"}]}}',
    ['GET https://h/x?$top=1 | A: b¶C: d']],
  ['{"request":{"url":"https://h/app.js"}}', ['- https://h/app.js ?']],
  ['{"request":{"url":"https://h/x"},"response":{"headers":[{"name":"odata-version","value":"4.0"}]}}', ['- https://h/x']],
  ['{"request":{"url":"https://h/x","headers":[{"name":"DataServiceVersion","value":"2.0"}]}}', ['- https://h/x | DataServiceVersion: 2.0']],
  ['{"request":{"method":"POST","url":"https://h/$batch","postData":{"text":"{}"}}}', ['POST https://h/$batch |  | {}']],
  ['{"request":{"method":"POST","url":"https://h/$batch","postData":{"text":"e30=","encoding":"base64"}}}', ['POST https://h/$batch |  | {{body}}']],
  ['{"request":{"method":"POST","url":"https://h/$batch","postData":{"text":"a=b","params":[{"name":"a"}]}}}', ['POST https://h/$batch |  | {{body}}']],
  ['{"request":{"method":"PATCH","url":"https://h/$batch"}}', ['PATCH https://h/$batch |  | {{body}}']],
  ['{"request":{"method":"OPTIONS","url":"https://h/x?$top=1"}}', []],
  ['{"request":{"url":5}},{"request":"x"},{},7', []],
])('%s', (entry, requests) => {
  const read = readDocument(recording(entry), 'har').requests;
  expect(read.map((each) => printRequest(each) + (each.isDoubtful === true ? ' ?' : ''))).toEqual(requests);
}); // prettier-ignore

it('knows where everything is', () => {
  const json =
    '{"log":{"entries":[{"request":{"method":"PUT","url":"/\\u0024value","headers":[{"name":"A","value":"b"}],"postData":{"text":"{\\n}"}}}]}}';
  const [request] = readDocument(json, 'har').requests;
  expect(request && printFields(json, request)).toEqual([
    'method: PUT@41',
    'url: /@53 [$<\\u0024@54] value@60',
    'headers: A@87 [: <,"value":@89] b@99',
    'body: {@124 [¶<\\n@125] }@127',
  ]);
});
