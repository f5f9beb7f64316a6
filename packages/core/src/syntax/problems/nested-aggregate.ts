/** Values that are aggregated in parentheses after a navigation property. */
import type { Fix } from '../../text/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

/** `found` is the navigation property, `replacement` what to write; the edits are missing where a value is not plain. */
export const nestedAggregate: SyntaxRule = {
  name: 'nested-aggregate',
  describe: ({ found, replacement = '' }) => ({
    message: `Parentheses after ${quoteText(found)} are not allowed in aggregate; write ${quoteText(replacement)}.`,
  }),
  fix: ({ edits }): Fix[] => (edits === undefined ? [] : [{ title: 'Write a path', safety: 'safe', edits }]),
};
