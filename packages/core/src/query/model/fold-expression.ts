/** Reads an expression from the inside out or as the visitor likes, without a case that is forgotten. */
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
  const go = (part: Expr): T => (visitor[part.kind] as (part: Expr, go: (part: Expr) => T) => T)(part, go);
  return go(expression);
}
