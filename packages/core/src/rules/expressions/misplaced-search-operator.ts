/** AND, OR or NOT in a search where an operand is missing, so that it is a word like any other or an error. */
import { defineRule } from '../engine/rule.js';
import { ownSearches } from '../shared/capabilities/search-syntax.js';

interface Fact {
  readonly operator: string;
}

const operators: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);

export const misplacedSearchOperator = defineRule<'SearchTerm', Fact>({
  name: 'misplaced-search-operator',
  within: 'service-query',
  visits: ['SearchTerm'],
  find(term, context, report) {
    if (term.isPhrase || !operators.has(term.text)) return;
    // In a syntax of the service's own they may be words.
    if (!ownSearches(context).some(({ start, end }) => start <= term.start && term.end <= end))
      report(term, { operator: term.text });
  },
  describe: ({ operator }) => ({
    message:
      operator === 'NOT'
        ? 'NOT requires a word or phrase after it; add one, or write "NOT" in double quotes to search for the word.'
        : `${operator} requires a word or phrase on both sides; add one, or write "${operator}" in double quotes to search for the word.`,
  }),
});
