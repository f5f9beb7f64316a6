/** The rows of an expanded navigation property as JSON, within the statement that reads the row before it. */
import type { ExpandNode } from '@odatalint/core/query';
import { applyOptions, orderClause, type OrderedRows } from './apply-options.js';
import { followPath } from './follow-path.js';
import type { TableRow } from './row.js';
import { rowJson } from './row-json.js';
import { sql, type SqlFragment } from './sql.js';
import { fromOf } from './translate-expression.js';
import type { Translation } from './translation.js';

/** In: the row before the navigation. Out: its related rows, or the related one, as JSON; and their number if it is requested. */
export function expandedRows(
  translation: Translation,
  row: TableRow,
  expand: ExpandNode,
): { readonly rows: SqlFragment; readonly count: SqlFragment | undefined } {
  const steps = expand.cast === undefined ? [expand.navigation] : [expand.navigation, expand.cast];
  const found = applyOptions(translation, followPath(translation, row, steps, true, expand), expand);
  const isCounted = expand.count || expand.form === 'count';
  const count = isCounted ? sql`(SELECT count(*) ${fromOf(found)})` : undefined;
  const node = withLevels(expand);
  if (expand.navigation.isCollection) return { rows: jsonRows(translation, found, node), count };
  return { rows: sql`(SELECT ${rowJson(translation, found.row, node)} ${fromOf(found)} LIMIT 1)`, count };
}

/** `$levels=3` is the same expand in itself, twice. */
function withLevels(expand: ExpandNode): ExpandNode {
  const { levels } = expand;
  if (typeof levels !== 'number' || levels <= 1) return expand;
  return { ...expand, expand: [...expand.expand, { ...expand, levels: levels - 1 }] };
}

/** Rows in their order as a JSON array. */
export function jsonRows(translation: Translation, found: OrderedRows, node: ExpandNode): SqlFragment {
  const order = orderClause(found.order);
  const value = rowJson(translation, found.row, node);
  const limit = translation.dialect.limit(node.top, node.skip);
  return sql`(SELECT ${translation.dialect.jsonRows(sql``)} FROM (SELECT ${value} AS value, row_number() OVER (${order}) AS position ${fromOf(found)}${order}${limit}) AS page)`;
}
