/** Reads an expression from the inside out or as the visitor likes, without a case that is forgotten. */
import { anObject, requireArgument } from '../../text/index.js';
import { anExpression } from './require-query.js';
import type { Expr, ExprOf } from './expression.js';

/**
 * One function for each kind of expression. `go` continues with a part of it, in the order and as often as the function likes.
 *
 * @public
 */
export type ExprVisitor<T> = {
  readonly [K in Expr['kind']]: (expression: ExprOf<K>, go: (expression: Expr) => T) => T;
};

/**
 * Calls the visitor's function for an expression, which decides about its parts. A visitor that lacks a kind is a type error. The
 * depth of an expression is limited while it is parsed, so no expression of a reader overflows the stack.
 *
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
