/** Compiles the query options that choose and order rows, in the order of the standard (Protocol 11.2.1), and the transformations of `$apply`. */
import type {
  Aggregation,
  ApplyStep,
  ApplyStepOf,
  BoundSearch,
  ComputedValue,
  Ordering,
  QueryNode,
} from '../model/bound-query.js';
import { compileTruth, compileValue, isDouble } from './compile-expression.js';
import { compareData, compareForOrder, type Datum, identityText, isNumeric, type Row, setOwnValue } from './datum.js';
import { type Evaluation, groupRows, type Read, type Test } from './evaluation.js';
import { NotEvaluated } from './not-evaluated.js';
import type { ValueType } from '../../semantics/index.js';
import type { Expr, Path, PathStep, ScopeRef } from '../model/expression.js';
import { calculate } from './calculate.js';
import { asJson } from './compile-path.js';
import { toJson } from './datum-json.js';

/** The rows of a page, and the number of all rows, which `$skip` and `$top` do not change. */
export interface Page {
  readonly rows: readonly Datum[];
  readonly total: number;
}

/**
 * Compiles query options to a function that evaluates `$apply`, `$compute`, `$search`, `$filter`, `$count`, `$orderby`, `$skip` and `$top`
 * over rows or values.
 */
export function compileOptions(evaluation: Evaluation, node: QueryNode): (all: readonly Datum[]) => Page {
  const { scope, apply, compute, search, filter, orderby, skip = 0, top } = node;
  if ((node.skiptoken ?? node.deltatoken) !== undefined)
    throw new NotEvaluated(
      undefined,
      'A link to the next page or to changes contains a token, which only its service can evaluate.',
    );
  const slot = evaluation.slotOf(scope);
  const isTrue = filter && compileTruth(evaluation, filter, true);
  const matches = search && compileSearch(evaluation, scope, search);
  const order = compileOrder(evaluation, scope, orderby);
  return (all) => {
    let rows = all;
    if (apply.length > 0) rows = applySteps(evaluation, rows as readonly Row[], apply);
    if (compute.length > 0) rows = computeRows(evaluation, rows as readonly Row[], scope, compute);
    if (matches !== undefined) rows = (rows as readonly Row[]).filter(matches);
    if (isTrue !== undefined) rows = filterRows(evaluation, rows, slot, isTrue);
    const total = rows.length;
    rows = order(rows);
    if (skip > 0 || top !== undefined) rows = rows.slice(skip, top === undefined ? undefined : skip + top);
    return { rows, total };
  };
}

/** Filters rows. It writes the frame once for each row, because most of the time of a query is spent here. */
function filterRows(evaluation: Evaluation, rows: readonly Datum[], slot: number, isTrue: Test): readonly Datum[] {
  const { frame } = evaluation;
  evaluation.spend(rows.length);
  const outer = frame[slot];
  const kept: Datum[] = [];
  for (const row of rows) {
    frame[slot] = row;
    if (isTrue(frame)) kept.push(row);
  }
  frame[slot] = outer;
  return kept;
}

type Rows = readonly Row[];

/** Applies transformations to rows, in order. */
const applySteps = (evaluation: Evaluation, rows: Rows, steps: readonly ApplyStep[]): Rows =>
  steps.reduce((input, step) => applyStep(evaluation, input, step), rows);

function applyStep(evaluation: Evaluation, rows: Rows, step: ApplyStep): Rows {
  evaluation.spend(rows.length);
  switch (step.kind) {
    case 'identity':
      return rows;
    case 'filter': {
      const slot = evaluation.slotOf(step.scope);
      const isTrue = compileTruth(evaluation, step.condition, true);
      return rows.filter((row) => evaluation.within(slot, row, isTrue));
    }
    case 'search':
      return rows.filter(compileSearch(evaluation, step.scope, step.search));
    case 'orderby':
      return compileOrder(evaluation, step.scope, step.by)(rows) as Rows;
    case 'skip':
      return rows.slice(step.count);
    case 'top':
      return rows.slice(0, step.count);
    case 'best':
      return bestRows(evaluation, rows, step);
    case 'compute':
      return computeRows(evaluation, rows, step.scope, step.items);
    case 'aggregate':
      return [made(evaluation, aggregate(evaluation, rows, step.scope, step.items))];
    case 'groupby':
      return groupBy(evaluation, rows, step);
    case 'concat':
      return step.branches.flatMap((branch) => applySteps(evaluation, rows, branch));
  }
}

