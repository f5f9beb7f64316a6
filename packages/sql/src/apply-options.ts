/** The query options of some rows: which of them, and in which order. */
import type { BoundSearch, ComputedValue, Ordering, QueryNode } from '@odatalint/core/query';
import { applySteps } from './apply-steps.js';
import type { Row, RowSource } from './row.js';
import { join, sql, type SqlFragment, text } from './sql.js';
import type { Translation } from './translation.js';
import { translateCondition, translateValue } from './translate-expression.js';
import { Unsupported } from './unsupported.js';

/** One item of the order, and whether it is descending. */
export interface OrderItem {
  readonly value: SqlFragment;
  readonly descending: boolean;
  readonly family: Parameters<Translation['dialect']['toJson']>[1];
}

/** Rows with `apply`, `compute`, `search` and `filter` applied, and the order of what remains. */
export interface OrderedRows extends RowSource {
  readonly order: readonly OrderItem[];
}

/** In: rows and the options for them. Out: the rows that `$count=true` counts, in their order; nothing is cut off yet. */
export function applyOptions(translation: Translation, rows: RowSource, node: QueryNode): OrderedRows {
  let source = applySteps(translation, rows, node.apply, node.scope);
  source = { ...source, row: withComputed(translation, source.row, node.compute, node.scope) };
  translation.bind(node.scope, source.row);
  const conditions = [...source.conditions];
  if (node.search !== undefined) conditions.push(searchCondition(translation, source.row, node.search));
  if (node.filter !== undefined) conditions.push(translateCondition(translation, node.filter));
  return { ...source, conditions, order: orderOf(translation, source.row, node.orderby) };
}

/** Each computed value can be used in those after it. */
export function withComputed(
  translation: Translation,
  row: Row,
  items: readonly ComputedValue[],
  scope: QueryNode['scope'],
): Row {
  let current = row;
  for (const item of items) {
    if (current.kind !== 'table')
      throw new Unsupported('Values are computed in SQL for the rows of a table only.', item);
    translation.bind(scope, current);
    current = {
      ...current,
      computed: new Map([...current.computed, [item.name, translateValue(translation, item.value)]]),
    };
  }
  translation.bind(scope, current);
  return current;
}

/** `AND`, `OR` and `NOT` between the terms of `$search`, each of which the mapping translates. */
export function searchCondition(translation: Translation, row: Row, search: BoundSearch): SqlFragment {
  const { mapping } = translation;
  if (mapping.search === undefined || row.kind !== 'table')
    throw new Unsupported('The mapping has no search, so $search has no translation to SQL.', search);
  switch (search.kind) {
    case 'term':
      return sql`(${mapping.search(search, (name) => translation.namedColumn(row, name), row.type)})`;
    case 'not':
      return sql`(NOT ${searchCondition(translation, row, search.operand)})`;
    default: {
      const operands = search.operands.map((operand) => searchCondition(translation, row, operand));
      return sql`(${join(operands, search.kind === 'and' ? ' AND ' : ' OR ')})`;
    }
  }
}

/** The order of the request, then the key, so that pages neither repeat nor miss rows. */
function orderOf(translation: Translation, row: Row, orderby: readonly Ordering[]): readonly OrderItem[] {
  const items = orderby.map(({ by, descending, start, end }): OrderItem => {
    if (by.type?.family === 'enum' && translation.mapping.enums === 'name')
      throw new Unsupported('Sorting requires enumeration values that are stored as numbers.', { start, end });
    return { value: translateValue(translation, by), descending, family: by.type?.family };
  });
  const key = row.kind === 'table' ? translation.keyOrder(row) : [];
  return [...items, ...key.map(({ value, family }) => ({ value, family, descending: false }))];
}

/** `ORDER BY`; null is lower than every value (Protocol 11.2.6.2). */
export const orderClause = (order: readonly OrderItem[]): SqlFragment =>
  order.length === 0
    ? text('')
    : sql` ORDER BY ${join(
        order.map(({ value, descending }) =>
          descending ? sql`${value} DESC NULLS LAST` : sql`${value} ASC NULLS FIRST`,
        ),
        ', ',
      )}`;
