/** Combines mistakes: every pair and triple must have the findings of each mistake, at the position of each. */
import { describe, expect, test } from 'vitest';
import { assetManagement, type Dialect, forEachChild, type Node, odata401, parse } from '../../src/syntax/index.js';
import { faultOf } from './invariants.js';

interface Mistake {
  readonly name: string;
  /** A condition with the finding's span in `«…»`. */
  readonly text: string;
  readonly code: string;
  /** Whether it differs from the text of a string; if not, an unclosed string may include it. */
  readonly isPlain: boolean;
}

const mistake = (code: string, text: string, isPlain = true): Mistake => ({ name: text, code, text, isPlain });

/** Every code that can occur with others in one query, in its usual forms. */
const mistakes: readonly Mistake[] = [
  mistake('unexpected-token', 'A eq 1 «foo»'),
  mistake('unexpected-token', 'A «resembles» 1', false),
  mistake('unexpected-token', 'A eq 1 «)»'),
  mistake('unexpected-token', 'A eq «~»'),
  mistake('unexpected-token', 'A eq «"x y"»'),
  mistake('foreign-operator', 'A «not» in (1)'),
  mistake('missing-operand', 'A «eq»'),
  mistake('missing-operand', '«eq» 1', false),
  mistake('unterminated-string', "A eq «'x»"),
  mistake('unterminated-string', "A eq «'O'Neil'»"),
  mistake('unterminated-string', "A eq «'R»&D'"),
  mistake('unclosed-parenthesis', '«(»A eq 1'),
  mistake('unclosed-parenthesis', 'A in «(»1,2'),
  mistake('invalid-literal', 'A eq «2024-13-45»'),
  mistake('invalid-literal', 'A eq «12:61»'),
  mistake('invalid-percent-encoding', "A eq '«%ff»'"),
  mistake('excessive-nesting', '((((((((((«(»A eq 1)))))))))))'),
  mistake('foreign-operator', 'A «==» 1'),
  mistake('foreign-operator', 'A«>=»1'),
  mistake('miscased-keyword', 'A «EQ» 1'),
  mistake('miscased-keyword', 'A eq «Null»'),
  mistake('unencoded-percent', "A like 'x«%»'"),
  mistake('unencoded-plus', 'A gt 2024-01-01T00:00:00«+»01:00'),
  mistake('unencoded-plus', "A eq 'x«+»y'"),
];

const hasLostQuote = ({ text }: Mistake): boolean => text.endsWith("'x»");
const opens = ({ text }: Mistake): boolean => text.startsWith('«(»');
const closes = ({ text }: Mistake): boolean => text.endsWith('«)»');

/** Two mistakes that cancel each other, or of which one always hides the other, are not a case. */
const excludes = (one: Mistake, other: Mistake): boolean =>
  (opens(one) && closes(other)) || (hasLostQuote(one) && !other.isPlain);
const isCase = (parts: readonly Mistake[]): boolean =>
  parts.every((one, i) => !parts.some((other, k) => k > i && excludes(one, other)));

function compose(parts: readonly Mistake[], joint: string): { text: string; expected: string[] } {
  const expected: string[] = [];
  let text = 'Set?filter=';
  for (const { text: marked, code } of parts) {
    const start = text.length + marked.indexOf('«');
    const end = text.length + marked.indexOf('»') - 1;
    expected.push(`${code}@${start}-${end}`);
    text += marked.replace(/[«»]/g, '') + joint;
  }
  return { text: `${text}Z eq 9&top=5`, expected };
}

function holds(root: Node, test: (node: Node) => boolean): boolean {
  let found = test(root);
  forEachChild(root, (child) => void (found ||= holds(child, test)));
  return found;
}

const isLastCondition = (node: Node): boolean =>
  node.kind === 'Binary' && node.operator.name === 'eq' && node.right.kind === 'Literal' && node.right.text === '9';

/** The fault of the findings for a query with several mistakes, or undefined. */
function faultOfQuery(parts: readonly Mistake[], joint: string, dialect: Dialect): string | undefined {
  const { text, expected } = compose(parts, joint);
  const result = parse(text, { dialect, limits: { depth: 10, length: 10_000 } });
  const found = result.problems.map(({ code, start, end }) => `${code}@${start}-${end}`);
  // Nesting is reported once a value, and an open parenthesis before it adds a level.
  const isFound = (place: string): boolean =>
    place.startsWith('excessive') ? result.problems.some(({ code }) => place.startsWith(code)) : found.includes(place);
  const missing = expected.filter((place) => !isFound(place));
  if (missing.length > 0) return `${text}: no ${missing.join(' ')} among ${found.join(' ')}`;
  const { query } = result.tree;
  if (query?.options.length !== 2) return `${text}: ${query?.options.length} options`;
  if (!holds(query, isLastCondition)) return `${text}: the last condition is lost`;
  const fault = faultOf(text, result);
  return fault === undefined ? undefined : `${text}: ${fault}`;
}

const isExpected =
  (dialect: Dialect) =>
  ({ code }: Mistake): boolean =>
    code !== 'miscased-keyword' || !dialect.anyCase;

describe.each([assetManagement, odata401])('$name', (dialect) => {
  const usual = mistakes.filter(isExpected(dialect));

  test.each(usual)('alone: $text', (one) => {
    expect(faultOfQuery([one], ' and ', dialect)).toBeUndefined();
    const { text, expected } = compose([one], ' or ');
    const { problems } = parse(text, { dialect, limits: { depth: 10, length: 10_000 } });
    expect(problems.map(({ code, start, end }) => `${code}@${start}-${end}`)).toEqual(expected);
  });

  test('in pairs', () => {
    const faults: string[] = [];
    for (const one of usual) {
      for (const other of usual) {
        for (const joint of [' and ', ' or '])
          if (isCase([one, other])) faults.push(faultOfQuery([one, other], joint, dialect) ?? '');
      }
    }
    expect(faults.filter((fault) => fault !== '')).toEqual([]);
  });

  test('in triples, every seventh one', () => {
    const faults: string[] = [];
    let count = 0;
    for (const one of usual)
      for (const other of usual)
        for (const third of usual)
          if (isCase([one, other, third]) && count++ % 7 === 0)
            faults.push(faultOfQuery([one, other, third], ' and ', dialect) ?? '');
    expect(faults.filter((fault) => fault !== '')).toEqual([]);
  });
});
