/** An opening parenthesis that is never closed. */
import type { Fix } from '../../text/index.js';
import type { SyntaxRule } from './syntax-rule.js';

export const unclosedParenthesis: SyntaxRule = {
  name: 'unclosed-parenthesis',
  describe: ({ related }) => ({
    message: 'This "(" is never closed; add the matching ")".',
    notes: related === undefined ? [] : [{ message: 'The ")" is missing here at the latest.', span: related }],
  }),
  fix: ({ edits }): Fix[] => (edits === undefined ? [] : [{ title: 'Insert ")"', safety: 'safe', edits }]),
};
