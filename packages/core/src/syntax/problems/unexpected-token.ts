/** Text that the grammar has no place for. */
import type { Fix } from '../../source/index.js';
import type { SyntaxProblem } from '../context/index.js';
import { quoteText, showText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

/**
 * The variants tell how `expected` is meant: what belongs `before` or `after` the text found or `instead` of it, why it
 * is `extra`, or where a `blank` must not be. `quotes` is a string in foreign quotes, `repair` whatever else.
 */
function messageOf({ variant, expected = '', found }: SyntaxProblem): string {
  const shown = quoteText(found);
  switch (variant) {
    case 'before':
      return `Expected ${expected} before ${shown}.`;
    case 'after':
      return `Expected ${expected} after ${shown}.`;
    case 'instead':
      return `Expected ${expected} instead of ${shown}.`;
    case 'extra':
      return `${shown} has no place here: ${expected}.`;
    case 'blank':
      return `There must be no blank ${expected}; remove it.`;
    case 'quotes':
      return `Expected a string in single quotes instead of ${showText(found)}; write ' around it and double every ' inside.`;
    default:
      return found === '' ? 'The text ends too early.' : `${shown} has no place here.`;
  }
}

const titles: Readonly<Record<string, string>> = {
  quotes: 'Use single quotes',
  blank: 'Remove the blank',
  before: 'Insert a comma',
  after: 'Remove the comma',
};

export const unexpectedToken: SyntaxRule = {
  name: 'unexpected-token',
  summary: 'A piece of text stands where the grammar has no place for it.',
  specification: 'OData 4.01 ABNF: odataUri, commonExpr, expand, select, orderby',
  severity: 'error',
  describe: (problem) => ({ message: messageOf(problem) }),
  fix({ edits, variant = '' }): Fix[] {
    const title = titles[variant];
    if (edits === undefined || title === undefined) return [];
    // A missing comma is a guess: the two words could also be one name.
    return [{ title, safety: variant === 'before' ? 'unsafe' : 'safe', edits }];
  },
};
