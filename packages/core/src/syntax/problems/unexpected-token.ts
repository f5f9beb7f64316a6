/** Text that the grammar does not allow. */
import type { Fix } from '../../text/index.js';
import type { SyntaxProblem } from '../context/syntax-problem.js';
import { quoteText, showText } from './quote-text.js';
import type { SyntaxRule } from './syntax-rule.js';

/**
 * The variant says how to read `expected`: the text that belongs `before` or `after` the text found or `instead` of it,
 * the reason why it is `extra`, or where a `space` is not allowed. `word` is a misspelt keyword, `quotes` a string in
 * foreign quotes, `closer` another character for a parenthesis or comma, `foreign` syntax of another language with the text to write instead, `call` a function that is written as an
 * operator, `colon` a lambda variable without its colon, `variable` a condition without its lambda variable, and `engine` anything else.
 */
function messageOf({ variant, expected = '', found }: SyntaxProblem): string {
  const shown = quoteText(found);
  switch (variant) {
    case 'before':
      return `Expected ${expected} before ${shown}.`;
    case 'after':
      return `Expected ${expected} after ${shown}.`;
    case 'instead':
    case 'word':
    case 'closer':
      return `Expected ${expected} instead of ${shown}.`;
    case 'extra':
      return `Unexpected ${shown}: ${expected}.`;
    case 'foreign':
      return `OData has no ${shown}; ${expected}.`;
    case 'call':
      return `OData has no ${found}; ${expected}.`;
    case 'colon':
      return `The variable ${shown} requires a colon after it; write "${expected}".`;
    case 'variable':
      return `Expected a variable and a colon, as in "${expected}", before ${shown}.`;
    case 'space':
      return `A space is not allowed ${expected}; remove it.`;
    case 'brackets':
      return `A list requires parentheses; write ${showText(expected)}.`;
    case 'repeated':
      return `The name of the query option is written twice; remove ${shown}.`;
    case 'unordered':
      return `A list of properties has no direction; remove ${shown}, or write ${expected}.`;
    case 'equals':
      return 'The query option already has a "="; remove this one.';
    case 'quoted':
      return `A property name has no quotes; write ${showText(expected)}.`;
    case 'quotes':
      return `Strings require single quotes; write ${showText(expected)}.`;
    default:
      return found === '' ? 'The text ends too early.' : `Unexpected ${shown}.`;
  }
}

const titles: Readonly<Record<string, string>> = {
  word: 'Correct the word',
  brackets: 'Write parentheses',
  call: 'Write a function call',
  closer: 'Correct the character',
  colon: 'Insert a colon',
  equals: 'Remove the "="',
  repeated: 'Remove the second name',
  unordered: 'Remove the direction',
  quoted: 'Remove the quotes',
  quotes: 'Use single quotes',
  space: 'Remove the space',
  variable: 'Insert the variable and a colon',
  before: 'Insert a comma',
  after: 'Remove the comma',
};

/** Two words without a comma could also be one name, and the first name of a condition a property instead of its variable. */
const guesses: ReadonlySet<string> = new Set(['before', 'variable', 'unordered']);

export const unexpectedToken: SyntaxRule = {
  name: 'unexpected-token',
  describe: (problem) => ({ message: messageOf(problem) }),
  fix({ edits, variant = '' }): Fix[] {
    const title = titles[variant];
    if (edits === undefined || title === undefined) return [];
    return [{ title, safety: guesses.has(variant) ? 'unsafe' : 'safe', edits }];
  },
};
