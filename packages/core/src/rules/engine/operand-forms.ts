/** The forms of the operands of an operator, so that rules about some of them wake for no others. */
import { operators, typeFamilies } from '../../language/index.js';
import type { BoundRequest, ValueType } from '../../semantics/index.js';
import type { Binary, Expression } from '../../syntax/index.js';

function formOf(operand: Expression): number {
  if (operand.kind === 'List') return 8;
  // An alias represents any value.
  if (operand.kind === 'MemberPath') {
    const [first] = operand.parts;
    return first?.kind === 'Name' && first.text.charCodeAt(0) === 64 ? 16 : 0;
  }
  if (operand.kind !== 'Literal') return 0;
  switch (operand.literal) {
    case 'null':
      return 1;
    case 'string':
      return operand.text === "''" ? 2 : 0;
    case 'integer':
    case 'decimal':
    case 'double':
      return 4;
    default:
      return 0;
  }
}

/** Whether an operator surely compares two single values of one family that has its own literals. */
function areAlike(operator: string | undefined, left: ValueType | undefined, right: ValueType | undefined): boolean {
  if (left === undefined || right === undefined || operator === undefined) return false;
  if (
    left.isCollection ||
    right.isCollection ||
    left.family !== right.family ||
    !typeFamilies[left.family].hasOwnLiterals
  )
    return false;
  const role = operators[operator]?.role;
  return role === 'equality' || role === 'relational';
}

/**
 * Of either operand, parentheses looked through: `null`; `empty`, the string without characters; `number`, a literal; `list`;
 * `alias`. Of both: `unlike`, unless single values of one such family are compared.
 */
export const operandForms = {
  names: ['null', 'empty', 'number', 'list', 'alias', 'unlike'],
  of({ left, operator, right }: Binary, { binding }: BoundRequest): number {
    const alike = areAlike(operator.name, binding.typeOf(left), binding.typeOf(right));
    return formOf(inner(left)) | formOf(inner(right)) | (alike ? 0 : 32);
  },
};

function inner(node: Expression): Expression {
  let expression = node;
  while (expression.kind === 'Parenthesized') expression = expression.expression;
  return expression;
}
