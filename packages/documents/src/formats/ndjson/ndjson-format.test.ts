/** The requests and fragments of NDJSON lines, and the places of their characters. */
import { describe, expect, it } from 'vitest';
import { readDocument, readNdjsonLine } from '../../index.js';
import { printFields, printRequest } from '../requests-as-text.test-support.js';

const lines: readonly (readonly [line: string, input: unknown])[] = [
  ['"GET https://h/x?top=1"', { method: 'GET', url: 'https://h/x?top=1' }],
  ['"get  /x HTTP/1.1"', { method: 'get', url: '/x' }],
  ['"https://h/x?filter=A eq 1 "', { url: 'https://h/x?filter=A eq 1 ' }],
  ['"?top=1"\r', { url: '?top=1' }],
  ['"filter=Name eq \\u0027x\\u0027"', { url: "filter=Name eq 'x'" }],
  ['{"url":"/x"}', { url: '/x' }],
  [
    '{"method":"PATCH","url":"/x","headers":{"A":"b"},"body":{"c":1}}',
    { method: 'PATCH', url: '/x', headers: [{ name: 'A', value: 'b' }], body: { c: 1 } },
  ],
  ['{"url":"/x","body":"{}","more":[1]}', { url: '/x', body: '{}' }],
  ['{"url":"/x","method":null,"headers":null,"body":null}', { url: '/x' }],
  ['{"on":"Equipment","filter":"A eq 1","top":5}', { on: 'Equipment', filter: 'A eq 1' }],
  ['{"on":"A","filter":"B eq 1","top":"{{n}}","skip":"5","count":true}', { on: 'A', filter: 'B eq 1' }],
  ['{"url":"/x","time":1,"status":200,"methods":[]}', { url: '/x' }],
  ['{"url":"/x?$top=1","query":"$top=1"}', { url: '/x?$top=1' }],
  ['{"url":"/x","note":"costs $filter=5","user":{"name":"$top"}}', { url: '/x' }],
  ['{"on":"A","filter":"B eq 1","comment":"see $filter=x"}', { on: 'A', filter: 'B eq 1' }],
  ['{"orderby":"A","select":"B","expand":"C"}', { orderby: 'A', select: 'B', expand: 'C' }],
  ['', undefined],
  [' \t ', undefined],
];

const malformed: readonly (readonly [line: string, message: RegExp])[] = [
  ['GET https://h/x', /not JSON; put the URL in double quotes/],
  ['{"url": "/x"', /not JSON; check its quotes/],
  ['"a" "b"', /not JSON/],
  ['[1]', /is an array/],
  ['12', /is a number/],
  ['null', /is null/],
  ['true', /is true/],
  ['{}', /nothing to check/],
  ['{"method":"GET"}', /nothing to check/],
  ['{"on":"A","filter":"B eq 1","apply":"zork("}', /"apply" of a fragment is not checked/],
  ['{"on":"A","fliter":"B eq 1"}', /Did you mean "filter"/],
  ['{"on":"A","$filter":"B eq 1"}', /"\$filter" of a fragment is not checked/],
  ['{"on":"A","top":"x"}', /"top" must be 0 or a positive integer, but is "x"/],
  ['{"on":"A","filter":"B eq 1","skip":-1}', /"skip" must be 0 or a positive integer, but is -1/],
  ['{"on":"A","count":"maybe"}', /"count" must be true or false/],
  ['{"url":"/x","heders":{"A":"b"}}', /"heders" of a request is not read. Did you mean "headers"/],
  ['{"url":"/x","mehtod":"PUT"}', /Did you mean "method"/],
  ['{"url":"/x","query":"$filter=A eq 1"}', /"query" holds query options, which are not checked. Write them in "url"/],
  ['{"url":"/x","search":"?a=1&$top=1"}', /"search" holds query options/],
  ['{"url":"/x","params":{"$filter":"A eq 1"}}', /"params" holds query options/],
  ['{"on":"A","query":"$filter=A eq 1"}', /"query" holds query options, which are not checked. Write them in members/],
  ['{"url":1}', /"url" is a number; it must be a string/],
  ['{"filter":{}}', /"filter" is an object/],
  ['{"url":"/x","headers":["A: b"]}', /"headers" is an array/],
  ['{"url":"/x","headers":{"A":1}}', /header "A" is a number/],
];

