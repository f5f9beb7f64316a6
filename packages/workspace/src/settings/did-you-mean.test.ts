/** Which name a question is about. */
import { expect, test } from 'vitest';
import { didYouMean } from './did-you-mean.js';

const names = ['services', 'rules', 'include', 'exclude', 'maxWarnings', 'asset-management'];

test.each([
  ['servces', 'services'],
  ['Services', 'services'],
  ['sevrices', 'services'],
  ['rule', 'rules'],
  ['rulez', 'rules'],
  ['includes', 'include'],
  ['max-warnings', 'maxWarnings'],
  ['asset_management', 'asset-management'],
  ['xyz', undefined],
  ['', undefined],
  ['s'.repeat(100_000), undefined],
])('%.20s: %s', (word, name) =>
  expect(didYouMean(word, names)).toBe(name === undefined ? '' : ` Did you mean "${name}"?`),
);
