/** Translates query options: they choose and order rows. */
import type { ComputedValue, Ordering, QueryNode } from '@odatalint/core/query';
import { type ValueType, operandsOf } from '@odatalint/core/internal';
import { applyTransformations } from './apply-transformations.js';
import { asTable, type RowLimits } from './as-table.js';
import { mentions, withComputed } from './computed-row.js';
import { searchCondition, withConditions } from './conditions.js';
import type { OrderedRows, OrderItem } from './order-clause.js';
import { isAlwaysNull, typeOf } from './expression-facts.js';
import { pathName, type RowSource, type SqlRow } from './row.js';
import type { Translation } from './translation.js';
import { refuseOrderOf } from './translate-expression.js';

/** Rows with `apply`, `search` and `filter` applied, and the order of what remains. */
export interface FoundRows extends OrderedRows {
  /** The values of `compute` that neither a condition nor the order uses; only the rows of the response compute them. */
  readonly missing: readonly ComputedValue[];
}

/**
 * Applies query options to rows.
 *
 * @returns The rows that `$count=true` counts, in their order, before `$skip` and `$top`.
 */
export function applyOptions(translation: Translation, rows: RowSource, node: QueryNode): FoundRows {
  const { scope, compute, filter, orderby } = node;
  const names = new Set(compute.map(({ name }) => name));
  const conditions = filter === undefined ? [] : operandsOf(filter);
  const own = conditions.filter((condition) => !mentions(condition, names));
  const others = conditions.filter((condition) => !own.includes(condition));
  const areNeeded = others.length > 0 || orderby.some(({ by }) => mentions(by, names));
  let source: OrderedRows = { ...applyTransformations(translation, rows, node.apply, scope), order: [] };
  translation.bind(scope, source.row);
  const restrict = (added: readonly (typeof conditions)[number][]): void => {
    source = { ...source, ...withConditions(translation, source, added.map(translation.condition)) };
  };
  if (node.search !== undefined)
    source = {
      ...source,
      ...withConditions(translation, source, [searchCondition(translation, source.row, node.search)]),
    };
  restrict(own);
  if (areNeeded) source = withComputed(translation, source, compute, scope);
  restrict(others);
  return {
    ...source,
    isSorted: false,
    order: orderOf(translation, source.row, orderby),
    missing: areNeeded ? [] : compute,
  };
}

/** The rows of a response, cut to a page, with all computed values. */
export function rowsToShow(
  translation: Translation,
  found: FoundRows,
  { scope }: QueryNode,
  limits: RowLimits,
): OrderedRows {
  const isCut = limits.top !== undefined || limits.skip !== undefined;
  const rows = isCut ? asTable(translation, found, limits) : found;
  return found.missing.length === 0 ? rows : withComputed(translation, rows, found.missing, scope);
}

/** The order of the request, then the key, so that pages neither repeat nor miss rows. */
function orderOf(translation: Translation, row: SqlRow, orderby: readonly Ordering[]): readonly OrderItem[] {
  const items = orderby
    .filter(({ by }) => by.kind !== 'value' && !isAlwaysNull(by))
    .map(({ by, descending, start, end }): OrderItem => {
      refuseOrderOf(translation, by, { start, end });
      return { value: translation.value(by), descending, type: typeOf(by) ?? typeInRow(row, by) };
    })
    // A constant orders nothing, and databases refuse it; a computed value can be one.
    .filter(({ value }) => /"/.test(value.strings.join('')));
  const key = translation.keyOf(row).map((each) => ({ ...each, descending: false }));
  return [...items, ...key];
}

/** The type of a value to which the request gave a name. */
function typeInRow(row: SqlRow, by: Ordering['by']): ValueType | undefined {
  if (by.kind !== 'path' || row.kind === 'item') return undefined;
  const name = pathName(by.steps);
  return row.kind === 'group' ? row.columns.get(name)?.type : row.computed.get(name)?.type;
}
