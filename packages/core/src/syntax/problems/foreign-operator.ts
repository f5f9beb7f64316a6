/** Operators of other languages. */
import type { Fix } from '../../text/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

export const foreignOperator: SyntaxRule = {
  name: 'foreign-operator',
  describe: ({ found, replacement = '', variant }) => ({
    message:
      variant === 'lambda'
        ? `OData has no ${quoteText(found)} in lambda expressions; write "${replacement}" after the variable.`
        : `OData has no operator ${quoteText(found)}; write "${replacement}".`,
  }),
  fix: ({ edits, replacement = '' }): Fix[] =>
    edits === undefined ? [] : [{ title: `Write "${replacement}"`, safety: 'safe', edits }],
};
