/** How findings, fixes and suppressions land in a document, with a checker that finds each capital X and Y. */
import type { Checker, Diagnostic, Field, RuleName } from '@odatalint/core';
import { applyEdits, isRequestInput, LineIndex } from '@odatalint/core/internal';
import { describe, expect, it } from 'vitest';
import { checkDocument, formatOf, type DocumentFormat } from '../index.js';
import { fields, fieldText } from '../formats/requests-as-text.test-support.js';

/** Finds `no-x` and `no-y` in every field; the fix puts `edit` in place of the letter. */
const letters = (edit: string): Pick<Checker, 'find'> => ({
  find(input) {
    const found: Diagnostic[] = [];
    for (const field of fields) {
      const text = fieldText(input, field) ?? '';
      for (let at = 0; at < text.length; at++) {
        const letter = text.charAt(at);
        if (letter === 'X' || letter === 'Y')
          found.push(finding(`no-${letter.toLowerCase()}`, field, at, at + 1, edit));
      }
    }
    return found;
  },
});

const finding = (code: string, field: Field, start: number, end: number, edit: string): Diagnostic => ({
  code: code as RuleName,
  severity: 'error',
  message: code,
  in: field,
  start,
  end,
  notes: [{ message: 'here', span: { start, end } }, { message: 'no place' }],
  fixes: [{ title: 'change', safety: 'safe', edits: [{ start, end, text: edit }] }],
});

const check = (text: string, format: DocumentFormat = 'http', edit = 'z', scope = {}) =>
  checkDocument(text, { format, checkerFor: () => letters(edit), ...scope });

/** `code@line:column` of the remaining findings, then of the hidden ones. */
function places(text: string, format: DocumentFormat = 'http', scope = {}): string {
  const { diagnostics, suppressed } = check(text, format, 'z', scope);
  const lines = new LineIndex(text);
  const print = (found: readonly Diagnostic[]): string =>
    found
      .map(({ code, start }) => `${code}@${lines.positionAt(start).line}:${lines.positionAt(start).column}`)
      .join(' ');
  return `${print(diagnostics)} / ${print(suppressed.map(({ diagnostic }) => diagnostic))}`.trim();
}

it.each([
  ['const q = "$filter=isof(\'A.B\')";', 'quoted-type-name', 'warning'],
  ['const q = "$filter=isof(\'A.B\')";', 'unexpected-token', 'error'],
  ['fetch("https://h/odata/C?$filter=isof(\'A.B\')");', 'quoted-type-name', 'error'],
])('a form that some services accept is a warning in a part of a query: %s %s', (text, code, severity) => {
  const checker = { find: () => [finding(code, 'url', 0, 1, 'z')] };
  const { diagnostics } = checkDocument(text, { format: 'script', checkerFor: () => checker });
  expect(diagnostics.map((each) => each.severity)).toEqual([severity]);
});

describe('when the time for a document is up', () => {
  const text = 'GET a?X\n###\n# odatalint-disable-next-line no-x\nGET b?X\n###\nGET c?Y\n';
  const checkFor = (requests: number) => {
    let asked = 0;
    return check(text, 'http', 'z', { isTimeUp: () => ++asked >= requests });
  };

  it('reports the first request that may not be checked completely', () => {
    const { diagnostics, isCut } = checkFor(3);
    expect(diagnostics.map(({ code, start }) => `${code}@${start}`)).toEqual([
      `no-x@${text.indexOf('X')}`,
      `excessive-length@${text.indexOf('GET c')}`,
      `no-y@${text.indexOf('Y')}`,
    ]);
    expect(isCut).toBe(true);
  });

  it('calls no comment unused', () => {
    const { diagnostics } = checkFor(2);
    expect(diagnostics.map(({ code }) => code)).toEqual(['no-x', 'excessive-length']);
    expect(diagnostics[1]?.message).toContain('this request and the 1 after it');
  });

  it('changes nothing if it never is', () => {
    expect(checkFor(4)).toEqual(check(text));
  });
});

const d = 'odatalint-disable';