/** Marks a row that contains only results of an aggregation. */
function made(evaluation: Evaluation, row: Row): Row {
  evaluation.aggregated.add(row);
  return row;
}

/** Adds a computed value to each row for each item; an item can use those before it. */
function computeRows(evaluation: Evaluation, rows: Rows, scope: ScopeRef, items: readonly ComputedValue[]): Rows {
  const slot = evaluation.slotOf(scope);
  const reads = items.map(({ name, value }) => [name, compileMember(evaluation, value)] as const);
  evaluation.spend(rows.length * items.length);
  return rows.map((row) => {
    const computed: Record<string, unknown> = { ...row };
    for (const [name, read] of reads) {
      const value = evaluation.within(slot, computed, read);
      // `$it as Name` would create a value that contains itself.
      setOwnValue(computed, name, value === computed ? { ...computed } : value);
    }
    return evaluation.aggregated.has(row) ? made(evaluation, computed) : computed;
  });
}

/** Compiles a computed member of a row. An enumeration value is written as JSON at once, because only its type has the names. */
function compileMember(evaluation: Evaluation, expression: Expr): Read {
  const read = compileValue(evaluation, expression);
  const { type } = expression;
  return type?.family === 'enum' ? (frame) => toJson(evaluation.schema, read(frame), type) as Datum : read;
}

/** Keeps the rows with the highest or lowest values, until the number, sum or percentage is reached (3.3.1). */
function bestRows(evaluation: Evaluation, rows: Rows, step: ApplyStepOf<'best'>): Rows {
  const { method, amount, by, scope } = step;
  const limit = compileValue(evaluation, amount)(evaluation.frame);
  if (!isNumeric(limit) || compareData(limit, 0) < 0)
    throw new NotEvaluated(amount, `${method} requires a number that is not below 0.`);
  const ordering = { by, descending: method.startsWith('top'), start: by.start, end: by.end };
  const ordered = compileOrder(evaluation, scope, [ordering])(rows);
  if (method.endsWith('count')) return (ordered as Rows).slice(0, Number(limit));
  const slot = evaluation.slotOf(scope);
  const read = compileValue(evaluation, by);
  const values = ordered.map((row) => evaluation.within(slot, row, read));
  const wanted = method.endsWith('sum')
    ? limit
    : calculate('div', calculate('mul', total(values, by), limit, 'exact', by), 100, 'exact', by);
  let sum: Datum = 0;
  const count = values.findIndex((value) => {
    if (value !== null) sum = calculate('add', sum, value, isDouble(by) ? 'double' : 'exact', by);
    return compareData(sum, wanted) >= 0;
  });
  return (count < 0 ? ordered : ordered.slice(0, count + 1)) as Rows;
}

const total = (values: readonly Datum[], of: Expr): Datum =>
  values.reduce(
    (sum, value) => (value === null ? sum : calculate('add', sum, value, isDouble(of) ? 'double' : 'exact', of)),
    0,
  );

/** Aggregates rows to one row with a value for each item (3.2.1). */
function aggregate(evaluation: Evaluation, rows: Rows, scope: ScopeRef, items: readonly Aggregation[]): Row {
  const result: Record<string, unknown> = {};
  for (const item of items) {
    const value = aggregateOne(item, valuesOf(evaluation, rows, scope, item.value));
    const isValue = item.method === 'min' || item.method === 'max';
    const type = isValue && item.value?.type?.family === 'enum' ? item.value.type : undefined;
    setOwnValue(result, item.name, type === undefined ? value : toJson(evaluation.schema, value, type));
  }
  return result;
}

