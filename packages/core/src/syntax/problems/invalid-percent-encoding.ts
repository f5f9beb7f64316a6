/** Percent-encoding that is not valid. */
import type { Fix } from '../../text/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

export const invalidPercentEncoding: SyntaxRule = {
  name: 'invalid-percent-encoding',
  describe: ({ found, variant }) => ({
    message:
      variant === 'bytes'
        ? `${quoteText(found)} is not valid UTF-8; encode the text as UTF-8, and a percent sign as %25.`
        : `${quoteText(found)} is not a valid percent-encoding: "%" requires two hex digits; write a percent sign as %25.`,
  }),
  fix: ({ start, end, replacement }): Fix[] =>
    replacement === undefined
      ? []
      : [{ title: 'Write "%" as %25', safety: 'unsafe', edits: [{ start, end, text: replacement }] }],
};
