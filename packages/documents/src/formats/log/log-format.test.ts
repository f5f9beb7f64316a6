/** The results of the reader of access logs, line by line. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../index.js';
import { printFields, printRequest } from '../requests-as-text.test-support.js';

const host = '203.0.113.5 - - [21/Nov/2026:10:00:00 +0000]';

/** A line of the combined format, and the request in it if there is one. */
const commonLines: readonly (readonly [line: string, request: string | undefined])[] = [
  [`${host} "GET /odata/A?$top=1 HTTP/1.1" 200 5 "https://h/?$top=1" "Mozilla"`, 'GET /odata/A?$top=1'],
  [`${host} "GET /odata/A?%24filter=B%20eq%20%27c%27 HTTP/2.0" 400 -`, 'GET /odata/A?%24filter=B%20eq%20%27c%27'],
  [`${host} "PATCH /api/v1/object/A('1') HTTP/1.1" 200 0`, "PATCH /api/v1/object/A('1') |  | {{body}}"],
  [`${host} "GET /api/v1/object/A?filter=B HTTP/1.1" 500 0`, 'GET /api/v1/object/A?filter=B'],
  [`${host} "GET /a?$search=\\x22b\\x5C\\"c\\" HTTP/1.1" 200 0`, 'GET /a?$search=%22b%5C%22c%22'],
  [`${host} "GET https://h/a?$top=1 HTTP/1.1" 200 0`, 'GET https://h/a?$top=1'],
  [`${host} "GET /search?filter=a&top=5 HTTP/1.1" 200 0`, undefined],
  [`${host} "GET /?price=$top HTTP/1.1" 200 0 "https://h/a?$top=1" "x"`, undefined],
  [`${host} "GET /favicon.ico HTTP/1.1" 404 0`, undefined],
  [`${host} "-" 408 0`, undefined],
  [`${host} "\\x16\\x03\\x01" 400 0`, undefined],
  [`${host} "GET /a?$top=1`, undefined],
  [`${host} "FETCH /a?$top=1 HTTP/1.1" 400 0`, undefined],
  [`GET /a?$top=1 HTTP/1.1`, undefined],
  ['', undefined],
];

const fields = '#Fields: date time cs-method cs-uri-stem cs-uri-query s-port sc-status';

/** A line below that head, and the request in it if there is one. */
const fieldLines: readonly (readonly [line: string, request: string | undefined])[] = [
  ['d t GET /odata/A $top=1&$filter=B+eq+%27c%27 443 200', 'GET /odata/A?$top=1&$filter=B+eq+%27c%27'],
  ["d t DELETE /api/v1/object/A('1') - 443 500", "DELETE /api/v1/object/A('1')"],
  ["d t GET /api/v1/object/A('a+b')/C - 443 200", 'GET /api/v1/object/{{value}}/C'],
  ["d t GET /odata/A('a/b') $top=1 443 200", undefined],
  ['d t GET /index.html - 443 200', undefined],
  ['d t', undefined],
  ['#Date: d', undefined],
];

describe('log reader', () => {
  it.each(commonLines)('%s', (line, request) => {
    const printed = readDocument(`${line}\r\n`, 'log').requests.map((each) => printRequest(each));
    expect(printed).toEqual(request === undefined ? [] : [request]);
  });

  it.each(fieldLines)('%s', (line, request) => {
    const printed = readDocument(`#Version: 1.0\n${fields}\n${line}\n`, 'log').requests.map((each) =>
      printRequest(each),
    );
    expect(printed).toEqual(request === undefined ? [] : [request]);
  });

  it('reads each line under the head above it', () => {
    const line = 'GET $top=1 /odata/A';
    const heads = ['cs-uri-stem cs-method', 'cs-method cs-uri-query cs-uri-stem', 'cs-method cs-uri-stem'].map(
      (names) => `#Fields: ${names}\n${line}\n`,
    );
    expect(readDocument(heads.join(''), 'log').requests).toEqual([]);
    expect(readDocument(`#Fields: cs-method x cs-uri-stem cs-uri-query\nGET x /a $top=1`, 'log').requests).toHaveLength(
      1,
    );
  });

  it('knows where each character is', () => {
    const places = (file: string): readonly string[] => {
      const [request] = readDocument(file, 'log').requests;
      return request === undefined ? [] : printFields(file, request);
    };
    expect(places('a "GET /b?$top=\\x22c HTTP/1.1"')).toEqual(['method: GET@3', 'url: /b?$top=@7 [%22<\\x22@15] c@19']);
    expect(places("#Fields: cs-method cs-uri-stem cs-uri-query\nPUT /b('%') $top=1")).toEqual([
      'method: PUT@44',
      "url: /@48 [{{value}}<b('%')@49] [?< @55] $top=1@56",
    ]);
  });

  it('is of the service that its place names', () => {
    expect(readDocument('a "GET /b?$top=1 HTTP/1.1"', 'log', [{ service: 'erp' }]).requests[0]?.service).toBe('erp');
  });
});
