/** The transformations of `$apply` that one statement can express: conditions, computed values, aggregation and groups. */
import type { Aggregation, ApplyStep, Path, ScopeRef } from '@odatalint/core/query';
import { withComputed } from './computed-row.js';
import { orderClause } from './order-clause.js';
import { searchCondition } from './search-condition.js';
import { rowsOfPath, startOf } from './follow-steps.js';
import type { GroupColumn, RowSource } from './row.js';
import { identifier, join, sql, type SqlFragment, written } from './sql.js';
import type { Translation } from './translation.js';
import { fromOf } from './row-source.js';
import { Unsupported } from './unsupported.js';

type StepOf<K extends ApplyStep['kind']> = Extract<ApplyStep, { readonly kind: K }>;

/** In: rows, and the transformations from first to last. Out: the rows after them. */
export function applyTransformations(
  translation: Translation,
  rows: RowSource,
  steps: readonly ApplyStep[],
  scope: ScopeRef,
): RowSource {
  let source = rows;
  translation.bind(scope, source.row);
  for (const step of steps) {
    translation.bind(step.scope, source.row);
    source = applyStep(translation, source, step);
  }
  return source;
}

function applyStep(translation: Translation, source: RowSource, step: ApplyStep): RowSource {
  switch (step.kind) {
    case 'identity':
      return source;
    case 'filter':
      return { ...source, conditions: [...source.conditions, translation.condition(step.condition)] };
    case 'search':
      return { ...source, conditions: [...source.conditions, searchCondition(translation, source.row, step.search)] };
    case 'compute':
      return { ...source, row: withComputed(translation, source.row, step.items, step.scope) };
    case 'aggregate':
      return grouped(translation, source, [], step.items);
    case 'groupby':
      return grouped(translation, source, step.by, aggregatedIn(translation, source, step));
    case 'best':
      return best(translation, source, step);
    default:
      throw new Unsupported(`The transformation ${step.kind} has no translation to SQL.`, step);
  }
}

/** What `groupby` does with each group: nothing, or one `aggregate`. */
function aggregatedIn(translation: Translation, source: RowSource, step: StepOf<'groupby'>): readonly Aggregation[] {
  const [first, ...others] = step.steps;
  if (first === undefined) return [];
  if (first.kind === 'aggregate' && others.length === 0) {
    translation.bind(first.scope, source.row);
    return first.items;
  }
  throw new Unsupported('In groupby only aggregate has a translation to SQL.', step);
}

/** The columns are numbered: the names in a request are no names in the statement. */
function grouped(
  translation: Translation,
  source: RowSource,
  by: readonly Path[],
  items: readonly Aggregation[],
): RowSource {
  const alias = translation.alias();
  const columns = new Map<string, GroupColumn>();
  const missing = new Map<string, string>();
  const selected: SqlFragment[] = [];
  const add = (value: SqlFragment): string => {
    const column = `c${selected.length + 1}`;
    selected.push(sql`${value} AS ${identifier(column)}`);
    return column;
  };
  for (const path of by) {
    columns.set(pathText(path.steps), { column: add(translation.value(path)), type: path.steps.at(-1)?.type });
    for (const owner of ownersOf(path)) {
      const before = pathText(owner.steps);
      if (!missing.has(before)) missing.set(before, add(sql`(${translation.value(owner)} IS NULL)`));
    }
  }
  const groups = selected.map((_, i) => written(String(i + 1)));
  for (const item of items) {
    const type = item.method === 'min' || item.method === 'max' ? item.value?.type : undefined;
    columns.set(item.name, { column: add(aggregated(translation, item)), type });
  }
  const clause = groups.length === 0 ? written('') : sql` GROUP BY ${join(groups, ', ')}`;
  const table = sql`(SELECT ${join(selected, ', ')} ${fromOf(source)}${clause}) AS ${identifier(alias)}`;
  return { tables: [table], conditions: [], row: { kind: 'group', alias, columns, missing } };
}

/** A path as a request has it. */
const pathText = (steps: Path['steps']): string =>
  steps.flatMap((step) => (step.kind === 'property' || step.kind === 'navigation' ? [step.name] : [])).join('/');

/** The related entities and complex values before the last property of a path. */
const ownersOf = (path: Path): readonly Path[] =>
  path.steps.slice(0, -1).map((_, i) => ({ ...path, steps: path.steps.slice(0, i + 1) }));

const methods = { sum: 'sum', min: 'min', max: 'max', average: 'avg' } as const;

function aggregated(translation: Translation, item: Aggregation): SqlFragment {
  const { method, value } = item;
  if (value === undefined) return written('count(*)');
  const isOfMany = value.kind === 'path' && value.steps.some(({ isCollection }) => isCollection);
  if (
    value.kind === 'path' &&
    value.steps.some((step) => step.kind === 'navigation' && !step.property.type.isCollection)
  )
    // Each related entity counts once, however many rows refer to it (data aggregation 3.2.1).
    throw new Unsupported('Aggregation over a single-valued navigation property has no translation to SQL.', item);
  const result = isOfMany ? aggregatedItems(translation, item, value) : translation.value(value);
  if (method === 'countdistinct') return sql`count(DISTINCT ${result})`;
  if (method === 'count') return isOfMany ? sql`coalesce(sum(${result}), 0)` : sql`count(${result})`;
  return sql`${written(methods[method])}(${result})`;
}

/** The result for the related items of one row, which is then aggregated over the rows. */
function aggregatedItems(translation: Translation, item: Aggregation, path: Path): SqlFragment {
  const { method } = item;
  if (method === 'average' || method === 'countdistinct')
    throw new Unsupported(`"${method}" over related items has no translation to SQL.`, item);
  startOf(translation, path);
  const rows = rowsOfPath(translation, path);
  if (method === 'count') return sql`(SELECT count(*) ${fromOf(rows)})`;
  const value = translation.column(rows.row, rows.properties, path);
  return sql`(SELECT ${written(methods[method])}(${value}) ${fromOf(rows)})`;
}

/** `topcount` and `bottomcount`: the first rows by an order. */
function best(translation: Translation, source: RowSource, step: StepOf<'best'>): RowSource {
  const isTop = step.method === 'topcount';
  const { amount } = step;
  if ((!isTop && step.method !== 'bottomcount') || amount.kind !== 'value' || amount.value.kind !== 'integer')
    throw new Unsupported(`${step.method} has no translation to SQL.`, step);
  if (source.row.kind !== 'table' || source.row.computed.size > 0)
    throw new Unsupported(`${step.method} is translated to SQL for the rows of a table only.`, step);
  const key = translation.keyOrder(source.row).map((item) => ({ ...item, descending: false }));
  const order = orderClause([{ value: translation.value(step.by), descending: isTop, family: undefined }, ...key]);
  const limit = translation.dialect.limit(Number(amount.value.value), undefined);
  const alias = translation.alias();
  const before = identifier(source.row.alias);
  const table = sql`(SELECT ${before}.* ${fromOf(source)}${order}${limit}) AS ${identifier(alias)}`;
  return { tables: [table], conditions: [], row: { ...source.row, alias } };
}
