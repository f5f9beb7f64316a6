/** Walks over an expression: one function for each kind of expression, and a copy with changed parts. */
import { anObject, requireArgument } from '../../text/index.js';
import { anExpression } from './require-query.js';
import type { Expr, ExprOf, Path, PathStep } from './expression.js';

/** One function for each kind of expression. `go` visits a part of it; call it in any order and as often as needed. @public */
export type ExprVisitor<T> = {
  readonly [K in Expr['kind']]: (expression: ExprOf<K>, go: (expression: Expr) => T) => T;
};

/**
 * Calls the visitor's function for an expression, which then visits the parts. A visitor without a kind is a type error. The parser limits
 * the depth of an expression, so no expression of a reader overflows the stack.
 *
 * @returns The result of the visitor's function.
 * @throws A TypeError if the visitor lacks a function.
 * @public
 */
export function foldExpression<T>(expression: Expr, visitor: ExprVisitor<T>): T {
  requireArgument('foldExpression', 'expression', expression, anExpression);
  requireArgument('foldExpression', 'visitor', visitor, anObject);
  const go = (part: Expr): T => {
    const visit = visitor[part.kind] as ((part: Expr, go: (part: Expr) => T) => T) | undefined;
    if (visit === undefined) throw new TypeError(`foldExpression: visitor has no function "${part.kind}"; add one.`);
    return visit.call(visitor, part, go);
  };
  return go(expression);
}

/** The functions that replace parts of an expression. */
export interface ExprMapping {
  /** A part that is an expression. */
  expression(part: Expr): Expr;
  /** A path as a whole, with the part of the expression that reads it. */
  path(path: Path, reader: 'quantifier' | 'count' | 'path'): Path;
}

/** Copies an expression with its parts mapped. */
export function mapExpression(expression: Expr, map: ExprMapping): Expr {
  const go = (part: Expr): Expr => map.expression(part);
  switch (expression.kind) {
    case 'value':
      return expression;
    case 'path':
      return map.path(expression, 'path');
    case 'and':
    case 'or':
      return { ...expression, operands: expression.operands.map(go) };
    case 'not':
    case 'negate':
    case 'cast':
    case 'isof':
      return { ...expression, operand: go(expression.operand) };
    case 'compare':
    case 'arithmetic':
      return { ...expression, left: go(expression.left), right: go(expression.right) };
    case 'in':
      return { ...expression, operand: go(expression.operand), items: mapItems(expression.items, go) };
    case 'like':
      return { ...expression, operand: go(expression.operand), pattern: go(expression.pattern) };
    case 'has':
      return { ...expression, operand: go(expression.operand), flags: go(expression.flags) };
    case 'call':
      return { ...expression, args: expression.args.map(go) };
    case 'quantifier': {
      const over = map.path(expression.over, 'quantifier');
      return expression.body === undefined
        ? { ...expression, over }
        : { ...expression, over, body: go(expression.body) };
    }
    case 'count':
      return { ...expression, of: map.path(expression.of, 'count') };
    case 'case': {
      const branches = expression.branches.map(({ condition, value }) => ({
        condition: go(condition),
        value: go(value),
      }));
      return { ...expression, branches };
    }
  }
}

const mapItems = (items: Expr | readonly Expr[], go: (part: Expr) => Expr): Expr | readonly Expr[] =>
  'kind' in items ? go(items) : items.map(go);

/** Copies a step with the expressions in it mapped. */
export const mapStepExpressions = (step: PathStep, go: (part: Expr) => Expr): PathStep => {
  if (step.kind === 'filter') return { ...step, condition: go(step.condition) };
  if (step.kind === 'operation')
    return { ...step, args: step.args.map(({ name, value }) => ({ name, value: go(value) })) };
  return step;
};
