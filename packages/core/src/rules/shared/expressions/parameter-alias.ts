/** Parameter aliases: `@name` in a path or expression, whose value is in the query (OData 4.01 URL conventions 5.3). */
import { aliasUse, type BoundRequest } from '../../../semantics/index.js';
import type { Expression } from '../../../syntax/index.js';
import { unwrap } from './operands.js';

/** The value of an expression: itself, or the value of its alias in the query. */
export interface GivenValue {
  readonly value: Expression;
  readonly isAlias: boolean;
}

/** Follows an alias to its value, inside any parentheses; undefined when that is not known. */
export function followAlias(expression: Expression, { binding }: BoundRequest): GivenValue | undefined {
  const alias = aliasUse(expression);
  if (alias === undefined) return { value: unwrap(expression), isAlias: false };
  const value = binding.aliasOf(alias)?.value;
  return value === undefined ? undefined : { value: unwrap(value), isAlias: true };
}
