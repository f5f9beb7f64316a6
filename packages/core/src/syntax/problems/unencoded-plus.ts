/** A plus sign in a query, which servers read as a space. */
import type { Fix } from '../../text/index.js';
import type { SyntaxRule } from './syntax-rule.js';

export const unencodedPlus: SyntaxRule = {
  name: 'unencoded-plus',
  severityOf: ({ variant }) => (variant === 'string' ? 'warning' : 'error'),
  describe: ({ variant }) => ({
    message:
      variant === 'string'
        ? 'A "+" in a query is read as a space; write %2B for a plus sign, %20 for a space.'
        : 'A "+" in a query is read as a space, which breaks this value; write %2B.',
  }),
  fix: ({ start, end, replacement = '' }): Fix[] => [
    { title: 'Write "+" as %2B', safety: 'safe', edits: [{ start, end, text: replacement }] },
  ],
};
