/** Which rules wake for a node: by the method of the request, by the forms of nodes, and by the annotations of the schema. */
import { expect, test } from 'vitest';
import { createChecker, loadSchema, type RequestInput, walk } from '../../index.js';
import { shopSchema } from '../../semantics/shop.test-support.js';
import { rules } from '../rules.js';
import { RuleTable } from './rule-table.js';
import type { RuleContext } from './rule-context.js';
import type { AnyRule } from './rule.js';

/** Rules that find nothing, with what wakes them. */
const sleepers: readonly AnyRule[] = [
  { name: 'every-path', visits: ['MemberPath'] },
  { name: 'long-path', visits: ['MemberPath'], forms: { MemberPath: ['long'] } },
  { name: 'marked-or-dotted', visits: ['MemberPath'], forms: { MemberPath: ['marked', 'dotted'] } },
  { name: 'lambda', visits: ['MemberPath', 'Query'], forms: { MemberPath: ['lambda'] } },
  { name: 'keyed', visits: ['ResourcePath'], forms: { ResourcePath: ['keyed'] } },
  { name: 'filter', visits: ['QueryOption'], forms: () => ({ QueryOption: ['filter'] }) },
  { name: 'post', visits: ['Url'], methods: ['POST'] },
  { name: 'annotated', visits: ['Url'], annotations: ['NoSuchTerm'] },
  { name: 'null-operand', visits: ['Binary'], forms: { Binary: ['null'] } },
  { name: 'unlike-operands', visits: ['Binary'], forms: { Binary: ['unlike'] } },
  { name: 'miscased', visits: ['QueryOption'], forms: { QueryOption: ['miscased'] } },
  { name: 'several', visits: ['Query'], forms: { Query: ['several'] } },
  { name: 'unresolved', visits: ['Name'], forms: { Name: ['unresolved'] } },
  { name: 'no-form', visits: ['Literal'], forms: { Literal: [] } },
  { name: 'concerned', visits: ['Url'], appliesTo: () => false },
].map((rule) => ({ ...rule, find: () => undefined, describe: () => ({ message: '' }) }) as unknown as AnyRule);

/** The names of the rules that some node of a request wakes. */
function awakeFor(request: RequestInput): string[] {
  const [bound] = createChecker({ service: 'odata-4.01', schema: shopSchema }).bind(request);
  const context = bound as RuleContext;
  const table = new RuleTable(sleepers, context, () => 'error').forRequest(context);
  const names = new Set<string>();
  const root = context.roots[0]!;
  walk(root, (node) => {
    for (const { rule } of table.get(node.kind)!.listFor(node, context).always) names.add(rule.name);
  });
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
  ['POST', 'Orders', ['post']],
])('%s %s: %j', (method, url, expected) => expect(awakeFor({ method, url })).toEqual(expected));

/** A schema with two sets, of which the first is annotated, and whether a rule about filters wakes for a request. */
function isFilterRuleAwake(annotation: string, url: string): boolean {
  const text = `<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="T"><Key><PropertyRef Name="A"/></Key>
    <Property Name="A" Type="Edm.Int32" Nullable="false"/><NavigationProperty Name="To" Type="Collection(S.T)"/></EntityType>
    <EntityContainer Name="C"><EntitySet Name="Ts" EntityType="S.T">${annotation}</EntitySet>
    <EntitySet Name="Us" EntityType="S.T"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
  const { schema } = loadSchema(text);
  const [bound] = createChecker({ service: 'odata-4.01', schema }).bind({ url });
  const table = new RuleTable(rules, bound!, () => 'error').forRequest(bound!);
  const option = bound!.url!.query!.options[0]!;
  const list = table.get('QueryOption')!.listFor(option, bound!).always;
  return list.some(({ rule }) => rule.name === 'non-filterable-property');
}

const restricted = `<Annotation Term="Org.OData.Capabilities.V1.FilterRestrictions"><Record><PropertyValue Property="NonFilterableProperties">
  <Collection><PropertyPath>A</PropertyPath></Collection></PropertyValue></Record></Annotation>`;

test.each([
  ['', 'Ts?$filter=A eq 1', false],
  [restricted, 'Ts?$filter=A eq 1', true],
  [restricted, 'Us?$filter=A eq 1', false],
  // Through a navigation property a request can reach the other set.
  [restricted, 'Us(1)/To?$filter=A eq 1', true],
  [restricted, 'Us?$filter=A eq 1&$expand=To($filter=A eq 1)', true],
])('a rule about restrictions with "%s" in %s: %s', (annotation, url, expected) =>
  expect(isFilterRuleAwake(annotation, url)).toBe(expected),
);
