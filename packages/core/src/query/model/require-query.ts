/** Checks of arguments: bound queries and their expressions. */
import { type ArgumentCheck, hasMembers, mustBe } from '../../text/index.js';

/** A typical mistake is to pass the whole result of a reader. */
export const aQuery: ArgumentCheck = mustBe('a bound query (result.query of a reader)', (value) =>
  hasMembers(value, 'path', 'target', 'options'),
);

export const anExpression: ArgumentCheck = mustBe('an expression', (value) => hasMembers(value, 'kind', 'type'));

/** A part that `printQuery` accepts. */
export const aPart: ArgumentCheck = mustBe(
  'a bound query, its options or an expression',
  (value) => hasMembers(value, 'options') || hasMembers(value, 'kind') || hasMembers(value, 'scope', 'expand'),
);