const suppressions: readonly (readonly [file: string, places: string])[] = [
  ['GET /X', 'no-x@1:6 /'],
  [`# ${d}-next-line no-x\nGET /X`, '/ no-x@2:6'],
  [`// ${d}-next-line no-x -- a reason, no-y\nGET /XY`, 'no-y@2:7 / no-x@2:6'],
  [`# ${d}-next-line\nGET /XY`, '/ no-x@2:6 no-y@2:7'],
  [`#${d}-next-line no-x,no-y\nGET /XY`, '/ no-x@2:6 no-y@2:7'],
  [`# ${d}-next-line no-x no-y\nGET /XY`, '/ no-x@2:6 no-y@2:7'],
  [`# ${d}-next-line no-x\n# note\n\nGET /a\n  ?X\n  # c\n  &X\nA: X`, 'no-x@8:4 / no-x@5:4 no-x@7:4'],
  [`GET /X\n# ${d}-next-line no-x\n ?X\n &X`, 'no-x@1:6 no-x@4:3 / no-x@3:3'],
  [`POST /a\n\n{\n  // ${d}-next-line no-x\n "X":\n "X"\n}`, 'no-x@6:3 / no-x@5:3'],
  [`# ${d}-next-line no-x\n### t\nGET /X`, '/ no-x@3:6'],
  [`# ${d}-next-line no-x\n# ${d}-next-line no-y\nGET /XY`, '/ no-x@3:6 no-y@3:7'],
  [`# ${d} no-x\nGET /XY\n###\n# odatalint-enable no-x\nGET /X`, 'no-y@2:7 no-x@5:6 / no-x@2:6'],
  [
    `# ${d}\nGET /XY\n# odatalint-enable no-y\n?XY\n# odatalint-enable\n&XY`,
    'no-y@4:3 no-x@6:2 no-y@6:3 / no-x@2:6 no-y@2:7 no-x@4:2',
  ],
  [`# ${d} no-x\nGET /X\n# odatalint-enable\n?X`, 'no-x@4:2 / no-x@2:6'],
  [`GET /X\n# ${d}-file no-x`, '/ no-x@1:6'],
  [`GET /XY\n# ${d}-file`, '/ no-x@1:6 no-y@1:7'],
  [`# ${d}-next-lines\n# odatalint-anything\nGET /X`, 'no-x@3:6 /'],
  [`# ${d}-next-line no-x\nGET /a`, 'unused-suppression@1:31 /'],
  [`# ${d}-next-line\nGET /a`, 'unused-suppression@1:3 /'],
  [`# ${d} no-x, no-y\nGET /X`, 'unused-suppression@1:27 / no-x@2:6'],
  [`# ${d}-file no-x\nGET /a\n# odatalint-enable no-y`, 'unused-suppression@1:26 /'],
  [`# ${d}-file unused-suppression\nGET /a`, 'unused-suppression@1:26 /'],
  [`# ${d}-line no-x\nGET /X`, 'unused-suppression@1:3 no-x@2:6 /'],
  [`# ${d}-next-line no-x`, 'unused-suppression@1:31 /'],
  [`# ${d}-next-line no-x\n@v = 1\nGET /X`, 'unused-suppression@1:31 no-x@3:6 /'],
];

describe('suppressions', () => {
  it.each(suppressions)('%j', (file, expected) => expect(places(file)).toBe(expected));

  it('works in an odata file, where // is no comment', () => {
    const file = `# ${d}-next-line no-x\nX\n?X\n\nX\n\n# ${d}-file no-y\nY`;
    expect(places(file, 'odata')).toBe('no-x@5:1 / no-x@2:1 no-x@3:2 no-y@8:1');
    expect(places(`// ${d}-file no-x X`, 'odata')).toBe('no-x@1:32 /');
  });

  it('works in a program', () => {
    const files: readonly (readonly [file: string, places: string])[] = [
      [`// ${d}-next-line no-x\nconst a = odata\`\n  /X\n  ?X\`;`, '/ no-x@3:4 no-x@4:4'],
      [`/* ${d}-next-line no-x */\n/* odata */\n"X"`, '/ no-x@3:2'],
      [`odata\`X\`; // ${d}-line no-x\nodata\`X\`;`, 'no-x@2:7 / no-x@1:7'],
      [`/* ${d}-line no-x */ odata\`XY\`;`, 'no-y@1:42 / no-x@1:41'],
      [`odata\`X\`; /* ${d}-line no-y */ odata\`XY\`; // ${d}-line no-x`, '/ no-x@1:7 no-x@1:51 no-y@1:52'],
      [`const a = odata\`\n  /X\n  ?X\`; // ${d}-line no-x\nodata\`X\``, 'no-x@4:7 / no-x@2:4 no-x@3:4'],
      [`odata\`X\`; // ${d}-line no-y`, 'no-x@1:7 unused-suppression@1:37 /'],
      [`// ${d}-line no-x\nodata\`X\`;`, 'unused-suppression@1:4 no-x@2:7 /'],
      [`f(); // ${d}-next-line no-x\nodata\`X\`; odata\`Y\``, 'no-y@2:17 / no-x@2:7'],
      [`{/* ${d}-next-line no-x */}\nodata\`X\``, '/ no-x@2:7'],
      [`/* odata */ "a" + // ${d}-next-line\n "X"`, '/ no-x@2:3'],
      [`/* ${d} no-x */ odata\`XY\`; /* odatalint-enable */ odata\`X\``, 'no-y@1:37 no-x@1:70 / no-x@1:36'],
      [`odata\`X\` // ${d}-file no-x`, '/ no-x@1:7'],
      [`"// ${d}-file"; odata\`X\``, 'no-x@1:36 /'],
      [`odata\`a\` // ${d}-file no-x`, 'unused-suppression@1:36 /'],
    ];
    for (const [file, expected] of files) expect(places(file, 'script')).toBe(expected);
  });

  it('does not call a comment unused whose code was not run', () => {
    const file = `# ${d}-next-line no-x, no-y\n# ${d}-file\nGET /a`;
    const ran = (code: string): boolean => code !== 'no-x';
    expect(places(file, 'http', { ran })).toBe('unused-suppression@1:37 unused-suppression@2:3 /');
    expect(places(file, 'http', { ranAll: false })).toBe('unused-suppression@1:31 unused-suppression@1:37 /');
  });

  it('cannot hide a malformed line', () => {
    expect(places('nope\n"X"', 'ndjson')).toBe('malformed-line@1:1 no-x@2:2 /');
  });
});

