/** An ESLint plugin that checks the queries marked in a program: templates tagged `odata`, and literals after a comment. */
import { createChecker } from '@odatalint/core';
import { checkDocument } from '@odatalint/documents';

/** One edit can be several; ESLint merges what a fixer returns as a list. */
const fixWith =
  ({ edits }) =>
  (fixer) =>
    edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text));

/**
 * Makes the plugin for one service; the options are those of `createChecker`. Safe fixes are what `--fix` applies, unsafe ones
 * are suggestions. Comments that disable a code of odatalint hold here too, and so do those of ESLint.
 */
export function odataPlugin(options) {
  const checker = createChecker({ service: 'odata-4.01', ...options });

  const rule = {
    meta: {
      type: 'problem',
      docs: { description: 'Check marked OData queries against the schema of their service.' },
      fixable: 'code',
      hasSuggestions: true,
      schema: [],
      messages: { finding: '{{message}} ({{code}})' },
    },
    create({ sourceCode, report }) {
      const place = (offset) => sourceCode.getLocFromIndex(offset);
      const reportFinding = ({ code, message, start, end, fixes }) => {
        const safe = fixes.find(({ safety }) => safety === 'safe');
        report({
          loc: { start: place(start), end: place(end) },
          messageId: 'finding',
          data: { code, message },
          fix: safe && fixWith(safe),
          suggest: fixes.filter((fix) => fix !== safe).map((fix) => ({ desc: fix.title, fix: fixWith(fix) })),
        });
      };
      return {
        Program() {
          const { diagnostics } = checkDocument(sourceCode.text, { format: 'script', checkerFor: () => checker });
          diagnostics.forEach(reportFinding);
        },
      };
    },
  };
  return { meta: { name: 'odatalint-example', version: '0.1.0' }, rules: { query: rule } };
}
