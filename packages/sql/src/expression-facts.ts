/** Facts about the value of an expression in every row: the kind of its numbers, and whether it is null. */
import type { Arithmetic, Expr } from '@odatalint/core/query';
import { primitiveType, type ValueType } from '@odatalint/core/internal';
import { type ArithmeticKind, wholeNumberBounds } from './sql-dialect.js';

/** The kind of the operands, which is also the kind of the result, except for `divby` of whole numbers. */
export function arithmeticKind({ left, right }: Arithmetic): ArithmeticKind {
  if (resultsInDouble(left) || resultsInDouble(right)) return 'double';
  if (isSmall(left) && isSmall(right)) return 'small';
  return isWhole(left) && isWhole(right) ? 'whole' : 'exact';
}

const smallTypes: ReadonlySet<string | undefined> = new Set(['Edm.Byte', 'Edm.SByte', 'Edm.Int16', 'Edm.Int32']);

/** Whether an expression is a whole number of 32 bits in every row: a constant, or a property that is declared so. */
function isSmall(expression: Expr): boolean {
  if (expression.kind === 'value')
    return expression.value.kind === 'integer' && BigInt.asIntN(32, expression.value.value) === expression.value.value;
  const step = expression.kind === 'path' ? expression.steps.at(-1) : undefined;
  return step?.kind === 'property' && step.property !== undefined && smallTypes.has(step.type?.name);
}

const double = primitiveType('Edm.Double');

/** The type of an expression; also of a calculation with doubles, whose type depends on its operands. */
export const typeOf = (expression: Expr): ValueType | undefined =>
  resultsInDouble(expression) ? double : expression.type;

/** Whether an expression is a double in every row. */
function resultsInDouble(expression: Expr): boolean {
  if (expression.kind === 'negate') return resultsInDouble(expression.operand);
  if (expression.kind === 'arithmetic') return resultsInDouble(expression.left) || resultsInDouble(expression.right);
  return expression.type?.name === 'Edm.Double' || expression.type?.name === 'Edm.Single';
}

/** Whether an expression is a whole number in every row: `div` of two such numbers is one, too (URL conventions 5.1.1.2.5). */
function isWhole(expression: Expr): boolean {
  const { kind, type } = expression;
  if (kind === 'negate') return isWhole(expression.operand);
  if (kind === 'arithmetic')
    return expression.operator !== 'divby' && isWhole(expression.left) && isWhole(expression.right);
  if (kind === 'value') return expression.value.kind === 'integer';
  return type?.family === 'number' && Object.hasOwn(wholeNumberBounds, type.name);
}

/**
 * Whether an expression is null in every row: functions and operators of null are null (URL conventions 5.1.1). A database finds no type
 * for it.
 */
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
