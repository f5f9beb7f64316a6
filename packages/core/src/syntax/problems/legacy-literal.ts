/** A literal of OData V2 or V3. */
import type { Fix } from '../../text/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

/** `replacement` is the V4 literal; the variant `zone` means that the UTC offset in it is a guess. */
export const legacyLiteral: SyntaxRule = {
  name: 'legacy-literal',
  describe: ({ found, replacement, variant }) => {
    const advice =
      replacement === undefined
        ? 'write the value in V4 syntax'
        : variant === 'zone'
          ? `write ${replacement}, or your own UTC offset`
          : `write ${replacement}`;
    return { message: `${quoteText(found)} is OData V2 or V3 syntax; ${advice}.` };
  },
  fix: ({ start, end, replacement, variant }): Fix[] =>
    replacement === undefined
      ? []
      : [
          {
            title: `Write ${replacement}`,
            safety: variant === 'zone' ? 'unsafe' : 'safe',
            edits: [{ start, end, text: replacement }],
          },
        ],
};