describe('readNdjsonLine', () => {
  it.each(lines)('%s', (line, input) => {
    const read = readNdjsonLine(line);
    expect(read && 'input' in read ? read.input : read).toEqual(input);
  });

  it.each(malformed)('%s is malformed', (line, message) => {
    const read = readNdjsonLine(line);
    expect(read && 'problem' in read ? read.problem.message : read).toMatch(message);
  });

  it('keeps the id, of a malformed object too', () => {
    expect(readNdjsonLine('{"id":7,"url":"/x"}')).toEqual({ id: 7, input: { url: '/x' } });
    expect(readNdjsonLine('{"id":"a","url":7}')).toMatchObject({ id: 'a', problem: {} });
  });

  it.each([
    ['{"user":"jon","age":23}\n{"user":"arya"}\n', 0],
    ['{"id":1,"kind":"file"}\n{"broken":\n"over":1}\n', 0],
    ['{"user":"jon"}\n{"url":"/x"}\n', 1],
    ['[1.0]\n[2.0]\n', 0],
    ['{}\n', 0],
    ['{"method":"GET"}\n', 1],
    ['{"id":4}\n', 1],
    ['{"fliter":"A eq 1"}\n{"uri":1\n', 2],
  ])('reports no lines of records without a request: %j', (text, count) => {
    expect(readDocument(text, 'ndjson').problems).toHaveLength(count);
  });

  it('survives depth', () => {
    expect(readNdjsonLine(`{"url":"/x","body":${'['.repeat(50_000)}`)).toMatchObject({ problem: {} });
    const deep = `{"url":"/x","body":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(readDocument(deep, 'ndjson').requests[0]?.maps.body?.length).toBe(100_000);
  });
});

/** A line of a file and the pieces of its fields; the line is at offset 2, after an empty one. */
const places: readonly (readonly [line: string, fields: readonly string[]])[] = [
  ['"GET /x"', ['method: GET@3', 'url: /x@7']],
  ['"/x?filter=A eq \\u0027\\"b"', ['url: /x?filter=A eq @3 [\'<\\u0027@18] ["<\\"@24] b@26']],
  ['"P\\u0055T /x"', ['method: P@3 [U<\\u0055@4] T@10', 'url: /x@12']],
  ['{ "url" : "/x" , "method":"PUT" }', ['method: PUT@29', 'url: /x@13']],
  ['{"url":"/a","url":"/b"}', ['url: /b@21']],
  ['{"filter":"A\\neq 1","on":"S"}', ['on: S@28', 'filter: A@13 [¶<\\n@14] eq 1@16']],
  ['{"url":"","body":{"a": "\\u0062"}}', ['url: ', 'body: {"a": "\\u0062"}@19']],
  ['{"url":"/x","body":"{\\"a\\": 1}"}', ['url: /x@10', 'body: {@22 ["<\\"@23] a@25 ["<\\"@26] : 1}@28']],
  [
    '{"url":"/x","headers":{"2":"b","1":"c"}}',
    ['url: /x@10', 'headers: 2@26 [: <:@28] b@30 [¶<,@32] 1@34 [: <:@36] c@38'],
  ],
];

describe('places in an NDJSON file', () => {
  it.each(places)('%s', (line, expected) => {
    const file = `\n\n${line}\n`;
    const [request] = readDocument(file, 'ndjson').requests;
    expect(request && printFields(file, request)).toEqual(expected);
  });

  it('reads a file line by line', () => {
    const document = readDocument('"GET /x"\r\n\r\n nope \r\n{"id":1,"filter":"A"}', 'ndjson');
    expect(document.requests.map((request) => printRequest(request))).toEqual(['GET /x', 'filter=A #1']);
    expect(document.problems).toMatchObject([{ code: 'malformed-line', severity: 'error', start: 13, end: 17 }]);
  });
});
