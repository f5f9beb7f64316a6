/**
 * The formatter on requests in blocks and strings of other documents: individual cases, and properties of every text.
 */
import { builtInServices } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type DocumentFormat,
  formatDocument,
  type FormatDocumentOptions,
  isFormattable,
  loadFormats,
  type Place,
  readDocument,
} from '../src/index.js';

const standard = builtInServices.find(({ name }) => name === 'odata-4.01')!;
const places: readonly Place[] = [{ url: ['$..url'], filter: ['$..filter'], on: 'set', column: 'url' }];
const run = (text: string, format: DocumentFormat, options: Partial<FormatDocumentOptions> = {}) =>
  formatDocument(text, {
    format,
    isEmbedded: true,
    places,
    width: 40,
    isClaimed: () => true,
    serviceFor: () => standard,
    ...options,
  });

beforeAll(() => loadFormats(['markdown', 'yaml']));

interface Case {
  readonly name: string;
  readonly format: DocumentFormat;
  readonly before: string;
  /** The same as before when absent. */
  readonly after?: string;
  readonly left?: readonly string[];
  readonly options?: Partial<FormatDocumentOptions>;
}

const cases: readonly Case[] = [
  {
    name: 'blocks of Markdown',
    format: 'markdown',
    before:
      '```odata\nSet?$filter=A   eq 1 and B eq 2 and C eq 3\n```\n\n~~~http\nGET /Set?$filter=A   eq 1\nA:  b\n~~~\n',
    after: '```odata\nSet?$filter=A eq 1 and B eq 2 and C eq 3\n```\n\n~~~http\nGET /Set?$filter=A eq 1\nA:  b\n~~~\n',
  },
  {
    name: 'broken lines in a list stay in the list',
    format: 'markdown',
    before: '- x\n\n  ```odata\n  Set?$filter=Name eq 1 and Code eq 2 and Size eq 3\n  ```\n',
    after: '- x\n\n  ```odata\n  Set\n    ?$filter=Name eq 1\n      and Code eq 2\n      and Size eq 3\n  ```\n',
  },
  {
    name: 'broken lines in a quotation stay quoted',
    format: 'markdown',
    before: '> ```http\n> GET /Set?$filter=Name eq 1 and Code eq 2&$top=5\n> ```\n',
    after: '> ```http\n> GET /Set\n>     ?$filter=Name eq 1 and Code eq 2\n>     &$top=5\n> ```\n',
  },
  {
    name: 'lines with different margins',
    format: 'markdown',
    before: '> ```http\n> GET /Set\n>   ?$filter=A   eq 1\n>  &$top=5\n> ```\n',
    after: '> ```http\n> GET /Set\n>     ?$filter=A eq 1\n>     &$top=5\n> ```\n',
  },
  {
    name: 'JSON, addresses and fragments, in one line',
    format: 'json',
    before: '{"url": "Set?$filter=A   eq 1 and B  in (1,2)", "filter": "Name  eq \'a  b\'", "other": "A   eq 1"}',
    after: '{"url": "Set?$filter=A eq 1 and B in (1, 2)", "filter": "Name eq \'a  b\'", "other": "A   eq 1"}',
  },
  {
    name: 'escapes where nothing changes',
    format: 'json',
    before: '{"url": "Set?$filter=A   eq \'\\u0042\\t\'  or A"}',
    after: '{"url": "Set?$filter=A eq \'\\u0042\\t\' or A"}',
  },
  {
    name: 'a blank that is an escape',
    format: 'json',
    before: '{"url": "Set?$filter=A\\t\\t eq 1"}',
    left: ['inexact Set?$filter=A\t\t eq 1'],
  },
  {
    name: 'a fragment with characters that mean something in an address',
    format: 'json',
    before: '{"filter": "Name  eq \'a&b\'"}',
  },
  {
    name: 'a syntax error',
    format: 'json',
    before: '{"filter": "Name  eq"}',
    left: ['syntax '],
  },
  {
    name: 'the scalars of YAML',
    format: 'yaml',
    before:
      "- url: 'Set?$filter=A  eq ''x'''\n- filter: A   eq 1\n- filter: \"A   eq 'x'\"\n- filter: |\n    A   eq\n    1\n",
    after:
      "- url: 'Set?$filter=A eq ''x'''\n- filter: A eq 1\n- filter: \"A eq 'x'\"\n- filter: |\n    A   eq\n    1\n",
    left: ['inexact '],
  },
  {
    name: 'an alias of YAML, which is the same text',
    format: 'yaml',
    before: '- filter: &a A   eq 1\n- filter: *a\n',
    after: '- filter: &a A eq 1\n- filter: *a\n',
  },
  {
    name: 'programs, with holes',
    format: 'script',
    before:
      'const a = odata`Set?$filter=A   eq ${x}  and B`;\nconst b = /* odata */ "Set?$filter=A   eq 1";\nconst c = "Set?$filter=A   eq 1";\n',
    after:
      'const a = odata`Set?$filter=A eq ${x} and B`;\nconst b = /* odata */ "Set?$filter=A eq 1";\nconst c = "Set?$filter=A eq 1";\n',
  },
  {
    name: 'a column of a table',
    format: 'csv',
    before: 'id,url\n1,Set?$filter=A   eq 1\n2,"Set?$filter=A  eq ""x"""\n',
    after: 'id,url\n1,Set?$filter=A eq 1\n2,"Set?$filter=A  eq ""x"""\n',
    left: ['syntax Set?$filter=A  eq "x"'],
  },
  {
    name: 'the address of a collection and its parts',
    format: 'postman',
    before:
      '{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"request":{"method":"GET","url":{"raw":"https://h/Set?$filter=A   eq 1","protocol":"https","host":["h"],"path":["Set"],"query":[{"key":"$filter","value":"A   eq 1"}]}}}]}',
    after:
      '{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"request":{"method":"GET","url":{"raw":"https://h/Set?$filter=A eq 1","protocol":"https","host":["h"],"path":["Set"],"query":[{"key":"$filter","value":"A eq 1"}]}}}]}',
  },
  {
    name: 'a doubtful request of no service',
    format: 'postman',
    before:
      '{"info":{"schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[{"request":"https://h/Set?filter=A   eq 1"}]}',
    options: { isClaimed: () => false },
  },
  {
    name: 'a call in Power Query',
    format: 'powerquery',
    before: 'OData.Feed("https://h/Set?$filter=A   eq ""x""" & "  or A eq 1")\n',
    after: 'OData.Feed("https://h/Set?$filter=A   eq ""x""" & "  or A eq 1")\n',
    left: ['syntax https://h/Set?$filter=A   eq "x"  or A eq 1'],
  },
  {
    name: 'percent-encoding undone',
    format: 'json',
    before: '{"url": "Set?$filter=Name%20eq%20%27M%C3%BCller%27"}',
    after: '{"url": "Set?$filter=Name eq \'Müller\'"}',
    options: { coding: 'decoded' },
  },
  {
    name: 'percent-encoding completed',
    format: 'script',
    before: "const a = odata`Set?$filter=A eq 'ü'`;\n",
    after: "const a = odata`Set?$filter=A%20eq%20'%C3%BC'`;\n",
    options: { coding: 'encoded' },
  },
];

