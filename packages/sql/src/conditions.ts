/** Conditions of a request, also of `$search`, which are not evaluated for rows that a policy hides. */
import type { BoundSearch } from '@odatalint/core/query';
import { type RowSource, selectFrom, type SqlRow } from './row.js';
import { allOf, failing, identifier, join, sql, type Sql } from './sql.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

/**
 * Adds conditions to rows. A database may evaluate them in any order, and an error reveals that a row exists. So a condition that can fail
 * is evaluated only for rows that the policies allow. One that cannot fail stays as it is, so that indexes are used.
 */
export function withConditions(translation: Translation, source: RowSource, conditions: readonly Sql[]): RowSource {
  const risky = conditions.filter(({ canFail }) => canFail === true);
  const plain = conditions.filter((each) => !risky.includes(each));
  if (risky.length === 0) return { ...source, conditions: [...source.conditions, ...plain] };
  const joined = [...(allOf(risky).joins ?? [])].flatMap(({ isVisible }) => isVisible ?? []);
  const visible = [...source.policies, ...joined];
  const all = visible.length === 0 ? risky : [sql`CASE WHEN ${allOf(visible)} THEN ${allOf(risky)} END`];
  const rows = source.row.kind === 'group' ? isolated(translation, source) : source;
  return { ...rows, conditions: [...rows.conditions, ...plain, ...all] };
}

/** Isolates groups: a database would move conditions on them into the subquery that groups the rows, before its policies. */
function isolated({ dialect }: Translation, source: RowSource): RowSource {
  const { alias } = source.row;
  const rows = selectFrom(source, sql`${identifier(alias)}.*`, dialect.isolated);
  return { ...source, tables: [{ alias, text: sql`(${rows}) AS ${identifier(alias)}` }], conditions: [] };
}

/** `AND`, `OR` and `NOT` between the terms of `$search`, each of which the mapping translates. */
export function searchCondition(translation: Translation, row: SqlRow, search: BoundSearch): Sql {
  const { mapping } = translation;
  if (mapping.search === undefined || row.kind !== 'table')
    throw new Unsupported('The mapping has no search, so $search has no translation to SQL.', search);
  switch (search.kind) {
    case 'term': {
      const condition = mapping.search(search, (name) => translation.namedColumn(row, name), row.type);
      return condition.canFail === false ? sql`(${condition})` : failing(sql`(${condition})`);
    }
    case 'not':
      return sql`(NOT ${searchCondition(translation, row, search.operand)})`;
    default: {
      const operands = search.operands.map((operand) => searchCondition(translation, row, operand));
      return sql`(${join(operands, search.kind === 'and' ? ' AND ' : ' OR ')})`;
    }
  }
}
