/** The table of functions agrees with the checker. */
import { createChecker, walk } from '@odatalint/core';
import { arityOf, functionRow, functionRows, functionsIn } from '@odatalint/core/internal';
import { describe, expect, test } from 'vitest';
import { type FunctionSignature, signaturesOf } from './signature-texts.js';

const names = functionRows.map(({ name }) => name);
const all = names.flatMap((name) => signaturesOf(name));
const checker = createChecker({ service: 'odata-4.02', skip: ['invalid-pattern-flags'] });

/** A literal of each type that parameters have. */
const literals: Readonly<Record<string, string>> = {
  'Edm.String': "'a'",
  'Edm.Int32': '1',
  'Edm.Decimal': '1.5',
  'Edm.Date': '2024-02-29',
  'Edm.TimeOfDay': '12:30:00',
  'Edm.DateTimeOffset': '2024-02-29T12:30:00Z',
  'Edm.Duration': "duration'PT1H'",
  'Edm.GeographyPoint': "geography'SRID=0;Point(1 2)'",
};

/** Every call of a function whose arguments are such literals; none for functions that accept something else. */
function callsOf({ name, parameters }: FunctionSignature): string[] {
  const lists = parameters.reduce<string[][]>(
    (calls, { type }) =>
      calls.flatMap((args) =>
        type.split(' or ').flatMap((each) => (each in literals ? [[...args, literals[each]!]] : [])),
      ),
    [[]],
  );
  return lists.map((args) => `${name}(${args.join(',')})`);
}

test('every canonical function has a signature with a sentence and a clause', () => {
  expect(names.filter((name) => signaturesOf(name).length === 0)).toEqual([]);
  expect(all.filter(({ summary }) => !/^[A-Z].*\w\.$/.test(summary))).toEqual([]);
  expect(all.filter(({ clause = '' }) => !/^OData .*\w$/.test(clause)).map(({ name }) => name)).toEqual([]);
  expect(new Set(all.map(({ name, clause }) => `${name} ${clause}`)).size).toBe(names.length);
});

test.each(names)('%s accepts as many arguments as the dialects say', (name) => {
  const counts = signaturesOf(name).flatMap(({ parameters }) => [
    parameters.filter(({ isOptional, type }) => !isOptional && type !== '').length,
    parameters.some(({ type }) => type === '') ? Infinity : parameters.length,
  ]);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual(arityOf(functionRow(name)!));
});

test('parameters are in the label where they say', () => {
  for (const { label, parameters } of all) {
    for (const { start, end, name, type, isOptional } of parameters) {
      const written = type === '' ? name : `${name}${isOptional ? '?' : ''}: ${type}`;
      expect(label.slice(start, end)).toBe(written);
    }
  }
});

describe('a call with arguments of the types in the table', () => {
  const calls = all
    .filter(({ name }) => name !== 'any' && functionsIn('4.02').includes(name))
    .flatMap((each) => callsOf(each).map((call) => [call, each] as const));

  test.each(calls)('%s', (call, { returns }) => {
    const input = { url: `Orders?$compute=${call} as X` };
    expect(checker.check(input).map(({ message }) => message)).toEqual([]);
    const [bound] = checker.bind(input);
    let type: string | undefined;
    walk(bound!.roots[0]!, (node) => {
      if (node.kind === 'Call') type = bound!.binding.typeOf(node)?.name;
    });
    expect(type).toBe(returns);
  });
});

test('any case of a name is found, and no other name', () => {
  expect(signaturesOf('toLower')).toBe(signaturesOf('tolower'));
  expect(signaturesOf('constructor')).toEqual([]);
});
