/** A number sign in a URL, where it begins a fragment. */
import type { Fix } from '../../text/index.js';
import type { SyntaxRule } from './syntax-rule.js';

export const unencodedHash: SyntaxRule = {
  name: 'unencoded-hash',
  describe: ({ variant }) => ({
    message:
      variant === 'received'
        ? 'A request target cannot contain a raw "#"; write %23 if it belongs to a value.'
        : variant === 'phrase'
          ? 'A raw "#" begins a fragment, so the rest of the phrase is never sent; write it as %23.'
          : 'A raw "#" begins a fragment, so the query options after it are never sent; write it as %23.',
  }),
  fix: ({ start, end, replacement = '' }): Fix[] => [
    { title: 'Write "#" as %23', safety: 'unsafe', edits: [{ start, end, text: replacement }] },
  ],
};
