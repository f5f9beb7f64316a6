/** Stored responses in documents: the request of each, its status, headers and body, and the position of the body. */
import type { RequestInput } from '@odatalint/core';
import { headerLines, isRequestInput, type OffsetMap } from '@odatalint/core/internal';
import { expect, it } from 'vitest';
import { readDocument, type DocumentFormat } from '../src/formats/formats.js';

/** `GET /x -> 200 | A: b | {}`, then where the first character of the body is in the document. */
function responsesIn(text: string, format: DocumentFormat): string[] {
  const print = ({ method = '-', url, response }: RequestInput, map: OffsetMap | undefined): string => {
    const { status, headers, body } = response!;
    const lines = headerLines(headers).map(({ name, value }) => `${name}: ${value}`);
    const words = typeof body === 'string' ? body.replaceAll(/\s+/g, ' ') : JSON.stringify(body);
    const at =
      map === undefined ? '' : ` @${JSON.stringify(text.slice(map.span({ start: 0, end: 1 }).start).slice(0, 4))}`;
    return [`${method} ${url} -> ${status ?? '?'}`, ...lines, ...(body === undefined ? [] : [words])].join(' | ') + at;
  };
  return readDocument(text, format).requests.flatMap(({ input, maps, saved = [] }) => [
    ...(isRequestInput(input) && input.response !== undefined ? [print(input, maps.response)] : []),
    ...saved.map((each) => print(each.input, each.map)),
  ]);
}

const postman = (response: string): string =>
  `{"info":{"name":"c"},"item":[{"request":{"method":"GET","url":"/x"},"response":${response}}]}`;

it.each<readonly [response: string, expected: readonly string[]]>([
  ['[{"code":200,"status":"OK","header":[{"key":"A","value":"b"}],"cookie":[],"responseTime":9,"_postman_previewlanguage":"json","body":"{\\"a\\":1}"}]',
    ['GET /x -> 200 | A: b | {"a":1} @"{\\\\\\"a"']],
  ['[{"code":"200","header":"A: b\\r\\nC: d:e\\n\\nnone","body":"{}"}]', ['GET /x -> 200 | A: b | C: d:e | {} @"{}\\"}"']],
  ['[{"code":200,"header":null,"cookie":null,"responseTime":null,"body":null}]', ['GET /x -> 200']],
  ['[{"code":200,"body":"<p>","_postman_previewlanguage":"html"}]', ['GET /x -> 200']],
  ['[{"code":200,"body":"<p>","header":[{"key":"content-type","value":"text/html"}],"_postman_previewlanguage":"html"}]',
    ['GET /x -> 200 | content-type: text/html | <p> @"<p>\\""']],
  ['[{"code":200,"body":"1"},{"code":404,"body":"2"}]', ['GET /x -> 200 | 1 @"1\\"},"', 'GET /x -> 404 | 2 @"2\\"}]"']],
  ['[{"code":200,"originalRequest":{"method":"PUT","url":{"raw":"https://h/y"}},"body":"1"}]', ['PUT https://h/y -> 200 | 1 @"1\\"}]"']],
  ['[{"code":200,"originalRequest":"https://h/y","body":"1"}]', ['- https://h/y -> 200 | 1 @"1\\"}]"']],
  ['[{"code":200,"originalRequest":null,"body":"1"}]', ['GET /x -> 200 | 1 @"1\\"}]"']],
  ['[{"body":"1"},{"code":0},{"code":"OK"},{"code":200,"originalRequest":{"method":"GET"}},5,null,"x"]', []],
  ['"none"', []],
  ['null', []],
])('Postman: %s', (response, expected) => {
  expect(responsesIn(postman(response), 'postman')).toEqual(expected);
}); // prettier-ignore

const bruno = (...example: string[]): string => `get {\n  url: /x\n}\n\nexample {\n${example.join('\n')}\n}\n`;
const status = ['    status: {', '      code: 200', '      text: OK', '    }'];

