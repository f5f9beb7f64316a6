/** Reads `$apply` as data (data aggregation 3), and orders and searches, which are also query options. It refuses every part that is not data. */
import {
  type Aggregate,
  type ApplyArgument,
  type Expression,
  isAggregationMethod,
  type OrderbyItem,
  type SearchExpression,
  type StandardTransformation,
  type Transformation,
  type Transformations,
} from '../../syntax/index.js';
import { isExpression } from '../../semantics/index.js';
import { placeOf } from '../../text/index.js';
import { type RowsAround, rowsAround, type ReadContext } from './rows-around.js';
import { NotReadable } from './not-readable.js';
import type { Aggregation, ApplyStep, BoundSearch, ComputedValue, Ordering, TopMethod } from '../model/bound-query.js';
import type { Expr, Path, ScopeRef } from '../model/expression.js';
import { mapExpression, mapStepExpressions } from '../model/fold-expression.js';

/** The steps, and whether their output is the result of an aggregation. */
export interface ReadSteps {
  readonly steps: readonly ApplyStep[];
  readonly isAggregated: boolean;
}

/** Reads transformations, each for the output of the one before. */
export function readTransformations(context: ReadContext, { steps }: Transformations, around: RowsAround): ReadSteps {
  const read: ApplyStep[] = [];
  let { isAggregated } = around;
  for (const step of steps) {
    if (step.kind !== 'Transformation') throw new NotReadable(step, 'A transformation is expected.');
    const input = rowsOf(around, isAggregated);
    const next = readTransformation(context, step, input);
    read.push(next);
    isAggregated = isAggregated || aggregates(next);
  }
  return { steps: read, isAggregated };
}

/** The rows around a transformation: a row of its input. `$it` is this row too, except in an expand, where it is the row of the request. */
const rowsOf = (around: RowsAround, isAggregated: boolean): RowsAround => {
  const { type, set } = around.here;
  const scope: ScopeRef = { kind: 'this', name: '$this', type, set };
  const inner = rowsAround(scope, around, isAggregated);
  return around.it === around.here ? { ...inner, it: scope } : inner;
};

const aggregates = (step: ApplyStep): boolean =>
  step.kind === 'aggregate' ||
  step.kind === 'groupby' ||
  (step.kind === 'concat' && step.branches.some((branch) => branch.some(aggregates)));

/** Reads a transformation, whose names refer to a row of its input. */
type Reading = (context: ReadContext, node: Transformation, around: RowsAround) => StepWithoutPlace;

/** A step without its place and scope. */
type StepWithoutPlace<Step = ApplyStep> = Step extends ApplyStep ? Omit<Step, 'start' | 'end' | 'scope'> : never;

/** The reasons why transformations cannot be steps of a query. */
const ofHierarchy = { unsupported: 'it requires a recursive hierarchy' };
const ofNestedRows = { unsupported: 'its rows contain other rows' };

const readings: Readonly<Record<StandardTransformation, Reading | { readonly unsupported: string }>> = {
  addnested: ofNestedRows,
  aggregate: (context, { args = [] }, around) => ({
    kind: 'aggregate',
    items: args.map((each) => readAggregation(context, each, around)),
  }),
  ancestors: ofHierarchy,
  bottomcount: readTop,
  bottompercent: readTop,
  bottomsum: readTop,
  compute: (context, { args = [] }, around) => ({
    kind: 'compute',
    items: args.map((each) => readComputed(context, each, around)),
  }),
  concat: (context, { args = [] }, around) => ({
    kind: 'concat',
    branches: args.map((each) => branchOf(context, each, around)),
  }),
  descendants: ofHierarchy,
  filter: (context, node, around) => ({
    kind: 'filter',
    condition: context.read(expressionOf(node.args?.[0], node), around),
  }),
  groupby: (context, node, around) => ({ kind: 'groupby', ...readGrouping(context, node, around) }),
  identity: () => ({ kind: 'identity' }),
  join: ofNestedRows,
  nest: ofNestedRows,
  orderby: (context, node, around) => ({
    kind: 'orderby',
    by: (node.args ?? []).map((each) => readOrderingOf(context, each, node, around)),
  }),
  outerjoin: ofNestedRows,
  search: (_, { args }) => ({ kind: 'search', search: readSearch(args?.[0] as Parameters<typeof readSearch>[0]) }),
  skip: (context, node, around) => ({ kind: 'skip', count: countOf(context, node, around) }),
  top: (context, node, around) => ({ kind: 'top', count: countOf(context, node, around) }),
  topcount: readTop,
  toppercent: readTop,
  topsum: readTop,
  traverse: ofHierarchy,
};

