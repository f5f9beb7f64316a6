/** The text of findings: spans over several lines, notes with places, fixes that add and remove lines. */
import type { Fix, Note, RuleName, Severity, Span } from '@odatalint/core';
import { reportedText } from '@odatalint/workspace';
import { expect, test } from 'vitest';
import { layoutFor } from '../terminal/style.js';
import { CodeFrame } from './code-frame.js';

const text = `PUT {{base}}/Equipment('1')

{
\t"Department.Id": "05",
  "Department.ExternalId": "日本",
  "Context": 1
}
`;

const host = {
  cwd: '/',
  env: {},
  stdin: (async function* () {})(),
  isTerminal: false,
  columns: 60,
  write: async () => {},
  warn: () => {},
  closeInput: () => undefined,
  isErrorTerminal: () => false,
  onInterrupt: () => undefined,
};

const spanOf = (part: string): Span => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length });

function drawn(
  span: Span,
  more: { severity?: Severity; message?: string; notes?: Note[]; fixes?: Fix[] } = {},
): string {
  const diagnostic = {
    code: 'x' as RuleName,
    severity: 'error' as const,
    message: 'Words.',
    notes: [],
    fixes: [],
    ...span,
    ...more,
  };
  const file = reportedText({ path: 'a.http', text, diagnostics: [diagnostic], requests: 1, role: 'input' });
  return `\n${new CodeFrame(file, layoutFor(host, false)).render(file.diagnostics[0]!)}\n`;
}

test('one line', () => {
  expect(drawn(spanOf('Equipment'), { severity: 'warning' })).toBe(`
warning[x] Words.
   ┌ a.http:1:14
   │
 1 │ PUT {{base}}/Equipment('1')
   │              ~~~~~~~~~
   └ https://odatalint.github.io/rules/x
`);
});

test('an empty span at the end of a line', () => {
  expect(drawn({ start: text.indexOf('\n'), end: text.indexOf('\n') })).toBe(`
error[x] Words.
   ┌ a.http:1:28
   │
 1 │ PUT {{base}}/Equipment('1')
   │                            ^
   └ https://odatalint.github.io/rules/x
`);
});

test('several lines', () => {
  expect(drawn({ start: text.indexOf('{\n'), end: text.length })).toBe(`
error[x] Words.
   ┌ a.http:3:1
   │
 3 │ {
   │ ^
   ┆
 7 │ }
   │ ^
   └ https://odatalint.github.io/rules/x
`);
});

test('two lines, tabs, wide characters', () => {
  expect(drawn({ start: text.indexOf('"05"'), end: text.indexOf('本') })).toBe(`
error[x] Words.
   ┌ a.http:4:19
   │
 4 │     "Department.Id": "05",
   │                      ^^^^^
 5 │   "Department.ExternalId": "日本",
   │   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   └ https://odatalint.github.io/rules/x
`);
});

test('notes', () => {
  const notes = [{ message: 'The other one.', span: spanOf('"Department.Id"') }, { message: 'No place \u001b[31m.' }];
  expect(drawn(spanOf('"日本"'), { notes })).toBe(`
error[x] Words.
   ┌ a.http:5:28
   │
 5 │   "Department.ExternalId": "日本",
   │                            ^^^^^^
   ├ note: The other one.
 4 │     "Department.Id": "05",
   │     ---------------
   ├ note: No place ␛[31m.
   └ https://odatalint.github.io/rules/x
`);
});

test('a fix that removes a line', () => {
  const start = text.indexOf('  "Department.Ext');
  const edits = [{ start, end: text.indexOf('  "Context"'), text: '' }];
  expect(drawn(spanOf('"日本"'), { fixes: [{ title: 'remove it', safety: 'unsafe', edits }] })).toBe(`
error[x] Words.
   ┌ a.http:5:28
   │
 5 │   "Department.ExternalId": "日本",
   │                            ^^^^^^
   ├ unsafe fix: remove it
   │ -   "Department.ExternalId": "日本",
   └ https://odatalint.github.io/rules/x
`);
});

test('a fix that adds a line, and the safe fix comes first', () => {
  const at = text.indexOf('  "Context"');
  const add: Fix = { title: 'add Status', safety: 'safe', edits: [{ start: at, end: at, text: '  "Status": 1,\n' }] };
  expect(drawn(spanOf('"Context"'), { fixes: [{ title: 'no', safety: 'unsafe', edits: [] }, add] })).toBe(`
error[x] Words.
   ┌ a.http:6:3
   │
 6 │   "Context": 1
   │   ^^^^^^^^^
   ├ fix: add Status
   │ +   "Status": 1,
   └ https://odatalint.github.io/rules/x
`);
});
