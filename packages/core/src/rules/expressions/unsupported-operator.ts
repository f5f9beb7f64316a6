/** An operator that OData or one of its dialects has, but this dialect does not. */
import { operatorRows } from '../../language/index.js';
import type { Fix } from '../../text/index.js';
import type { Node, Operator } from '../../syntax/index.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';
import { allowsInFilter } from '../shared/capabilities/filter-operations.js';
import { lacks, listWords, shorten, whyLacking } from '../shared/text/words.js';

interface Fact {
  readonly operator: Operator;
  /** The comparison with a list that it makes; undefined for another operator. */
  readonly membership: Membership | undefined;
  /** The same as a search with `like`, for a pattern with wildcards at its ends alone. */
  readonly search: Membership | undefined;
  /** The functions that can be used instead of `like`. */
  readonly searchFunctions: readonly string[];
}

interface Membership {
  readonly node: Node;
  /** The equivalent conditions with `eq`, as they must be written there. */
  readonly conditions: string;
}

const operatorNames = operatorRows.map(({ name }) => name);

const functionsForSearches = ['contains', 'startswith', 'endswith', 'matchesPattern'];

export const unsupportedOperator = defineRule<'Operator', Fact>({
  name: 'unsupported-operator',
  within: 'service-query',
  visits: ['Operator'],
  forms: ({ dialect }) => ({ Operator: operatorNames.filter((name) => !dialect.operators.includes(name)) }),
  find: (operator, context, report) =>
    report(operator, {
      operator,
      membership: membershipOf(operator, context),
      search: searchOf(operator, context),
      searchFunctions: operator.name === 'like' ? searchFunctionsFor(context) : [],
    }),
  describe: ({ operator, search, searchFunctions }, context) => ({
    message: `${whyLacking(operator.text, context.dialect, lacks(`"${operator.text}"`, context.dialect))}; ${search === undefined ? advise(operator.name ?? '', searchFunctions, context) : `write ${shorten(search.conditions)}`}.`,
  }),
  fix: ({ membership, search }): Fix[] => {
    if (search !== undefined) {
      const { node, conditions } = search;
      const edits = [{ start: node.start, end: node.end, text: conditions }];
      return [{ title: `Write ${shorten(conditions)}`, safety: 'unsafe', edits }];
    }
    if (membership === undefined) return [];
    const { node, conditions } = membership;
    const edits = [{ start: node.start, end: node.end, text: conditions }];
    return [{ title: 'Write conditions joined by "or"', safety: 'safe', edits }];
  },
});

/** `Name like '%a%'` as `contains(Name,'a')`; undefined for any other pattern. */
function searchOf(operator: Operator, context: RuleContext): Membership | undefined {
  const { ancestors } = context;
  const node = ancestors.at(-1);
  if (operator.name !== 'like' || node?.kind !== 'Binary') return undefined;
  const { left, right } = node;
  if (left.kind !== 'MemberPath' || right.kind !== 'Literal' || right.literal !== 'string') return undefined;
  const [, before, text = '', after] = /^'(%25|%)?([^%_\\]+?)(%25|%)?'$/.exec(context.textOf(right)) ?? [];
  const name =
    before === undefined
      ? after === undefined
        ? undefined
        : 'startswith'
      : after === undefined
        ? 'endswith'
        : 'contains';
  if (name === undefined || !allowsInFilter(name, left, context)) return undefined;
  return { node, conditions: `${name}(${context.textOf(left)},'${text}')` };
}

/** Lists are short; a long one is better fetched in parts. */
const longestList = 50;

/** `A in (1,2)` as `(A eq 1 or A eq 2)`; undefined where it does not mean the same, or its items are not plain values. */
function membershipOf(operator: Operator, context: RuleContext): Membership | undefined {
  const node = context.ancestors.at(-1);
  if (operator.name !== 'in' || node?.kind !== 'Binary' || node.right.kind !== 'List') return undefined;
  const { left, right } = node;
  const isPlain = right.items.every(({ kind }) => kind === 'Literal');
  if (left.kind !== 'MemberPath' || !isPlain || right.items.length === 0 || right.items.length > longestList)
    return undefined;
  const [space, path] = [context.write(operator, ' '), context.textOf(left)];
  const conditions = right.items.map((item) => [path, 'eq', context.textOf(item)].join(space));
  return { node, conditions: right.items.length === 1 ? conditions[0]! : `(${conditions.join(`${space}or${space}`)})` };
}

function searchFunctionsFor(context: RuleContext): readonly string[] {
  const binary = context.ancestors.at(-1);
  const operand = binary?.kind === 'Binary' ? binary.left : undefined;
  return functionsForSearches.filter((each) => allowsInFilter(each.toLowerCase(), operand, context));
}

function advise(name: string, searchFunctions: readonly string[], { dialect }: RuleContext): string {
  if (name === 'like')
    return searchFunctions.length > 0
      ? `use ${listWords(searchFunctions, 'or')}`
      : 'use another condition, or filter the results on the client';
  if (name === 'in') return 'write "eq" conditions joined by "or"';
  if (name === 'divby' && dialect.operators.includes('div'))
    return 'write "div", which drops the fraction of the result if both numbers are integers';
  if (name === 'has') return 'compare the whole value with "eq"';
  return 'calculate the value on the client, and compare the property with the result';
}
