/** An operator without its left or right operand. */
import type { SyntaxProblem } from '../context/syntax-problem.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

function messageOf({ found, variant }: SyntaxProblem): string {
  const shown = quoteText(found);
  const operator = found.toLowerCase();
  if (operator === 'not' || found === '!') return `${shown} requires a condition after it; add one or remove ${shown}.`;
  const isLogical = operator === 'and' || operator === 'or' || found === '&&' || found === '||';
  const side = variant === 'left' ? 'before' : 'after';
  return `${shown} requires ${isLogical ? 'a condition' : 'a value'} ${side} it; add one or remove ${shown}.`;
}

export const missingOperand: SyntaxRule = {
  name: 'missing-operand',
  describe: (problem) => ({ message: messageOf(problem) }),
};
