/** The words that STYLE.md rules out: none in messages, rule pages, documentation, help, settings, scenarios and comments. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Phrases that occur in no text at all, comments and titles of tests included. */
const phrases: readonly RegExp[] = [
  /\bbehind\b/,
  /\bstands?\b(?! alone| for| out|-in)/,
  /\bmend(?:s|ed|ing)?\b/,
  /\bpass(?:es|ed)? over\b/,
  /\bby comma\b|\bby slash\b/,
  /\bwhoever\b|\bnobody\b|\bsomebody\b/i,
  /\btells\b(?! the truth)|\bis told\b/,
  /\b(?:that|which|what|who) is no (?!longer|more)\b/,
  /\bgiven already\b|\bslip of the fingers\b|\bleads to (?:one|many)\b/,
];

/** Further phrases for documentation and what the command prints. */
const userPhrases: readonly RegExp[] = [
  ...phrases,
  /\bis none\b|\b(?:it|this|one|value|name|text|word) is no (?!longer|more)\b/,
  /\b(?:that|which|they|these|values|names|texts|words|lines) are no (?!longer|more)\b/i,
  /\bstep(?:s|ped)? over\b/i,
  /\bgiven twice\b|\banybody\b|\bslips?\b/i,
  /\btold\b|\bcannot tell\b|\btell apart\b/i,
  /\bis true or false\b/i,
  /\btaken for (?:a|an|the|one|its|their)\b|\bservices? takes?\b(?! precedence)/i,
  /\b(?:not|that|which|who) minds?\b/i,
  /\bblanks?\b/i,
  /[,;] else\b/i,
  /\b(?:that|which|what) (?:is|are) (?:not )?there\b/i,
  /\b(?:parenthes[ei]s|commas?|quotes?|brackets?) too many\b/i,
  /\bwithout a word\b(?! or)/i,
  /\bmisspelt\b/i,
];

/** Phrases for rule pages, messages, help and settings, where a variable is never called a hole. */
const pagePhrases: readonly RegExp[] = [
  ...userPhrases,
  /\bwhat (?:is|was) (?:wrong|there|meant|gone|new|left|due|said|asked|found|in|around|it|written|given|known|nested|listed|missing|needed|wanted)\b/i,
  /\bin place of\b|\bwhere there (?:is|are) none\b/i,
  /\banew\b/i,
  /\bholes?\b/i,
  /\b(?:lies|lie)\b/i,
  /\bplain values?\b|\bdates? with time\b(?! zone)|\ban own key\b|\bown keys\b|\bother cardinality\b/i,
  /; [^;.]* (?:is|are) not\.$/,
];

interface Line {
  readonly place: string;
  readonly text: string;
}

const linesOf = (path: string, text: string): Line[] =>
  text.split('\n').map((line, at) => ({ place: `${path}:${at + 1}`, text: line }));

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesBelow(path, name);
    return name.test(path) && statSync(join(root, path)).isFile() ? [path] : [];
  });
}

const skippedFolders = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.vitest',
  '.pictures',
  'api',
  'finds',
  'cache',
  'corpora',
]);

const hide = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (found) => '\n'.repeat(found.split('\n').length - 1));

/** Markdown without code, addresses and, in STYLE.md, the column of the words to avoid. */
function proseOf(path: string): Line[] {
  const fenceless = hide(read(path), /^[ \t>]*(```+|~~~+)[^]*?^[ \t>]*\1/gm);
  const plain = fenceless.replaceAll(/`[^`\n]*`|\]\([^)\n]*\)|https?:\/\/\S+/g, '');
  const lines = linesOf(path, plain);
  return path === 'STYLE.md'
    ? lines.filter(({ text }) => !text.startsWith('|') && !text.includes('clause with'))
    : lines;
}

