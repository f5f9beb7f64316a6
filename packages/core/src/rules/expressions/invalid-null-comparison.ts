/** `null` where a dialect takes it only behind `eq` and `ne`. */
import type { Binary, Expression, Literal, Logical, Unary } from '../../syntax/index.js';
import { nullLiteral } from '../shared/expressions/index.js';
import { defineRule } from '../engine/index.js';

interface Fact {
  readonly operator: string;
  readonly isInList: boolean;
}

export const invalidNullComparison = defineRule<'Binary' | 'Unary' | 'Logical', Fact>({
  name: 'invalid-null-comparison',
  summary: 'null stands with an operator other than eq and ne.',
  specification: 'interface "Filter rules"',
  group: 'query',
  severity: 'error',
  wakes: ['Binary', 'Unary', 'Logical'],
  concerns: ({ dialect }) => dialect.nullOperands !== 'any',
  find(node, { ancestors }, report) {
    const operator = node.kind === 'Logical' ? node.name : node.operator.name;
    if (operator === undefined || operator === 'eq' || operator === 'ne') return;
    // `is not null`: the word that is no operator is what is wrong.
    const parent = ancestors.at(-1);
    if (node.kind === 'Unary' && parent?.kind === 'Binary' && parent.operator.name === undefined) return;
    for (const { literal, isInList } of nullsOf(node)) report(literal, { operator, isInList });
  },
  describe: ({ operator, isInList }) => ({
    message: isInList
      ? 'null cannot stand in an "in" list, since it is allowed only with eq and ne; take it out and add a condition of its own: (… in (…) or … eq null).'
      : `null cannot be an operand of "${operator}", since it is allowed only with eq and ne; write a value, or use eq null or ne null.`,
  }),
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
