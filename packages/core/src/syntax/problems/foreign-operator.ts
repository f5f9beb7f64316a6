/** Operators of other languages. */
import type { Fix } from '../../source/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

export const foreignOperator: SyntaxRule = {
  name: 'foreign-operator',
  summary: 'An operator of another language, such as "=" or "&&".',
  specification: 'OData 4.01 URL conventions 5.1.1.1 to 5.1.1.3; interface "Filter operators"',
  severity: 'error',
  describe: ({ found, replacement = '', variant }) => ({
    message:
      variant === 'lambda'
        ? `OData has no ${quoteText(found)} in lambda expressions; write "${replacement}" after the variable.`
        : `OData has no operator ${quoteText(found)}; write "${replacement}".`,
  }),
  fix: ({ edits, replacement = '' }): Fix[] =>
    edits === undefined ? [] : [{ title: `Write "${replacement}"`, safety: 'safe', edits }],
};
