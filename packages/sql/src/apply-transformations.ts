/** The transformations of `$apply` that one statement can express: conditions, computed values, aggregation and groups. */
import { primitiveType, type ValueType, operandsOf } from '@odatalint/core/internal';
import type { Aggregation, ApplyStep, Path, ScopeRef, TopMethod } from '@odatalint/core/query';
import { withComputed } from './computed-row.js';
import { asTable } from './as-table.js';
import { searchCondition, withConditions } from './conditions.js';
import { rowsOfPath } from './follow-steps.js';
import { type GroupColumn, pathName, type RowSource, selectFrom } from './row.js';
import { identifier, join, sql, type Sql, written } from './sql.js';
import { refuseOrderOf } from './translate-expression.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

/** Applies transformations to rows, in order. */
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
    translation.bind(scope, source.row);
  }
  return source;
}

type StepOf<K extends ApplyStep['kind']> = Extract<ApplyStep, { readonly kind: K }>;

/** A transformation as the statement has it, or why it has not: a clause after `because`. All databases have the same. */
type Rewriting<K extends ApplyStep['kind']> =
  ((translation: Translation, source: RowSource, step: StepOf<K>) => RowSource) | { readonly unsupported: string };

const ofOrder = { unsupported: 'a subquery has no order that a later transformation could use' };
const ofRunningTotals = { unsupported: 'it compares running totals' };

const rewritings: { readonly [K in ApplyStep['kind']]: Rewriting<K> } = {
  identity: (_, source) => source,
  filter: (translation, source, { condition }) =>
    withConditions(translation, source, operandsOf(condition).map(translation.condition)),
  search: (translation, source, { search }) =>
    withConditions(translation, source, [searchCondition(translation, source.row, search)]),
  compute: (translation, source, { items, scope }) => withComputed(translation, { ...source, order: [] }, items, scope),
  aggregate: (translation, source, { items }) => grouped(translation, source, [], items),
  groupby: (translation, source, step) =>
    grouped(translation, source, step.by, aggregatedIn(translation, source, step)),
  best,
  orderby: ofOrder,
  skip: ofOrder,
  top: ofOrder,
  concat: { unsupported: 'the rows of its branches have different properties' },
};

function applyStep<K extends ApplyStep['kind']>(
  translation: Translation,
  source: RowSource,
  step: StepOf<K>,
): RowSource {
  const rewriting: Rewriting<K> = rewritings[step.kind as K];
  if ('unsupported' in rewriting) throw refusal(step.kind, rewriting.unsupported, step);
  return rewriting(translation, source, step);
}

const refusal = (name: string, reason: string, step: ApplyStep): Unsupported =>
  new Unsupported(`The transformation ${name} has no translation to SQL because ${reason}.`, step);

/** The aggregation of each group in `groupby`; undefined if it has none. */
function aggregatedIn(translation: Translation, source: RowSource, step: StepOf<'groupby'>): readonly Aggregation[] {
  const [first, ...others] = step.steps;
  if (first === undefined) return [];
  if (first.kind === 'aggregate' && others.length === 0) {
    translation.bind(first.scope, source.row);
    return first.items;
  }
  throw new Unsupported('In groupby only aggregate has a translation to SQL.', step);
}

