/** A query beyond the limit. */
import type { SyntaxRule } from './syntax-rule.js';

export const excessiveLength: SyntaxRule = {
  name: 'excessive-length',
  summary: 'The query is longer than the limit.',
  specification: 'odatalint: limits (default 1 MB); OData leaves the length to the service',
  severity: 'error',
  describe: ({ limit = 0, end }) => ({
    message: `The query has ${end} characters, more than the limit of ${limit}, so it was not checked; split it into several requests.`,
  }),
};
