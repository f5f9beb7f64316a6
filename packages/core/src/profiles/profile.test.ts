/** Profiles become services, and those that share addresses are in the order that they declare. */
import { describe, expect, test } from 'vitest';
import { standardConventions } from '../semantics/index.js';
import { byPrecedence, type Fact, type Profile, serviceOf } from './profile.js';

const named = (name: string, ...before: string[]): Profile => ({
  name,
  summary: name,
  addresses: { source: 'https://a', routes: [], before, examples: [] },
  facts: [],
});

describe('precedence', () => {
  const order = (...profiles: Profile[]): string =>
    byPrecedence(profiles)
      .map(({ name }) => name)
      .join(' ');

  test.each([
    ['the order of the table otherwise', [named('a'), named('b')], 'a b'],
    ['before another one', [named('a'), named('b', 'a')], 'b a'],
    ['before one that is before another one', [named('a'), named('b', 'a'), named('c', 'b')], 'c b a'],
    ['two before the same one', [named('a'), named('b', 'a'), named('c', 'a')], 'b c a'],
  ])('%s', (_, profiles, expected) => expect(order(...profiles)).toBe(expected));

  test('a circle is refused', () => {
    expect(() => order(named('a', 'b'), named('b', 'a'))).toThrow('The profile "a" is before itself.');
  });
});

describe('a service', () => {
  const fact = (data: Partial<Fact>): Fact => ({ says: 'a', source: 'https://a', unchecked: 'b', ...data }) as Fact;
  const base: Profile = {
    ...named('base'),
    facts: [
      fact({ conventions: { writing: { collectionMethods: [] }, responses: { errors: undefined } } }),
      fact({ severities: { 'empty-list': 'off' } }),
    ],
  };

  test('says what its facts say, and otherwise what the standard says', () => {
    const { conventions } = serviceOf(base);
    expect(conventions.writing).toEqual({ ...standardConventions.writing, collectionMethods: [] });
    expect(conventions.responses).toEqual({ ...standardConventions.responses, errors: undefined });
    expect(conventions.bodies).toEqual(standardConventions.bodies);
  });

  test('joins the lists of its facts, which replace those of the profile that it extends', () => {
    const resources = (path: string): Partial<Fact> => ({ conventions: { query: { resources: [{ paths: [path] }] } } });
    const middle: Profile = { ...named('middle'), extends: base, facts: [fact(resources('a'))] };
    const last: Profile = { ...named('last'), extends: middle, facts: [fact(resources('b')), fact(resources('c'))] };
    expect(serviceOf(last).conventions.query.resources).toEqual([{ paths: ['b'] }, { paths: ['c'] }]);
    expect(serviceOf(last).severities).toEqual({ 'empty-list': 'off' });
  });

  test('has words that a fact adds, and lacks those that a fact removes', () => {
    const { dialect } = serviceOf({
      ...base,
      facts: [fact({ adds: { functions: ['own'] } }), fact({ lacks: { functions: ['any'], options: ['search'] } })],
    });
    expect([dialect.functions.includes('own'), dialect.functions.includes('any')]).toEqual([true, false]);
    expect([dialect.options.includes('search'), dialect.options.includes('filter')]).toEqual([false, true]);
  });
});
