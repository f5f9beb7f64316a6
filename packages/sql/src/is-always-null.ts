/** Whether an expression is null in every row. A database cannot find the type of such an expression. */
import type { Expr } from '@odatalint/core/query';

/** Null, and what is calculated from it: functions and operators of null are null (URL conventions 5.1.1). */
export function isAlwaysNull(expression: Expr): boolean {
  switch (expression.kind) {
    case 'value':
      return expression.value.kind === 'null';
    case 'arithmetic':
      return isAlwaysNull(expression.left) || isAlwaysNull(expression.right);
    case 'negate':
    case 'not':
    case 'cast':
      return isAlwaysNull(expression.operand);
    case 'call':
      return expression.args.some(isAlwaysNull);
    case 'like':
      return isAlwaysNull(expression.operand) || isAlwaysNull(expression.pattern);
    case 'has':
      return isAlwaysNull(expression.operand) || isAlwaysNull(expression.flags);
    case 'case':
      return expression.branches.every(({ value }) => isAlwaysNull(value));
    default:
      return false;
  }
}
