/** In every format whose files are edited, the safe fixes of a query leave a file that is read as before, without the findings. */
import { createChecker } from '@odatalint/core';
import { fixText } from '@odatalint/core/internal';
import {
  checkDocument,
  documentFormats,
  loadFormats,
  readDocument,
  type DocumentFormat,
  type Place,
} from '@odatalint/documents';
import { beforeAll, describe, expect, it } from 'vitest';

beforeAll(() => loadFormats(documentFormats));

const place: Place = { url: ['u'], filter: ['$..f'], set: 'Equipment' };
const bruno = (query: string, params: string): string =>
  `get {\n  url: /api/v1/object/Equipment?${query}\n}\nparams:query {\n  ${params}\n}\n`;
const postman = (query: string, params: string): string =>
  `{"item":[{"request":{"url":{"raw":"/api/v1/object/Equipment?${query}","host":[""],"path":["api","v1","object","Equipment"],"query":[${params}]}}}]}`;

/** A text with mistakes, and the text that their fixes leave. */
const cases: readonly (readonly [format: DocumentFormat, before: string, after: string])[] = [
  ['json', '{"f":"Code == \'A\' && \\u0043ode EQ \'b\'"}', '{"f":"Code eq \'A\' and \\u0043ode eq \'b\'"}'],
  ['json', '{"u":"/api/v1/object/Equipment?filter=Code = \'A\'"}', '{"u":"/api/v1/object/Equipment?filter=Code eq \'A\'"}'],
  ['yaml', "f: Code == 'A' && Code EQ 'b'\n", "f: Code eq 'A' and Code eq 'b'\n"],
  ['yaml', "f: 'Code == ''A'''\n", "f: 'Code eq ''A'''\n"],
  ['yaml', 'f: "Code == \'A\'"\n', 'f: "Code eq \'A\'"\n'],
  ['yaml', "f: >\n  Code == 'A'\n  && Code EQ 'b'\n", "f: >\n  Code eq 'A'\n  and Code eq 'b'\n"],
  ['yaml', "f: |\n  Code == 'A'\n", "f: |\n  Code eq 'A'\n"],
  ['yaml', "[{f: Code == 'A'}]", "[{f: Code eq 'A'}]"],
  ['postman', postman("filter=Code = 'A'", `{"key":"filter","value":"Code = 'A'"}`), postman("filter=Code eq 'A'", `{"key":"filter","value":"Code eq 'A'"}`)],
  ['postman', '{"item":[{"request":"/api/v1/object/Equipment?filter=Code = \'A\'"}]}', '{"item":[{"request":"/api/v1/object/Equipment?filter=Code eq \'A\'"}]}'],
  ['bruno', bruno("filter=Code = 'A'", "filter: Code = 'A'"), bruno("filter=Code eq 'A'", "filter: Code eq 'A'")],
  ['script', 'odata`/api/v1/object/Equipment?filter=Code == "${a}" && Code EQ "B"`', "odata`/api/v1/object/Equipment?filter=Code eq '${a}' and Code eq 'B'`"],
  ['script', "/* odata */ '/api/v1/object/Equipment?filter=Code == \"A\"'", "/* odata */ '/api/v1/object/Equipment?filter=Code eq \\'A\\''"],
  ['powerquery', 'OData.Feed("/api/v1/object/Equipment", null, [Query=[filter="Code == \'A\'"]])', 'OData.Feed("/api/v1/object/Equipment", null, [Query=[filter="Code eq \'A\'"]])'],
  ['powerquery', 'OData.Feed(a & "/Equipment?filter=Code == \'" & b & "\' && Code EQ c")', 'OData.Feed(a & "/Equipment?filter=Code eq \'" & b & "\' and Code eq c")'],
  ['csv', "a;f\n;\"Code = 'A'\"\n", "a;f\n;\"Code eq 'A'\"\n"],
  ['csv', "a,f\n,Code == 'A' && Code EQ 'B'\n", "a,f\n,Code eq 'A' and Code eq 'B'\n"],
  ['bruno', bruno("filter=Code = 'A'", '~top: 1'), bruno("filter=Code eq 'A'", '~top: 1')],
]; // prettier-ignore

const checker = createChecker({ service: 'asset-management' });
const check = (text: string, format: DocumentFormat) =>
  checkDocument(text, { format, places: [place], checkerFor: () => checker });

describe('safe fixes', () => {
  it.each(cases)('%s: %s', (format, before, after) => {
    const { text, checked } = fixText(before, (each) => check(each, format));
    expect(text).toBe(after);
    expect(checked.diagnostics.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe'))).toEqual([]);
    expect(readDocument(text, format, [place]).problems).toEqual([]);
    expect(readDocument(text, format, [place]).requests).toHaveLength(
      readDocument(before, format, [place]).requests.length,
    );
  });

  it('leave logs as they are', () => {
    const log = '1 "GET /api/v1/object/Equipment?filter=Code%20EQ%20%27A%27 HTTP/1.1" 200';
    expect(check(log, 'log').diagnostics.map(({ code, fixes }) => [code, fixes])).toEqual([['miscased-keyword', []]]);
  });

  it('leave recordings as they are', () => {
    const har = '{"log":{"entries":[{"request":{"url":"https://h/api/v1/object/Equipment?filter=Code = \'A\'"}}]}}';
    expect(check(har, 'har').diagnostics.map(({ code, fixes }) => [code, fixes])).toEqual([['foreign-operator', []]]);
  });
});
