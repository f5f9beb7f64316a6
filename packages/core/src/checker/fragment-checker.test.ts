/** A checker with chosen rules finds what the checker with all rules finds by those. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ruleInfos } from '../codes/index.js';
import { capabilityRules, expressionRules, nameRules, optionRules, rules, typeRules } from '../rules/index.js';
import { loadSchema } from '../schema/index.js';
import type { FragmentInput } from '../text/index.js';
import { createChecker } from './checker.js';
import { createFragmentChecker } from './fragment-checker.js';

const { schema } = loadSchema(
  readFileSync(join(import.meta.dirname, '../../../../examples/shop/metadata.xml'), 'utf8'),
);

const filters = [
  "State eq 'Open' and Total gt 100",
  "Stat eq 'Open'",
  "State eq 'Opne'",
  "Total eq 'x' and contains(ID, 1)",
  'Total == 1 && ID = 2',
  'Lines/any(l: l/Quantity gt 2 or x/Price lt 3)',
  'Lines/any(l: l/Quantiy gt 2',
  'startwith(Number, 5',
  'Customer/Name eq null and Customer/Nam ne 3',
  'ID eq 1 or ID eq 2 or ID eq 3',
  "Placed gt 2026-01-31T08:00Z and Placed lt '2026'",
  'Total',
  '',
  ')',
  '{{filter}} and Total gt {{x}}',
  "isof('Shop.Ordr') and length(Customer) eq 99999999999999999999",
];
const fragments: readonly FragmentInput[] = [
  ...filters.map((filter) => ({ on: 'Orders', filter })),
  ...filters.map((orderby) => ({ on: 'Customers', orderby })),
  ...['Total desc,Totl', 'Customer', 'Total desk'].map((orderby) => ({ on: 'Orders', orderby })),
  ...['ID,Totl', 'Customer/Name,ID,ID', '*'].map((select) => ({ on: 'Orders', select })),
  ...['Customer($select=Nam;$filter=ID eq 1)', 'Total', 'Lines($expand=Order($top=x))'].map((expand) => ({
    on: 'Orders',
    expand,
  })),
  { filter: 'A eq 1 and B = 2' },
  { on: 'Nothing', filter: 'A eq 1' },
];

const lists = {
  none: [],
  nameRules,
  typeRules,
  'nameRules and typeRules': [...nameRules, ...typeRules],
  expressionRules,
  optionRules,
  capabilityRules,
};

describe.each(Object.entries(lists))('with %s', (_name, chosen) => {
  const names = new Set(chosen.map(({ name }) => name));
  const skip = rules.map(({ name }) => name).filter((name) => !names.has(name));
  const some = createFragmentChecker({ rules: chosen, schema });
  const all = createChecker({ service: 'odata-4.01', schema, skip });

  test.each(fragments)('%j', (fragment) => expect(some.check(fragment)).toEqual(all.check(fragment)));
});

test('every rule of a list is one of all rules, and has a page', () => {
  const known = new Set(rules.map(({ name }) => name));
  for (const list of Object.values(lists))
    for (const { name } of list)
      expect([known.has(name), ruleInfos.some((info) => info.name === name)]).toEqual([true, true]);
});

test('a severity of the program counts', () => {
  const checker = createFragmentChecker({ rules: nameRules, schema, severities: { 'unknown-property': 'warning' } });
  expect(checker.check({ on: 'Orders', filter: 'Totl gt 1' }).map(({ severity }) => severity)).toEqual(['warning']);
});

test.each([
  [{}, 'options.rules is missing'],
  [{ rules: nameRules, schema: '<edmx/>' }, 'options.schema must be an object'],
  [{ rules: nameRules, rule: [] }, 'unknown member "rule"; did you mean "rules"?'],
])('%j throws a TypeError', (options, message) =>
  expect(() => createFragmentChecker(options as never)).toThrow(message),
);
