/** The results of the http reader, case by case: the text of a file, then the requests in it. */
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../index.js';
import { fieldText, printPieces, printRequests } from '../requests-as-text.test-support.js';

/** Name, file (lines joined by a line feed), requests as `METHOD url | headers | body`. */
const cases: readonly (readonly [name: string, file: readonly string[], requests: readonly string[]])[] = [
  ['one line', ['GET https://h/x?top=1'], ['GET https://h/x?top=1']],
  ['no method', ['https://h/x'], ['- https://h/x']],
  ['method in any case', ['patch https://h/x'], ['patch https://h/x']],
  ['a method that is none', ['FETCH https://h/x'], ['FETCH https://h/x']],
  ['raw spaces', ["GET /x?filter=Name eq 'a b'"], ["GET /x?filter=Name eq 'a b'"]],
  ['HTTP version', ['GET https://h/x HTTP/1.1', '', 'https://h/y HTTP/2'], ['GET https://h/x |  | https://h/y HTTP/2']],
  ['HTTP version on a line of its own', ['GET https://h/x', 'HTTP/1.1', 'A: b'], ['GET https://h/x | A: b']],
  ['HTTP version without a method', ['https://h/y  HTTP/2'], ['- https://h/y']],
  ['HTTP version behind the last line', ['GET https://h/x', '  ?top=1 HTTP/1.1'], ['GET https://h/x?top=1']],
  ['path, query string and hole', ['/x', '###', '?top=1', '###', '{{base}}/x'], ['- /x', '- ?top=1', '- {{base}}/x']],
  ['host and port', ['localhost:8080/x', '###', 'h.example'], ['- localhost:8080/x', '- h.example']],
  ['method alone', ['GET'], ['GET ']],
  [
    'separators',
    ['###', '### first', 'GET /a', '', '###', '', 'GET /b', '######', 'GET /c'],
    ['GET /a {first}', 'GET /b', 'GET /c'],
  ],
  [
    'names',
    ['# @name one', 'GET /a', '### two', 'GET /b', '### x', '// @name = three', 'GET /c', '### @name four', 'GET /d'],
    ['GET /a {one}', 'GET /b {two}', 'GET /c {three}', 'GET /d {four}'],
  ],
  [
    'service',
    ['# @odatalint-service erp', 'GET /a', '###', '// @odatalint-service crm', 'GET /b', '###', 'GET /c'],
    ['GET /a @erp', 'GET /b @crm', 'GET /c'],
  ],
  ['other metadata', ['# @no-redirect', '// @note', '# @prompt id', 'GET /a'], ['GET /a']],
  ['? and & at the edge', ['GET /x', '?filter=A eq 1', '&top=1'], ['GET /x?filter=A eq 1&top=1']],
  ['? and & indented', ['GET /x  ', '    ?filter=A eq 1  ', '\t&top=1'], ['GET /x?filter=A eq 1&top=1']],
  ['? at the end and & at the edge', ['GET /x?', '&top=1', '&skip=1'], ['GET /x?top=1&skip=1']],
  ['path in lines', ['GET https://h', '/api', '  /v1', '  object/Equipment'], ['GET https://h/api/v1object/Equipment']],
  [
    'path ends in a slash',
    ['GET https://h/api/', '    Equipment', "    ('1')", '  ?top=1'],
    ["GET https://h/api/Equipment('1')?top=1"],
  ],
  [
    'filter broken before and',
    ['GET /x?filter=A eq 1', '  and B eq 2', '  or C eq 3', '  &top=1'],
    ['GET /x?filter=A eq 1 and B eq 2 or C eq 3&top=1'],
  ],
  [
    'option alone on its line',
    ['GET /x?', '  filter=A eq 1&', '  select=', '    Id,', '    Name'],
    ['GET /x?filter=A eq 1&select=Id,Name'],
  ],
  ['list in parentheses', ['GET /x?filter=A in (', "  'a',", "  'b'", '  )'], ["GET /x?filter=A in ('a','b')"]],
  ['address on the next line', ['GET', '  https://h/x', 'Accept: a'], ['GET https://h/x | Accept: a']],
  [
    'comments between lines',
    ['GET /x', '  ?a=1', '  # &b=2', '//  &c=3', '  &d=4', '# note', 'H: 1', '// off: 2', 'I: 3'],
    ['GET /x?a=1&d=4 | H: 1¶I: 3'],
  ],
  [
    'headers',
    ['POST /x', 'Content-Type:application/json', 'Accept :  a/b  ', 'X:', '', '{}'],
    ['POST /x | Content-Type: application/json¶Accept: a/b¶X:  | {}'],
  ],
  ['indented headers', ['GET /x', '  Accept: a', '  X-Y: b', '', ''], ['GET /x | Accept: a¶X-Y: b']],
  ['folded header', ['GET /x', 'Prefer: a,', '  b'], ['GET /x | Prefer: a, b']],
  ['time of day is no header', ['GET /x?filter=T eq', '   12:30'], ['GET /x?filter=T eq 12:30']],
  ['option behind a header', ['GET /x', 'Accept: a', '&top=1'], ['GET /x&top=1 | Accept: a']],
  ['headers from elsewhere are not known', ['GET /x', '...defaults', 'A: b'], ['GET /x | ?']],
  ['body', ['POST /x', '', '', '{', '  "a": 1', '}', '', '  ', '###', ''], ['POST /x |  | {¶  "a": 1¶}']],
  ['comments in a body', ['POST /x', '', '{', '  # "a": 1,', '  // c', '  "b": 2', '}'], ['POST /x |  | {¶  "b": 2¶}']],
  ['body without a blank line', ['POST /x', 'A: b', '{ "a": 1 }'], ['POST /x | A: b | { "a": 1 }']],
  ['body file', ['POST /x', 'A: b', '', '< ./a b.json'], ['POST /x | A: b | {{body}} < ./a b.json']],
  ['body file with variables', ['POST /x', '', '<@latin1 ./a.json'], ['POST /x |  | {{body}} < ./a.json']],
  ['XML body', ['POST /x', '', '<a>', '</a>'], ['POST /x |  | <a>¶</a>']],
  ['two requests, no separator', ['GET /x', '', 'GET /y'], ['GET /x', 'GET /y']],
  [
    'requests on neighbouring lines',
    ['GET /x', 'get https://h/y', 'POST Products HTTP/1.1', 'A: b', 'DELETE {{h}}/x', 'GET Products?top=1', 'PUT /z'],
    ['GET /x', 'get https://h/y', 'POST Products | A: b', 'DELETE {{h}}/x', 'GET Products?top=1', 'PUT /z'],
  ],
  [
    'a request after a body',
    ['POST /x', 'Content-Type: application/json', '', '{', '}', 'GET /y', '', '[]', '', '# @name c', 'GET /z'],
    ['POST /x | Content-Type: application/json | {¶}', 'GET /y |  | []', 'GET /z {c}'],
  ],
  [
    'a request after a response',
    ['GET /x', '', 'HTTP/1.1 200 OK', '', 'a.b', '', '# @name c', 'GET /y'],
    ['GET /x', 'GET /y {c}'],
  ],
  [
    'a body of requests',
    ['POST /$batch', 'Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'GET /x', '', '--b--'],
    ['POST /$batch | Content-Type: multipart/mixed; boundary=b | --b¶¶GET /x¶¶--b--'],
  ],
  [
    'a body of requests without headers',
    ['POST /$batch', '', '--b', 'GET /x', '--b--'],
    ['POST /$batch |  | --b¶GET /x¶--b--'],
  ],
  [
    'a body of text',
    ['POST /x', 'Content-Type: text/plain', '', 'GET /x'],
    ['POST /x | Content-Type: text/plain | GET /x'],
  ],
  [
    'sentences start nothing',
    ['POST /x', '', 'GET the book.', 'PUT it here', 'Delete /x', 'SEE /x'],
    ['POST /x |  | GET the book.¶PUT it here¶Delete /x¶SEE /x'],
  ],
  [
    'folded without indentation',
    ['GET /x?$filter=A eq 1 and', 'B eq', "'c'", 'or C in (', '1,', '2', ')', '&$select=', 'A,', 'B', 'H: 1'],
    ["GET /x?$filter=A eq 1 and B eq 'c' or C in (1,2)&$select=A,B | H: 1"],
  ],
  [
    'folded inside of parentheses',
    ['GET https://h/api/', 'Set?$expand=Items(', '$filter=A/any(', 'd: d/B eq 1', '))', 'H-I: 1'],
    ['GET https://h/api/Set?$expand=Items($filter=A/any(d: d/B eq 1)) | H-I: 1'],
  ],
  [
    'incomplete, with a header or a body below',
    ['POST /x?$filter=A eq', 'Accept: b', '', 'GET /y?$filter=f(', '{ "a": 1 }', 'GET /z?$filter=f('],
    ['POST /x?$filter=A eq | Accept: b', 'GET /y?$filter=f( |  | { "a": 1 }', 'GET /z?$filter=f('],
  ],
  ['response script', ['GET /x', '', '> {%', ' client.log("GET /z");', '%}'], ['GET /x']],
  [
    'response script behind a body',
    ['POST /x', '', '{}', '', '> {% a %}', '', '<> a.json', '>> b.json', '>>! c.json', '> d.js'],
    ['POST /x |  | {}'],
  ],
  ['script before the request', ['< {%', 'GET /z', '%}', '< ./before.js', 'GET /x'], ['GET /x']],
  ['script without an end', ['POST /x', '', '{}', '> {%', '###', 'GET /y'], ['POST /x |  | {}', 'GET /y']],
  ['httpYac scripts', ['{{', 'GET /z', '}}', 'GET /x', '', '{{@response', 'a', '}}', '?? status == 200'], ['GET /x']],
  [
    'httpYac assertion behind the address',
    ['GET /x', '?? status == 200', '', '{{', 'no end'],
    ['GET /x |  | {{¶no end'],
  ],
  ['block comment', ['/*', 'GET /z', '*/', 'GET /x'], ['GET /x']],
  [
    'stored response',
    ['GET /x', '', 'HTTP/1.1 200 OK', 'A: b', '', '{}', '###', 'HTTP/1.1 200 OK', '', '{}'],
    ['GET /x'],
  ],
  [
    'other protocols',
    ['GRPC h/a', '###', 'WS h/b', '###', 'GRAPHQL h/c', '###', 'curl https://h', '###', 'GET /x'],
    ['GET /x'],
  ],
  ['GraphQL by header', ['POST /x', 'X-Request-Type: GraphQL', '', 'query {}'], []],
  [
    'imports and prose',
    ['import ./a.http', 'run #b', 'some words here.', 'Note: so.', '"a": /b', 'GET /x'],
    ['GET /x'],
  ],
  [
    'comments below belong to the next',
    ['# @name a', 'GET /x', '', '# @name b', '# @odatalint-service c'],
    ['GET /x {a}'],
  ],
  [
    'query from a variable',
    ['@q = /x?filter=A eq 1', 'GET {{q}}', '  and B eq 2'],
    ['GET /x?filter=A eq 1 and B eq 2'],
  ],
  ['nothing', ['', '# only', '', '###', '###'], []],
  [
    'variables',
    ['@h = https://h', '@base={{h}}/api', 'GET {{base}}/x', 'A: {{ base }}', '', '{{base}}'],
    ['GET https://h/api/x | A: https://h/api | {{base}}'],
  ],
  ['variables in any order', ['GET {{b}}/x', '###', '@b = {{a}}/b', '@a = https://h'], ['GET https://h/b/x']],
  ['quoted and lazy variables', ['@a = "https://h"', '@b := {{a}}/b', 'GET {{b}}'], ['GET https://h/b']],
  ['variable given again', ['@b = /1', 'GET {{b}}/x', '###', '@b = /2', 'GET {{b}}/y'], ['GET /1/x', 'GET /2/y']],
  ['variable inside a block', ['POST /x', '', '{}', '', '@b = 2', '###', 'GET /{{b}}'], ['POST /x |  | {}', 'GET /2']],
  [
    'unknown variables',
    ['GET {{env}}/x?id={{$guid}}&t={{login.response.body.x}}&u={{'],
    ['GET {{env}}/x?id={{$guid}}&t={{login.response.body.x}}&u={{'],
  ],
  ['variables in a circle', ['@a = {{b}}', '@b = {{a}}', 'GET /{{a}}'], ['GET /{{a}}']],
  ['empty variable', ['@a =', 'GET /x{{a}}/y'], ['GET /x/y']],
];

const lineBreaks = { '\\n': '\n', '\\r\\n': '\r\n', '\\r': '\r' };

describe('http reader', () => {
  for (const [name, file, requests] of cases) {
    it(name, () => {
      for (const lineBreak of Object.values(lineBreaks)) {
        expect(printRequests(file.join(lineBreak), 'http')).toEqual(requests);
        expect(printRequests(`\uFEFF${file.join(lineBreak)}${lineBreak}`, 'http')).toEqual(requests);
      }
    });
  }
});

/** File, field, the pieces of that field of the first request. */
const places: readonly (readonly [file: string, field: 'method' | 'url' | 'headers' | 'body', pieces: string])[] = [
  ['GET /x?a', 'url', '/x?a@4'],
  ['  get  /x?a', 'method', 'get@2'],
  ['\uFEFF@b = /b\nGET {{b}}/x', 'url', '[/b<{{b}}@13] /x@18'],
  ['GET /x?a\n  and b\n  &c', 'url', '/x?a@4 [ <¶  @8] and b@11 &c@19'],
  ['GET /x\n# &a\n  &b HTTP/1.1', 'url', '/x@4 &b@14'],
  ['GET /x\nA: b\nC:d\n# e\nF: {{g}}', 'headers', 'A: b¶C@7 [: <:@13] d@14 [¶<¶# e¶@15] F: {{g}}@20'],
  ['@a = 1\nGET /x\nH: v{{a}}', 'headers', 'H: v@14 [1<{{a}}@18]'],
  ['POST /x\r\n\r\n{\r\n# a\r\n}\r\n\r\n', 'body', '{¶@11 }@19'],
  ['POST /x\n\n< ./a', 'body', '[{{body}}<./a@11]'],
];

describe('places in an http file', () => {
  it.each(places)('%j %s', (file, field, pieces) => {
    const request = readDocument(file, 'http').requests[0];
    const map = request?.maps[field];
    expect(request && map && printPieces(file, fieldText(request.input, field) ?? '', map)).toBe(pieces);
  });

  it('spans reach from the method to the last character', () => {
    const file = '# c\n GET /x\n  ?a\nA: b\n\n{}\n\n> {% %}\n';
    const [request] = readDocument(file, 'http').requests;
    expect(request && file.slice(request.span.start, request.span.end)).toBe('GET /x\n  ?a\nA: b\n\n{}');
    expect(request && file.slice(request.target.start, request.target.end)).toBe('GET /x\n  ?a');
  });
});

describe('variables that grow', () => {
  it('doubling stays a hole past the cap', () => {
    const lines = ['@v0 = 0123456789'];
    for (let i = 1; i <= 64; i++) lines.push(`@v${i} = {{v${i - 1}}}{{v${i - 1}}}`);
    const [first, last] = printRequests([...lines, 'GET /{{v2}}', '###', 'GET /{{v64}}'].join('\n'), 'http');
    expect(first).toBe(`GET /${'0123456789'.repeat(4)}`);
    expect(last?.length).toBeLessThan(10_000);
    expect(last).toContain('{{v');
  });

  it.each(['GET https://h/A?$filter=', 'GET https://h/A\nPrefer: '])(
    'a long value makes no short text very long: %s',
    (head) => {
      const value = 'a eq 1 or '.repeat(400);
      const read = (uses: number): string =>
        printRequests(`@a = ${value}\n${head}${'{{a}}'.repeat(uses)}`, 'http').join('\n');
      expect(read(2)).not.toContain('{{');
      expect(read(200_000).length).toBeLessThan(20 * 1_000_000);
      expect(read(200_000)).toMatch(/\{\{a\}\}$/);
    },
  );

  it('a long chain in the wrong order does not run out of stack', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `@v${i} = {{v${i + 1}}}`);
    expect(printRequests([...lines, 'GET /{{v0}}'].join('\n'), 'http')[0]).toMatch(/^GET \/\{\{v\d+\}\}$/);
  });
});
