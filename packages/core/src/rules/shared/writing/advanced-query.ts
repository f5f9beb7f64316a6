/** Finds the part of a query that makes it advanced: such queries require a header and sometimes another option. */
import type { AdvancedQueries, BoundRequest } from '../../../semantics/index.js';
import { type Node, type Query, type QueryOption, walk } from '../../../syntax/index.js';
import { type ListedResource, listedResource } from '../path/resource-conventions.js';
import { propertyConventions, propertyUses } from '../capabilities/property-conventions.js';
import { textsOf, usedPaths } from '../capabilities/used-paths.js';
import type { RuleContext } from '../../engine/rule-context.js';

export interface AdvancedQuery {
  readonly rules: AdvancedQueries;
  /** The part that makes it advanced. */
  readonly cause: Node;
  readonly causeText: string;
  /** Whether it also requires the option. */
  readonly needsOption: boolean;
}

/** Whether a service has resources with advanced queries. */
export const hasAdvancedQueries = ({ conventions }: Pick<BoundRequest, 'conventions'>): boolean =>
  conventions.query.resources.some(({ advancedQueries }) => advancedQueries !== undefined);

/** The first part that makes a query advanced; undefined for a plain query and for methods other than GET. */
export function findAdvancedQuery(context: BoundRequest): AdvancedQuery | undefined {
  if (context.method !== 'GET') return undefined;
  const resource = listedResource(context);
  const rules = resource?.conventions.advancedQueries;
  if (resource === undefined || rules === undefined) return undefined;
  const cause = causeIn(resource, rules, context.url?.query, context as RuleContext);
  return cause === undefined ? undefined : { rules, ...cause };
}

type Cause = Pick<AdvancedQuery, 'cause' | 'causeText' | 'needsOption'>;

function causeIn(
  { count }: ListedResource,
  rules: AdvancedQueries,
  query: Query | undefined,
  context: RuleContext,
): Cause | undefined {
  if (count !== undefined) return { cause: count.name, causeText: '$count', needsOption: false };
  const options = query?.options ?? [];
  const find = (name: string): QueryOption | undefined => options.find(({ option }) => option === name);
  const filter = find('filter');
  const inFilter = filter === undefined ? undefined : causeInFilter(filter, rules);
  if (inFilter !== undefined) return inFilter;
  const together = rules.together.map(find);
  const last = together.at(-1);
  if (last !== undefined && together.every((option) => option !== undefined)) {
    const causeText = rules.together.map((name) => `$${name}`).join(' with ');
    return { cause: last.name, causeText, needsOption: true };
  }
  const byProperty =
    causeInProperties(filter, find('orderby'), context) ??
    causeInCast(rules, options, context) ??
    causeInExpand(rules, query);
  if (byProperty !== undefined) return byProperty;
  const option = options.find((each) => rules.options.includes(each.option ?? '') && !isOff(each));
  if (option === undefined) return undefined;
  return { cause: option.name, causeText: `$${option.option ?? ''}`, needsOption: option.option === 'orderby' };
}

/** A property that only an advanced query can use in this way. */
function causeInProperties(
  filter: QueryOption | undefined,
  orderby: QueryOption | undefined,
  context: RuleContext,
): Cause | undefined {
  for (const { path, names, operation, text, node } of filter === undefined
    ? []
    : propertyUses(filter.value, context)) {
    const found = propertyConventions(path, names, context);
    if (found?.filter?.includes(operation) === false && found.advancedFilter?.includes(operation) === true)
      return { cause: node, causeText: `${path} ${text}`, needsOption: true };
  }
  for (const { node, names } of orderby === undefined ? [] : usedPaths(orderby.value, context)) {
    const path = textsOf(names).join('/');
    if (propertyConventions(path, names, context)?.sort === 'advanced')
      return { cause: node, causeText: `$orderby=${path}`, needsOption: true };
  }
  return undefined;
}

/** A type cast at the end of the path, together with options that read it further. */
function causeInCast(
  { castsWith = [] }: AdvancedQueries,
  options: readonly QueryOption[],
  { url }: RuleContext,
): Cause | undefined {
  const last = url?.path?.segments.at(-1);
  if (last?.name.kind !== 'Name' || !last.name.text.includes('.')) return undefined;
  const option = options.find((each) => castsWith.includes(each.option ?? ''));
  return option && { cause: option.name, causeText: `$${option.option ?? ''} with a type cast`, needsOption: true };
}

/** An option inside an expand. */
function causeInExpand({ nested = [] }: AdvancedQueries, query: Query | undefined): Cause | undefined {
  let found: Cause | undefined;
  if (nested.length > 0 && query !== undefined)
    walk(query, (node) => {
      if (found === undefined && node.kind === 'QueryOption' && nested.includes(node.option ?? ''))
        found = { cause: node.name, causeText: `$${node.option ?? ''}`, needsOption: false };
    });
  return found;
}

/** `$count=false` counts nothing; a variable may contain it. */
const isOff = ({ value }: QueryOption): boolean => value.kind === 'RawValue' && /^\s*false\s*$|\{\{/i.test(value.text);

function causeInFilter({ value }: QueryOption, { filters }: AdvancedQueries): Cause | undefined {
  let found: Cause | undefined;
  walk(value, (node) => {
    const word = found === undefined ? wordOf(node) : undefined;
    if (word !== undefined && filters.includes(word.name)) {
      found = { cause: node.kind === 'Call' ? node.name : node, causeText: word.text, needsOption: true };
    }
  });
  return found;
}

function wordOf(node: Node): { readonly name: string; readonly text: string } | undefined {
  if (node.kind === 'Operator') return { name: node.name ?? '', text: node.text };
  if (node.kind === 'Call') return { name: node.name.text.toLowerCase(), text: node.name.text };
  return node.kind === 'Name' && node.text.startsWith('$') ? { name: node.text, text: node.text } : undefined;
}
