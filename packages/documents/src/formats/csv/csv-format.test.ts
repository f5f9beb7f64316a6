/** The results of the table reader, case by case. */
import { describe, expect, it } from 'vitest';
import { readDocument, type Place } from '../../index.js';
import { printFields, printRequest } from '../requests-as-text.test-support.js';

const cases: readonly (readonly [
  name: string,
  file: readonly string[],
  place: Place | undefined,
  requests: readonly string[],
])[] = [
  ['a column', ['Name,Query', 'a,/A?top=1', 'b,GET /B', 'c'], { column: 'Query' }, ['- /A?top=1', 'GET /B']],
  ['filters by their words', ['Query', "A eq 'b'", 'A?b=c'], { column: 'Query' }, ["filter=A eq 'b'", '- A?b=c']],
  [
    'a column of filters',
    ['Set,Filter', 'X,A', ',B', ' ,C'],
    { column: 'Filter', on: 'Set', set: 'Y' },
    ['on=X | filter=A', 'on=Y | filter=B', 'on=  | filter=C'],
  ],
  ['a method beside', ['m;u', 'PUT;/A', ';/B'], { column: 'u', method: 'm' }, ['PUT /A |  | {{body}}', '- /B']],
  ['a service', ['u', '/A'], { column: 'u', service: 'erp' }, ['- /A @erp']],
  ['selectors', ['a\tb\tc', '/A\tB\tC'], { url: ['*.a'], filter: ['*.b'], on: 'c' }, ['- /A', 'on=C | filter=B']],
  [
    'the usual columns',
    ['on,filter,url,method', "A,B eq 'c',,", ',,/D,GET'],
    undefined,
    ["on=A | filter=B eq 'c'", 'GET /D'],
  ],
  [
    'quotes',
    ['"url"', '"/A?b=""c"""', '"/D?a=b,', '  &c=d"', '/E?"f"', '"/G"h', ' "/I"'],
    undefined,
    ['- /A?b="c"', '- /D?a=b,&c=d', '- /E?"f"', '- /Gh', '- "/I"'],
  ],
  ['blank lines and cells', ['url', '', '""', '  ', '/A', ''], undefined, ['- /A']],
  ['one separator for all', ['url;a,b;c', '/A,B;c'], undefined, ['- /A,B']],
  ['a separator in quotes', ['"a,b,c";url', 'd;/A'], undefined, ['- /A']],
  ['no column of that name', ['a,b', 'c,d'], { column: 'C' }, []],
  ['nothing', [''], undefined, []],
];

describe('csv reader', () => {
  it.each(cases)('%s', (_name, file, place, requests) => {
    for (const start of ['', '\uFEFF']) {
      for (const lineBreak of ['\n', '\r\n', '\r']) {
        const text = start + file.join(lineBreak);
        const document = readDocument(text, 'csv', place === undefined ? [] : [place]);
        expect(document.requests.map((request) => printRequest(request))).toEqual(requests);
      }
    }
  });

  it('knows where each character is', () => {
    const file = 'a,on,filter\n1,Set,"A eq ""b"""\n';
    const [request] = readDocument(file, 'csv').requests;
    expect(request && printFields(file, request)).toEqual(['on: Set@14', 'filter: A eq @19 ["<""@24] b@26 ["<""@27]']);
  });

  it.each<[string, Place | undefined, string, number]>([
    [
      'a,b\n1,2',
      { column: 'c' },
      'This table has no column "c", which the configuration names; its columns are "a" and "b".',
      0,
    ],
    [
      'a,b\n1,2',
      undefined,
      'No column of this table is called "url", "filter", "orderby", "select" or "expand"; name the column with the queries under "places" in the configuration.',
      0,
    ],
    ['url,b\n1,"2', undefined, 'This quote is never closed, so that the rest of the table is one cell; close it.', 8],
  ])('%j with %j has a problem', (file, place, message, start) => {
    const { problems } = readDocument(file, 'csv', place === undefined ? [] : [place]);
    expect(problems).toMatchObject([{ code: 'malformed-document', message, start }]);
  });
});
