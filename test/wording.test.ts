/** The words that STYLE.md rules out: none in messages and help, and in pages and docs never more than before. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Each phrase as a pattern, with the number of lines of pages and docs that still have it. A smaller number replaces it. */
const phrases: readonly (readonly [pattern: RegExp, left: number])[] = [
  [/\bbehind\b/, 5],
  [/\bstands?\b(?! alone| for)/, 10],
  [/\bis none\b|\b(?:it|that|this|what|which|one) is no\b/, 14],
  [/\bmend(?:s|ed|ing)?\b/, 1],
  [/\bpass(?:es|ed)? over\b/, 0],
  [/\bgiven already\b|\bstands twice\b/, 0],
  [/\bleads to (?:one|many)\b/, 1],
  [/\bby comma\b|\bby slash\b/, 0],
  [/\bwhoever\b|\bnobody\b|\bsomebody\b/i, 2],
  [/\bslip of the fingers\b/, 0],
  [/\bis true or false\b/, 0],
];

const countOf = (texts: readonly string[], pattern: RegExp): number =>
  texts.flatMap((text) => text.split('\n')).filter((line) => pattern.test(line)).length;

/** Messages without the queries in them, which may contain any word. */
const messages = read('packages/core/test/messages.txt').replaceAll(/"[^"\n]*"|'[^'\n]*'/g, '""');

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  ...readdirSync(join(root, 'packages', 'core', 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `packages/core/src/${name}`),
].map(read);

const help = read('packages/cli/src/program.ts').replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');

describe.each(phrases)('%s', (pattern, left) => {
  test('does not occur in messages and help', () => {
    expect([countOf([messages], pattern), countOf([help], pattern)]).toEqual([0, 0]);
  });

  test('does not become more frequent in pages and docs', () => {
    expect(countOf(pages, pattern)).toBeLessThanOrEqual(left);
  });
});
