/** A date that is followed by a time zone. */
import type { Fix } from '../../text/index.js';
import { quoteText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

/** `replacement` is the date alone. */
export const dateWithTimeZone: SyntaxRule = {
  name: 'date-with-time-zone',
  describe: ({ found, replacement = '' }) => ({
    message: `${quoteText(found)} is not a valid date, since a date has no time zone; write ${replacement}, or add a time.`,
  }),
  fix: ({ start, end, replacement = '' }): Fix[] => [
    { title: `Write ${replacement}`, safety: 'safe', edits: [{ start, end, text: replacement }] },
  ],
};
