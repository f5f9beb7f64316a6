/** The query options of some rows: which of them, and in which order. */
import type { Ordering, QueryNode } from '@odatalint/core/query';
import { applyTransformations } from './apply-transformations.js';
import { withComputed } from './computed-row.js';
import type { OrderItem } from './order-clause.js';
import type { SqlRow, RowSource } from './row.js';
import { searchCondition } from './search-condition.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

/** Rows with `apply`, `compute`, `search` and `filter` applied, and the order of what remains. */
export interface OrderedRows extends RowSource {
  readonly order: readonly OrderItem[];
}

/** In: rows and the options for them. Out: the rows that `$count=true` counts, in their order; nothing is cut off yet. */
export function applyOptions(translation: Translation, rows: RowSource, node: QueryNode): OrderedRows {
  let source = applyTransformations(translation, rows, node.apply, node.scope);
  source = { ...source, row: withComputed(translation, source.row, node.compute, node.scope) };
  translation.bind(node.scope, source.row);
  const conditions = [...source.conditions];
  if (node.search !== undefined) conditions.push(searchCondition(translation, source.row, node.search));
  if (node.filter !== undefined) conditions.push(translation.condition(node.filter));
  return { ...source, conditions, order: orderOf(translation, source.row, node.orderby) };
}

/** The order of the request, then the key, so that pages neither repeat nor miss rows. */
function orderOf(translation: Translation, row: SqlRow, orderby: readonly Ordering[]): readonly OrderItem[] {
  const items = orderby.map(({ by, descending, start, end }): OrderItem => {
    if (by.type?.family === 'enum' && translation.mapping.enums === 'name')
      throw new Unsupported('Sorting requires enumeration values that are stored as numbers.', { start, end });
    return { value: translation.value(by), descending, family: by.type?.family };
  });
  const key = row.kind === 'table' ? translation.keyOrder(row) : [];
  return [...items, ...key.map(({ value, family }) => ({ value, family, descending: false }))];
}
