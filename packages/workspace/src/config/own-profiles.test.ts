/** Each member of a declared profile changes what the check finds, and an absent one changes nothing. */
import { builtInServices, createChecker, type Service } from '@odatalint/core';
import { describe, expect, test } from 'vitest';
import type { ProfileConfig } from './config-shape.js';
import { ownService } from './own-profiles.js';

const serviceWith = (profile: ProfileConfig): Service =>
  ownService({ profiles: { acme: { extends: 'odata-4.01', ...profile } } }, 'acme')!;

const codesOf = (profile: ProfileConfig, query: string): string[] =>
  createChecker({ service: serviceWith(profile) })
    .check({ url: `https://host/Orders?${query}` })
    .map(({ code }) => code);

describe('a member restricts', () => {
  test.each<[ProfileConfig, accepted: string, rejected: string, code: string]>([
    [{ options: ['filter'] }, '$filter=A eq 1', '$top=1', 'unsupported-query-option'],
    [{ operators: ['eq'] }, '$filter=A eq 1', '$filter=A gt 1', 'unsupported-operator'],
    [{ functions: ['any'] }, '$filter=A/any(x:x eq 1)', "$filter=contains(A,'a')", 'unsupported-function'],
    [{ requiredOptions: ['v'] }, 'v=1', '$top=1', 'invalid-own-option'],
    [{ topLimit: 5 }, '$top=5', '$top=6', 'excessive-top'],
    [{ expandLimit: 1 }, '$expand=A', '$expand=A,B', 'excessive-expands'],
    [{ expandDepth: 1 }, '$expand=A', '$expand=A($expand=B)', 'excessive-expand-depth'],
    [{ lambdaDepth: 1 }, '$filter=A/any(x:x eq 1)', '$filter=A/any(x:x/B/any(y:y eq 1))', 'unsupported-construct'],
    [{ orderbyLimit: 1 }, '$orderby=A', '$orderby=A,B', 'unsupported-construct'],
  ])('%o', (profile, accepted, rejected, code) => {
    expect([codesOf(profile, accepted), codesOf({}, rejected)]).toEqual([[], []]);
    expect(codesOf(profile, rejected)).toEqual([code]);
  });
});

test('pages have a limit, and names any case', () => {
  const service = serviceWith({ pageLimit: 5, namesInAnyCase: true });
  const page = (size: number): string[] =>
    createChecker({ service })
      .check({ url: 'https://host/Orders', headers: { Prefer: `odata.maxpagesize=${size}` } })
      .map(({ code }) => code);
  expect([page(5), page(6)]).toEqual([[], ['excessive-page-size']]);
  expect(service.conventions.names.case).toBe('any');
});

test.each(builtInServices)('an empty profile leaves $name as it is', (service) => {
  const { name, dialect, ...rest } = serviceWith({ extends: service.name });
  expect([name, dialect, rest]).toEqual([
    'acme',
    { ...service.dialect, name: 'acme' },
    { ...service, name: undefined, dialect: undefined },
  ]);
});
