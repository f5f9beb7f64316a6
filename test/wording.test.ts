/** The words that STYLE.md rules out: none in messages, help and comments, and in pages and docs never more than before. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Each phrase as a pattern, with the number of lines of pages and docs that still have it. A smaller number replaces it. */
const phrases: readonly (readonly [pattern: RegExp, left: number])[] = [
  [/\bbehind\b/, 1],
  [/\bstands?\b(?! alone| for)/, 0],
  [/\bis none\b|\b(?:it|that|this|what|which|one) is no\b/, 0],
  [/\bmend(?:s|ed|ing)?\b/, 0],
  [/\bpass(?:es|ed)? over\b/, 0],
  [/\bgiven already\b|\bstands twice\b/, 0],
  [/\bleads to (?:one|many)\b/, 1],
  [/\bby comma\b|\bby slash\b/, 0],
  [/\bwhoever\b|\bnobody\b|\bsomebody\b/i, 1],
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

/** Folders whose comments and titles of tests are free of these phrases, too. */
const cleanFolders = ['cli', 'documents', 'language-server', 'language-service', 'vscode', 'workspace'];

/** What must not occur there, beside the phrases above; `blank` and `takes` have good uses that a pattern cannot tell apart. */
const commentPhrases: readonly RegExp[] = [
  /\bbehind\b/,
  /\bstands?\b(?! alone| for| out|-in)/,
  /\bmend(?:s|ed|ing)?\b/,
  /\bpass(?:es|ed)? over\b/,
  /\bby comma\b|\bby slash\b/,
  /\bwhoever\b|\bnobody\b|\bsomebody\b/i,
  /\btells\b(?! the truth)|\bis told\b/,
  /\b(?:that|which|what|who) is no (?!longer|more)\b/,
];

/** The comments of a module and the titles of its tests, without code in backquotes, each line with its number. */
function commentsOf(text: string): readonly (readonly [line: number, text: string])[] {
  const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest);
  const found = new Map<number, number>();
  const add = (offset: number): void => {
    const ranges = [ts.getLeadingCommentRanges(text, offset), ts.getTrailingCommentRanges(text, offset)];
    for (const { pos, end } of ranges.flatMap((each) => each ?? [])) found.set(pos, end);
  };
  const visit = (node: ts.Node): void => {
    add(node.pos);
    add(node.end);
    if (ts.isCallExpression(node) && /^(?:describe|test|it)\b/.test(text.slice(node.expression.getStart(tree)))) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title)) found.set(title.getStart(tree), title.end);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found].flatMap(([start, end]) => {
    const first = tree.getLineAndCharacterOfPosition(start).line + 1;
    const lines = text
      .slice(start, end)
      .replaceAll(/`[^`\n]*`/g, '')
      .split('\n');
    return lines.map((line, at) => [first + at, line] as const);
  });
}

test.each(cleanFolders)('comments and titles of tests in packages/%s are plain English', (folder) => {
  const base = join(root, 'packages', folder);
  const files = ['src', 'test'].filter((part) => existsSync(join(base, part)));
  const paths = files.flatMap((part) =>
    readdirSync(join(base, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `packages/${folder}/${part}/${name}`),
  );
  const found = paths.flatMap((path) =>
    commentsOf(read(path)).flatMap(([line, text]) =>
      commentPhrases.some((phrase) => phrase.test(text)) ? [`${path}:${line} ${text.trim()}`] : [],
    ),
  );
  expect(paths.length).toBeGreaterThan(5);
  expect(found).toEqual([]);
});

describe.each(phrases)('%s', (pattern, left) => {
  test('does not occur in messages and help', () => {
    expect([countOf([messages], pattern), countOf([help], pattern)]).toEqual([0, 0]);
  });

  test('does not become more frequent in pages and docs', () => {
    expect(countOf(pages, pattern)).toBeLessThanOrEqual(left);
  });
});
