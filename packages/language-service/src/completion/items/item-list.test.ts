/** The text that an editor compares with the typed text: the label, or a synonym that is being typed. */
import { expect, test } from 'vitest';
import { filterTextOf } from './item-list.js';

test.each([
  ['', 'length', ['len'], 'length'],
  ['len', 'length', ['len'], 'length'],
  ['lower', 'tolower', ['lower', 'lowercase'], 'lower'],
  ['LowerC', 'tolower', ['lower', 'lowercase'], 'lowercase'],
  ['lim', 'top', ['limit', 'take'], 'limit'],
  ['to', 'top', ['limit', 'take'], 'top'],
  ['co', 'select', ['columns'], 'select'],
  ['xy', 'top', ['limit', 'take'], 'top'],
])('%s for %s', (typed, label, synonyms, expected) => {
  expect(filterTextOf(typed, label, ['length', 'tolower', 'top', 'count'], synonyms)).toBe(expected);
});
