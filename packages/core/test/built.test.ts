/** What the build writes anew says the same as what it was made from. */
import * as built from '@odatalint/core';
import { expect, test } from 'vitest';
import { ruleInfos, syntaxInfos } from '../src/index.js';

test('the built core tells of every code what its rule tells', () => {
  expect(built.ruleInfos).toEqual(ruleInfos);
  expect(built.syntaxInfos).toEqual(syntaxInfos);
});
