/** After any edits a document gives the same answers as a new one, and checks only the changed requests. */
import { type CheckInput, createChecker, type WantedFindings } from '@odatalint/core';
import { isRequestInput } from '@odatalint/core/internal';
import { checkDocument, type DocumentFormat, readDocument, type StoredRequest } from '@odatalint/documents';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LanguageDocument } from '../index.js';

const checker = createChecker({ service: 'odata-4.01' });

const text = `### first
GET /Orders?$filter=Total gt 5 and and Name eq 'a'

### second
GET /Orders?$top=x&$top=1

###
# odatalint-disable-next-line duplicate-option -- both are sent
GET /Orders?$select=Name,Name
Accept: application/json
`;

/** A document with a list of the addresses that were looked at since it was last emptied. */
function watched(content: string, format: DocumentFormat = 'http') {
  const inspected: string[] = [];
  const note = (input: CheckInput): void => {
    inspected.push(isRequestInput(input) ? input.url : '');
  };
  const watching = {
    find: (input: CheckInput) => (note(input), checker.find(input)),
    bind: (input: CheckInput) => (note(input), checker.bind(input)),
  };
  return { inspected, document: new LanguageDocument(content, { format, checkerFor: () => watching }) };
}

const fresh = (content: string, format: DocumentFormat) =>
  checkDocument(content, { format, checkerFor: () => checker });

describe('after an edit', () => {
  test('only the request that was touched is looked at again', () => {
    const { inspected, document } = watched(text);
    document.check();
    expect(inspected).toHaveLength(document.requests.length);
    inspected.length = 0;
    const at = text.indexOf('$top=x') + '$top='.length;
    document.edit([{ start: at, end: at + 1, text: '25' }]);
    document.check();
    expect(inspected).toEqual(['/Orders?$top=25&$top=1']);
  });

  test('a request that only moves is kept, and its findings move with it', () => {
    const { inspected, document } = watched(text);
    const before = document.check().diagnostics;
    inspected.length = 0;
    document.edit([{ start: 0, end: 0, text: '# note\n' }]);
    const after = document.check().diagnostics;
    expect(inspected).toEqual([]);
    expect(before.length).toBeGreaterThan(0);
    expect(after.map(({ start }) => start - '# note\n'.length)).toEqual(before.map(({ start }) => start));
  });

  test('a check goes on where the one before had no more time', () => {
    const inspected: string[] = [];
    let left = 2;
    const timed = {
      bind: checker.bind,
      find: (input: CheckInput, wanted?: WantedFindings) => {
        left--;
        inspected.push(isRequestInput(input) ? input.url : '');
        return checker.find(input, wanted);
      },
    };
    const startTime = () => ({ isTimeUp: () => left <= 0 });
    const document = new LanguageDocument(text, { format: 'http', checkerFor: () => timed, startTime });
    const cut = document.check();
    expect(cut.diagnostics.map(({ code }) => code)).toEqual(['missing-operand', 'excessive-length']);
    expect(cut.diagnostics[1]!.message).toContain('this request and the 1 after it');
    left = Infinity;
    inspected.length = 0;
    expect(document.check()).toEqual(fresh(text, 'http'));
    expect(inspected).toHaveLength(2);
  });

  test('a request is bound once, and again when it changes', () => {
    const { inspected, document } = watched(text);
    const bindAt = (word: string) => document.bind(document.requestAt(document.text.indexOf(word))!);
    const first = bindAt('Total');
    expect(bindAt('Total')).toBe(first);
    document.edit([{ start: text.indexOf('Total'), end: text.indexOf('Total'), text: 'Sub' }]);
    expect(bindAt('SubTotal')).not.toBe(first);
    expect(inspected).toHaveLength(2);
  });

  test('after it forgets, it checks anew', () => {
    let current = createChecker({ service: 'odata-4.01', only: ['duplicate-query-option'] });
    const document = new LanguageDocument(text, { format: 'http', checkerFor: () => current });
    const few = document.check().diagnostics.length;
    current = checker;
    document.forget();
    expect(document.check().diagnostics.length).toBeGreaterThan(few);
  });
});

test('many edits between two questions leave the text that they make', () => {
  const { document } = watched(text);
  document.check();
  let expected = text;
  for (const [start, end, inserted] of [
    [5, 5, 'a'],
    [3, 9, ''],
    [40, 41, '\n###\n'],
    [0, 0, 'b'],
    [70, 80, 'c'],
  ] as const) {
    expected = expected.slice(0, start) + inserted + expected.slice(end);
    document.edit([{ start, end, text: inserted }]);
  }
  expect(document.text).toBe(expected);
  document.edit([{ start: 1, end: 2, text: 'd' }]);
  expect(document.text).toBe(`${expected.slice(0, 1)}d${expected.slice(2)}`);
});

