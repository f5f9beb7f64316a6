/** An aggregation method or a transformation that gets values it cannot work on. */
import { typeFamilies } from '../../language/index.js';
import { qualifiersOf, type Schema, typesDeclaring } from '../../schema/index.js';
import { type BoundRequest, isExpression, type ValueType } from '../../semantics/index.js';
import {
  type Aggregate,
  type Expression,
  type MemberPath,
  type Name,
  type Transformation,
  walk,
} from '../../syntax/index.js';
import { suggestNames } from '../../text/index.js';
import { operandType, operandWords, typeWords } from '../shared/expressions/operand-types.js';
import { shorten } from '../shared/text/words.js';
import { defineRule } from '../engine/rule.js';
import type { RuleContext } from '../engine/rule-context.js';

interface Fact {
  readonly argument: Expression;
  /** The type of the argument; undefined for a name that is not one of a value. */
  readonly type: ValueType | undefined;
  /** The transformation or method: `sum`, `topcount`. */
  readonly taker: string;
  readonly wanted: Wanted;
}

type Wanted =
  | 'hierarchy'
  | 'nodes'
  | 'numbers'
  | 'ordered'
  | 'sorted'
  | 'collection'
  | 'single'
  | 'number-first'
  | 'structured'
  | 'amount'
  | 'method'
  | 'custom'
  | 'call'
  | 'count';

/** The values that each accepts (data aggregation 3.2.1.4 and 3.3.1); some services also add up durations. */
const wantedBy: Readonly<Record<string, Wanted>> = {
  sum: 'numbers',
  average: 'numbers',
  min: 'ordered',
  max: 'ordered',
  topcount: 'ordered',
  bottomcount: 'ordered',
  toppercent: 'numbers',
  bottompercent: 'numbers',
  topsum: 'numbers',
  bottomsum: 'numbers',
  join: 'collection',
  addnested: 'structured',
  outerjoin: 'collection',
  groupby: 'single',
  orderby: 'sorted',
  traverse: 'sorted',
  aggregate: 'method',
};

const words: Readonly<Record<Exclude<Wanted, 'hierarchy' | 'custom' | 'call' | 'count'>, string>> = {
  numbers: 'requires numbers; use a number, or count with "$count" or "countdistinct"',
  ordered: 'requires a sortable value; use a primitive property',
  collection: 'requires a collection; use a collection-valued property',
  single: 'requires a single value; use a single-valued property',
  nodes: 'requires a collection of nodes; use an entity set',
  'number-first': 'requires the number before the property; swap the arguments',
  structured: 'requires related entities or complex values; use a navigation property',
  amount: 'requires a number before the property; add one, such as 5',
  sorted: 'requires a sortable value; use a primitive property',
  method: 'requires a method; write "with" and one such as "max"',
};

export const invalidTransformationArgument = defineRule<'Aggregate' | 'Transformation', Fact>({
  name: 'invalid-transformation-argument',
  within: 'service-query',
  visits: ['Aggregate', 'Transformation'],
  find(node, context, report) {
    if (node.kind === 'Transformation' && context.schema !== undefined) {
      const fault = hierarchyFault(node, context.schema, context);
      if (fault !== undefined) return report(fault.argument, { ...fault, taker: node.name.text });
    }
    if (node.kind === 'Transformation' && node.name.text === 'aggregate')
      for (const fault of misspeltMethods(node, context))
        report(fault.argument, { ...fault, type: undefined }, { severity: 'warning' });
    if (node.kind === 'Transformation' && node.name.text === 'aggregate')
      for (const argument of unknownAggregates(node, context))
        report(argument, { argument, type: undefined, taker: 'aggregate', wanted: 'custom' });
    const taker =
      node.kind === 'Transformation' ? node.name.text : node.method?.kind === 'Name' ? node.method.text : '';
    const wanted = Object.hasOwn(wantedBy, taker) ? wantedBy[taker] : undefined;
    if (wanted === undefined || context.schema === undefined) return;
    if (node.kind === 'Transformation' && isSwapped(node, context)) {
      const argument = node.args![0] as Expression;
      return report(argument, { argument, type: operandType(context, argument)!, taker, wanted: 'number-first' });
    }
    const amount = node.kind === 'Transformation' ? amountOf(node) : undefined;
    const given = amount === undefined ? undefined : operandType(context, amount);
    if (amount !== undefined && given !== undefined && (given.isCollection || given.family !== 'number'))
      return report(amount, { argument: amount, type: given, taker, wanted: 'amount' });
    for (const argument of node.kind === 'Transformation' ? argumentsOf(node) : aggregatedBy(node)) {
      const type = operandType(context, argument);
      if (type !== undefined && !isTaken(argument, type, wanted, context))
        report(argument, { argument, type, taker, wanted }, severityFor(wanted, context));
    }
  },
  describe: ({ argument, type, taker, wanted }, context) => ({
    message:
      wanted === 'call' || wanted === 'count'
        ? `A method of aggregate follows its property; write ${taker}.`
        : wanted === 'custom'
          ? customWords(argument, context)
          : wanted === 'method'
            ? `${shorten(context.textOf(argument))} requires an aggregation method; write ${shorten(context.textOf(argument))} with max as Result, for example.`
            : type === undefined || wanted === 'hierarchy'
              ? `${operandWords(context, argument)} is not a hierarchy of the schema; write the qualifier of a "RecursiveHierarchy" annotation.`
              : `${operandWords(context, argument)} is ${isMany(wanted) ? 'single-valued' : typeWords(type)}, but "${taker}" ${words[wanted]}.`,
  }),
});

