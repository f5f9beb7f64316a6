/** The shape of an expression, a common form for the trees of all parsers: text with all its parentheses. */
import type { Expression, Node } from '@odatalint/core';

/** An operator with its operands, or text that no operator divides. */
export type Shape = string | Operation;

interface Operation {
  readonly operator: string;
  readonly operands: readonly Shape[];
}

/** `(A and B and C)`: the grouping in a run of one logical operator has no meaning, so it is one operation. */
export function infix(operator: string, left: Shape, right: Shape): Shape {
  const isRun = operator === 'and' || operator === 'or';
  const operandsOf = (side: Shape): readonly Shape[] =>
    isRun && typeof side !== 'string' && side.operator === operator ? side.operands : [side];
  return { operator, operands: [...operandsOf(left), ...operandsOf(right)] };
}

/** `(not A)`, `(- A)`. */
export const prefix = (operator: string, operand: Shape): Shape => ({ operator, operands: [operand] });

/** `contains(A, 'x')`. */
export const call = (name: string, args: readonly Shape[]): Shape => `${name}(${args.map(shapeText).join(', ')})`;

/** `(1, 2)`. */
export const list = (items: readonly Shape[]): Shape => `(${items.map(shapeText).join(', ')})`;

/** `any(x: body)`, `any()`. */
export const lambda = (operator: string, variable: string | undefined, body: Shape | undefined): Shape =>
  body === undefined ? `${operator}()` : `${operator}(${variable ?? ''}: ${shapeText(body)})`;

/** `A/B/any(x: body)`. */
export const path = (parts: readonly Shape[]): Shape => parts.map(shapeText).join('/');

export function shapeText(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  const { operator, operands } = shape;
  const texts = operands.map(shapeText);
  return texts.length === 1 ? `(${operator} ${texts[0]!})` : `(${texts.join(` ${operator} `)})`;
}

/** The shape of a tree of ours. A node without a shape shows its kind, which agrees with nothing. */
export function shapeOf(node: Expression | Node): Shape {
  switch (node.kind) {
    case 'Logical':
      return node.operands.map(shapeOf).reduce((left, right) => infix(node.name, left, right));
    case 'Binary':
      return infix(node.operator.name ?? '?', shapeOf(node.left), shapeOf(node.right));
    case 'Unary':
      return prefix(node.operator.name ?? '?', shapeOf(node.operand));
    case 'Parenthesized':
      return shapeOf(node.expression);
    case 'List':
      return list(node.items.map(shapeOf));
    case 'Call':
      return call(node.name.text, node.args.map(shapeOf));
    case 'Lambda':
      return lambda(node.operator.text, node.variable?.text, node.body === undefined ? undefined : shapeOf(node.body));
    case 'MemberPath':
      return path(node.parts.map(shapeOf));
    case 'Name':
    case 'Literal':
      return node.text;
    default:
      return `<${node.kind}>`;
  }
}