function aggregateOne({ method, value, ...place }: Aggregation, all: readonly Datum[]): Datum {
  if (method === 'count') return all.length;
  const values = all.filter((each) => each !== null);
  if (method === 'countdistinct') return new Set(values.map(identityText)).size;
  const [first, ...others] = values;
  if (first === undefined) return null;
  const kind = value !== undefined && isDouble(value) ? 'double' : 'exact';
  switch (method) {
    case 'min':
      return others.reduce((least, each) => (compareData(each, least) < 0 ? each : least), first);
    case 'max':
      return others.reduce((most, each) => (compareData(each, most) > 0 ? each : most), first);
    case 'sum':
      return others.reduce<Datum>((sum, each) => calculate('add', sum, each, kind, place), first);
    case 'average': {
      const sum = others.reduce<Datum>((all, each) => calculate('add', all, each, kind, place), first);
      return calculate('div', sum, values.length, kind, place);
    }
  }
}

/** The values of an expression in rows. A path counts each entity that it reaches by navigation once (3.2.1.1). */
function valuesOf(evaluation: Evaluation, rows: Rows, scope: ScopeRef, value: Expr | undefined): readonly Datum[] {
  if (value === undefined) return rows;
  const slot = evaluation.slotOf(scope);
  const path = value.kind === 'path' ? value : value.kind === 'count' ? value.of : undefined;
  if (path === undefined || !path.steps.some(({ kind }) => kind === 'navigation')) {
    const read = compileValue(evaluation, path ?? value);
    const isMany = path?.steps.at(-1)?.isCollection === true;
    const values = rows.map((row) => evaluation.within(slot, row, read));
    return isMany ? (values.flat() as Datum[]) : values;
  }
  const last = path.steps.findLastIndex(({ kind }) => kind === 'navigation') + 1;
  const end = path.steps[last]?.kind === 'cast' ? last + 1 : last;
  const reached = compileValue(evaluation, { ...path, steps: path.steps.slice(0, end) });
  const entities = new Set(rows.flatMap((row) => evaluation.within(slot, row, reached) as Datum));
  entities.delete(null);
  return valuesAfter(evaluation, [...entities], path, path.steps.slice(end));
}

function valuesAfter(
  evaluation: Evaluation,
  entities: readonly Datum[],
  path: Path,
  steps: readonly PathStep[],
): readonly Datum[] {
  if (steps.length === 0) return entities;
  const entity: ScopeRef = { kind: 'this', name: '$this', type: typeBefore(path, steps), set: undefined };
  const read = compileValue(evaluation, { ...path, from: entity, steps });
  return entities.flatMap((each) => evaluation.within(evaluation.slotOf(entity), each, read) as Datum);
}

const typeBefore = (path: Path, steps: readonly PathStep[]): ValueType | undefined =>
  path.steps[path.steps.length - steps.length - 1]?.type;

/** Groups rows with equal values of the paths. A row of the result contains these values and the results of the steps (3.2.3). */
function groupBy(evaluation: Evaluation, rows: Rows, { scope, by, steps }: ApplyStepOf<'groupby'>): Rows {
  const slot = evaluation.slotOf(scope);
  const project = compileProjection(evaluation, by, 0);
  const own = evaluation.ownPart(scope.type?.structured);
  const groups = new Map<string, { projection: Row; rows: Row[] }>();
  for (const row of rows) {
    const { identity, projection } = evaluation.within(slot, row, () => project(row));
    const group = groups.get(identity);
    if (group === undefined) groups.set(identity, { projection, rows: [row] });
    else group.rows.push(row);
  }
  return [...groups.values()].flatMap((group) =>
    (steps.length === 0 ? [{}] : applySteps(evaluation, group.rows, steps)).map((row) =>
      made(evaluation, { ...own(row), ...group.projection }),
    ),
  );
}

/** The grouped values of a row, and a text that is the same for rows of the same group. */
type Projection = (row: Row) => { readonly identity: string; readonly projection: Row };

