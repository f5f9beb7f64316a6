/** Part of a received URL in which other programs read another query option. */
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

export const ambiguousOption: SyntaxRule = {
  name: 'ambiguous-option',
  describe: ({ found, variant }) => {
    switch (variant) {
      case 'space':
        return { message: `Some servers ignore the white space around the name ${quoteText(found)}; remove it.` };
      case 'spelling':
        return {
          message: `Some servers read the name ${quoteText(found)} as another one; use only plain ASCII letters.`,
        };
      case 'bracket':
        return { message: 'Some servers read everything before "]=" as the name of the option; write "=" as %3D.' };
      default:
        return {
          message: `Some servers decode ${quoteText(found)} before they split the URL and read another option after it; remove it.`,
          notes: [
            { message: 'It is allowed in a string in single quotes, in an option whose name begins with "$" or "@".' },
          ],
        };
    }
  },
};