it.each(cases)('$format: $name', ({ format, before, after = before, left = [], options = {} }) => {
  for (const lineBreak of ['\n', '\r\n']) {
    const written = (text: string): string => text.replaceAll('\n', lineBreak);
    const outcome = run(written(before), format, options);
    expect(outcome.text).toBe(written(after));
    expect(
      outcome.left.map(({ request: { input }, reason }) => `${reason} ${isRequestInput(input) ? input.url : ''}`),
    ).toEqual(left);
    expect(run(outcome.text, format, options).text).toBe(outcome.text);
    expect(run(written(before), format, { ...options, isEmbedded: false }).edits).toEqual([]);
  }
});

it('recordings stay what they are', () => {
  for (const format of ['har', 'log', 'ndjson', 'batch'] as const) {
    expect(isFormattable(format, true)).toBe(false);
    expect(run('"GET /Set?$filter=A   eq 1"', format).edits).toEqual([]);
  }
});

const query = fc
  .array(
    fc.constantFrom(
      'Set',
      '?$filter=',
      'A eq 1',
      '  and   B',
      ' in (1,2)',
      "'x  y'",
      '&$top=1',
      '&$orderby=A  desc',
      '%20',
      '+',
      "''",
      '${x}',
      '{{v}}',
      '\\t',
      '\\"',
      '""',
      '&amp;',
      ': ',
      ' #',
      '\n  ',
      'GET ',
      ' HTTP/1.1',
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''));

/** Documents around queries, which may well break them. */
const hosts: Readonly<Record<string, (queries: readonly string[]) => string>> = {
  markdown: (all) =>
    all
      .map(
        (each, i) =>
          `${['', '> ', '  ', '- x\n\n  '][i % 4]}\`\`\`${i % 2 === 0 ? 'odata' : 'http'}\n${['', '> ', '  ', '  '][i % 4]}${each}\n${['', '> ', '  ', '  '][i % 4]}\`\`\`\n\n`,
      )
      .join(''),
  json: (all) => `[${all.map((each, i) => `{"set": "S", "${i % 2 === 0 ? 'url' : 'filter'}": "${each}"}`).join()}]`,
  yaml: (all) =>
    all
      .map(
        (each, i) =>
          `- ${i % 2 === 0 ? 'url' : 'filter'}: ${["'", '"', '', '&a '][i % 4]}${each}${["'", '"', '', ''][i % 4]}\n`,
      )
      .join(''),
  script: (all) => all.map((each, i) => (i % 2 === 0 ? `odata\`${each}\`;\n` : `/* odata */ "${each}";\n`)).join(''),
  powerquery: (all) => all.map((each) => `OData.Feed("${each}" & "${each}")\n`).join(''),
  csv: (all) => `id,url\n${all.map((each, i) => (i % 2 === 0 ? `1,"${each}"\n` : `1,${each}\n`)).join('')}`,
};

const inputsOf = (text: string, format: DocumentFormat): readonly string[] =>
  readDocument(text, format, places).requests.map(({ input }) => JSON.stringify(input));

describe.each(Object.keys(hosts) as DocumentFormat[])('%s', (format) => {
  it('is settled, and holds the same requests, whatever the text is', () => {
    const unspaced = (each: string): string => each.replaceAll(/\s|\\[nrt]|%20|\+/g, '');
    fc.assert(
      fc.property(fc.array(query, { maxLength: 4 }), fc.constantFrom('kept', 'encoded', 'decoded'), (all, coding) => {
        const text = hosts[format]!(all);
        const once = run(text, format, { coding });
        expect(run(once.text, format, { coding }).text).toBe(once.text);
        if (coding !== 'kept') return;
        expect(inputsOf(once.text, format).map(unspaced)).toEqual(inputsOf(text, format).map(unspaced));
        expect(unspaced(once.text.replaceAll('> ', ''))).toBe(unspaced(text.replaceAll('> ', '')));
      }),
      { numRuns: 500 },
    );
  });
});
