/** An operator without its left or right operand. */
import type { SyntaxProblem } from '../context/syntax-problem.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

/** The variant is the side where the operand is missing, or `double` where another operator, `expected`, follows. */
function messageOf({ found, variant, expected = '' }: SyntaxProblem): string {
  const shown = quoteText(found);
  const operator = found.toLowerCase();
  if (variant === 'double')
    return `${shown} and ${quoteText(expected)} have no value between them; keep one of the two.`;
  if (operator === 'not' || found === '!')
    return `${shown} requires a condition after it; add one, or remove ${shown}.`;
  const isLogical = operator === 'and' || operator === 'or' || found === '&&' || found === '||';
  const side = variant === 'left' ? 'before' : 'after';
  if (isLogical) return `${shown} requires a condition ${side} it; add one, or remove ${shown}.`;
  return `${shown} requires a value ${side} it; add ${side === 'before' ? 'a property' : "one, such as 'text' or 5"}.`;
}

export const missingOperand: SyntaxRule = {
  name: 'missing-operand',
  describe: (problem) => ({ message: messageOf(problem) }),
};