/** Groups rows by paths. The columns are numbered, because no text of a request becomes a name in the statement. */
function grouped(
  translation: Translation,
  source: RowSource,
  by: readonly Path[],
  items: readonly Aggregation[],
): RowSource {
  const alias = translation.alias();
  const columns = new Map<string, GroupColumn>();
  const missing = new Map<string, string>();
  const selected: Sql[] = [];
  const add = (value: Sql): string => {
    const column = `c${selected.length + 1}`;
    selected.push(sql`${value} AS ${identifier(column)}`);
    return column;
  };
  for (const path of by) {
    const type = path.steps.at(-1)?.type;
    if (translation.plainFamily(type) === undefined)
      throw new Unsupported(
        'groupby has a translation to SQL only for primitive values; name properties of this one.',
        path,
      );
    const value = translation.value(path);
    const isNotNull = value.isNotNull === true;
    columns.set(pathName(path.steps), { column: add(value), type, isNotNull });
    for (const owner of ownersOf(path)) {
      const before = pathName(owner.steps);
      if (!missing.has(before)) missing.set(before, add(sql`(${translation.value(owner)} IS NULL)`));
    }
  }
  // Groups such as `Customer eq null` and `Customer/Name eq null` differ, although both have only null values.
  const keys = [
    ...columns.values(),
    ...[...missing.values()].map((column) => ({ column, type: boolean, isNotNull: true })),
  ];
  const groups = selected.map((_, i) => written(String(i + 1)));
  for (const item of items)
    columns.set(item.name, { column: add(aggregated(translation, item)), type: typeOfResult(item) });
  const clause = groups.length === 0 ? written('') : sql` GROUP BY ${join(groups, ', ')}`;
  const extended = (clauses: Sql): Sql =>
    sql`(${selectFrom(source, join(selected, ', '), sql`${clause}${clauses}`)}) AS ${identifier(alias)}`;
  const row = { kind: 'group', alias, columns, by: keys, missing } as const;
  const table = { alias, text: extended(written('')), extended };
  return { tables: [table], conditions: [], policies: [], row };
}

const [boolean, decimal, int64] = [
  primitiveType('Edm.Boolean'),
  primitiveType('Edm.Decimal'),
  primitiveType('Edm.Int64'),
];

/** The type of an aggregated value. A sum of whole numbers may exceed their type, and an average may have decimal places. */
function typeOfResult({ method, value }: Aggregation): ValueType | undefined {
  if (method === 'count' || method === 'countdistinct') return int64;
  const type = value?.type;
  if (method === 'min' || method === 'max' || type === undefined) return type;
  return type.name === 'Edm.Double' || type.name === 'Edm.Single' || type.family !== 'number' ? type : decimal;
}

/** The related entities and complex values before the last property of a path. */
const ownersOf = (path: Path): readonly Path[] =>
  path.steps
    .slice(0, -1)
    .map((_, i) => ({ ...path, steps: path.steps.slice(0, i + 1) }))
    .filter(({ steps }) => steps.at(-1)!.kind !== 'cast');

const methods = { sum: 'sum', min: 'min', max: 'max', average: 'avg' } as const;

function aggregated(translation: Translation, item: Aggregation): Sql {
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

/** Aggregates the related items of one row; the results are then aggregated over the rows. */
function aggregatedItems(translation: Translation, item: Aggregation, path: Path): Sql {
  const { method } = item;
  if (method === 'average' || method === 'countdistinct')
    throw new Unsupported(`"${method}" over related items has no translation to SQL.`, item);
  const rows = rowsOfPath(translation, path);
  if (method === 'count') return sql`(${selectFrom(rows, written('count(*)'))})`;
  const { row, properties } = rows;
  const isItem = row.kind === 'item' && properties.length === 0;
  const value = isItem ? translation.itemValue(row) : translation.column(row, properties, path);
  return sql`(${selectFrom(rows, sql`${written(methods[method])}(${value})`)})`;
}

/** Whether the first rows are the greatest, or why a method has no translation. */
const topMethods: Readonly<Record<TopMethod, { readonly descending: boolean } | { readonly unsupported: string }>> = {
  topcount: { descending: true },
  bottomcount: { descending: false },
  topsum: ofRunningTotals,
  toppercent: ofRunningTotals,
  bottomsum: ofRunningTotals,
  bottompercent: ofRunningTotals,
};

/** The first rows by an order. */
function best(translation: Translation, source: RowSource, step: StepOf<'best'>): RowSource {
  const { amount, by, method } = step;
  const order = topMethods[method];
  if ('unsupported' in order) throw refusal(method, order.unsupported, step);
  const top = amount.kind === 'value' && amount.value.kind === 'integer' ? amount.value.value : undefined;
  if (top === undefined || top < 0n)
    throw new Unsupported(`${method} requires a non-negative integer as the first argument in SQL.`, step);
  refuseOrderOf(translation, by, step);
  const key = translation.keyOf(source.row).map((each) => ({ ...each, descending: false }));
  const first = { value: translation.value(by), descending: order.descending, type: by.type };
  return asTable(translation, { ...source, order: [first, ...key] }, { top });
}
