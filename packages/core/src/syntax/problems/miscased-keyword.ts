/** Operators and keywords that are not lowercase. */
import type { Fix } from '../../text/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

export const miscasedKeyword: SyntaxRule = {
  name: 'miscased-keyword',
  describe: ({ found, replacement = '' }) => ({
    message: `${quoteText(found)} must be lowercase; write "${replacement}".`,
  }),
  fix: ({ start, end, replacement = '' }): Fix[] => [
    { title: `Write "${replacement}"`, safety: 'safe', edits: [{ start, end, text: replacement }] },
  ],
};
