/** Diffs, and that they lead from one text to the other. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from './unified-diff.js';

const headed = (body: string): string => `--- a/x\n+++ b/x\n${body}`;

test.each([
  ['a\n', 'a\n', ''],
  ['a\n', 'b\n', headed('@@ -1 +1 @@\n-a\n+b\n')],
  ['a', 'a\n', headed('@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n')],
  ['', 'a\n', headed('@@ -0,0 +1 @@\n+a\n')],
  ['a\n', '', headed('@@ -1 +0,0 @@\n-a\n')],
  ['1\n2\n3\n4\n5\n', '1\n2\n3\n4\nx\n', headed('@@ -2,4 +2,4 @@\n 2\n 3\n 4\n-5\n+x\n')],
  ['a\r\nb\r\n', 'a\r\nc\r\n', headed('@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n')],
])('%j to %j', (before, after, diff) => expect(unifiedDiff('x', before, after)).toBe(diff));

test('changes far apart are hunks of their own', () => {
  const lines = Array.from({ length: 30 }, (_, i) => `${i}\n`);
  const changed = lines.map((line, i) => (i === 2 || i === 25 ? 'x\n' : line));
  expect(unifiedDiff('x', lines.join(''), changed.join('')).match(/^@@.*@@$/gm)).toEqual([
    '@@ -1,6 +1,6 @@',
    '@@ -23,7 +23,7 @@',
  ]);
});

/** Applies a diff as `patch` does. */
function patched(before: string, diff: string): string {
  if (diff === '') return before;
  const source = before.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const out: string[] = [];
  let at = 0;
  const lines = diff.split('\n').slice(2, -1);
  lines.forEach((line, i) => {
    const hunk = /^@@ -(\d+)(?:,(\d+))?/.exec(line);
    const end = lines[i + 1]?.startsWith('\\') === true ? '' : '\n';
    if (hunk !== null) {
      const start = Number(hunk[1]) - (hunk[2] === '0' ? 0 : 1);
      out.push(...source.slice(at, start));
      at = start;
    } else if (line.startsWith(' ')) out.push(source[at++] ?? '?');
    else if (line.startsWith('+')) out.push(line.slice(1) + end);
    else if (line.startsWith('-')) expect(source[at++]).toBe(line.slice(1) + end);
  });
  return [...out, ...source.slice(at)].join('');
}

test('every diff leads from one text to the other', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '\n', '\n'), { maxLength: 60 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(patched(before, unifiedDiff('x', before, after))).toBe(after);
    }),
  );
});

test('every diff of long texts with many differences leads from one to the other', () => {
  const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n'), { minLength: 200, maxLength: 500, size: 'max' });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      expect(patched(before.join(''), unifiedDiff('x', before.join(''), after.join('')))).toBe(after.join(''));
    }),
    { numRuns: 30 },
  );
});

test('two long texts without a common line are replaced as a whole', () => {
  const text = (letter: string) => Array.from({ length: 2000 }, (_, i) => `${letter}${i}\n`).join('');
  const texts = [text('a'), text('b'), '', text('a').trimEnd()];
  for (const before of texts)
    for (const after of texts) expect(patched(before, unifiedDiff('x', before, after))).toBe(after);
});
