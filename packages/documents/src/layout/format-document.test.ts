/** The formatter on documents: individual cases, and properties of every text. */
import { builtInServices } from '@odatalint/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DocumentFormat, formatDocument, type FormatDocumentOptions } from '../index.js';
import { printRequest, printRequests } from '../formats/requests-as-text.test-support.js';

const standard = builtInServices.find(({ name }) => name === 'odata-4.01')!;
const run = (text: string, format: DocumentFormat, options: Partial<FormatDocumentOptions> = {}) =>
  formatDocument(text, { format, width: 40, serviceFor: () => standard, ...options });

interface FileCase {
  readonly name: string;
  readonly before: readonly string[];
  /** The same as before when absent. */
  readonly after?: readonly string[];
  /** Why requests were left, by their names or addresses. */
  readonly left?: readonly string[];
}

const odata: readonly FileCase[] = [
  {
    name: 'blank lines and comments stay',
    before: ['', '# note', '', '  Set?$filter=A   eq 1  ', '', '', '  # more', 'get   Set'],
    after: ['', '# note', '', 'Set?$filter=A eq 1', '', '', '  # more', 'get Set'],
  },
  {
    name: 'lines are joined where they fit',
    before: ['Set?$filter=A eq 1', '     and B eq 2'],
    after: ['Set?$filter=A eq 1 and B eq 2'],
  },
  {
    name: 'options on lines of their own stay there',
    before: ['Set?$filter=A eq 1', '     and B eq 2', '&$top=1'],
    after: ['Set', '  ?$filter=A eq 1 and B eq 2', '  &$top=1'],
  },
  {
    name: 'lines are broken where they do not',
    before: ["GET Set?$filter=Name eq 'some name' and (Code eq 2 or Code eq 3)&$orderby=Name"],
    after: ['GET Set', "  ?$filter=Name eq 'some name'", '    and (Code eq 2 or Code eq 3)', '  &$orderby=Name'],
  },
  {
    name: 'nested options',
    before: ['Set?$expand=Items($select=Name,Code;$filter=Price gt 5)'],
    after: ['Set', '  ?$expand=Items(', '      $select=Name,Code;', '      $filter=Price gt 5', '    )'],
  },
  {
    name: 'a comment stands before what it stood before',
    before: ['Set', '?$filter=A eq 1', '# and C eq 3', '     and B eq 2', '        # &$skip=1', '&$top=1'],
    after: ['Set', '  ?$filter=A eq 1', '    # and C eq 3', '    and B eq 2', '  # &$skip=1', '  &$top=1'],
  },
  {
    name: 'a comment where no line can break',
    before: ['Set?$filter=A', '# note', '  eq 1   and B'],
    left: ['kept Set?$filter=A eq 1   and B'],
  },
  {
    name: 'a suppression of one line',
    before: ['Set', '# odatalint-disable-next-line', '?$filter=A   eq 1'],
    left: ['kept Set?$filter=A   eq 1'],
  },
  {
    name: 'a suppression above a request covers all its lines',
    before: ['# odatalint-disable-next-line', 'Set?$filter=A   eq 1'],
    after: ['# odatalint-disable-next-line', 'Set?$filter=A eq 1'],
  },
  {
    name: 'a syntax error',
    before: ['Set?$filter=A   eq', '', 'Set?$filter=A   eq 1'],
    after: ['Set?$filter=A   eq', '', 'Set?$filter=A eq 1'],
    left: ['syntax Set?$filter=A   eq'],
  },
  {
    name: 'a version stays on the line of its request',
    before: ['GET Set?$filter=A   eq 1 HTTP/1.1'],
    after: ['GET Set?$filter=A eq 1 HTTP/1.1'],
  },
  {
    name: 'a version in front of other lines',
    before: ['GET Set HTTP/1.1', '?$filter=A   eq 1'],
    left: ['kept Set?$filter=A   eq 1'],
  },
  {
    name: 'percent-encoded throughout',
    before: ["Set?$filter=Name%20eq%20'some%20name'%20and%20Code%20eq%201&$top=5"],
    after: ['Set', "  ?$filter=Name%20eq%20'some%20name'%20and%20Code%20eq%201", '  &$top=5'],
  },
];

