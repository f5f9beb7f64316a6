/** Conditions that are joined by `and`. */
import { booleanType } from '../../semantics/index.js';
import type { Expr } from './expression.js';

/** The conditions that `and` joins in a condition, at every depth; the condition itself if it is not a chain. */
export const operandsOf = (condition: Expr): readonly Expr[] =>
  condition.kind === 'and' ? condition.operands.flatMap(operandsOf) : [condition];

/** Joins two conditions by `and`, at the place of the second one. */
export function conjunction(condition: Expr, other: Expr | undefined): Expr {
  if (other === undefined) return condition;
  const { start, end } = other;
  return { kind: 'and', start, end, type: booleanType, operands: [condition, other].flatMap(operandsOf) };
}
