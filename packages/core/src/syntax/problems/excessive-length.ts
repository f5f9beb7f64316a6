/** A query, or a list in one, that exceeds the limit. */
import type { SyntaxRule } from './syntax-rule.js';

export const excessiveLength: SyntaxRule = {
  name: 'excessive-length',
  summary: 'The query, or a list in it, exceeds the length limit.',
  specification: 'odatalint: limits (default 1 MB, lists of any length); OData leaves the length to the service',
  severity: 'error',
  describe: ({ limit = 0, end, found, variant }) => ({
    message:
      variant === 'list'
        ? `The list has ${found} items, but the limit is ${limit}; split it into several requests.`
        : `The query has ${end} characters, over the limit of ${limit}, so it was not checked; split it into several requests.`,
  }),
};
