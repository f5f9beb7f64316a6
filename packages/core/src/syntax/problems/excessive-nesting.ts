/** Nesting beyond the limit. */
import type { SyntaxRule } from './syntax-rule.js';

export const excessiveNesting: SyntaxRule = {
  name: 'excessive-nesting',
  describe: ({ limit }) => ({
    message: `The expression is nested deeper than ${limit ?? 100} levels, so deeper parts were not checked; flatten it.`,
  }),
};
