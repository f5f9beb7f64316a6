/** The severity of a finding if the service, the rule and the caller each set one, and how often the rules are chosen. */
import { expect, test, vi } from 'vitest';
import { builtInServices, createChecker, type RuleSeverity } from '../../index.js';
import { RuleTable } from './rule-table.js';

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

test.each([100, 1000])('the rules for a request with %d faults are chosen once', (count) => {
  const checker = createChecker({ service: 'odata-4.01', limits: { findings: 20 } });
  const choices = vi.spyOn(RuleTable.prototype, 'forRequest');
  expect(checker.check({ url: `Products?${'&='.repeat(count)}` })).toHaveLength(20);
  expect(choices).toHaveBeenCalledTimes(1);
  choices.mockRestore();
});
