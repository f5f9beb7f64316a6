/** `null` where a dialect accepts it only with `eq` and `ne`. */
import type { Binary, Expression, Literal, Logical, Unary } from '../../syntax/index.js';
import type { Span } from '../../text/index.js';
import { nullLiteral } from '../shared/expressions/operands.js';
import { changeTo } from '../shared/text/change-to.js';
import { defineRule } from '../engine/rule.js';

interface Fact {
  readonly operator: string;
  readonly isInList: boolean;
  /** The operator, where another one can be written instead. */
  readonly comparison: Span | undefined;
}

export const invalidNullComparison = defineRule<'Binary' | 'Unary' | 'Logical', Fact>({
  name: 'invalid-null-comparison',
  within: 'service-query',
  visits: ['Binary', 'Unary', 'Logical'],
  forms: { Binary: ['null', 'list'] },
  appliesTo: ({ dialect }) => dialect.nullOperands !== 'any',
  find(node, { ancestors }, report) {
    const operator = node.kind === 'Logical' ? node.name : node.operator.name;
    if (operator === undefined || operator === 'eq' || operator === 'ne') return;
    // `is not null`: the parser reports the word that is not an operator.
    const parent = ancestors.at(-1);
    if (node.kind === 'Unary' && parent?.kind === 'Binary' && parent.operator.name === undefined) return;
    const isSingle = node.kind === 'Binary' && node.right.kind !== 'List';
    const comparison = isSingle && /^(?:[gl][te]|like)$/.test(operator) ? node.operator : undefined;
    for (const { literal, isInList } of nullsOf(node)) report(literal, { operator, isInList, comparison });
  },
  describe: ({ operator, isInList, comparison }) => ({
    message: isInList
      ? 'null is not allowed in an "in" list; test for it separately: (… in (…) or … eq null).'
      : comparison === undefined
        ? `null is not allowed with "${operator}", only with eq and ne; write a ${operator === 'not' || operator === 'and' || operator === 'or' ? 'condition' : 'value'} instead.`
        : `null is not allowed with "${operator}", only with eq and ne; write a value, or "eq" or "ne" instead of "${operator}".`,
  }),
  fix: ({ comparison }) => (comparison === undefined ? [] : changeTo(['ne', 'eq'], comparison)),
});

interface NullOperand {
  readonly literal: Literal;
  readonly isInList: boolean;
}

function nullsOf(node: Binary | Unary | Logical): NullOperand[] {
  const found: NullOperand[] = [];
  const take = (operand: Expression, isInList = false): void => {
    const literal = nullLiteral(operand);
    if (literal !== undefined) found.push({ literal, isInList });
  };
  if (node.kind === 'Unary') take(node.operand);
  else if (node.kind === 'Logical') node.operands.forEach((operand) => take(operand));
  else {
    take(node.left);
    if (node.right.kind === 'List') node.right.items.forEach((item) => take(item, true));
    else take(node.right);
  }
  return found;
}