/** Messages without the queries in them, which may contain any word. */
const withoutQuotes = (text: string): string => text.replaceAll(/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`/g, '""');

const found = (lines: readonly Line[], patterns: readonly RegExp[]): string[] =>
  lines
    .filter(({ text }) => {
      // `There is none` is plain English.
      const plain = text.replaceAll('there is none', '');
      return patterns.some((pattern) => pattern.test(plain));
    })
    .map(({ place, text }) => `${place} ${text.trim()}`);

/** Generated pages, whose words come from measurements or from the docstrings of the code, and the copies that the site is built from. */
const generated = /^(?:contributing\/(?:performance|dependencies)\.md$|site\/\.pages\/)/;

const pagesBelow = (folder: string): string[] => filesBelow(folder, /\.md$/);
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'contributing', 'examples', 'site', 'conformance'].flatMap(pagesBelow),
  ...filesBelow('packages', /(?:README|CHANGELOG)\.md$/),
].filter((path) => !generated.test(path));

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);

describe('plain English', () => {
  test('in rule pages', () => {
    const paths = pagesBelow('packages/core/src');
    expect(paths.length).toBeGreaterThan(200);
    expect(found(paths.flatMap(proseOf), pagePhrases)).toEqual([]);
  });

  test('in the documentation', () => {
    expect(documents.length).toBeGreaterThan(40);
    const glossary = /^\| (?:hole|fix) \|/;
    const lines = documents.flatMap(proseOf).filter(({ text }) => !glossary.test(text));
    expect(found(lines, userPhrases)).toEqual([]);
  });

  test('in messages', () => {
    const path = 'packages/core/test/messages.txt';
    expect(found(linesOf(path, withoutQuotes(read(path))), pagePhrases)).toEqual([]);
  });

  test('in descriptions of packages', () => {
    const paths = filesBelow('packages', /^packages\/[^/]+\/package\.json$/);
    const lines = paths.flatMap((path) =>
      linesOf(path, read(path)).filter(({ text }) => /^ {2}"description":/.test(text)),
    );
    expect(lines.length).toBeGreaterThan(8);
    expect(found(lines, pagePhrases)).toEqual([]);
  });

  test('in help and settings', () => {
    const help = read('packages/cli/src/program.ts').replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');
    const settings = ['packages/vscode/package.json', ...filesBelow('packages/workspace', /\.schema\.json$/)];
    const lines = [...linesOf('program.ts', help), ...settings.flatMap((path) => linesOf(path, read(path)))];
    expect(settings.length).toBeGreaterThan(2);
    expect(found(lines, pagePhrases)).toEqual([]);
  });

  test('in the titles and the printed text of scenarios', () => {
    const paths = filesBelow('packages', /\.scenario$/);
    expect(paths.length).toBeGreaterThan(30);
    expect(found(paths.flatMap(printedLines), userPhrases)).toEqual([]);
  });

  test.each([...packages, 'bench', 'fuzz', 'test', 'scripts', 'site', 'conformance', 'examples'])(
    'in comments and titles of tests below %s',
    (folder) => {
      const paths = filesBelow(folder, /\.(?:ts|js|mjs)$/).filter((path) => !path.endsWith('wording.test.ts'));
      expect(paths.length).toBeGreaterThan(2);
      expect(found(paths.flatMap(commentsOf), phrases)).toEqual([]);
    },
  );
});

/** The titles of scenarios and what the command printed, without quotations and code frames. */
function printedLines(path: string): Line[] {
  let isPrinted = false;
  return linesOf(path, read(path)).flatMap(({ place, text }) => {
    if (text.startsWith('--- ')) isPrinted = /^--- (?:stdout|stderr)/.test(text);
    else if (text.startsWith('=== ')) {
      isPrinted = false;
      return [{ place, text }];
    } else if (isPrinted && !/^\s*(?:\d+ )?[│|+-]/.test(text)) return [{ place, text: withoutQuotes(text) }];
    return [];
  });
}

/** The comments of a module and the titles of its tests, without code in backquotes. */
function commentsOf(path: string): Line[] {
  const text = read(path);
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const ranges = new Map<number, number>();
  const add = (offset: number): void => {
    const comments = [ts.getLeadingCommentRanges(text, offset), ts.getTrailingCommentRanges(text, offset)];
    for (const { pos, end } of comments.flatMap((each) => each ?? [])) ranges.set(pos, end);
  };
  const visit = (node: ts.Node): void => {
    add(node.pos);
    add(node.end);
    if (ts.isCallExpression(node) && /^(?:describe|test|it)\b/.test(text.slice(node.expression.getStart(tree)))) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title)) ranges.set(title.getStart(tree), title.end);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...ranges].flatMap(([start, end]) => {
    const first = tree.getLineAndCharacterOfPosition(start).line;
    const plain = text.slice(start, end).replaceAll(/`[^`\n]*`|"[^"\n]*"/g, '');
    return plain.split('\n').map((line, at) => ({ place: `${relative('.', path)}:${first + at + 1}`, text: line }));
  });
}