const http: readonly FileCase[] = [
  {
    name: 'a request line, headers and a body',
    before: ['### One', 'POST  {{host}}/Set?$filter=A   eq 1', 'Accept:   x', '', '{ "a":   1 }', '###', '  GET /Set'],
    after: ['### One', 'POST {{host}}/Set?$filter=A eq 1', 'Accept:   x', '', '{ "a":   1 }', '###', 'GET /Set'],
  },
  {
    name: 'lines break before options only',
    before: ['GET https://host/Set?$filter=A eq 1 and B eq 2 and C eq 3&$top=1 HTTP/1.1', 'Accept: x'],
    after: ['GET https://host/Set', '    ?$filter=A eq 1 and B eq 2 and C eq 3', '    &$top=1 HTTP/1.1', 'Accept: x'],
  },
  {
    name: 'other line breaks go',
    before: ['GET /Set?$filter=A eq 1', '    and B eq 2'],
    after: ['GET /Set?$filter=A eq 1 and B eq 2'],
  },
  {
    name: 'no blank comes into an address without any',
    before: ["GET /Set?$filter=contains(A,'b')"],
  },
  {
    name: 'an option that is switched off',
    before: ['GET /Set', '  ?$filter=A eq 1', '  // &$skip=1', '  &$top=1'],
    after: ['GET /Set', '    ?$filter=A eq 1', '    // &$skip=1', '    &$top=1'],
  },
  {
    name: 'a comment inside a value',
    before: ['GET /Set', '  ?$filter=A eq 1', '  # why', '  and B   eq 2'],
    left: ['kept /Set?$filter=A eq 1 and B   eq 2'],
  },
  {
    name: 'variables stay as they are written',
    before: ['@filter = A   eq 1', 'GET {{host}}/S?$filter={{filter}}   and B'],
    after: ['@filter = A   eq 1', 'GET {{host}}/S?$filter={{filter}} and B'],
  },
  {
    name: 'a definition between the lines of an address',
    before: ['GET /Set', '@a = 1', '  ?$filter=A   eq 1'],
    left: ['kept /Set?$filter=A   eq 1'],
  },
];

describe.each([
  ['odata', odata],
  ['http', http],
] as const)('%s documents', (format, cases) => {
  it.each(cases)('$name', ({ before, after = before, left = [] }) => {
    for (const lineBreak of ['\n', '\r\n', '\r']) {
      const written = (lines: readonly string[]): string => lines.map((line) => `${line}${lineBreak}`).join('');
      const outcome = run(written(before), format);
      expect(outcome.text).toBe(written(after));
      expect(
        outcome.left.map(({ request, reason }) => `${reason} ${'url' in request.input ? request.input.url : ''}`),
      ).toEqual(left);
      expect(run(outcome.text, format).text).toBe(outcome.text);
    }
  });

  const texts = fc
    .array(
      fc.constantFrom(
        '\n',
        '\n\n',
        '\r\n',
        '  ',
        '###\n',
        '# note\n',
        '# odatalint-disable-next-line\n',
        '// x\n',
        '@v = and B\n',
        '\nGET ',
        '\nPOST',
        ' HTTP/1.1',
        'Set',
        '?$filter=A eq 1',
        ' and ',
        '  and B',
        '&$top=1',
        '\n?',
        '\n&$skip=1',
        '\n/x',
        '{{v}}',
        "contains(A,'b c')",
        '\nA: b\n',
        '\n\n{}',
        '%20',
        '+',
        ',',
        ';',
        '$expand=C(',
        '$select=A,B',
        ')',
        'eq',
        "'",
        ' in (1,2)',
        'https://h/',
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join(''));

  it('is settled, and holds the same requests, whatever the text is', () => {
    const blanksAside = (each: string): string => each.replaceAll(/\s|%20|\+/g, '');
    fc.assert(
      fc.property(fc.boolean(), texts, fc.constantFrom('kept', 'encoded', 'decoded'), (hasMark, rest, coding) => {
        const text = `${hasMark ? '\uFEFF' : ''}${rest}`;
        const { text: once, left } = run(text, format, { coding });
        // The safeguard is needed only where a word would become the method or the version, or a first line none.
        const guarded = left.filter(({ reason }) => reason === 'meaning').map(({ request }) => printRequest(request));
        expect(guarded.filter((each) => !/^- |HTTP\//.test(each))).toEqual([]);
        expect(run(once, format, { coding }).text).toBe(once);
        if (coding === 'kept')
          expect(printRequests(once, format).map(blanksAside)).toEqual(printRequests(text, format).map(blanksAside));
      }),
      { numRuns: 1000 },
    );
  });
});

it('a document of another format stays as it is', () => {
  expect(run('"GET /Set?$filter=A   eq 1"', 'ndjson')).toMatchObject({
    text: '"GET /Set?$filter=A   eq 1"',
    edits: [],
  });
});
