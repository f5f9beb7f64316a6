/** A request that asks for more than the server allows one request to ask for. */
import { findProperty, propertyNames } from '../../schema/index.js';
import { isAliasName, type Limits } from '../../semantics/index.js';
import {
  type ExpandItem,
  forEachChild,
  type Name,
  type NestedOptions,
  type Node,
  type Query,
  type QueryOption,
} from '../../syntax/index.js';
import type { Span } from '../../text/index.js';
import { defineRule } from '../engine/rule.js';
import { isServiceQuery } from '../engine/is-service-query.js';
import type { RuleContext } from '../engine/rule-context.js';
import { levelsOf, repetition } from '../shared/options/expand-levels.js';

interface Fact {
  readonly limit: keyof Limits;
  /** The requested amount; undefined if it is only known to exceed the limit. */
  readonly asked: number | undefined;
}

export const excessiveQuery = defineRule<'Url' | 'Query', Fact>({
  name: 'excessive-query',
  visits: ['Url', 'Query'],
  appliesTo: ({ limits }) => limitNames.some((name) => limits[name] !== Infinity),
  find(root, context, report) {
    // The query of a URL is read with its path.
    if ((root.kind === 'Query' && context.url !== undefined) || !isServiceQuery(context)) return;
    const found = new Map<keyof Limits, Span>();
    const exceed = (limit: keyof Limits, asked: number | undefined, span: Span): void => {
      if (found.has(limit)) return;
      found.set(limit, span);
      report(root, { limit, asked }, { span });
    };
    const parts = root.kind === 'Url' ? [root.path, root.query] : [root];
    for (const part of parts) if (part !== undefined) measure(part, context, exceed);
  },
  describe: ({ limit, asked }, { limits }) => ({ message: words[limit](limits[limit], asked) }),
});

const words: Readonly<Record<keyof Limits, (limit: number, asked: number | undefined) => string>> = {
  expandDepth: (limit, asked) =>
    asked === Infinity
      ? `"max" has no end, but the server expands at most ${limit} levels (limit "expandDepth"); write a number.`
      : `This expand is ${asked} levels deep, but the server expands at most ${limit} (limit "expandDepth"); read the rest in another request.`,
  expands: (limit) =>
    `This query expands more than ${limit} navigation properties (limit "expands"); read the rest in another request.`,
  lambdaDepth: (limit, asked) =>
    `"any" and "all" are nested ${asked} deep, but the server accepts at most ${limit} (limit "lambdaDepth"); split the condition.`,
  nodes: (limit) =>
    `This request has more than ${limit} names, values and operators (limit "nodes"); split it into several requests.`,
  top: (limit, asked) =>
    `This requests ${asked} entities, but the server returns at most ${limit} (limit "top"); request ${limit} or fewer.`,
};

const limitNames = Object.keys(words) as readonly (keyof Limits)[];

/** A node that is still to be read, with the number of lambdas around it and of levels that are expanded there. */
interface Open {
  readonly node: Node;
  readonly lambdas: number;
  readonly levels: number;
  /** The options that give values to parameter aliases there, by their names. */
  readonly aliases: Aliases;
}

/** Undefined where there are none. */
type Aliases = ReadonlyMap<string, QueryOption> | undefined;

function aliasesIn({ options }: Query | NestedOptions, outer: Aliases): Aliases {
  const given = options.filter(({ name }) => isAliasName(name.text));
  return given.length === 0
    ? outer
    : new Map([...(outer ?? []), ...given.map((option) => [option.name.text, option] as const)]);
}

/**
 * Reads every node, with the values of parameter aliases where they are used: a short chain of aliases can represent a query without
 * end, so the walk ends with the limit of nodes, and it needs no stack. Without that limit a value is read again only in more lambdas.
 */
function measure(
  root: Node,
  context: RuleContext,
  exceed: (limit: keyof Limits, asked: number | undefined, span: Span) => void,
): void {
  const { limits, binding } = context;
  const query = root.kind === 'Query' ? root : context.url?.query;
  const aliases = query === undefined ? undefined : aliasesIn(query, undefined);
  const open: Open[] = [{ node: root, lambdas: 0, levels: 0, aliases }];
  const read = new Map<QueryOption, number>();
  let nodes = 0;
  let expands = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node } = next;
    if (node.kind === 'QueryOption' && isCustom(node)) continue;
    let { lambdas, levels } = next;
    if (++nodes > limits.nodes) return exceed('nodes', undefined, root);
    if (node.kind === 'Lambda' && ++lambdas > limits.lambdaDepth) exceed('lambdaDepth', lambdas, node.operator);
    if (node.kind === 'QueryOption' && topOf(node) > limits.top) exceed('top', topOf(node), node.value);
    if (node.kind === 'ExpandItem') {
      levels += levelsOf(node, context).length + (repetition(node)?.more ?? 0);
      expands += expandedBy(node, context);
      if (levels > limits.expandDepth) exceed('expandDepth', levels, node);
      if (expands > limits.expands) exceed('expands', undefined, node);
    }
    const aliases = node.kind === 'NestedOptions' ? aliasesIn(node, next.aliases) : next.aliases;
    const from = open.length;
    forEachChild(node, (child) => open.push({ node: child, lambdas, levels, aliases }));
    reverseFrom(open, from);
    const option = node.kind === 'Name' ? aliases?.get(node.text) : undefined;
    if (option === undefined || binding.aliasOf(node as Name)?.isCyclic === true) continue;
    if (limits.nodes === Infinity && (read.get(option) ?? -1) >= lambdas) continue;
    read.set(option, lambdas);
    open.push({ node: option.value, lambdas, levels, aliases });
  }
}

/** Reverses the end of a list, so that the first added element is taken first. */
function reverseFrom(list: Open[], from: number): void {
  for (let [i, j] = [from, list.length - 1]; i < j; i++, j--) [list[i], list[j]] = [list[j]!, list[i]!];
}

/** The service's own options have no parts that are read here. */
const isCustom = ({ option, name }: QueryOption): boolean => option === undefined && !isAliasName(name.text);

/** The number of navigation properties that an item expands: for `*` all of the type, if the schema has it. */
function expandedBy({ path: [first] }: ExpandItem, { schema, binding }: RuleContext): number {
  const type = first?.kind === 'Name' && first.text === '*' ? binding.scopeOf(first) : undefined;
  if (schema === undefined || type === undefined) return 1;
  return propertyNames(schema, type).filter((name) => findProperty(schema, type, name)?.property.kind === 'navigation')
    .length;
}

/** The number in `$top`; 0 for every other option and where another rule reports the value. */
const topOf = ({ option, value }: QueryOption): number =>
  option === 'top' && value.kind === 'RawValue' && /^\d+$/.test(value.text) ? Number(value.text) : 0;
