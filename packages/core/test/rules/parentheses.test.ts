/** Parentheses around an operand or an argument change no finding: every example of the pages, with each of them in parentheses. */
import { describe, expect, test } from 'vitest';
import { type Checker, type CheckInput, type Diagnostic, type Node, ruleInfos, walk } from '../../src/index.js';
import { functionRow } from '../../src/internal.js';
import { readInput } from '../marked-input.js';
import { checkerOf, readPages } from '../rule-pages.js';

const operands: ReadonlySet<Node['kind']> = new Set(['Literal', 'MemberPath', 'Call', 'Binary', 'Unary']);

/** Whether a node is an operand of an operator, or an argument of a canonical function that is not the name of a type. */
function isOperand(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined || !operands.has(node.kind)) return false;
  // The items of a list without parentheses would lose their operator.
  if (node.kind === 'Binary' && node.operator.name === 'in' && node.right.kind !== 'List') return false;
  // The right side of `in` and `has` has a form of its own.
  if (parent.kind === 'Binary') return node === parent.left || !/^(?:in|has)$/.test(parent.operator.name ?? 'in');
  if (parent.kind !== 'Call') return parent.kind === 'Logical';
  const name = parent.name.text.toLowerCase();
  return name !== 'cast' && name !== 'isof' && functionRow(name) !== undefined;
}

/** The URLs in which one operand has additional parentheses. */
function wrappedUrls(checker: Checker, input: CheckInput & { url: string }): string[] {
  const wrapped: string[] = [];
  const tree = checker.bind(input)[0]?.url;
  if (tree === undefined) return [];
  walk(tree, (node, ancestors) => {
    if (!isOperand(node, ancestors.at(-1)) || node.end === node.start) return;
    const { url } = input;
    wrapped.push(`${url.slice(0, node.start)}(${url.slice(node.start, node.end)})${url.slice(node.end)}`);
  });
  return wrapped;
}

const isOfParser: ReadonlySet<string> = new Set([
  'misplaced-separator',
  ...ruleInfos.filter(({ group }) => group === 'syntax').map(({ name }) => name),
]);

const codesOf = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics
    .map(({ code }) => code)
    .sort()
    .join(' ');

describe('parentheses around an operand change nothing on the page of', () => {
  test.each(readPages().map((page) => [page.code, page] as const))('%s', (_, page) => {
    const changed: string[] = [];
    for (const block of page.blocks) {
      if (block.kind === 'fix') continue;
      const checker = checkerOf(undefined, block);
      for (const line of block.lines) {
        const { input } = readInput(line);
        if (!('url' in input) || typeof input.url !== 'string') continue;
        const found = checker.check(input);
        // Parentheses change text after a syntax error, and a length at its limit.
        if (found.some(({ code }) => isOfParser.has(code)) || page.code.startsWith('excessive-')) continue;
        const before = codesOf(found);
        for (const url of wrappedUrls(checker, input as CheckInput & { url: string })) {
          const after = codesOf(checker.check({ ...input, url } as CheckInput));
          if (after !== before) changed.push(`${url}\n  ${before || '-'} => ${after || '-'}`);
        }
      }
    }
    expect(changed.join('\n')).toBe('');
  });
});