const applyAll = (text: string, format: DocumentFormat = 'http', edit = 'z'): string =>
  applyEdits(
    text,
    check(text, format, edit).diagnostics.flatMap(({ fixes }) => fixes[0]?.edits ?? []),
  );

const reasons: readonly (readonly [file: string, reasons: readonly (string | undefined)[]])[] = [
  [`# ${d}-next-line no-x -- it is late\nGET /X`, ['it is late']],
  [`# ${d}-next-line no-x\nGET /X`, [undefined]],
  [`# ${d} no-y -- why y\n# ${d} -- why all\nGET /XY`, ['why all', 'why y']],
  [`# ${d}-file -- generated\n# ${d}-next-line no-x -- never asked\nGET /X`, ['generated']],
];

describe('the reason of a comment goes with what it hides', () => {
  it.each(reasons)('%j', (file, expected) =>
    expect(check(file).suppressed.map(({ reason }) => reason)).toEqual(expected),
  );
});

const unusedFixes: readonly (readonly [file: string, fixed: string])[] = [
  [`# ${d} no-a, no-x, no-b, no-y\nGET /X`, `# ${d} no-x\nGET /z`.replace('z', 'X')],
  [`# ${d} no-x, no-a, no-b\nGET /X`, `# ${d} no-x\nGET /X`],
  [`# ${d} no-a, no-b, no-x -- why\nGET /X`, `# ${d} no-x -- why\nGET /X`],
  [`# ${d} no-a, no-b\nGET /a`, 'GET /a'],
  [`GET /a\n  # ${d}-next-line -- why\r\n?b`, 'GET /a\n?b'],
];

describe('the fix of an unused suppression', () => {
  it.each(unusedFixes)('%j', (file, fixed) => expect(applyAll(file)).toBe(fixed));

  it('leaves the code of a program', () => {
    const file = `f(); // ${d}-file\n  /* ${d}-next-line no-a */\r\n{/* ${d} no-b */}\nodata\`a\``;
    expect(applyAll(file, 'script')).toBe('f(); \nodata`a`');
  });
});

