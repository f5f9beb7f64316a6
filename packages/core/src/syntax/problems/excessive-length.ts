/** A query, or a list in one, beyond the limit. */
import type { SyntaxRule } from './syntax-rule.js';

export const excessiveLength: SyntaxRule = {
  name: 'excessive-length',
  summary: 'The query, or a list in it, is longer than the limit.',
  specification: 'odatalint: limits (default 1 MB, lists of any length); OData leaves the length to the service',
  severity: 'error',
  describe: ({ limit = 0, end, found, variant }) => ({
    message:
      variant === 'list'
        ? `The list has ${found} items, more than the limit of ${limit}; split it over several requests.`
        : `The query has ${end} characters, more than the limit of ${limit}, so it was not checked; split it into several requests.`,
  }),
};
