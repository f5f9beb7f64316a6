/** A query, or a list in one, that exceeds the limit. */
import type { SyntaxRule } from './syntax-rule.js';

export const excessiveLength: SyntaxRule = {
  name: 'excessive-length',
  describe: ({ limit = 0, end, found, variant }) => ({
    message:
      variant === 'options'
        ? `The query has ${found} parts between "&", but the limit is ${limit}; send fewer query options.`
        : variant === 'list'
          ? `The list has ${found} items, but the limit is ${limit}; split it into several requests.`
          : `The query has ${end} characters, over the limit of ${limit}, so it was not checked; split it into several requests.`,
  }),
};
