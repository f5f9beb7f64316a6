/** A number with a letter for its type. */
import type { Fix } from '../../text/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

/** `replacement` is the number alone. */
export const suffixedNumber: SyntaxRule = {
  name: 'suffixed-number',
  describe: ({ found, replacement = 'the number alone' }) => ({
    message: `A number has no suffix since OData 4.0; write ${replacement} instead of ${quoteText(found)}.`,
  }),
  fix: ({ start, end, replacement }): Fix[] =>
    replacement === undefined
      ? []
      : [{ title: `Write ${replacement}`, safety: 'safe', edits: [{ start, end, text: replacement }] }],
};
