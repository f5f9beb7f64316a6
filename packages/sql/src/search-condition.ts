/** The condition of `$search`, from the condition that the mapping has for a word. */
import type { BoundSearch } from '@odatalint/core/query';
import type { SqlRow } from './row.js';
import { failing, join, sql, type Sql } from './sql.js';
import type { Translation } from './translation.js';
import { Unsupported } from './unsupported.js';

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
