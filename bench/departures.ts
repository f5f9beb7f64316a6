/**
 * The cases in which other parsers deviate from the operator table of the standard, and the ones that an expression
 * contains.
 */
import { levelOf } from '../packages/core/test/grammar/precedence-matrix.js';

/** The rows of the operator table (URL conventions, Operator Precedence), loosest first. */
const rows = ['or', 'and', 'equality', 'relational', 'additive', 'multiplicative', 'unary', 'primary'] as const;
type Row = (typeof rows)[number];

/** Two rows whose operators meet, in order of writing; or a literal in parentheses, which is not a list (ABNF, parenExpr). */
export type Meeting = `${Row} then ${Row}` | 'literal in parentheses';

/** The departures of `not` and the minus sign if they apply to all following operands. */
const greedyPrefix: readonly Meeting[] = [...rows.slice(0, -2), 'primary' as const].map(
  (row) => `unary then ${row}` as const,
);

/** odata-v4-parser builds its trees from the right, and so does what was made from it. */
const fromTheRight: readonly Meeting[] = [
  'additive then additive', 'multiplicative then additive', 'multiplicative then multiplicative',
  'additive then primary', 'multiplicative then primary', 'primary then additive', 'primary then multiplicative',
  ...greedyPrefix,
]; // prettier-ignore

/** For each parser the meetings in which it does not do as the table says; in all others it is believed. */
export const departures: Readonly<Record<string, readonly Meeting[]>> = {
  'odata-v4-parser': fromTheRight,
  '@odata/parser': fromTheRight,
  // `and` and `or` are one level, and so are all comparisons; `not` is tighter than `in`; mixed sums lean to the right.
  '@balena/odata-parser': [
    'or then and', 'equality then relational', 'additive then additive', 'multiplicative then multiplicative', 'unary then primary',
  ],
  // `and` and `or` are one level that leans to the right.
  'odata-parser': ['and then or'],
  'odata-filter-to-ast': ['literal in parentheses'],
}; // prettier-ignore

const infixRows: readonly Row[] = rows.filter((row) => row !== 'unary');

const rowOf = (operator: string): Row =>
  operator === 'not' || operator === '-' ? 'unary' : infixRows[levelOf(operator)]!;

/** The operators of an expression as a flat row of words, or parentheses; strings hold none. */
const pieces =
  /'(?:[^']|'')*'|[()]|(?<= )(?:or|and|eq|ne|gt|ge|lt|le|add|sub|mul|divby|div|mod|has|in)(?= )|\bnot(?=[ (])|-(?=[A-Za-z(])/g;

const literalInParentheses = /(?<![\w]| in )\((?:'(?:[^']|'')*'|-?[\d.]+|true|false|null)\)/;

/** Which rows meet in an expression: no looser operator is between them, and no parenthesis. */
export function meetingsIn(expression: string): ReadonlySet<Meeting> {
  const found = new Set<Meeting>();
  const open: Row[][] = [[]];
  for (const [piece] of expression.matchAll(pieces)) {
    if (piece === '(') open.push([]);
    else if (piece === ')') open.pop();
    else if (!piece.startsWith("'")) meet(open.at(-1)!, rowOf(piece), found);
  }
  if (literalInParentheses.test(expression)) found.add('literal in parentheses');
  return found;
}

/** A row meets those before it, up to the first one that is looser than both. */
function meet(before: Row[], row: Row, found: Set<Meeting>): void {
  const level = rows.indexOf(row);
  let loosest: number = rows.length;
  for (const earlier of before.toReversed()) {
    const earlierLevel = rows.indexOf(earlier);
    if (loosest >= Math.min(level, earlierLevel)) found.add(`${earlier} then ${row}`);
    loosest = Math.min(loosest, earlierLevel);
  }
  before.push(row);
}
