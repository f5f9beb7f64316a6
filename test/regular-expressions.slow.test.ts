/** No regular expression of ours takes more than linear time for one search of any input: this is proven for each. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The insertions into expressions that are made while the program runs, and their replacements in the proof. */
const insertions: Readonly<Record<string, string>> = {
  // The names of the options of the standard are words of letters; these stand for all of them.
  names: 'filter|top|orderby|skip|skiptoken',
  "systemQueryOptions.join('|')": 'filter|top|orderby|skip|skiptoken',
  // matchesPattern has the pattern of a request compiled only, and matches with patterns of one character each.
  'this.source': 'a',
  'this.#flags': '',
  characterPattern: '[a-z]',
  characterFlags: 'u',
  // A pattern of a request is compiled only, which shows whether it is valid.
  pattern: 'a',
  // A copy of one of two literals, which are proven where they are written.
  beginning: '[<{[…]',
  // A variable of a lambda operator, from a list of letters and words.
  name: 'item',
  time: '\\d{2}:\\d\\d:\\d\\d(?:\\.\\d{1,12})?',
  // The signs of a query are a literal of their own; the others are words.
  "[querySigns.source, ...[...callSigns, ...commandSigns].map((word) => word.replaceAll('.', '\\\\.'))].join('|')":
    'fetch|axios|Get-Mg|Invoke-RestMethod',
};

interface Expression {
  readonly source: string;
  readonly flags: string;
  /** `path:line`. */
  readonly place: string;
}

const folders = [
  ...readdirSync(join(root, 'packages')).flatMap((name) =>
    ['src', 'scripts']
      .map((folder) => join('packages', name, folder))
      .filter((folder) => existsSync(join(root, folder))),
  ),
  'scripts',
  'examples',
];

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[jt]s$/.test(file) && !/\.test\.[jt]s$/.test(file))
    .filter((file) => !file.split(sep).some((part) => part === 'node_modules' || part === 'dist'))
    .map((file) => join(root, folder, file)),
);

function expressionsIn(file: string): Expression[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const place = `${relative(root, file)}:${String(line + 1)}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), place });
    } else if (isMade(node)) {
      const [text, flags] = (node.arguments ?? []).map((argument) => textOf(argument, place));
      found.push({ source: text ?? '', flags: flags ?? '', place });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isMade = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

/** The source of an expression, with replacements for its insertions. */
function textOf(node: ts.Expression, place: string): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  const whole = insertions[node.getText()];
  if (whole !== undefined) return whole;
  if (!ts.isTemplateExpression(node)) throw new Error(`${place}: nobody knows what ${node.getText()} may be`);
  const inserted = node.templateSpans.map(({ expression, literal }) => {
    const text = insertions[expression.getText()];
    if (text === undefined) throw new Error(`${place}: say in "insertions" what \${${expression.getText()}} may be`);
    return text + literal.text;
  });
  return node.head.text + inserted.join('');
}

/** What is wrong with an expression; undefined when it is proven. */
async function faultOf({ source, flags, place }: Expression): Promise<string | undefined> {
  // The checker that builds the automaton proves; the other one only tries. It does not support lookaround.
  const proof = await check(source, flags, { checker: 'automaton', timeout: 60_000 });
  if (proof.status === 'safe') return undefined;
  const fault = proof.status === 'vulnerable' ? proof.complexity.summary : `not proven: ${JSON.stringify(proof.error)}`;
  return `${place} /${source}/${flags} is ${fault}`;
}

const expressions = files.flatMap(expressionsIn);
const distinct = [...new Map(expressions.map((each) => [`/${each.source}/${each.flags}`, each])).values()];

test('there are expressions to be proven, literals and others', () => {
  expect(distinct.length).toBeGreaterThan(300);
  expect(expressions.filter(({ source }) => source.includes(insertions['names']!)).length).toBeGreaterThan(2);
});

test.each([
  ['search behind any prefix', /\s+$/],
  ['neighbours that take the same', /^\d*\d*x/],
  ['nested repetitions', /^(?:a+)+$/],
  ['a look ahead', /^0+(?=\d)/],
])('the proof fails: %s', async (_, { source, flags }) => {
  expect(await faultOf({ source, flags, place: 'here' })).toBeDefined();
});

test('every expression is linear', { timeout: 300_000 }, async () => {
  const faults = await Promise.all(distinct.map(faultOf));
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});