/** Compiles the grouped values: `Customer/Name` becomes `Name` in `Customer`. A null on the path is null in the result. */
function compileProjection(evaluation: Evaluation, paths: readonly Path[], depth: number): Projection {
  const groups = groupRows(paths, (path) => nameOf(path.steps, depth));
  const members = [...groups].map(([name, group]) => {
    const [path] = group as [Path, ...Path[]];
    const last = stepsTo(path.steps, depth);
    const isEnd = last === path.steps.length;
    return {
      name,
      read: compileValue(evaluation, { ...path, steps: path.steps.slice(0, last) }),
      inner: isEnd ? undefined : compileProjection(evaluation, group, depth + 1),
      structural: evaluation.structural.of(isEnd ? path.type?.structured : undefined),
      readJson: isEnd ? compileValue(evaluation, asJson(path)) : undefined,
    };
  });
  return (row) => {
    const projection: Record<string, unknown> = {};
    const identities: string[] = [];
    for (const { name, read, inner, structural, readJson } of members) {
      const value = structural(read(evaluation.frame));
      const below = value === null ? undefined : inner?.(row);
      const json = structural(readJson?.(evaluation.frame) ?? null);
      // The writer of rows converts only the computed values of the row itself, not those in others.
      setOwnValue(
        projection,
        name,
        below?.projection ?? (depth === 0 ? json : toJson(evaluation.schema, json, undefined)),
      );
      identities.push(below?.identity ?? identityText(value));
    }
    return { identity: JSON.stringify(identities), projection };
  };
}

/** The number of steps up to a name, casts included. */
function stepsTo(steps: readonly PathStep[], depth: number): number {
  let names = -1;
  return steps.findIndex((step) => isName(step) && ++names === depth) + 1;
}

const isName = ({ kind }: PathStep): boolean => kind === 'property' || kind === 'navigation';

function nameOf(steps: readonly PathStep[], depth: number): string {
  const step = steps[stepsTo(steps, depth) - 1];
  return step?.kind === 'property' || step?.kind === 'navigation' ? step.name : '';
}

/** Compiles an order of rows; rows that compare equal keep their order. */
function compileOrder(
  evaluation: Evaluation,
  scope: ScopeRef,
  orderby: readonly Ordering[],
): (rows: readonly Datum[]) => readonly Datum[] {
  if (orderby.length === 0) return (rows) => rows;
  const slot = evaluation.slotOf(scope);
  const reads = orderby.map(({ by }) => compileValue(evaluation, by));
  return (rows) => {
    evaluation.spend(rows.length * orderby.length);
    const keyed = rows.map((row) => ({ row, keys: reads.map((read) => evaluation.within(slot, row, read)) }));
    keyed.sort((a, b) => {
      for (const [i, { descending }] of orderby.entries()) {
        const order = compareForOrder(a.keys[i]!, b.keys[i]!);
        if (order !== 0) return descending ? -order : order;
      }
      return 0;
    });
    return keyed.map(({ row }) => row);
  };
}

/** Compiles `$search` to a test of whether the strings of a row match, including those in complex values and collections. */
function compileSearch(evaluation: Evaluation, { type }: ScopeRef, search: BoundSearch): (row: Row) => boolean {
  const own = evaluation.ownPart(type?.structured);
  return (row) => matchesSearch([...textsOf(own(row))], search);
}

function matchesSearch(texts: readonly string[], search: BoundSearch): boolean {
  const matches = (part: BoundSearch): boolean => {
    switch (part.kind) {
      case 'term': {
        const wanted = part.text.toLowerCase();
        return texts.some((text) => text.includes(wanted));
      }
      case 'and':
        return part.operands.every(matches);
      case 'or':
        return part.operands.some(matches);
      case 'not':
        return !matches(part.operand);
    }
  };
  return matches(search);
}

function* textsOf(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value.toLowerCase();
  else if (Array.isArray(value)) for (const item of value) yield* textsOf(item);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value as Row)) if (!name.includes('@')) yield* textsOf(member);
}