function readTransformation(context: ReadContext, node: Transformation, around: RowsAround): ApplyStep {
  const name = node.name.text;
  const reading = Object.hasOwn(readings, name) ? readings[name as StandardTransformation] : undefined;
  if (reading === undefined) throw new NotReadable(node.name, `The transformation ${name} is not supported.`);
  if ('unsupported' in reading)
    throw new NotReadable(node.name, `The transformation ${name} is not supported because ${reading.unsupported}.`);
  return { ...placeOf(node), scope: around.here, ...reading(context, node, around) };
}

function readTop(
  context: ReadContext,
  node: Transformation,
  around: RowsAround,
): Pick<Extract<ApplyStep, { kind: 'best' }>, 'kind' | 'method' | 'amount' | 'by'> {
  const [first, second] = node.args ?? [];
  const amount = context.read(expressionOf(first, node), around);
  requireNoRow(amount, around.here, node.name.text);
  return {
    kind: 'best',
    method: node.name.text as TopMethod,
    amount,
    by: context.read(expressionOf(second, node), around),
  };
}

/** Requires that the number or sum of rows depends on no row, because it applies to all of them. */
function requireNoRow(expression: Expr, row: ScopeRef, method: string): void {
  const go = (part: Expr): Expr =>
    mapExpression(part, {
      expression: go,
      path: (path) => {
        if (path.from === row)
          throw new NotReadable(path, `The first argument of ${method} cannot depend on a row; write a number.`);
        for (const step of path.steps) mapStepExpressions(step, go);
        return path;
      },
    });
  go(expression);
}

function expressionOf(argument: ApplyArgument | undefined, node: Transformation): Expression {
  if (argument !== undefined && isExpression(argument)) return argument;
  throw new NotReadable(argument ?? node, `${node.name.text} requires an expression here.`);
}

function readOrderingOf(
  context: ReadContext,
  argument: ApplyArgument,
  node: Transformation,
  around: RowsAround,
): Ordering {
  if (argument.kind === 'OrderbyItem') return readOrdering(context, argument, around);
  const { start, end } = argument;
  return { start, end, by: context.read(expressionOf(argument, node), around), descending: false };
}

function countOf(context: ReadContext, transformation: Transformation, around: RowsAround): number {
  const node = expressionOf(transformation.args?.[0], transformation);
  const read = context.read(node, around);
  if (read.kind === 'value' && read.value.kind === 'integer' && read.value.value >= 0n) return Number(read.value.value);
  throw new NotReadable(node, 'A whole number is expected.');
}

function branchOf(context: ReadContext, node: ApplyArgument, around: RowsAround): readonly ApplyStep[] {
  if (node.kind !== 'Transformations') throw new NotReadable(node, 'A transformation is expected.');
  return readTransformations(context, node, around).steps;
}

/** Reads `value as Name` of `compute` and `$compute`. */
export function readComputed(context: ReadContext, node: ApplyArgument, around: RowsAround): ComputedValue {
  if (node.kind !== 'Aliased' || node.alias.kind !== 'Name' || !isExpression(node.value))
    throw new NotReadable(node, 'A value with a name is expected.');
  const value = context.read(node.value, around);
  if (value.type?.structured?.kind === 'entity')
    throw new NotReadable(node.value, 'A computed value that is an entity is not supported.');
  return { ...placeOf(node), name: node.alias.text, value };
}

