/** A space where the grammar has none. */
import type { Fix } from '../../text/index.js';
import type { SyntaxRule } from './syntax-rule.js';

/** `expected` is the place in words; `edits` remove the space. */
export const misplacedSpace: SyntaxRule = {
  name: 'misplaced-space',
  describe: ({ expected = 'here' }) => ({ message: `A space is not allowed ${expected}; remove it.` }),
  fix: ({ edits = [] }): Fix[] => [{ title: 'Remove the space', safety: 'safe', edits }],
};
