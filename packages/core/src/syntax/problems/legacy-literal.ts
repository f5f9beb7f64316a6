/** A literal in the way of OData V2 and V3. */
import type { Fix } from '../../source/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

/** `replacement` is what V4 writes; the variant `zone` tells that the offset of a time zone in it is a guess. */
export const legacyLiteral: SyntaxRule = {
  name: 'legacy-literal',
  summary: 'A literal is written as in OData V2 or V3.',
  specification: 'OData 4.01 ABNF 7, literal data values; OData 2.0 URI conventions, "Abstract type system"',
  severity: 'error',
  describe: ({ found, replacement, variant }) => {
    const advice =
      replacement === undefined
        ? 'write the value as V4 does'
        : variant === 'zone'
          ? `write ${replacement}, or the offset of the time zone that is meant`
          : `write ${replacement}`;
    return { message: `${quoteText(found)} is a literal of OData V2 or V3, which V4 does not have; ${advice}.` };
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
