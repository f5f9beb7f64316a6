/** A comma after the last item of a list. */
import type { Fix } from '../../text/index.js';
import type { SyntaxRule } from './syntax-rule.js';

export const trailingComma: SyntaxRule = {
  name: 'trailing-comma',
  describe: () => ({ message: 'A comma is not allowed after the last item; remove it.' }),
  fix: ({ start, end }): Fix[] => [{ title: 'Remove the comma', safety: 'safe', edits: [{ start, end, text: '' }] }],
};
