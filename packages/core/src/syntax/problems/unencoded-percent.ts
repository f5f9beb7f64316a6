/** A percent sign in a string that is not written `%25`. */
import type { Fix } from '../../text/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

export const unencodedPercent: SyntaxRule = {
  name: 'unencoded-percent',
  describe: ({ found, variant }) => ({
    message:
      variant === 'decoded'
        ? `${quoteText(found)} is read as one control character; write a percent sign as %25.`
        : 'A bare "%" in a URL is rejected by some servers; write it as %25.',
  }),
  fix: ({ start, end, replacement = '' }): Fix[] => [
    { title: 'Write "%" as %25', safety: 'safe', edits: [{ start, end, text: replacement }] },
  ],
};
