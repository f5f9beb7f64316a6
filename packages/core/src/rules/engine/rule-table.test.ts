/** Which rules run for a node: by its form, by the annotations of the schema, and by what they say of the service. */
import { expect, test } from 'vitest';
import { createChecker, loadSchema, type RequestInput } from '../../index.js';
import { shopSchema } from '../../semantics/shop.test-support.js';
import { rules } from '../rules.js';
import { FindingBudget } from './finding-budget.js';
import { tabulateRules } from './rule-table.js';
import { runRules } from './run-rules.js';
import type { RuleContext } from './rule-context.js';
import type { AnyRule } from './rule.js';

/** Rules that find nothing, with the nodes that they visit. */
const visitors: readonly AnyRule[] = [
  { name: 'every-path', visits: ['MemberPath'] },
  { name: 'long-path', visits: ['MemberPath'], forms: { MemberPath: ['long'] } },
  { name: 'marked-or-dotted', visits: ['MemberPath'], forms: { MemberPath: ['marked', 'dotted'] } },
  { name: 'lambda', visits: ['MemberPath', 'Query'], forms: { MemberPath: ['lambda'] } },
  { name: 'keyed', visits: ['ResourcePath'], forms: { ResourcePath: ['keyed'] } },
  { name: 'filter', visits: ['QueryOption'], forms: () => ({ QueryOption: ['filter'] }) },
  { name: 'null-operand', visits: ['Binary'], forms: { Binary: ['null'] } },
  { name: 'unlike-operands', visits: ['Binary'], forms: { Binary: ['unlike'] } },
  { name: 'miscased', visits: ['QueryOption'], forms: { QueryOption: ['miscased'] } },
  { name: 'several', visits: ['Query'], forms: { Query: ['several'] } },
  { name: 'unresolved', visits: ['Name'], forms: { Name: ['unresolved'] } },
  { name: 'no-form', visits: ['Literal'], forms: { Literal: [] } },
  { name: 'concerned', visits: ['Url'], appliesTo: () => false },
].map((rule) => ({ ...rule, describe: () => ({ message: '' }) }) as unknown as AnyRule);

/** The names of the rules that some node of a request runs. */
function rulesRunFor(request: RequestInput): string[] {
  const [bound] = createChecker({ service: 'odata-4.01', schema: shopSchema }).bind(request);
  const context = bound as RuleContext;
  const names = new Set<string>();
  const noting = visitors.map((rule): AnyRule => ({ ...rule, find: () => void names.add(rule.name) }));
  const severityOf = () => 'error' as const;
  const budget = new FindingBudget(100);
  const settings = { severityOf, isConfigured: () => false, budget, detail: 'places' } as const;
  runRules(context, tabulateRules(noting, context, severityOf), settings);
  return [...names].sort();
}

test.each([
  ['GET', 'Orders?$top=1', ['lambda']],
  ['GET', 'Orders?$filter=ID eq 1', ['every-path', 'filter', 'lambda']],
  ['GET', 'Orders?$orderby=Address/City', ['every-path', 'lambda', 'long-path']],
  ['GET', 'Orders?$orderby=@a', ['every-path', 'lambda', 'marked-or-dotted']],
  ['GET', 'Orders?$orderby=Shop.X/A', ['every-path', 'lambda', 'long-path', 'marked-or-dotted']],
  ['GET', 'Orders?$Top=1&$skip=2', ['lambda', 'miscased', 'several']],
  ['GET', 'Orders?$filter=ID eq null', ['every-path', 'filter', 'lambda', 'null-operand', 'unlike-operands']],
  ['GET', "Orders?$filter=ID eq 'x'", ['every-path', 'filter', 'lambda', 'unlike-operands']],
  ['GET', 'Orders?$orderby=Zork', ['every-path', 'lambda', 'unresolved']],
  ['GET', 'Orders(1)', ['keyed']],
])('%s %s: %j', (method, url, expected) => expect(rulesRunFor({ method, url })).toEqual(expected));

/** Whether a rule about filters runs for requests to a schema with a set that has an annotation or none. */
function isFilterRuleOn(name: string, annotation: string): boolean {
  const text = `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="T"><Key><PropertyRef Name="A"/></Key>
    <Property Name="A" Type="Edm.Int32" Nullable="false"/></EntityType>
    <EntityContainer Name="C"><EntitySet Name="Ts" EntityType="S.T">${annotation}</EntitySet></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
  const { schema } = loadSchema(text);
  const [bound] = createChecker({ service: 'odata-4.01', schema }).bind({ url: 'Ts' });
  const table = tabulateRules(rules, bound!, () => 'error');
  return table.get('QueryOption')!.rules.some(({ rule }) => rule.name === name);
}

const restricted = `<Annotation Term="Org.OData.Capabilities.V1.FilterRestrictions"><Record><PropertyValue Property="NonFilterableProperties">
  <Collection><PropertyPath>A</PropertyPath></Collection></PropertyValue></Record></Annotation>`;

test('a rule about an annotation runs only for schemas that have it', () => {
  expect(isFilterRuleOn('non-filterable-property', '')).toBe(false);
  expect(isFilterRuleOn('non-filterable-property', restricted)).toBe(true);
  expect(isFilterRuleOn('unsupported-property-use', restricted)).toBe(false);
  expect(isFilterRuleOn('unsupported-property-use', '<Annotation Term="odatalint.V1.Sort" String="none"/>')).toBe(true);
});