it.each<readonly [name: string, text: string, expected: readonly string[]]>([
  ['a whole example',
    bruno('  name: a', "  description: '''", '    response: {', "  '''", '', '  request: {', '    url: /y/:id', '    method: post', '    body:json: {', '      {', '        "url": "/z"', '      }', '    }', '  }', '', '  response: {', '    headers: {', '      A: b', '    }', ...status, '    body: {', '      type: json', "      content: '''", '        {', '          "a": 1', '        }', "      '''", '    }', '  }'),
    ['POST /y/{{id}} -> 200 | A: b | { "a": 1 } @"{\\n  "']],
  ['no request of its own', bruno('  response: {', ...status, '  }'), ['GET /x -> 200']],
  ['a body of another type', bruno('  response: {', ...status, '    body: {', '      type: text', "      content: '''", '        hi', "      '''", '    }', '  }'), ['GET /x -> 200']],
  ['a body that is not closed', bruno('  response: {', ...status, '    body: {', '      type: json', "      content: '''", '        {}'), ['GET /x -> 200 | {} @"{}\\n}"']],
  ['an empty body', bruno('  response: {', ...status, '    body: {', '      type: json', "      content: '''", "      '''", '    }', '  }'), ['GET /x -> 200']],
  ['a status in the place of its text', bruno('  response: {', '    status: {', '      code: OK', '      text: 200', '    }', '  }'), []],
  ['no response', bruno('  name: a'), []],
  ['two examples', `${bruno('  response: {', ...status, '  }')}\nexample {\n  response: {\n${status.join('\n')}\n  }\n}\n`, ['GET /x -> 200', 'GET /x -> 200']],
])('Bruno: %s', (_, text, expected) => {
  expect(responsesIn(text, 'bruno')).toEqual(expected);
}); // prettier-ignore

const har = (response: string): string =>
  `{"log":{"entries":[{"request":{"method":"GET","url":"/x"},"response":${response}}]}}`;

it.each<readonly [response: string, expected: readonly string[]]>([
  ['{"status":200,"headers":[{"name":"A","value":"b"}],"content":{"mimeType":"application/json","text":"{}"}}', ['GET /x -> 200 | A: b | {} @"{}\\"}"']],
  ['{"status":200,"headers":[],"content":{"text":"e30=","encoding":"base64"}}', ['GET /x -> 200']],
  ['{"status":204,"headers":[],"content":{"size":0,"text":""}}', ['GET /x -> 204']],
  ['{"status":0,"headers":[],"content":{}}', []],
  ['{"status":304,"headers":[]}', ['GET /x -> 304']],
])('HAR: %s', (response, expected) => {
  expect(responsesIn(har(response), 'har')).toEqual(expected);
}); // prettier-ignore

it.each<readonly [response: string, expected: readonly string[]]>([
  ['{"status":200,"headers":{"A":"b"},"body":{"a":1}}', ['- /x -> 200 | A: b | {"a":1} @"{\\"a\\""']],
  ['{"body":"text"}', ['- /x -> ? | text @"text"']],
  ['{"status":"200","headers":{"A":1},"body":null}', ['- /x -> ?']],
  ['7', []],
  ['null', []],
])('NDJSON: %s', (response, expected) => {
  expect(responsesIn(`{"url":"/x","response":${response}}\n`, 'ndjson')).toEqual(expected);
});

it.each<readonly [name: string, lines: readonly string[], expected: readonly string[]]>([
  ['headers and a body', ['GET /x', '', 'HTTP/1.1 200 OK', 'A: b', '', '{', '  "a": 1', '}', ''], ['GET /x -> 200 | A: b | { "a": 1 } @"{\\n  "']],
  ['no body', ['DELETE /x', '', 'HTTP/2 204'], ['DELETE /x -> 204']],
  ['after a body of the request', ['PATCH /x', 'C: d', '', '{}', '', 'HTTP/1.1 200 OK', '', '[]'], ['PATCH /x -> 200 | [] @"[]"']],
  ['two requests', ['GET /x', '', 'HTTP/1.1 200', '', '1', '', '###', '', 'GET /y', '', 'HTTP/1.1 404', '', '2'], ['GET /x -> 200 | 1 @"1\\n\\n#"', 'GET /y -> 404 | 2 @"2"']],
  ['none', ['GET /x', '', '{"a": "HTTP/1.1 200 OK"}'], []],
])('.http: %s', (_, lines, expected) => {
  expect(responsesIn(lines.join('\n'), 'http')).toEqual(expected);
}); // prettier-ignore