function readGrouping(
  context: ReadContext,
  node: Transformation,
  around: RowsAround,
): Pick<Extract<ApplyStep, { kind: 'groupby' }>, 'by' | 'steps'> {
  const [groupings, ...args] = node.args ?? [];
  if (groupings?.kind !== 'Groupings') throw new NotReadable(node, 'groupby requires a list of properties.');
  const by = groupings.items.map((item): Path => {
    if (item.kind === 'Transformation') throw new NotReadable(item, `${item.name.text} is not supported.`);
    const path = context.read(expressionOf(item, node), around);
    if (path.kind !== 'path') throw new NotReadable(item, 'groupby requires property paths.');
    return path;
  });
  const [steps] = args;
  if (steps === undefined) return { by, steps: [] };
  return { by, steps: branchOf(context, steps, around) };
}

function readAggregation(context: ReadContext, node: ApplyArgument, around: RowsAround): Aggregation {
  if (node.kind !== 'Aliased' || node.alias.kind !== 'Name')
    throw new NotReadable(node, 'Custom aggregates are not supported.');
  const across: RowsAround = { ...around, crossesCollections: true };
  const shared = { ...placeOf(node), name: node.alias.text };
  const { value } = node;
  if (value.kind === 'Aggregate') return { ...shared, ...readMethod(context, value, across) };
  const count = isExpression(value) ? countedPath(context, value, across) : undefined;
  if (count === undefined) throw new NotReadable(value, 'Custom aggregates are not supported.');
  return { ...shared, method: 'count', ...count };
}

function readMethod(context: ReadContext, node: Aggregate, around: RowsAround): Pick<Aggregation, 'method' | 'value'> {
  const { expression, method: name, from } = node;
  if (from[0] !== undefined) throw new NotReadable(from[0], 'from is not supported.');
  const method = name?.kind === 'Name' ? name.text : '';
  if (!isAggregationMethod(method))
    throw new NotReadable(name ?? node, 'Only the aggregation methods of the standard are supported.');
  if (!isExpression(expression)) throw new NotReadable(expression, 'An expression is expected.');
  return { method, value: context.read(expression, around) };
}

/** Reads a count: `$count` counts rows, `Items/$count` the items of all rows. */
function countedPath(
  context: ReadContext,
  node: Expression,
  around: RowsAround,
): Pick<Aggregation, 'value'> | undefined {
  const last = node.kind === 'MemberPath' ? node.parts.at(-1) : undefined;
  if (node.kind !== 'MemberPath' || last?.kind !== 'Name' || last.text !== '$count') return undefined;
  if (node.parts.length === 1) return {};
  const read = context.read(node, around);
  return read.kind === 'count' ? { value: read.of } : undefined;
}

/** Reads an item of `$orderby`, ascending by default. */
export function readOrdering(context: ReadContext, node: OrderbyItem, around: RowsAround): Ordering {
  const { start, end, expression, direction } = node;
  return { start, end, by: context.read(expression, around), descending: direction?.text.toLowerCase() === 'desc' };
}

/** Reads a condition of `$search`; a group becomes a nested condition. */
export function readSearch(node: SearchExpression): BoundSearch {
  const { start, end } = node;
  switch (node.kind) {
    case 'SearchTerm':
      return { kind: 'term', start, end, text: termText(node.text, node.isPhrase), isPhrase: node.isPhrase };
    case 'SearchNot':
      return { kind: 'not', start, end, operand: readSearch(node.operand) };
    case 'SearchRun':
      return { kind: node.name === 'AND' ? 'and' : 'or', start, end, operands: node.operands.map(readSearch) };
    case 'SearchGroup':
      return readSearch(node.expression);
    default:
      throw new NotReadable(node, 'A term to search for is expected.');
  }
}

const termText = (text: string, isPhrase: boolean): string =>
  isPhrase
    ? text
        .replace(/^"/, '')
        .replace(/"$/, '')
        .replaceAll(/\\(["\\])/g, '$1')
    : text;
