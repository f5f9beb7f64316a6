/**
 * The requests of each fact of a profile show it: with the fact they have the findings that it names, and without it
 * another result.
 */
import { type Checker, createChecker, loadSchema, type Schema } from '@odatalint/core';
import { isOwnAddress } from '@odatalint/core/internal';
import {
  type Fact,
  type FactRequests,
  type Profile,
  profiles,
  serviceOf,
} from '../packages/core/src/profiles/index.js';
import { standardConventions } from '../packages/core/src/semantics/index.js';
import { describe, expect, test } from 'vitest';
import { requestOf } from '@odatalint/workspace';

type Found = readonly { readonly code: string; readonly severity: string }[];

const findingsIn = (checker: Checker, request: string): Found => checker.check(requestOf(request));
const codesIn = (found: Found): string => [...new Set(found.map(({ code }) => code))].sort().join();
const shortened = (request: string): string => (request.length > 160 ? `${request.slice(0, 160)}…` : request);

const checkerFor = (profile: Profile, schema: Schema | undefined): Checker =>
  createChecker({ service: { ...serviceOf(profile), ...(schema && { schema }) } });

/** The faults of a fact, in sentences; none for a fact that its requests show. */
function faultsOf(profile: Profile, fact: Fact & FactRequests): string[] {
  const schema = fact.metadata === undefined ? undefined : loadSchema(fact.metadata).schema;
  const checker = checkerFor(profile, schema);
  const without = checkerFor({ ...profile, facts: profile.facts.filter((each) => each !== fact) }, schema);
  const results = [...fact.right, ...fact.wrong.map(([, request]) => request)].map((request) => ({
    found: findingsIn(checker, request),
    before: findingsIn(without, request),
  }));
  const isShown = results.some(
    ({ found, before }) =>
      JSON.stringify(found.map(({ code, severity }) => [code, severity])) !==
      JSON.stringify(before.map(({ code, severity }) => [code, severity])),
  );
  return [
    ...fact.right.flatMap((request) => {
      const codes = codesIn(findingsIn(checker, request));
      return codes === '' ? [] : [`right, but has ${codes}: ${shortened(request)}`];
    }),
    ...fact.wrong.flatMap(([codes, request]) => {
      const found = codesIn(findingsIn(checker, request));
      return found === codes && codes !== ''
        ? []
        : [`wrong with "${codes}", but has "${found}": ${shortened(request)}`];
    }),
    ...(isShown ? [] : ['without this fact its requests have the same findings: add one that it decides']),
  ];
}

describe.each(profiles.map((profile) => [profile.name, profile] as const))('%s', (_, profile) => {
  const facts = profile.facts.filter((fact): fact is Fact & FactRequests => 'right' in fact);

  test.runIf(facts.length > 0).each(facts.map((fact) => [fact.says, fact] as const))('%s', (_says, fact) => {
    expect(faultsOf(profile, fact)).toEqual([]);
  });

  test('each sentence and each reason is written', () => {
    expect(profile.summary, `the profile ${profile.name} has no summary`).not.toBe('');
    const unwritten = profile.facts.filter(
      (fact) => fact.says === '' || ('unchecked' in fact && fact.unchecked === ''),
    );
    expect(unwritten, `facts of ${profile.name} lack "says" or the reason in "unchecked"`).toEqual([]);
    const unsourced = profile.facts.filter(
      ({ source }) => !/^(?:https:\/\/[^/]+\.[^/]+|interface "|field notes, note \d)/.test(source),
    );
    expect(unsourced, `facts of ${profile.name} have no page as "source"`).toEqual([]);
    expect(new Set(profile.facts.map(({ says }) => says)).size).toBe(profile.facts.length);
  });
});

/** The members of conventions, by path: a member that is a record of the standard has its own members. */
const pathsIn = (members: object, standard: unknown, path = ''): readonly string[] =>
  Object.entries(members).flatMap(([name, value]: [string, unknown]) => {
    const below = (standard as Readonly<Record<string, unknown>> | undefined)?.[name];
    const isSubject =
      typeof below === 'object' && below !== null && !Array.isArray(below) && Object.keys(below).length > 0;
    return isSubject ? pathsIn(value as object, below, `${path}${name}.`) : [path + name];
  });

// Each fact is shown by its requests, so a convention that no rule reads cannot be in one. Addresses and popular names are members of a profile.
test('a fact of a profile sets each convention', () => {
  const { addresses: _, ...conventions } = standardConventions;
  const facts = profiles.flatMap((profile) => profile.facts.map((fact) => fact.conventions ?? {}));
  const set = new Set(facts.flatMap((each) => pathsIn(each, conventions)));
  const unset = pathsIn(conventions, conventions).filter((path) => !set.has(path) && !path.startsWith('names.popular'));
  expect(unset, 'no fact of a profile sets these conventions').toEqual([]);
});

describe('addresses', () => {
  const checker = createChecker();

  test.each(profiles.flatMap(({ name, addresses }) => (addresses?.examples ?? []).map((url) => [url, name])))(
    '%s is for %s',
    (url, name) => {
      expect(checker.serviceFor({ url: url! }).name).toBe(name);
      const others = profiles.filter((each) => each.name !== name && isOwnAddress(url!, serviceOf(each).conventions));
      const before = profiles.find((each) => each.name === name)?.addresses?.before ?? [];
      const undecided = others.map((each) => each.name).filter((other) => !before.includes(other));
      expect(undecided, `${url!} is also an address of these profiles: name them in "before" of ${name}`).toEqual([]);
    },
  );

  test('each profile with hosts has an example', () => {
    const lacking = profiles.filter(
      ({ addresses }) => addresses?.hosts !== undefined && addresses.examples.length === 0,
    );
    expect(
      lacking.map(({ name }) => name),
      'these profiles have hosts, but no example of their addresses',
    ).toEqual([]);
  });

  test('"before" names profiles', () => {
    const names = profiles.map(({ name }) => name);
    expect(
      profiles.flatMap(({ addresses }) => addresses?.before ?? []).filter((name) => !names.includes(name)),
    ).toEqual([]);
  });
});
