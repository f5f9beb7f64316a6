/** The name of a type as a string. */
import type { Fix } from '../../text/index.js';
import type { SyntaxRule } from './syntax-rule.js';

/** `replacement` is the name without its quotes. */
export const quotedTypeName: SyntaxRule = {
  name: 'quoted-type-name',
  describe: ({ found, replacement = '' }) => ({
    message: `A type name must not be in quotes; write ${replacement} instead of ${found}.`,
  }),
  fix: ({ start, end, replacement = '' }): Fix[] => [
    { title: 'Remove the quotes', safety: 'safe', edits: [{ start, end, text: replacement }] },
  ],
};
