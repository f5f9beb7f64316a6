/** Queries with variables in unusual places: text that may be valid is not reported. The order of the rules is irrelevant. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { readInput } from '../../test/marked-input.js';
import { createChecker } from '../index.js';
import { assetManagementService } from '../profiles/index.js';
import { rules } from '../rules/index.js';
import { InputBinder } from './bind-input.js';
import { ServiceCheck } from './check.js';
import { ServiceRules } from './service-rules.js';

const mayBeRight = [
  "{{set}}('1')?$select=Id",
  "{{base}}/Products('{{id}}'){{query}}",
  '{{protocol}}://{{host}}/odata/Products?$top=5',
  'Products?$apply={{before}}groupby((A))',
  "Products?$filter=A in ({{first}}'b')",
  'Products({{key}}={{value}})',
  'Products?$filter=A/any({{x}}:{{x}}/B eq 1)',
  '{{address}}&$top=5',
];

const areWrong = [
  ['{{base}}/Products?$filter=A eq 1 B eq 2', 'unexpected-token'],
  ['Products?$filter=A eq {{x}} and (B eq 1) C', 'unexpected-token'],
  ['Products?$filter={{x', 'unexpected-token'],
] as const;

describe('beside variables', () => {
  const checker = createChecker({});

  it.each(mayBeRight)('%s', (url) => expect(checker.check({ url })).toEqual([]));

  it.each(areWrong)('%s is wrong', (url, code) => expect(checker.check({ url })[0]?.code).toBe(code));
});

test('the rules in the reverse order find the same', () => {
  const checks = [rules, rules.toReversed()].map((request) => {
    const serviceRules = new ServiceRules(assetManagementService, {}, { request, reference: [] });
    return new ServiceCheck(new InputBinder(assetManagementService, {}, () => undefined), serviceRules, {}, 'known');
  });
  // Examples with findings of several rules.
  const lines =
    readFileSync(new URL('../../test/together.txt', import.meta.url), 'utf8').match(/^.+(?= {2}=> {2})/gm) ?? [];
  let several = 0;
  for (const line of lines.filter((_, i) => i % 5 === 0)) {
    const [found, inReverse] = checks.map(
      (check) => check.find(readInput(line).input, { detail: 'messages' }).diagnostics,
    );
    expect(inReverse, line).toEqual(found);
    if (new Set(found!.map(({ code }) => code)).size > 1) several++;
  }
  expect(several).toBeGreaterThan(25);
});
