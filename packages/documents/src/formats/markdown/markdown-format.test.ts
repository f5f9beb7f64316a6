/** The requests in fenced code blocks of Markdown, case by case: the first line is the info string. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadFormats, readDocument } from '../../index.js';
import { printRequest } from '../requests-as-text.test-support.js';

beforeAll(() => loadFormats(['markdown']));

/** Name, fence, requests; headers that are not known print as `?`, and `~` marks a request that may be none. */
const cases: readonly (readonly [name: string, fence: readonly string[], requests: readonly string[]])[] = [
  [
    'a list of templates',
    ['http', 'GET /me', 'GET /users/{id}', '', 'POST /me'],
    ['GET /me | ?', 'GET /users/{id} | ?', 'POST /me | ? | {{body}}'],
  ],
  [
    'Graph',
    ['msgraph-interactive', 'GET https://h/v1.0/me', 'https://h/v1.0/users'],
    ['GET https://h/v1.0/me | ?', '- https://h/v1.0/users | ?'],
  ],
  [
    'addresses in a list',
    ['HTTP', 'https://h/a', 'https://h/b?$top=1', '/c'],
    ['- https://h/a | ?', '- https://h/b?$top=1 | ?', '- /c | ?'],
  ],
  ['a request with headers', ['http', 'PATCH /x', 'If-Match: *'], ['PATCH /x | If-Match: * | {{body}}']],
  ['a request with a body', ['http', 'POST /x', '', '{}'], ['POST /x | ? | {}']],
  [
    'headers after an empty line',
    ['http', 'POST /x', '', 'Content-Type: application/json', 'A: b', '', '{}'],
    ['POST /x | Content-Type: application/json¶A: b | {}'],
  ],
  [
    'words and marks after a URL',
    [
      'http', "POST E { ID:1, name:'N' }", "GET /x('0') - Also the same.", "GET /x(a='b c') Retrieves one.", 'GET /x //> all of it', 'GET /x(1);',
      'GET /y HTTP 1.1', "GET /x?$filter=A eq ' - Also this' and B",
    ],
    [
      'POST E | ? | {{body}}', "GET /x('0') | ?", "GET /x(a='b c') | ?", 'GET /x | ?', 'GET /x(1) | ?', 'GET /y | ?',
      "GET /x?$filter=A eq ' - Also this' and B | ?",
    ],
  ], // prettier-ignore
  [
    'an abbreviated response',
    ['http', 'GET /x', 'A: b', '', 'HTTP/1.1 200 OK', '', '{', '  ...,', '  "value": []', '}'],
    ['GET /x | A: b'],
  ],
  [
    'other interfaces',
    [
      'http',
      'GET /x',
      '  ?filter={ "a": { "_eq": 1 }}',
      '',
      'GET /x?filter[a]=b',
      '',
      'GET /x?filter={id}',
      '',
      'GET /x?$where=a > 5&$order=b',
      '',
      'GET /x?$limit=2&$sort[a]=-1',
      '',
      'GET /x?$where=a&$top=5',
    ],
    [
      '~GET /x?filter={ "a": { "_eq": 1 }} | ?',
      '~GET /x?filter[a]=b | ?',
      'GET /x?filter={id} | ?',
      '~GET /x?$where=a > 5&$order=b | ?',
      '~GET /x?$limit=2&$sort[a]=-1 | ?',
      'GET /x?$where=a&$top=5 | ?',
    ],
  ],
  [
    'a response without a status line',
    ['http', 'GET /x', '', '{ "value": [] }', 'GET /y', 'A: b', '', '<a>', '</a>'],
    ['GET /x | ?', 'GET /y | A: b'],
  ],
  ['a GET with some other text', ['http', 'GET /x', '', 'text'], ['GET /x | ?']],
  ['queries', ['odata', 'A?$top=1', '', 'GET B', 'PATCH C'], ['- A?$top=1 | ?', 'GET B | ?', 'PATCH C | ? | {{body}}']],
  [
    'queries with headers',
    ['odata', 'POST C', 'Accept: a', '', '{}', '', 'GET B'],
    ['POST C | Accept: a | {}', 'GET B | ?'],
  ],
  [
    'filters',
    ['odata-filter-expr', '  $filter=A eq 1', '', 'A eq 1', 'and B', '', "f(A,'b')"],
    [
      '- $filter=A eq 1 | ?',
      'filter=A eq 1 and B | placeholders=documentation',
      "filter=f(A,'b') | placeholders=documentation",
    ],
  ],
  ['no tag', ['', 'GET /x?$filter=A eq 1', 'GET /y', 'words GET /z'], ['GET /x?$filter=A eq 1 | ?', 'GET /y | ?']],
  ['no tag, by a header', ['', 'GET /x', 'OData-Version: 4.0'], ['GET /x | OData-Version: 4.0']],
  [
    'no tag, addresses',
    ['text', 'See http://h/a', 'https://h/x?$top=1', '/y?$top=1', 'h/z?$top=1'],
    ['- https://h/x?$top=1 | ?', '- /y?$top=1 | ?'],
  ],
  [
    'no tag and nothing of OData',
    ['', 'GET /x?limit=1', 'POST /y'],
    ['~GET /x?limit=1 | ?', '~POST /y | ? | {{body}}'],
  ],
  ['expressions of a flow', ['http', "body('Send_an_HTTP_request' )['Id']", "items('Each')?['Title']"], []],
  ['prose', ['', 'GET the book.', 'some.words/here', '$filter=x is an option'], []],
  [
    'a program',
    ['js', "fetch('https://h/x?$top=1')", '// GET /x?$top=1'],
    ['GET https://h/x?$top=1', 'GET /x?$top=1 | ?'],
  ],
  ['a log', ['log', 'GET /x?$top=1 200 12ms'], []],
  ['a part of a batch', ['http', '--batch', 'Content-Type: application/http', '', 'GET /x'], []],
];

describe('requests in a fence', () => {
  it.each(cases)('%s', (_, [tag = '', ...lines], requests) => {
    for (const lineBreak of ['\n', '\r\n']) {
      for (const margin of ['', '> ']) {
        const text = [`\`\`\`${tag}`, ...lines, '```', ''].map((line) => margin + line).join(lineBreak);
        const found = readDocument(text, 'markdown').requests;
        expect(found.map((each) => `${each.isDoubtful === true ? '~' : ''}${printRequest(each, '?')}`)).toEqual(
          requests,
        );
      }
    }
  });
});

it('does not know the body of a request in a sentence', () => {
  const text = 'Make a call.\nPOST https://graph.microsoft.com/v1.0/groups\nContent-Type: application/json\n';
  expect(readDocument(text, 'markdown').requests.map(({ input }) => 'body' in input && input.body)).toEqual([
    '{{body}}',
  ]);
});