test('a document can have more requests than a call has arguments', () => {
  const { document } = watched('{"url":"/A"}\n'.repeat(150_000), 'ndjson');
  expect(document.requests).toHaveLength(150_000);
});

test('no offset has a request where none is', () => {
  const { document } = watched('### nothing\n\n### one\nGET /A\n');
  expect(document.requestAt(3)).toBeUndefined();
  expect(document.requestAt(document.text.indexOf('/A'))?.input).toMatchObject({ url: '/A' });
});

const startingTexts: readonly (readonly [DocumentFormat, string])[] = [
  ['http', text],
  ['http', text.replace(/^# odatalint.*\n/m, '')],
  ['http', '@v = Orders\n\n###\nGET /{{v}}?$top=x\n\n###\n@v = Lines\n\n###\nGET /{{v}}?$filter=and\n'],
  [
    'odata',
    '# @name first\n\nOrders?$filter=Total gt 5 and\n\n\n# second\nOrders\n  ?$top=x\n\nOrders?$top=1&$top=2\n',
  ],
  [
    'http',
    '@token = s3cr3tabcdef99\n\n###\nGET /Orders?$top=s3cr3tabcdef99\nAuthorization: Bearer {{token}}\n\n###\n# s3cr3tabcdef99\nGET /Orders?$filter=and\nAuthorization: Bearer abcdef123456xyz7\n\n###\nGET /Orders?$top=abcdef123456xyz7\n',
  ],
  [
    'http',
    'GET /Orders?$top=s3cr3tabcdef99\nAuthorization: Bearer {{token}}\n\n###\n{"key": "token",\n"value": "s3cr3tabcdef99"}\n\n###\nGET /A?$top=x\n',
  ],
  [
    'odata',
    'Orders?$top=s3cr3tabcdef99\n\n# Authorization: Bearer {{token}}\nOrders\n\n@token = s3cr3tabcdef99\n\n# Authorization: Bearer abcdef123456xyz7\nOrders?$top=abcdef123456xyz7\n',
  ],
  [
    'http',
    '# @name login\nPOST /Logins\n\n{"Name": "a"}\n\n###\nGET /Orders?$top={{login.response.body.$.Count}}&$skip=x\n\n###\nGET /Orders?$filter=and\n',
  ],
  ['ndjson', '{"url":"/Orders?$top=x"}\n{"url":"/Orders?$filter=a and"}\n'],
];

/** A request as far as it can be compared: maps show where their text begins and ends. */
const comparable = ({ maps, copies, ...request }: StoredRequest) => ({
  ...request,
  hasCopies: copies !== undefined,
  maps: Object.entries(maps).map(([field, map]) => [field, map.length, map.span({ start: 0, end: map.length })]),
});

test.each(startingTexts)('any row of edits leaves the answers of a fresh document (%s, %j)', (format, start) => {
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(fc.nat(3), fc.nat(40)),
    text: fc.constantFrom(
      '',
      'x',
      "'",
      '\n',
      '\r',
      '\n\n',
      '###\n',
      '#',
      '\nGET /B?$top=1\n',
      ' and ',
      '&',
      '{{v}}',
      '@v = 1\n',
      '\n@token = s3cr3t12345678\n',
      '\nAuthorization: Bearer s3cr3t12345678\n',
      's3cr3t12345678',
      '\n# odatalint-disable-next-line duplicate-query-option\n',
      '\n# odatalint-disable-file invalid-option-value\n',
      '\n# odatalint-disable\n',
      '\n# odatalint-enable invalid-option-value\n',
      '\n# odatalint-disable-next-line\n\n###\n',
      '"',
      '%',
      '\ud800',
    ),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      const { document } = watched(start, format);
      for (const { at, length, text: inserted } of edits) {
        const from = Math.floor(at * document.text.length);
        document.edit([{ start: from, end: Math.min(document.text.length, from + length), text: inserted }]);
        expect(document.check()).toEqual(fresh(document.text, format));
        expect(document.requests.map(comparable)).toEqual(readDocument(document.text, format).requests.map(comparable));
      }
    }),
    { numRuns: 40 },
  );
});
