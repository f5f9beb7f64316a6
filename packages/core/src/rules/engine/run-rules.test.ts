/** The severity of a finding if the service, the rule and the caller each set one. */
import { expect, test } from 'vitest';
import { builtInServices, createChecker, type RuleSeverity } from '../../index.js';

const [standard] = builtInServices.filter(({ name }) => name === 'odata-4.01');

/** The severity of a doubled separator, which is milder than the rule's other findings. */
function severityUnder(ofService: RuleSeverity | undefined, asked: RuleSeverity | undefined): string | undefined {
  const severities = {
    ...standard!.severities,
    ...(ofService === undefined ? {} : { 'misplaced-separator': ofService }),
  };
  const rules = asked === undefined ? {} : { 'misplaced-separator': asked };
  const checker = createChecker({ service: { ...standard!, severities }, rules });
  return checker.check({ url: 'Products?$top=5&&$skip=3' }).find(({ code }) => code === 'misplaced-separator')
    ?.severity;
}

test.each([
  [undefined, undefined, 'warning'],
  ['off', undefined, undefined],
  ['off', 'info', 'info'],
  [undefined, 'error', 'error'],
  [undefined, 'off', undefined],
] as const)('the service says %s, the configuration %s: %s', (ofService, asked, expected) => {
  expect(severityUnder(ofService, asked)).toBe(expected);
});
