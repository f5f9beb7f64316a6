/** Which name is near enough to be meant. */
import { expect, test } from 'vitest';
import { didYouMean, nearestName } from './nearest-name.js';

const names = ['services', 'rules', 'include', 'exclude', 'maxWarnings', 'asset-management'];

test.each([
  ['servces', 'services'],
  ['Services', 'services'],
  ['sevrices', 'services'],
  ['rule', 'rules'],
  ['includes', 'include'],
  ['max-warnings', 'maxWarnings'],
  ['asset_management', 'asset-management'],
  ['xyz', undefined],
  ['', undefined],
  ['s'.repeat(100_000), undefined],
])('%.20s is near %s', (word, name) => expect(nearestName(word, names)).toBe(name));

test('a question can follow a sentence', () => {
  expect(didYouMean('rulez', names)).toBe(' Did you mean "rules"?');
  expect(didYouMean('xyz', names)).toBe('');
});