/** A schema that declares no custom aggregate need not describe aggregation at all, so the service may have a default method. */
const severityFor = (wanted: Wanted, context: RuleContext): { severity: 'warning' } | undefined =>
  wanted === 'method' && customAggregates(context.schema).size === 0 ? { severity: 'warning' } : undefined;

const isMany = (wanted: Wanted): boolean => wanted === 'collection' || wanted === 'nodes';

const hierarchyTerm = 'Org.OData.Aggregation.V1.RecursiveHierarchy';

/** The nodes of a hierarchy are a collection, and its name is a qualifier that the schema declares (data aggregation 5.5.1 and 6). */
function hierarchyFault(
  { name, args = [] }: Transformation,
  schema: Schema,
  context: RuleContext,
): Omit<Fact, 'taker'> | undefined {
  const [nodes, qualifier] = args;
  if (!hierarchical.has(name.text) || nodes === undefined || qualifier === undefined || context.binding.isPartial)
    return undefined;
  const type = isExpression(nodes) ? operandType(context, nodes) : undefined;
  if (type?.isCollection === false) return { argument: nodes as Expression, type, wanted: 'nodes' };
  const [word, ...others] = qualifier.kind === 'MemberPath' ? qualifier.parts : [];
  if (word?.kind !== 'Name' || others.length > 0 || /^@|\{\{/.test(word.text)) return undefined;
  const declared = qualifiersOf(schema, hierarchyTerm);
  return declared.size === 0 || declared.has(word.text)
    ? undefined
    : { argument: qualifier as Expression, type: undefined, wanted: 'hierarchy' };
}

const hierarchical: ReadonlySet<string> = new Set(['ancestors', 'descendants', 'traverse', 'rolluprecursive']);

/** `topcount(Amount,5)`: the count cannot be a property of an instance (data aggregation 3.3.1). */
function isSwapped({ name, args = [] }: Transformation, context: RuleContext): boolean {
  const [first, second] = args;
  if (!/^(?:top|bottom)/.test(name.text) || first?.kind !== 'MemberPath' || second?.kind !== 'Literal') return false;
  return operandType(context, first) !== undefined;
}

/** The count or amount in a "top" or "bottom" transformation. The parser checks which literals are allowed. */
const amountOf = ({ name, args = [] }: Transformation): Expression | undefined => {
  const [first] = args;
  const isAmount = /^(?:top|bottom)(?:count|sum|percent)$/.test(name.text) && first?.kind !== 'Literal';
  return isAmount && first !== undefined && isExpression(first) ? first : undefined;
};

/** The values of a transformation that are checked. */
function argumentsOf({ name, args = [] }: Transformation): Expression[] {
  const [first, second] = args;
  if (name.text === 'aggregate')
    return args
      .map((each) => (each.kind === 'Aliased' ? each.value : each))
      .filter((each) => each.kind === 'MemberPath');
  // An item with a direction is an OrderbyItem, which another rule checks.
  if (name.text === 'orderby') return args.filter(isExpression);
  if (name.text === 'traverse') return args.slice(4).filter(isExpression);
  if (name.text === 'groupby') return first?.kind === 'Groupings' ? first.items.filter(isExpression) : [];
  if (name.text === 'addnested') return first !== undefined && isExpression(first) ? [first] : [];
  if (name.text.endsWith('join')) return first?.kind === 'Aliased' && isExpression(first.value) ? [first.value] : [];
  return second !== undefined && isExpression(second) ? [second] : [];
}

/** With `from` the method is applied to the results of the clauses. */
const aggregatedBy = ({ expression, from }: Aggregate): Expression[] =>
  from.length === 0 && isExpression(expression) ? [expression] : [];

/** The names of the custom aggregates that the schema declares, which need no method (data aggregation 3.2.1.1). */
const customAggregates = (schema: Schema | undefined): ReadonlySet<string | undefined> =>
  schema === undefined ? new Set() : qualifiersOf(schema, customAggregate);

const customAggregate = 'Org.OData.Aggregation.V1.CustomAggregate';

/** The arguments of `aggregate` without a method that are neither a property nor one of the custom aggregates that the schema declares. */
function unknownAggregates({ args = [] }: Transformation, context: RuleContext): readonly Expression[] {
  const declared = customAggregates(context.schema);
  // A schema that declares none need not describe aggregation at all.
  if (declared.size === 0 || context.binding.isPartial || context.url === undefined) return [];
  const given = context.remember(givenNames);
  return args.flatMap((argument) => {
    const { value } = argument.kind === 'Aliased' ? argument : { value: argument };
    const last = value.kind === 'MemberPath' ? value.parts.at(-1) : undefined;
    if (value.kind !== 'MemberPath' || last?.kind !== 'Name' || /[$@.{]/.test(last.text)) return [];
    const isKnown = declared.has(last.text) || given.has(last.text) || isDeclaredProperty(last, value, context);
    return isKnown ? [] : [value];
  });
}

/** `sum(Price)` for `Price with sum`, and `count` for `$count`, which only a schema could declare as an aggregate. */
function misspeltMethods(
  { args = [] }: Transformation,
  context: RuleContext,
): readonly { readonly argument: Expression; readonly taker: string; readonly wanted: Wanted }[] {
  if (context.schema !== undefined) return [];
  return args.flatMap((argument): { argument: Expression; taker: string; wanted: Wanted }[] => {
    if (argument.kind !== 'Aliased') return [];
    const { value, alias } = argument;
    const as = alias.kind === 'Name' ? ` as ${alias.text}` : '';
    const [call] = value.kind === 'MemberPath' && value.parts.length === 1 ? value.parts : [value];
    if (call?.kind === 'Name' && call.text.toLowerCase() === 'count')
      return [{ argument: value as Expression, taker: `$count${as}`, wanted: 'count' }];
    if (call?.kind !== 'Call' || call.args.length > 1) return [];
    const method = { avg: 'average', count: '$count' }[call.name.text.toLowerCase()] ?? call.name.text.toLowerCase();
    if (!['sum', 'min', 'max', 'average', 'countdistinct', '$count'].includes(method)) return [];
    const [operand] = call.args;
    const written = operand === undefined ? undefined : context.textOf(operand);
    const taker = method === '$count' ? `$count${as}` : `${written ?? 'Price'} with ${method}${as}`;
    return [{ argument: value as Expression, taker, wanted: 'call' }];
  });
}

/** The names that the query gives. */
function givenNames({ url }: BoundRequest): ReadonlySet<string> {
  const names = new Set<string>();
  if (url !== undefined)
    walk(url, (node) => {
      if (node.kind === 'Aliased' && node.alias.kind === 'Name') names.add(node.alias.text);
    });
  return names;
}

/** Whether any type has a property of the name, which needs a method: it is bound only at the beginning of a path. */
const isDeclaredProperty = (last: Name, { parts }: MemberPath, { binding, schema }: RuleContext): boolean =>
  parts.length === 1
    ? binding.referentOf(last) !== undefined
    : schema === undefined || typesDeclaring(schema).has(last.text);

function customWords(argument: Expression, context: RuleContext): string {
  const name = context.textOf(argument).split('/').at(-1)!;
  const declared = [...customAggregates(context.schema)].filter((each) => each !== undefined);
  const [near] = suggestNames(name, declared);
  const advice =
    near === undefined ? 'write a property with a method, such as Price with sum as Total.' : `did you mean ${near}?`;
  return `The schema has no custom aggregate ${shorten(name)}; ${advice}`;
}

function isTaken(
  argument: Expression,
  { family, isCollection }: ValueType,
  wanted: Wanted,
  context: RuleContext,
): boolean {
  const { binding } = context;
  if (wanted === 'method') {
    const last = argument.kind === 'MemberPath' ? argument.parts.at(-1) : undefined;
    const referent = last === undefined ? undefined : binding.referentOf(last);
    return (
      referent?.kind !== 'property' || binding.isPartial || customAggregates(context.schema).has(referent.property.name)
    );
  }
  if (wanted === 'structured') return family === 'structured';
  if (wanted === 'numbers') return family === 'number' || family === 'duration';
  if (wanted === 'sorted') return !isCollection && typeFamilies[family].isPlain;
  if (wanted === 'ordered') return typeFamilies[family].isPlain;
  // A partial schema may not declare everything about a property.
  return binding.isPartial || isCollection === (wanted === 'collection');
}
