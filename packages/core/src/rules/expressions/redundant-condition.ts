/** A condition that repeats another one, or is its opposite in the same `or`. */
import type { Fix } from '../../text/index.js';
import { isExpression } from '../../semantics/index.js';
import type { Expression, Logical } from '../../syntax/index.js';
import { knownLiteral, readComparison, unwrap } from '../shared/expressions/operands.js';
import { hasHole } from '../shared/options/query-options.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { shorten } from '../shared/text/words.js';

interface Fact {
  readonly first: Expression;
  readonly second: Expression;
  /** The end of the text before the second one. */
  readonly previousEnd: number;
  /** The second one is the opposite of the first. */
  readonly isOpposite: boolean;
}

export const redundantCondition = defineRule<'Logical', Fact>({
  name: 'redundant-condition',
  within: 'service-query',
  visits: ['Logical'],
  find(node, context, report) {
    if (haveOtherLiterals(node.operands)) return;
    const seen = new Map<string, Expression>();
    for (let i = 0; i < node.operands.length; i++) {
      const operand = node.operands[i]!;
      const key = keyOf(operand, context);
      if (key === undefined) continue;
      const opposite = node.name === 'or' ? oppositeKey(operand) : undefined;
      const same = seen.get(key);
      const other = opposite === undefined ? undefined : seen.get(opposite);
      const first = same ?? other;
      if (first === undefined) seen.set(key, operand);
      else
        report(operand, {
          first,
          second: operand,
          previousEnd: endBefore(node, i),
          isOpposite: same === undefined,
        });
    }
  },
  describe: ({ first, second, isOpposite }, context) => {
    const [one, two] = [shorten(context.textOf(first)), shorten(context.textOf(second))];
    return {
      message: isOpposite
        ? `${one} or ${two} is always true; remove it, or correct one of the two.`
        : `${two} is specified twice; remove one, or correct it if you meant another condition.`,
      notes: [{ message: 'The other condition is here.', span: first }],
    };
  },
  fix: ({ second, previousEnd, isOpposite }): Fix[] =>
    isOpposite
      ? []
      : [
          {
            title: 'Remove the second one',
            safety: 'safe',
            edits: [{ start: previousEnd, end: second.end, text: '' }],
          },
        ],
});

const endBefore = ({ operands }: Logical, index: number): number => operands[index - 1]!.end;

/** Whether all conditions end with different literals, so that none repeats another or is its opposite. */
function haveOtherLiterals(operands: readonly Expression[]): boolean {
  const texts = new Set<string>();
  for (const operand of operands) {
    const text = lastLiteral(operand);
    if (text === undefined || texts.has(text)) return false;
    texts.add(text);
  }
  return true;
}

function lastLiteral(operand: Expression): string | undefined {
  const node = unwrap(operand);
  return node.kind === 'Binary' ? knownLiteral(node.right)?.text : undefined;
}

/** Equal for conditions with the same meaning; undefined where a variable may change it. */
function keyOf(operand: Expression, context: RuleContext): string | undefined {
  const comparison = readComparison(operand);
  if (comparison !== undefined) return `${comparison.key} ${comparison.operator} ${comparison.literal.text}`;
  const text = context.textOf(operand);
  return operand.kind === 'Missing' || operand.kind === 'Skipped' || text.trim() === '' || hasHole(text, context)
    ? undefined
    : `text ${plainText(operand, context)}`;
}

/** The text of a condition without parentheses around it and around the arguments of a function. */
function plainText(node: Expression, context: RuleContext): string {
  const inner = unwrap(node);
  const call = inner.kind === 'MemberPath' && inner.parts.length === 1 ? inner.parts[0]! : inner;
  if (call.kind !== 'Call' || call.key !== undefined) return context.textOf(inner);
  const args = call.args.map((each) => (isExpression(each) ? plainText(each, context) : context.textOf(each)));
  return `${call.name.text}(${args.join(',')})`;
}

/** The key of the condition that is true exactly where this one is false; null is unequal to every value (5.1.1.1.2). */
function oppositeKey(operand: Expression): string | undefined {
  const comparison = readComparison(operand);
  const opposite = comparison === undefined ? undefined : { eq: 'ne', ne: 'eq' }[comparison.operator];
  return comparison === undefined || opposite === undefined
    ? undefined
    : `${comparison.key} ${opposite} ${comparison.literal.text}`;
}