/** File, format, the text that replaces an X, the file with every fix that could be carried over. */
const fixes: readonly (readonly [file: string, format: DocumentFormat, edit: string, fixed: string])[] = [
  ['GET /X\n ?Xa', 'http', 'z', 'GET /z\n ?za'],
  ['@v = X\nGET {{v}}/X', 'http', 'z', '@v = X\nGET {{v}}/z'],
  ['GET /a\n  ?b\n  X\n  &c', 'http', '', 'GET /a\n  ?b\n  &c'],
  ['GET /a\nA: X\n\nX', 'http', 'l\nm', 'GET /a\nA: X\n\nl\nm'],
  ['a?b\nX\nc', 'odata', '', 'a?b\nc'],
  ['"X\\u0058"', 'ndjson', '"\\', '"\\"\\\\\\u0058"'],
  ['{"url":"/a","body":{"X":1}}', 'ndjson', 'z', '{"url":"/a","body":{"z":1}}'],
  ['{"url":"/a","body":"X"}', 'ndjson', '"', '{"url":"/a","body":"\\""}'],
  ['{"url":"/a","body":{"X":1}}', 'ndjson', '\n', '{"url":"/a","body":{"X":1}}'],
  ['odata`X${X}X`', 'script', '\'"`$${\\\n', 'odata`\'"\\`$\\${\\\\\n${X}\'"\\`$\\${\\\\\n`'],
  ['/* odata */ "X" + `X` + \'X\'', 'script', '\'"`', '/* odata */ "\'\\"`" + `\'"\\`` + \'\\\'"`\''],
  ['/* odata */ "/\\X\\x58" + X', 'script', '\n', '/* odata */ "/\\X\\x58" + X'],
  [
    'OData.Feed("X" & X, null, [Query=[a="X%X", X="b"]])',
    'powerquery',
    '"\n#(',
    'OData.Feed("""#(lf)#(#)(" & X, null, [Query=[a="X%X", X="b"]])',
  ],
  ['OData.Feed("a", null, [Query=[#"X"="X%X"]])', 'powerquery', '"', 'OData.Feed("a", null, [Query=[#""""="""%"""]])'],
  ['url\n"/X"",X"\n/X\n"/a"', 'csv', '"', 'url\n"/"""","""\n/X\n"/a"'],
  ['url\n/X\n"/X"', 'csv', ',\n', 'url\n/X\n"/,\n"'],
  ['url\n/X', 'csv', 'z', 'url\n/z'],
  ['1 "GET /X?$top=X HTTP/1.1"', 'log', 'z', '1 "GET /X?$top=X HTTP/1.1"'],
  ['/* odata filter on X */ "a"', 'script', '*/', '/* odata filter on X */ "a"'],
  ['/* odata filter on X */ "a"', 'script', 'b', '/* odata filter on b */ "a"'],
];

describe('fixes', () => {
  it.each(fixes)('%j %s %j', (file, format, edit, fixed) => expect(applyAll(file, format, edit)).toBe(fixed));
});

/** A checker that finds one place in the url and would insert `+` there. */
const pointer = (at: number): Pick<Checker, 'find'> => ({
  find: (input) => (isRequestInput(input) ? [finding('here', 'url', at, at, '+')] : []),
});

describe('carrying', () => {
  it.each([
    ['GET /a\n  &b', 2, 'GET /a+\n  &b'],
    ['GET /a\n  &b', 3, 'GET /a\n  &+b'],
    ['GET ?a\n  b', 3, 'GET ?a\n  +b'],
    ['GET ?a\n  b', 2, 'GET ?a+\n  b'],
    ['GET ?a\n  b', 4, 'GET ?a\n  b+'],
    ['GET /', 0, 'GET +/'],
    ['@b = cc\nGET {{b}}', 1, '@b = cc\nGET {{b}}'],
    ['GET /', 9, 'GET /'],
  ])('inserts in %j at %i', (text, at, fixed) => {
    const [found] = checkDocument(text, { format: 'http', checkerFor: () => pointer(at) }).diagnostics;
    expect(applyEdits(text, found?.fixes[0]?.edits ?? [])).toBe(fixed);
    expect(found?.start).toBeLessThanOrEqual(text.length);
  });

  it('translates notes and drops a fix in a variable', () => {
    const [found] = check('@v = X\nGET /{{v}}').diagnostics;
    expect(found).toMatchObject({ start: 12, end: 17, fixes: [] });
    expect(found?.notes).toEqual([{ message: 'here', span: { start: 12, end: 17 } }, { message: 'no place' }]);
  });

  it('places a finding in a field that is nowhere on the target', () => {
    const found = finding('no-method', 'method', 0, 0, 'GET ');
    const { diagnostics } = checkDocument(' /a\n ?b\n', {
      format: 'http',
      checkerFor: () => ({ find: () => [found] }),
    });
    expect(diagnostics).toMatchObject([{ start: 1, end: 7, fixes: [] }]);
  });

  it('orders by place and counts requests, unchecked ones too', () => {
    const text = 'GET /Y\nX: Y\n\nX\n###\nGET /X';
    expect(places(text)).toBe('no-y@1:6 no-x@2:1 no-y@2:4 no-x@4:1 no-x@6:6 /');
    expect(checkDocument(text, { format: 'http', checkerFor: () => undefined })).toMatchObject({
      diagnostics: [],
      requests: 2,
    });
  });
});

it('the ending decides the format', () => {
  const names = ['a.http', 'A.REST', 'b.odata', 'c.ndjson', 'c.jsonl', 'c.json', 'http', ''];
  expect(names.map((name) => formatOf(name))).toEqual([
    'http',
    'http',
    'odata',
    'ndjson',
    'ndjson',
    undefined,
    undefined,
    undefined,
  ]);
});
