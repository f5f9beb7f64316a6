/** Queries with variables in unusual places: text that may be valid is not reported. */
import { describe, expect, it } from 'vitest';
import { createChecker } from '../index.js';

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
