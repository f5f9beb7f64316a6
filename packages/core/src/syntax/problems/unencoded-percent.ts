/** A percent sign in a string that is not written `%25`. */
import type { Fix } from '../../source/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

export const unencodedPercent: SyntaxRule = {
  name: 'unencoded-percent',
  summary: 'A percent sign in a string is not written as %25.',
  specification: 'RFC 3986 2.4; OData 4.01 URL conventions 2; interface field note 3',
  severity: 'warning',
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
