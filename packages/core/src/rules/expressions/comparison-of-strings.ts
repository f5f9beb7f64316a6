/** A comparison of two strings, of which one is the name of a property in quotes. */
import type { Fix } from '../../text/index.js';
import type { Literal } from '../../syntax/index.js';
import { knownLiteral, stringContent } from '../shared/expressions/operands.js';
import { defineRule } from '../engine/rule.js';

export const comparisonOfStrings = defineRule<'Binary', { readonly literal: Literal }>({
  name: 'comparison-of-strings',
  within: 'service-query',
  visits: ['Binary'],
  forms: { Binary: ['constant'] },
  find({ left, operator, right }, _context, report) {
    if (!/^(?:eq|ne|g[te]|l[te])$/.test(operator.name ?? '')) return;
    const [literal, other] = [knownLiteral(left), knownLiteral(right)];
    if (literal?.literal !== 'string' || other?.literal !== 'string' || literal.text === other.text) return;
    // A program may write a condition that is always true or false; a property in quotes has the form of a name.
    if (/^[A-Za-z_]\w+(?:\/[A-Za-z_]\w*)*$/.test(stringContent(literal))) report(literal, { literal });
  },
  describe: ({ literal }) => ({
    message: `${literal.text} is a string, so the condition compares two strings; write ${stringContent(literal)} without quotes if it is a property.`,
  }),
  fix: ({ literal }, context): Fix[] => [
    {
      title: `Write ${stringContent(literal)}`,
      safety: 'unsafe',
      edits: [{ start: literal.start, end: literal.end, text: context.write(literal, stringContent(literal)) }],
    },
  ],
});
