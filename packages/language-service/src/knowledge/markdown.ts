/** Texts of a schema or a finding as Markdown: code, or prose without markup. */

import { shownText } from '@odatalint/core/internal';

/** The length of the longest run of backticks. */
export const longestRun = (text: string): number =>
  (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);

/** A text as inline code, whatever characters it has. */
export function code(text: string): string {
  const plain = shownText(text.replace(/\s+/g, ' '));
  if (!plain.includes('`')) return `\`${plain}\``;
  const fence = '`'.repeat(1 + longestRun(plain));
  return `${fence} ${plain} ${fence}`;
}

/** A text of a schema or a finding as prose: characters that Markdown would read as markup are escaped. */
export const prose = (text: string): string =>
  shownText(text.trim().replace(/\s+/g, ' '))
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
    // Readers of Markdown make links of bare addresses too.
    .replace(/:\/\/|www\./gi, (scheme) => scheme.replace(/[:.]/, '\\$&'));
