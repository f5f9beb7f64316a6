/** Operators of other languages. */
import type { Fix } from '../../source/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

export const foreignOperator: SyntaxRule = {
  name: 'foreign-operator',
  describe: ({ found, replacement = '' }) => ({
    message: `OData has no operator ${quoteText(found)}; its operators are words: write "${replacement}".`,
  }),
  fix: ({ edits, replacement = '' }): Fix[] =>
    edits === undefined ? [] : [{ title: `Write "${replacement}"`, safety: 'safe', edits }],
};
