/** Finds the part of a query that makes it advanced: such queries require a header and sometimes another option. */
import type { AdvancedQueries, BoundRequest } from '../../../semantics/index.js';
import { type Node, type Query, type QueryOption, walk } from '../../../syntax/index.js';
import { type ListedResource, listedResource } from '../path/resource-conventions.js';

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
  const cause = causeIn(resource, rules, context.url?.query);
  return cause === undefined ? undefined : { rules, ...cause };
}

type Cause = Pick<AdvancedQuery, 'cause' | 'causeText' | 'needsOption'>;

function causeIn({ count }: ListedResource, rules: AdvancedQueries, query: Query | undefined): Cause | undefined {
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
  const option = options.find((each) => rules.options.includes(each.option ?? '') && !isOff(each));
  if (option === undefined) return undefined;
  return { cause: option.name, causeText: `$${option.option ?? ''}`, needsOption: false };
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
