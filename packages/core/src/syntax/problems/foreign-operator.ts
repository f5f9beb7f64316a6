/** Operators of other languages. */
import type { Fix } from '../../text/index.js';
import type { SyntaxProblem } from '../context/syntax-problem.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

function messageOf({ found, replacement = '', variant }: SyntaxProblem): string {
  switch (variant) {
    case 'lambda':
      return `OData has no ${quoteText(found)} in lambda expressions; write "${replacement}" after the variable.`;
    case 'encoded':
      return `This text is not percent-decoded; write "${replacement}" instead of ${quoteText(found)} (or "mod" for a remainder).`;
    case 'twice':
      return `This text is percent-encoded twice; write ${replacement} instead of ${found}.`;
    case 'negation':
      return `${quoteText(found)} cannot be between two values; write ${replacement}.`;
    default:
      return `OData has no operator ${quoteText(found)}; write "${replacement}".`;
  }
}

export const foreignOperator: SyntaxRule = {
  name: 'foreign-operator',
  describe: (problem) => ({ message: messageOf(problem) }),
  fix: ({ edits, replacement = '' }): Fix[] =>
    edits === undefined ? [] : [{ title: `Write "${replacement}"`, safety: 'safe', edits }],
};
